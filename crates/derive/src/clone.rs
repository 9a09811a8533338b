//! `Reused` and `Heap`: copies into memory that is there already, and what a record weighs.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::fields::of_struct;

pub fn reused(input: &DeriveInput) -> TokenStream {
    let fields = match of_struct(input) {
        Ok(fields) => fields,
        Err(fault) => return fault,
    };
    let name = &input.ident;
    let names: Vec<_> = fields.iter().map(|f| &f.ident).collect();
    quote! {
        impl Clone for #name {
            fn clone(&self) -> Self {
                Self { #(#names: self.#names.clone()),* }
            }
            fn clone_from(&mut self, from: &Self) {
                #(self.#names.clone_from(&from.#names);)*
            }
        }
    }
}

pub fn heap(input: &DeriveInput) -> TokenStream {
    let fields = match of_struct(input) {
        Ok(fields) => fields,
        Err(fault) => return fault,
    };
    let name = &input.ident;
    let names: Vec<_> = fields.iter().map(|f| &f.ident).collect();
    quote! {
        impl crate::state::clone::Heap for #name {
            fn heap(&self) -> usize {
                0 #(+ crate::state::clone::Heap::heap(&self.#names))*
            }
        }
    }
}
