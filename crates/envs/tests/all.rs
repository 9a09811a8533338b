//! One program for all tests of this crate: linking a program for each costs more than running them.

#[global_allocator]
static ALLOCATOR: toys::Counting = toys::Counting;

mod allocation;
mod arrays;
mod batch;
