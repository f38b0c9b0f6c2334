//! Derive macros: what Stromboli needs to know of a type is declared once, with the type.
//!
//! - [`macro@Data`]: its constructors and fields, for printing, parsing, shrinking, enumeration;
//! - [`macro@Named`]: the names and descriptions of a closed set.

mod data;
mod named;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `stromboli_domain::Data`.
///
/// - For an enum: each variant is a constructor. It has no field, or one, or an `Rc` of a struct that
///   derives `Data`, whose fields are then the constructor's.
/// - For a struct with named fields: `stromboli_domain::data::Record`, the fields of a constructor.
/// - For a struct that wraps one integer or truth value: the same as what it wraps.
///
/// `#[data(name = "T")]` on a variant is its printed name, where that is not the variant's own;
/// `#[data(tight)]` on a variant and `#[data(haskell)]` on an enum allow other spellings to be read.
/// Enums also get `Display`, the printed form, and `FromStr`, which reads it.
#[proc_macro_derive(Data, attributes(data))]
pub fn derive_data(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    data::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `stromboli_domain::Named` for an enum without fields.
///
/// The name of a value is its variant's, or what `#[named("..")]` says; its description is the
/// variant's documentation, as one line.
#[proc_macro_derive(Named, attributes(named))]
pub fn derive_named(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    named::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
