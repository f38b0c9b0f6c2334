//! `derive(Data)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Data, DataEnum, DeriveInput, Error, Fields, GenericParam, Generics, Ident, Path, Result, Type,
    Variant, parse_quote,
};

use crate::fields::{Field, assembly, boxed, construction, fields_of, pattern, pointee, visits};
use crate::settings::{bits_of, domain_of, has_flag, printed_name};

/// The audience of a derived implementation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Stromboli's own crates.
    Stromboli,
    /// Users of the shrinker library.
    Library,
}

impl Audience {
    /// The path that the generated code uses, unless `#[data(crate = "..")]` sets another.
    fn items(self) -> Path {
        match self {
            Audience::Stromboli => parse_quote!(::stromboli_domain),
            Audience::Library => parse_quote!(::stromboli_shrinkers::domain),
        }
    }
}

/// What all parts of the generated code need.
struct Context<'a> {
    audience: Audience,
    /// The path of the items of the crate `stromboli-domain`.
    domain: Path,
    ident: &'a Ident,
    /// The generics, with the bound `Data` on each type parameter.
    generics: Generics,
}

pub(crate) fn derive(input: &DeriveInput, audience: Audience) -> Result<TokenStream> {
    let domain = domain_of(&input.attrs)?.unwrap_or_else(|| audience.items());
    let generics = with_bounds(&input.generics, &domain)?;
    let context = Context { audience, domain, ident: &input.ident, generics };
    let bits = bits_of(&input.attrs)?;
    match &input.data {
        Data::Enum(data) => sum(&context, input, data),
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Ok(wrapper(&context, &fields.unnamed[0].ty, bits))
            }
            fields => Ok(record(&context, fields)),
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

fn sum(context: &Context<'_>, input: &DeriveInput, data: &DataEnum) -> Result<TokenStream> {
    let Context { domain, ident, .. } = context;
    if data.variants.is_empty() {
        return Err(Error::new_spanned(ident, "an enum that derives `Data` has a variant"));
    }
    let notation = if has_flag(&input.attrs, "haskell")? {
        quote!(#domain::data::Notation::Haskell)
    } else {
        quote!(#domain::data::Notation::Canonical)
    };
    let constructors = data
        .variants
        .iter()
        .enumerate()
        .map(|(index, variant)| constructor(context, index, variant))
        .collect::<Result<Vec<_>>>()?;
    let constants = constructors.iter().map(|c| &c.constant);
    let heads = constructors.iter().map(|c| &c.head);
    let visits = constructors.iter().map(|c| &c.visit);
    let builds = constructors.iter().map(|c| &c.build);
    let assembles = constructors.iter().map(|c| &c.assemble);
    let type_name = ident.to_string();
    let other = quote!(_ => panic!("`{}` has no value that begins with {head:?}", #type_name),);
    let methods = Methods {
        shape: quote!(#domain::data::Shape::Sum {
            constructors: &[#(#constants),*],
            notation: #notation,
        }),
        bits: quote!(::std::option::Option::None),
        head: quote!(#domain::data::Head::Constructor(match self { #(#heads)* })),
        visit: quote!(match self { #(#visits)* }),
        head_parameter: quote!(head),
        build: quote!(match head { #(#builds)* #other }),
        assemble: quote!(match head { #(#assembles)* #other }),
    };
    let data = methods.implemented(context);
    let text = (context.audience == Audience::Stromboli).then(|| printed_and_parsed(context));
    Ok(quote!(#data #text))
}

/// The constants of an implementation of `Data`, and the bodies of its methods.
struct Methods {
    shape: TokenStream,
    bits: TokenStream,
    head: TokenStream,
    visit: TokenStream,
    /// The name of the parameter `head` of the last two, or `_`.
    head_parameter: TokenStream,
    build: TokenStream,
    assemble: TokenStream,
}

impl Methods {
    fn implemented(self, context: &Context<'_>) -> TokenStream {
        let Methods { shape, bits, head, visit, head_parameter, build, assemble } = self;
        let Context { domain, ident, generics, .. } = context;
        let name = name_of_type(ident);
        let (impl_generics, type_generics, clause) = generics.split_for_impl();
        quote! {
            impl #impl_generics #domain::Data for #ident #type_generics #clause {
                const NAME: &'static str = #name;

                const SHAPE: #domain::data::Shape = #shape;

                const BITS: ::std::option::Option<u32> = #bits;

                #[inline]
                fn head(&self) -> #domain::data::Head {
                    #head
                }

                #[inline]
                fn visit<V_: #domain::data::Visitor<Self>>(
                    &self,
                    visitor: &mut V_,
                ) -> ::std::ops::ControlFlow<V_::Break> {
                    #visit
                }

                #[inline]
                fn build<S_: #domain::data::Source>(
                    #head_parameter: #domain::data::Head,
                    source: &mut S_,
                ) -> ::std::result::Result<Self, S_::Error> {
                    #build
                }

                fn assemble<A_: #domain::data::Assembly>(
                    #head_parameter: #domain::data::Head,
                    assembly: &mut A_,
                ) -> A_::Of<Self> {
                    #assemble
                }
            }
        }
    }
}

/// Implements `Display` and `FromStr` with the printed form. Users' types may have their own.
fn printed_and_parsed(context: &Context<'_>) -> TokenStream {
    let Context { domain, ident, generics, .. } = context;
    let (impl_generics, type_generics, clause) = generics.split_for_impl();
    quote! {
        impl #impl_generics ::std::fmt::Display for #ident #type_generics #clause {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                #domain::print::write(self, f)
            }
        }

        impl #impl_generics ::std::str::FromStr for #ident #type_generics #clause {
            type Err = #domain::ParseError;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                #domain::parse(text)
            }
        }
    }
}

fn constructor(context: &Context<'_>, index: usize, variant: &Variant) -> Result<Constructor> {
    let Context { domain, .. } = context;
    let ident = &variant.ident;
    let name = printed_name(variant)?;
    let tight = has_flag(&variant.attrs, "tight")?;
    let (arity, pattern, visit, build, assemble) = match shared_record(context, &variant.fields) {
        Some(record) => (
            quote!(<#record as #domain::data::Record>::ARITY),
            quote!((record)),
            quote!(#domain::data::Record::visit(
                &**record,
                |record| Self::#ident(::std::rc::Rc::new(record)),
                visitor,
            )),
            quote!(Self::#ident(::std::rc::Rc::new(
                <#record as #domain::data::Record>::build(source)?
            ))),
            quote!(<#record as #domain::data::Record>::assemble(
                |record| Self::#ident(::std::rc::Rc::new(record)),
                assembly,
            )),
        ),
        None => {
            let fields = fields_of(&variant.fields);
            let made =
                |values: &[TokenStream]| construction(&quote!(Self::#ident), &fields, values);
            let arity = fields.len();
            (
                quote!(#arity),
                pattern(&fields),
                visits(&fields, made),
                made(&fields.iter().map(Field::sourced).collect::<Vec<_>>()),
                assembly(&fields, &quote!(), &made(&boxed(&fields))),
            )
        }
    };
    Ok(Constructor {
        constant: quote!(#domain::data::Constructor {
            name: #name,
            arity: #arity,
            tight: #tight,
        }),
        head: quote!(Self::#ident { .. } => #index,),
        visit: quote!(Self::#ident #pattern => #visit,),
        build: quote!(#domain::data::Head::Constructor(#index) => ::std::result::Result::Ok(#build),),
        assemble: quote!(#domain::data::Head::Constructor(#index) => #assemble,),
    })
}

/// A struct: a type with one constructor, and a record of its fields.
fn record(context: &Context<'_>, fields: &Fields) -> TokenStream {
    let Context { domain, ident, generics, .. } = context;
    let fields = &fields_of(fields)[..];
    let arity = fields.len();
    let type_name = ident.to_string();
    let pattern = pattern(fields);
    let made = |values: &[TokenStream]| construction(&quote!(Self), fields, values);
    let visit = visits(fields, |values| {
        let made = made(values);
        quote!(wrap(#made))
    });
    let build = made(&fields.iter().map(Field::sourced).collect::<Vec<_>>());
    let whole = made(&boxed(fields));
    let assemble = assembly(fields, &quote!(move), &quote!(wrap(#whole)));
    let methods = Methods {
        shape: quote!(#domain::data::Shape::Sum {
            constructors: &[#domain::data::Constructor {
                name: #type_name,
                arity: #arity,
                tight: false,
            }],
            notation: #domain::data::Notation::Canonical,
        }),
        bits: quote!(::std::option::Option::None),
        head: quote!(#domain::data::Head::Constructor(0)),
        visit: quote!(#domain::data::Record::visit(self, |record| record, visitor)),
        head_parameter: quote!(_),
        build: quote!(<Self as #domain::data::Record>::build(source)),
        assemble: quote!(<Self as #domain::data::Record>::assemble(|record| record, assembly)),
    };
    let data = methods.implemented(context);
    let (impl_generics, type_generics, clause) = generics.split_for_impl();
    quote! {
        impl #impl_generics #domain::data::Record for #ident #type_generics #clause {
            const ARITY: usize = #arity;

            #[inline]
            fn visit<P_, V_: #domain::data::Visitor<P_>>(
                &self,
                wrap: impl Fn(Self) -> P_,
                visitor: &mut V_,
            ) -> ::std::ops::ControlFlow<V_::Break> {
                let Self #pattern = self;
                #visit
            }

            #[inline]
            fn build<S_: #domain::data::Source>(
                source: &mut S_,
            ) -> ::std::result::Result<Self, S_::Error> {
                ::std::result::Result::Ok(#build)
            }

            fn assemble<P_: ::std::clone::Clone + 'static, A_: #domain::data::Assembly>(
                wrap: impl Fn(Self) -> P_ + 'static,
                assembly: &mut A_,
            ) -> A_::Of<P_> {
                #assemble
            }
        }

        #data
    }
}

/// A struct with one unnamed field has the structure of that field.
fn wrapper(context: &Context<'_>, wrapped: &Type, bits: Option<u32>) -> TokenStream {
    let domain = &context.domain;
    let bits = match bits {
        Some(bits) => quote!(::std::option::Option::Some(#bits)),
        None => quote!(<#wrapped as #domain::Data>::BITS),
    };
    let methods = Methods {
        shape: quote!(<#wrapped as #domain::Data>::SHAPE),
        bits,
        head: quote!(#domain::Data::head(&self.0)),
        visit: quote!(#domain::data::visit_wrapped(&self.0, Self, visitor)),
        head_parameter: quote!(head),
        build: quote!(::std::result::Result::Ok(Self(#domain::Data::build(head, source)?))),
        assemble: quote! {
            let wrapped = <#wrapped as #domain::Data>::assemble(head, assembly);
            assembly.made(wrapped, Self)
        },
    };
    methods.implemented(context)
}

/// `T`, if the only field of a variant is an `Rc<T>`. In Stromboli's own types, `T` is then a record
/// with the variant's fields.
fn shared_record<'a>(context: &Context<'_>, fields: &'a Fields) -> Option<&'a Type> {
    match fields {
        Fields::Unnamed(fields)
            if context.audience == Audience::Stromboli && fields.unnamed.len() == 1 =>
        {
            pointee(&fields.unnamed[0].ty, &["Rc"])
        }
        _ => None,
    }
}

/// The generics, with the bound `Data` on each type parameter.
fn with_bounds(generics: &Generics, domain: &Path) -> Result<Generics> {
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        match parameter {
            GenericParam::Type(parameter) => parameter.bounds.push(parse_quote!(#domain::Data)),
            GenericParam::Lifetime(_) => {
                let message = "a type that derives `Data` owns its values: it has no lifetimes";
                return Err(Error::new_spanned(parameter, message));
            }
            GenericParam::Const(_) => {}
        }
    }
    Ok(generics)
}

/// The name of the type in snake case: `type_scheme` for `TypeScheme`.
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
