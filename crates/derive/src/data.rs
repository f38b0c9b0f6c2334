//! `derive(Data)`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Fields, GenericArgument, GenericParam, Generics,
    Ident, Index, LitStr, Member, Path, PathArguments, Result, Type, Variant, parse_quote,
};

/// For whom an implementation is derived.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Stromboli's own crates.
    Stromboli,
    /// Users of the shrinkers as a library, whose types are as they are.
    Library,
}

impl Audience {
    /// Where the items are that the generated code names, unless `#[data(crate = "..")]` says.
    fn items(self) -> Path {
        match self {
            Audience::Stromboli => parse_quote!(::stromboli_domain),
            Audience::Library => parse_quote!(::stromboli_shrinkers::domain),
        }
    }
}

/// What all parts of the generated code need to know.
struct Context<'a> {
    audience: Audience,
    /// Where `Data` and all else of the crate `stromboli-domain` is.
    domain: Path,
    ident: &'a Ident,
    /// With `Data` as a bound of each type parameter.
    generics: Generics,
}

pub(crate) fn derive(input: &DeriveInput, audience: Audience) -> Result<TokenStream> {
    let domain = domain_of(&input.attrs)?.unwrap_or_else(|| audience.items());
    let generics = with_bounds(&input.generics, &domain)?;
    let context = Context { audience, domain, ident: &input.ident, generics };
    match &input.data {
        Data::Enum(data) => sum(&context, input, data),
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Ok(wrapper(&context, &fields.unnamed[0].ty))
            }
            fields => Ok(record(&context, &fields_of(fields))),
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
    let Context { domain, ident, generics, .. } = context;
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
    let name = name_of_type(ident);
    let text = (context.audience == Audience::Stromboli).then(|| printed_and_parsed(context));
    let (impl_generics, type_generics, clause) = generics.split_for_impl();
    Ok(quote! {
        impl #impl_generics #domain::Data for #ident #type_generics #clause {
            const NAME: &'static str = #name;

            const SHAPE: #domain::data::Shape = #domain::data::Shape::Sum {
                constructors: &[#(#constants),*],
                notation: #notation,
            };

            #[inline]
            fn head(&self) -> #domain::data::Head {
                #domain::data::Head::Constructor(match self { #(#heads)* })
            }

            #[inline]
            fn visit<V_: #domain::data::Visitor<Self>>(
                &self,
                visitor: &mut V_,
            ) -> ::std::ops::ControlFlow<V_::Break> {
                match self { #(#visits)* }
            }

            #[inline]
            fn build<S_: #domain::data::Source>(
                head: #domain::data::Head,
                source: &mut S_,
            ) -> ::std::result::Result<Self, S_::Error> {
                match head {
                    #(#builds)*
                    _ => panic!("`{}` has no value that begins with {head:?}", #type_name),
                }
            }

            fn assemble<A_: #domain::data::Assembly>(
                head: #domain::data::Head,
                assembly: &mut A_,
            ) -> A_::Of<Self> {
                match head {
                    #(#assembles)*
                    _ => panic!("`{}` has no value that begins with {head:?}", #type_name),
                }
            }
        }

        #text
    })
}

/// The printed form as `Display`, and `FromStr`, which reads it. A type outside of Stromboli may have
/// its own.
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

/// A struct: the fields of a constructor, and a type with that one constructor.
fn record(context: &Context<'_>, fields: &[Field]) -> TokenStream {
    let Context { domain, ident, generics, .. } = context;
    let arity = fields.len();
    let type_name = ident.to_string();
    let name = name_of_type(ident);
    let pattern = pattern(fields);
    let made = |values: &[TokenStream]| construction(&quote!(Self), fields, values);
    let visit = visits(fields, |values| {
        let made = made(values);
        quote!(wrap(#made))
    });
    let build = made(&fields.iter().map(Field::sourced).collect::<Vec<_>>());
    let whole = made(&boxed(fields));
    let assemble = assembly(fields, &quote!(move), &quote!(wrap(#whole)));
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

        impl #impl_generics #domain::Data for #ident #type_generics #clause {
            const NAME: &'static str = #name;

            const SHAPE: #domain::data::Shape = #domain::data::Shape::Sum {
                constructors: &[#domain::data::Constructor {
                    name: #type_name,
                    arity: #arity,
                    tight: false,
                }],
                notation: #domain::data::Notation::Canonical,
            };

            #[inline]
            fn head(&self) -> #domain::data::Head {
                #domain::data::Head::Constructor(0)
            }

            #[inline]
            fn visit<V_: #domain::data::Visitor<Self>>(
                &self,
                visitor: &mut V_,
            ) -> ::std::ops::ControlFlow<V_::Break> {
                #domain::data::Record::visit(self, |record| record, visitor)
            }

            #[inline]
            fn build<S_: #domain::data::Source>(
                _: #domain::data::Head,
                source: &mut S_,
            ) -> ::std::result::Result<Self, S_::Error> {
                <Self as #domain::data::Record>::build(source)
            }

            fn assemble<A_: #domain::data::Assembly>(
                _: #domain::data::Head,
                assembly: &mut A_,
            ) -> A_::Of<Self> {
                <Self as #domain::data::Record>::assemble(|record| record, assembly)
            }
        }
    }
}

/// A struct that wraps one value, and is to all others what it wraps.
fn wrapper(context: &Context<'_>, wrapped: &Type) -> TokenStream {
    let Context { domain, ident, generics, .. } = context;
    let name = name_of_type(ident);
    let (impl_generics, type_generics, clause) = generics.split_for_impl();
    quote! {
        impl #impl_generics #domain::Data for #ident #type_generics #clause {
            const NAME: &'static str = #name;

            const SHAPE: #domain::data::Shape = <#wrapped as #domain::Data>::SHAPE;

            #[inline]
            fn head(&self) -> #domain::data::Head {
                #domain::Data::head(&self.0)
            }

            #[inline]
            fn visit<V_: #domain::data::Visitor<Self>>(
                &self,
                visitor: &mut V_,
            ) -> ::std::ops::ControlFlow<V_::Break> {
                #domain::data::visit_wrapped(&self.0, Self, visitor)
            }

            #[inline]
            fn build<S_: #domain::data::Source>(
                head: #domain::data::Head,
                source: &mut S_,
            ) -> ::std::result::Result<Self, S_::Error> {
                ::std::result::Result::Ok(Self(#domain::Data::build(head, source)?))
            }

            fn assemble<A_: #domain::data::Assembly>(
                head: #domain::data::Head,
                assembly: &mut A_,
            ) -> A_::Of<Self> {
                let wrapped = <#wrapped as #domain::Data>::assemble(head, assembly);
                assembly.made(wrapped, Self)
            }
        }
    }
}

/// A field of a constructor.
struct Field {
    /// Its name or position.
    member: Member,
    /// What it is called in the generated code.
    binding: Ident,
    /// Its type as declared.
    declared: Type,
    /// What it points to, if it is a pointer.
    pointee: Option<Type>,
}

impl Field {
    /// Its type, without a pointer around it.
    fn ty(&self) -> &Type {
        self.pointee.as_ref().unwrap_or(&self.declared)
    }

    /// Its value, of which there is a reference.
    fn reference(&self) -> TokenStream {
        let Field { binding, pointee, .. } = self;
        if pointee.is_some() { quote!(&**#binding) } else { quote!(#binding) }
    }

    /// As declared, from its value.
    fn boxed(&self) -> TokenStream {
        let Field { binding, declared, pointee, .. } = self;
        if pointee.is_some() { quote!(<#declared>::new(#binding)) } else { quote!(#binding) }
    }

    /// As declared, from what there is a reference to.
    fn kept(&self) -> TokenStream {
        let binding = &self.binding;
        quote!(::std::clone::Clone::clone(#binding))
    }

    /// As declared, from a source.
    fn sourced(&self) -> TokenStream {
        let Field { declared, pointee, .. } = self;
        if pointee.is_some() {
            quote!(<#declared>::new(source.field()?))
        } else {
            quote!(source.field()?)
        }
    }
}

fn fields_of(fields: &Fields) -> Vec<Field> {
    let field = |(position, field): (usize, &syn::Field)| Field {
        member: match &field.ident {
            Some(name) => Member::Named(name.clone()),
            None => Member::Unnamed(Index::from(position)),
        },
        binding: format_ident!("field_{position}"),
        declared: field.ty.clone(),
        pointee: pointee(&field.ty, &["Box", "Rc", "Arc"]).cloned(),
    };
    fields.iter().enumerate().map(field).collect()
}

/// Binds a reference to each field.
fn pattern(fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let bindings = fields.iter().map(|field| &field.binding);
    quote!({ #(#members: #bindings),* })
}

/// A value made of these values of the fields.
fn construction(path: &TokenStream, fields: &[Field], values: &[TokenStream]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    quote!(#path { #(#members: #values),* })
}

fn boxed(fields: &[Field]) -> Vec<TokenStream> {
    fields.iter().map(Field::boxed).collect()
}

/// Shows each field to the visitor; `made` makes the parent with other values in the fields.
fn visits(fields: &[Field], made: impl Fn(&[TokenStream]) -> TokenStream) -> TokenStream {
    let visits = fields.iter().enumerate().map(|(at, field)| {
        let mut values: Vec<_> = fields.iter().map(Field::kept).collect();
        values[at] = field.boxed();
        let parent = made(&values);
        let Field { binding, .. } = field;
        let reference = field.reference();
        quote!(visitor.field(#reference, |#binding| #parent)?;)
    });
    quote!({
        #(#visits)*
        ::std::ops::ControlFlow::Continue(())
    })
}

/// Puts together what an assembly has for the fields.
fn assembly(fields: &[Field], capture: &TokenStream, whole: &TokenStream) -> TokenStream {
    let types = fields.iter().map(Field::ty);
    let nested = fields.iter().map(|field| &field.binding);
    let nested = nested.fold(quote!(()), |so_far, binding| quote!((#so_far, #binding)));
    quote!({
        let fields = assembly.nothing();
        #(let fields = assembly.field::<_, #types>(fields);)*
        assembly.made(fields, #capture |#nested| #whole)
    })
}

/// `T`, if an `Rc<T>` is all that a variant has: in Stromboli's own types, a record whose fields are
/// the variant's.
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

/// `T` of `Box<T>`, for one of these names of pointers.
fn pointee<'a>(ty: &'a Type, pointers: &[&str]) -> Option<&'a Type> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    if !pointers.iter().any(|pointer| last.ident == pointer) {
        return None;
    }
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) => Some(ty),
        _ => None,
    }
}

/// The same parameters; whatever type one stands for is `Data`.
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
    let name = text_of(&variant.attrs, "name")?;
    Ok(name.map_or_else(|| variant.ident.to_string(), |name| name.value()))
}

/// The module that `#[data(crate = "..")]` names.
fn domain_of(attrs: &[Attribute]) -> Result<Option<Path>> {
    let Some(path) = text_of(attrs, "crate")? else {
        return Ok(None);
    };
    let path: Path = path.parse()?;
    Ok(Some(parse_quote!(#path::domain)))
}

fn has_flag(attrs: &[Attribute], flag: &str) -> Result<bool> {
    let mut is_set = false;
    each_setting(attrs, |setting, _| is_set |= setting == flag)?;
    Ok(is_set)
}

fn text_of(attrs: &[Attribute], setting: &str) -> Result<Option<LitStr>> {
    let mut text = None;
    each_setting(attrs, |name, value| {
        if name == setting {
            text = value;
        }
    })?;
    Ok(text)
}

/// Calls `on_setting` with each setting in `#[data(..)]` and the text it has, if any. All must be
/// known.
fn each_setting(
    attrs: &[Attribute],
    mut on_setting: impl FnMut(&str, Option<LitStr>),
) -> Result<()> {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("data")) {
        attr.parse_nested_meta(|meta| {
            let is = |setting: &&str| meta.path.is_ident(setting);
            if let Some(setting) = ["name", "crate"].into_iter().find(is) {
                let text = meta.value()?.parse()?;
                on_setting(setting, Some(text));
                Ok(())
            } else if let Some(flag) = ["tight", "haskell"].into_iter().find(is) {
                on_setting(flag, None);
                Ok(())
            } else {
                Err(meta.error("expected `name`, `crate`, `tight` or `haskell`"))
            }
        })?;
    }
    Ok(())
}
