//! `Walk`: into every field of every variant, so that no place in a program can be forgotten.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Ident};

use crate::fields::{binding, fault};

pub fn derive(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let mut see = None;
    for attribute in input.attrs.iter().filter(|a| a.path().is_ident("walk")) {
        let read = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("see") {
                see = Some(meta.value()?.parse::<Ident>()?);
                return Ok(());
            }
            Err(meta.error("expected `see = method`"))
        });
        if let Err(error) = read {
            return error.to_compile_error();
        }
    }
    let seen = see.map(|method| quote!(visitor.#method(self);));
    let inside = match &input.data {
        Data::Struct(data) => {
            let (pattern, names) = binding(&data.fields);
            quote! {
                let Self #pattern = self;
                #(crate::ir::Walk::walk(#names, visitor);)*
            }
        }
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|variant| {
                let (pattern, names) = binding(&variant.fields);
                let name = &variant.ident;
                quote!(Self::#name #pattern => { #(crate::ir::Walk::walk(#names, visitor);)* })
            });
            quote!(match self { #(#arms)* })
        }
        Data::Union(_) => return fault(input, "not for unions"),
    };
    quote! {
        impl crate::ir::Walk for #name {
            fn walk(&self, visitor: &mut dyn crate::ir::Visitor) {
                #seen
                #inside
            }
        }
    }
}
