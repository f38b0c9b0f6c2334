//! Derive macros: what Stromboli needs to know of a type is declared once, with the type.
//!
//! - [`macro@Data`]: its constructors and fields, for printing, parsing, shrinking, enumeration;
//! - [`macro@DataForUsers`]: the same, for types outside of Stromboli;
//! - [`macro@Named`]: the names and descriptions of a closed set.

mod data;
mod fields;
mod named;
mod settings;

use data::Audience;
use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `stromboli_domain::Data`.
///
/// - For an enum: each variant is a constructor with the variant's fields. A variant that has only an `Rc`
///   of a struct that derives `Data` has the struct's fields instead.
/// - For a struct: a type with one constructor; and `stromboli_domain::data::Record`, the fields of a
///   constructor.
/// - For a struct with one unnamed field: the same as what it wraps.
///
/// A field that is a `Box`, `Rc` or `Arc` counts as what it points to. Each type parameter gets the
/// bound `Data`.
///
/// `#[data(name = "T")]` on a variant sets its printed name, where that is not the variant's own;
/// `#[data(tight)]` on a variant and `#[data(haskell)]` on an enum allow other spellings to be read.
/// Enums also get `Display`, the printed form, and `FromStr`, which reads it.
#[proc_macro_derive(Data, attributes(data))]
pub fn derive_data(input: TokenStream) -> TokenStream {
    derived(input, Audience::Stromboli)
}

/// Derives `Data` outside of Stromboli. `stromboli-shrinkers` exports it as `Data`.
///
/// It differs from [`macro@Data`] in these points:
///
/// - The generated code names only the crate `stromboli_shrinkers`, the one dependency that a user needs.
///   If it has another name, `#[data(crate = "that_name")]` on the type tells.
/// - Enums get no `Display` and `FromStr`, so that they can have their own.
/// - An `Rc` has no special meaning in a variant: its value is a field, as that of a `Box` is.
#[proc_macro_derive(DataForUsers, attributes(data))]
pub fn derive_data_for_users(input: TokenStream) -> TokenStream {
    derived(input, Audience::Library)
}

fn derived(input: TokenStream, audience: Audience) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    data::derive(&input, audience).unwrap_or_else(syn::Error::into_compile_error).into()
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
