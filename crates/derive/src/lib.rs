//! What is derived from a declaration, so that a field or a variant is listed once.
//!
//! | derive | gives |
//! | --- | --- |
//! | `Walk` | `ir::Walk`: a visitor passes through every field of every variant |
//! | `Flat` | `state::codec::Flat`: bytes and back |
//! | `Heap` | `state::clone::Heap`: the bytes that its lists point to |
//! | `Reused` | `Clone` whose `clone_from` reuses the memory of every field |
//! | `Words` | `WORDS`: what each word of a vocabulary is called in definitions |

mod clone;
mod codec;
mod fields;
mod walk;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// `ir::Walk`. On a type, `#[walk(see = method)]` names the visitor's method that is shown each value before
/// what is inside it.
#[proc_macro_derive(Walk, attributes(walk))]
pub fn walk(input: TokenStream) -> TokenStream {
    walk::derive(&parse_macro_input!(input as DeriveInput)).into()
}

/// `state::codec::Flat`: all fields in order; a word of a closed vocabulary as its number.
///
/// `#[flat(stamp)]`: a timestamp, of which a transposition key holds the rank alone. `#[flat(unkeyed)]`: left out
/// of transposition keys. `#[flat(derived)]`: not written; what derives it makes it again.
#[proc_macro_derive(Flat, attributes(flat))]
pub fn flat(input: TokenStream) -> TokenStream {
    codec::derive(&parse_macro_input!(input as DeriveInput)).into()
}

#[proc_macro_derive(Heap)]
pub fn heap(input: TokenStream) -> TokenStream {
    clone::heap(&parse_macro_input!(input as DeriveInput)).into()
}

#[proc_macro_derive(Reused)]
pub fn reused(input: TokenStream) -> TokenStream {
    clone::reused(&parse_macro_input!(input as DeriveInput)).into()
}

#[proc_macro_derive(Words)]
pub fn words(input: TokenStream) -> TokenStream {
    words::derive(&parse_macro_input!(input as DeriveInput)).into()
}
