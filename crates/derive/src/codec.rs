//! `Flat`: a record's fields in order, a word as its number.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Field, Fields};

use crate::fields::{fault, of_struct, words};

pub fn derive(input: &DeriveInput) -> TokenStream {
    if let Data::Enum(data) = &input.data {
        if data.variants.iter().any(|v| !matches!(v.fields, Fields::Unit) || v.discriminant.is_some()) {
            return fault(input, "only for words without fields, numbered from 0 on");
        }
        return vocabulary(input, data);
    }
    let fields = match of_struct(input) {
        Ok(fields) => fields,
        Err(fault) => return fault,
    };
    let name = &input.ident;
    let names = fields.iter().map(|f| &f.ident);
    let (mut put, mut get) = (Vec::new(), Vec::new());
    for field in &fields {
        match record(field) {
            Ok((written, read)) => {
                put.push(written);
                get.push(read);
            }
            Err(error) => return error.to_compile_error(),
        }
    }
    quote! {
        impl crate::state::codec::Flat for #name {
            fn put(&self, out: &mut crate::state::codec::Out<'_, '_>) {
                let Self { #(#names),* } = self;
                #(#put)*
            }
            fn get(r: &mut kernel::Reader<'_>) -> kernel::Result<Self> {
                Ok(Self { #(#get),* })
            }
        }
    }
}

/// How one field is written, and read.
fn record(field: &Field) -> Result<(TokenStream, TokenStream), Error> {
    let name = &field.ident;
    let read = quote!(#name: crate::state::codec::Flat::get(r)?);
    let words = words(&field.attrs, "flat");
    Ok(match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => (quote!(crate::state::codec::Flat::put(#name, out);), read),
        ["stamp"] => (quote!(out.stamp(*#name);), read),
        ["unkeyed"] => (quote!(if !out.keyed() { crate::state::codec::Flat::put(#name, out); }), read),
        ["derived"] => (quote!(let _ = #name;), quote!(#name: Default::default())),
        _ => return Err(Error::new_spanned(field, "expected one of stamp, unkeyed, derived")),
    })
}

fn vocabulary(input: &DeriveInput, data: &syn::DataEnum) -> TokenStream {
    let name = &input.ident;
    let words: Vec<_> = data.variants.iter().map(|v| &v.ident).collect();
    let text = name.to_string();
    quote! {
        impl #name {
            /// In the order of their numbers.
            pub const ALL: &'static [Self] = &[#(Self::#words),*];
        }

        impl crate::state::codec::Flat for #name {
            fn put(&self, out: &mut crate::state::codec::Out<'_, '_>) {
                crate::state::codec::Flat::put(&(*self as u8), out);
            }
            fn get(r: &mut kernel::Reader<'_>) -> kernel::Result<Self> {
                let number = r.u8()?;
                Self::ALL.get(usize::from(number)).copied().ok_or_else(|| {
                    kernel::Error::invalid(format!("saved match: {number} is no {}", #text))
                })
            }
        }
    }
}
