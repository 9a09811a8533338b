//! `Reused` and `Heap`: copies into memory that is there already, and what a record weighs.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Type};

use crate::fields::of_struct;

pub fn reused(input: &DeriveInput) -> TokenStream {
    let fields = match of_struct(input) {
        Ok(fields) => fields,
        Err(fault) => return fault,
    };
    let name = &input.ident;
    let names: Vec<_> = fields.iter().map(|f| &f.ident).collect();
    let again = fields.iter().map(|f| {
        let name = &f.ident;
        // Most lists are empty most of the time.
        if is_list(&f.ty) {
            quote!(if from.#name.is_empty() { self.#name.clear() } else { self.#name.clone_from(&from.#name) })
        } else {
            quote!(self.#name.clone_from(&from.#name))
        }
    });
    quote! {
        impl Clone for #name {
            fn clone(&self) -> Self {
                Self { #(#names: self.#names.clone()),* }
            }
            fn clone_from(&mut self, from: &Self) {
                #(#again;)*
            }
        }
    }
}

fn is_list(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Vec"))
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
