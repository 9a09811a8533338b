//! Reading declarations.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Field, Fields, Ident};

/// The words of `#[name(word, …)]` on something.
pub fn words(attributes: &[Attribute], name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for attribute in attributes.iter().filter(|a| a.path().is_ident(name)) {
        let _ = attribute.parse_nested_meta(|meta| {
            words.extend(meta.path.get_ident().map(Ident::to_string));
            Ok(())
        });
    }
    words
}

/// The named fields of a struct.
pub fn of_struct(input: &DeriveInput) -> Result<Vec<&Field>, TokenStream> {
    match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => Ok(data.fields.iter().collect()),
        _ => Err(fault(input, "only for structs with named fields")),
    }
}

pub fn fault(input: &DeriveInput, message: &str) -> TokenStream {
    Error::new(input.ident.span(), message).to_compile_error()
}

/// A pattern that binds every field, and their names.
pub fn binding(fields: &Fields) -> (TokenStream, Vec<Ident>) {
    match fields {
        Fields::Named(named) => {
            let names: Vec<Ident> = named.named.iter().filter_map(|f| f.ident.clone()).collect();
            (quote!({ #(#names),* }), names)
        }
        Fields::Unnamed(unnamed) => {
            let names: Vec<Ident> =
                (0..unnamed.unnamed.len()).map(|i| Ident::new(&format!("f{i}"), ident_span())).collect();
            (quote!((#(#names),*)), names)
        }
        Fields::Unit => (TokenStream::new(), Vec::new()),
    }
}

fn ident_span() -> proc_macro2::Span {
    proc_macro2::Span::call_site()
}
