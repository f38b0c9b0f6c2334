//! The fields of a constructor, and the generated code that goes through them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Fields, GenericArgument, Ident, Index, Member, PathArguments, Type};

/// A field of a constructor.
pub(crate) struct Field {
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
    pub(crate) fn sourced(&self) -> TokenStream {
        let Field { declared, pointee, .. } = self;
        if pointee.is_some() {
            quote!(<#declared>::new(source.field()?))
        } else {
            quote!(source.field()?)
        }
    }
}

pub(crate) fn fields_of(fields: &Fields) -> Vec<Field> {
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
pub(crate) fn pattern(fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let bindings = fields.iter().map(|field| &field.binding);
    quote!({ #(#members: #bindings),* })
}

/// A value made of these values of the fields.
pub(crate) fn construction(
    path: &TokenStream,
    fields: &[Field],
    values: &[TokenStream],
) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    quote!(#path { #(#members: #values),* })
}

pub(crate) fn boxed(fields: &[Field]) -> Vec<TokenStream> {
    fields.iter().map(Field::boxed).collect()
}

/// Shows each field to the visitor; `made` makes the parent with other values in the fields.
pub(crate) fn visits(
    fields: &[Field],
    made: impl Fn(&[TokenStream]) -> TokenStream,
) -> TokenStream {
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
pub(crate) fn assembly(
    fields: &[Field],
    capture: &TokenStream,
    whole: &TokenStream,
) -> TokenStream {
    let types = fields.iter().map(Field::ty);
    let nested = fields.iter().map(|field| &field.binding);
    let nested = nested.fold(quote!(()), |so_far, binding| quote!((#so_far, #binding)));
    quote!({
        let fields = assembly.nothing();
        #(let fields = assembly.field::<_, #types>(fields);)*
        assembly.made(fields, #capture |#nested| #whole)
    })
}

/// `T` of `Box<T>`, for one of these names of pointers.
pub(crate) fn pointee<'a>(ty: &'a Type, pointers: &[&str]) -> Option<&'a Type> {
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
