pub mod sheet;
