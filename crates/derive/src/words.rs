//! `Words`: what a closed vocabulary is called in the notation.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, LitStr, Variant};

use crate::fields::fault;

pub fn derive(input: &DeriveInput) -> TokenStream {
    let Data::Enum(data) = &input.data else { return fault(input, "only for vocabularies") };
    if data.variants.iter().any(|v| !matches!(v.fields, Fields::Unit)) {
        return fault(input, "only for words without fields");
    }
    let name = &input.ident;
    let words = data.variants.iter().map(word);
    quote! {
        impl #name {
            /// As definitions spell them, in order.
            pub const WORDS: &'static [&'static str] = &[#(#words),*];
        }
    }
}

/// The name that serde is told, or the variant's own in lower case.
fn word(variant: &Variant) -> String {
    let mut told = None;
    for attribute in variant.attrs.iter().filter(|a| a.path().is_ident("serde")) {
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                told = Some(meta.value()?.parse::<LitStr>()?.value());
            }
            Ok(())
        });
    }
    told.unwrap_or_else(|| {
        let mut word = String::new();
        for letter in variant.ident.to_string().chars() {
            if letter.is_uppercase() && !word.is_empty() {
                word.push('_');
            }
            word.extend(letter.to_lowercase());
        }
        word
    })
}
