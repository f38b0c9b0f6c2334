//! `derive(Data)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Fields, FieldsNamed, GenericArgument, Ident,
    LitStr, PathArguments, Result, Type, Variant,
};

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    if !input.generics.params.is_empty() {
        return Err(Error::new_spanned(&input.generics, "`Data` has no type parameters"));
    }
    match &input.data {
        Data::Enum(data) => sum(input, data),
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Ok(record(&input.ident, fields)),
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Ok(wrapper(&input.ident, &fields.unnamed[0].ty))
            }
            _ => Err(Error::new_spanned(
                &input.ident,
                "a struct that derives `Data` has named fields, or wraps one atom",
            )),
        },
        Data::Union(_) => Err(Error::new_spanned(&input.ident, "a union cannot be data")),
    }
}

/// The parts of the generated code that one variant contributes.
struct Constructor {
    /// A value of type `Constructor`.
    constant: TokenStream,
    /// An arm of `head`.
    head: TokenStream,
    /// An arm of `visit`.
    visit: TokenStream,
    /// An arm of `build`.
    build: TokenStream,
    /// An arm of `assemble`.
    assemble: TokenStream,
}

fn sum(input: &DeriveInput, data: &DataEnum) -> Result<TokenStream> {
    let ident = &input.ident;
    let notation = if has_flag(&input.attrs, "haskell")? {
        quote!(::stromboli_domain::data::Notation::Haskell)
    } else {
        quote!(::stromboli_domain::data::Notation::Canonical)
    };
    let constructors = data
        .variants
        .iter()
        .enumerate()
        .map(|(index, variant)| constructor(index, variant))
        .collect::<Result<Vec<_>>>()?;
    let constants = constructors.iter().map(|c| &c.constant);
    let heads = constructors.iter().map(|c| &c.head);
    let visits = constructors.iter().map(|c| &c.visit);
    let builds = constructors.iter().map(|c| &c.build);
    let assembles = constructors.iter().map(|c| &c.assemble);
    let type_name = ident.to_string();
    let name = name_of_type(ident);
    Ok(quote! {
        impl ::stromboli_domain::Data for #ident {
            const NAME: &'static str = #name;

            const SHAPE: ::stromboli_domain::data::Shape = ::stromboli_domain::data::Shape::Sum {
                constructors: &[#(#constants),*],
                notation: #notation,
            };

            #[inline]
            fn head(&self) -> ::stromboli_domain::data::Head {
                ::stromboli_domain::data::Head::Constructor(match self { #(#heads)* })
            }

            #[inline]
            fn visit<V: ::stromboli_domain::data::Visitor<Self>>(
                &self,
                visitor: &mut V,
            ) -> ::std::ops::ControlFlow<V::Break> {
                match self { #(#visits)* }
            }

            #[inline]
            fn build<S: ::stromboli_domain::data::Source>(
                head: ::stromboli_domain::data::Head,
                source: &mut S,
            ) -> ::std::result::Result<Self, S::Error> {
                match head {
                    #(#builds)*
                    _ => panic!("`{}` has no value that begins with {head:?}", #type_name),
                }
            }

            fn assemble<A: ::stromboli_domain::data::Assembly>(
                head: ::stromboli_domain::data::Head,
                assembly: &mut A,
            ) -> A::Of<Self> {
                match head {
                    #(#assembles)*
                    _ => panic!("`{}` has no value that begins with {head:?}", #type_name),
                }
            }
        }

        impl ::std::fmt::Display for #ident {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::stromboli_domain::print::write(self, f)
            }
        }

        impl ::std::str::FromStr for #ident {
            type Err = ::stromboli_domain::ParseError;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                ::stromboli_domain::parse(text)
            }
        }
    })
}

const SEVERAL_FIELDS: &str = "several fields go into a struct of their own, behind an `Rc`";

fn constructor(index: usize, variant: &Variant) -> Result<Constructor> {
    let ident = &variant.ident;
    let name = printed_name(variant)?;
    let tight = has_flag(&variant.attrs, "tight")?;
    let (arity, pattern, visit, build, assemble) = match &variant.fields {
        Fields::Unit => (
            quote!(0),
            quote!(),
            quote!(::std::ops::ControlFlow::Continue(())),
            quote!(Self::#ident),
            quote!({
                let nothing = assembly.nothing();
                assembly.made(nothing, |()| Self::#ident)
            }),
        ),
        Fields::Unnamed(fields) => match fields.unnamed.first().and_then(|f| pointee(&f.ty)) {
            Some(record) if fields.unnamed.len() == 1 => (
                quote!(<#record as ::stromboli_domain::data::Record>::ARITY),
                quote!((record)),
                quote!(::stromboli_domain::data::Record::visit(
                    &**record,
                    |record| Self::#ident(::std::rc::Rc::new(record)),
                    visitor,
                )),
                quote!(Self::#ident(::std::rc::Rc::new(
                    <#record as ::stromboli_domain::data::Record>::build(source)?
                ))),
                quote!(<#record as ::stromboli_domain::data::Record>::assemble(
                    |record| Self::#ident(::std::rc::Rc::new(record)),
                    assembly,
                )),
            ),
            None if fields.unnamed.len() == 1 => (
                quote!(1),
                quote!((field)),
                quote!(visitor.field(field, Self::#ident)),
                quote!(Self::#ident(source.field()?)),
                quote!({
                    let nothing = assembly.nothing();
                    let fields = assembly.field(nothing);
                    assembly.made(fields, |((), field)| Self::#ident(field))
                }),
            ),
            _ => return Err(Error::new_spanned(variant, SEVERAL_FIELDS)),
        },
        Fields::Named(_) => return Err(Error::new_spanned(variant, SEVERAL_FIELDS)),
    };
    Ok(Constructor {
        constant: quote!(::stromboli_domain::data::Constructor {
            name: #name,
            arity: #arity,
            tight: #tight,
        }),
        head: quote!(Self::#ident { .. } => #index,),
        visit: quote!(Self::#ident #pattern => #visit,),
        build: quote!(::stromboli_domain::data::Head::Constructor(#index) => Ok(#build),),
        assemble: quote!(::stromboli_domain::data::Head::Constructor(#index) => #assemble,),
    })
}

fn record(ident: &Ident, fields: &FieldsNamed) -> TokenStream {
    let names: Vec<_> = fields.named.iter().flat_map(|field| &field.ident).collect();
    let arity = names.len();
    let nested = names.iter().fold(quote!(()), |so_far, name| quote!((#so_far, #name)));
    let types = fields.named.iter().map(|field| &field.ty);
    // Beside a single field there is nothing to copy.
    let others = (arity > 1).then(|| quote!(..self.clone()));
    quote! {
        impl ::stromboli_domain::data::Record for #ident {
            const ARITY: usize = #arity;

            #[inline]
            fn visit<P, V: ::stromboli_domain::data::Visitor<P>>(
                &self,
                wrap: impl Fn(Self) -> P,
                visitor: &mut V,
            ) -> ::std::ops::ControlFlow<V::Break> {
                #(visitor.field(&self.#names, |#names| wrap(Self { #names, #others }))?;)*
                ::std::ops::ControlFlow::Continue(())
            }

            #[inline]
            fn build<S: ::stromboli_domain::data::Source>(
                source: &mut S,
            ) -> ::std::result::Result<Self, S::Error> {
                Ok(Self { #(#names: source.field()?),* })
            }

            fn assemble<P: Clone + 'static, A: ::stromboli_domain::data::Assembly>(
                wrap: impl Fn(Self) -> P + 'static,
                assembly: &mut A,
            ) -> A::Of<P> {
                let fields = assembly.nothing();
                #(let fields = assembly.field::<_, #types>(fields);)*
                assembly.made(fields, move |#nested| wrap(Self { #(#names),* }))
            }
        }
    }
}

fn wrapper(ident: &Ident, atom: &Type) -> TokenStream {
    let name = name_of_type(ident);
    quote! {
        impl ::stromboli_domain::Data for #ident {
            const NAME: &'static str = #name;

            const SHAPE: ::stromboli_domain::data::Shape =
                <#atom as ::stromboli_domain::Data>::SHAPE;

            #[inline]
            fn head(&self) -> ::stromboli_domain::data::Head {
                ::stromboli_domain::Data::head(&self.0)
            }

            #[inline]
            fn visit<V: ::stromboli_domain::data::Visitor<Self>>(
                &self,
                _: &mut V,
            ) -> ::std::ops::ControlFlow<V::Break> {
                ::std::ops::ControlFlow::Continue(())
            }

            #[inline]
            fn build<S: ::stromboli_domain::data::Source>(
                head: ::stromboli_domain::data::Head,
                source: &mut S,
            ) -> ::std::result::Result<Self, S::Error> {
                Ok(Self(::stromboli_domain::Data::build(head, source)?))
            }

            fn assemble<A: ::stromboli_domain::data::Assembly>(
                head: ::stromboli_domain::data::Head,
                assembly: &mut A,
            ) -> A::Of<Self> {
                let atom = <#atom as ::stromboli_domain::Data>::assemble(head, assembly);
                assembly.made(atom, Self)
            }
        }
    }
}

/// `T` of `Rc<T>`.
fn pointee(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last().filter(|segment| segment.ident == "Rc")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) => Some(ty),
        _ => None,
    }
}

/// The type's own name in snake case, as `type_scheme` for `TypeScheme`.
fn name_of_type(ident: &Ident) -> String {
    let mut name = String::new();
    for letter in ident.to_string().trim_start_matches("r#").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// What `#[data(name = "..")]` says, or the variant's own name.
fn printed_name(variant: &Variant) -> Result<String> {
    let mut name = variant.ident.to_string();
    each_setting(&variant.attrs, |meta| {
        if meta.path.is_ident("name") {
            name = meta.value()?.parse::<LitStr>()?.value();
        }
        Ok(())
    })?;
    Ok(name)
}

fn has_flag(attrs: &[Attribute], flag: &str) -> Result<bool> {
    let mut is_set = false;
    each_setting(attrs, |meta| {
        if meta.path.is_ident("name") {
            meta.value()?.parse::<LitStr>()?;
        }
        is_set |= meta.path.is_ident(flag);
        Ok(())
    })?;
    Ok(is_set)
}

/// Calls `on_setting` with each word in `#[data(..)]`, all of which must be known.
fn each_setting(
    attrs: &[Attribute],
    mut on_setting: impl FnMut(syn::meta::ParseNestedMeta<'_>) -> Result<()>,
) -> Result<()> {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("data")) {
        attr.parse_nested_meta(|meta| {
            if ["name", "tight", "haskell"].iter().any(|known| meta.path.is_ident(known)) {
                on_setting(meta)
            } else {
                Err(meta.error("expected `name`, `tight` or `haskell`"))
            }
        })?;
    }
    Ok(())
}
