//! `derive(Named)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Expr, ExprLit, Fields, Lit, LitStr, Meta, Result};

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only an enum can derive `Named`"));
    };
    let mut variants = Vec::new();
    let mut names = Vec::new();
    let mut descriptions = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "a variant with a name has no fields"));
        }
        variants.push(&variant.ident);
        names.push(match variant.attrs.iter().find(|attr| attr.path().is_ident("named")) {
            Some(attr) => attr.parse_args::<LitStr>()?.value(),
            None => variant.ident.to_string(),
        });
        descriptions.push(documentation(&variant.attrs));
    }
    let ident = &input.ident;
    Ok(quote! {
        impl ::stromboli_domain::Named for #ident {
            const ALL: &'static [Self] = &[#(Self::#variants),*];

            fn name(self) -> &'static str {
                match self {
                    #(Self::#variants => #names,)*
                }
            }

            fn description(self) -> &'static str {
                match self {
                    #(Self::#variants => #descriptions,)*
                }
            }
        }
    })
}

/// The doc comment, its lines joined by blanks.
fn documentation(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}
