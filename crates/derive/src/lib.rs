//! Derive macros that declare the structure of a type, with the type.
//!
//! - [`macro@Data`]: constructors and fields, for printing, parsing, shrinking and enumeration;
//! - [`macro@DataForUsers`]: the same, for types outside of Stromboli;
//! - [`macro@Named`]: the names and descriptions of an enum's values.

#![warn(missing_docs)]

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
/// - For a struct with one unnamed field: the structure of that field.
///
/// A field that is a `Box`, `Rc` or `Arc` counts as its target. Each type parameter gets the bound
/// `Data`.
///
/// `#[data(name = "T")]` on a variant sets its printed name; `#[data(tight)]` on a variant and
/// `#[data(haskell)]` on an enum allow other notations when parsing. `#[data(bits = 16)]` on a struct
/// around an integer sets the number of bits, of 3 to 63, for types whose overflow matters. Enums also
/// get `Display` and `FromStr` with the printed form.
#[proc_macro_derive(Data, attributes(data))]
pub fn derive_data(input: TokenStream) -> TokenStream {
    derived(input, Audience::Stromboli)
}

/// Derives `Data` outside of Stromboli. `stromboli-shrinkers` exports it as `Data`.
///
/// It differs from [`macro@Data`] in these points:
///
/// - The generated code names only the crate `stromboli_shrinkers`, the one dependency that a user
///   needs. If it has another name, set it with `#[data(crate = "that_name")]` on the type.
/// - Enums get no `Display` and `FromStr`, so that they can have their own.
/// - An `Rc` in a variant has no special meaning: like a `Box`, it is a field.
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
/// The name of a value is its variant's name, or the text in `#[named("..")]`. Its description is the
/// variant's doc comment, as one line.
#[proc_macro_derive(Named, attributes(named))]
pub fn derive_named(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    named::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
