//! The fields of a constructor, and generated code for them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Fields, GenericArgument, Ident, Index, Member, PathArguments, Type};

/// A field of a constructor.
pub(crate) struct Field {
    /// The name or position.
    member: Member,
    /// The name of the variable in the generated code.
    binding: Ident,
    declared: Type,
    /// The target of the pointer, if the field is one.
    pointee: Option<Type>,
}

impl Field {
    /// The type without a pointer around it.
    fn ty(&self) -> &Type {
        self.pointee.as_ref().unwrap_or(&self.declared)
    }

    /// An expression for the value, given a reference to the field.
    fn reference(&self) -> TokenStream {
        let Field { binding, pointee, .. } = self;
        if pointee.is_some() { quote!(&**#binding) } else { quote!(#binding) }
    }

    /// An expression of the declared type, given the value.
    fn boxed(&self) -> TokenStream {
        let Field { binding, declared, pointee, .. } = self;
        if pointee.is_some() { quote!(<#declared>::new(#binding)) } else { quote!(#binding) }
    }

    /// An expression of the declared type, given a reference to the field.
    fn kept(&self) -> TokenStream {
        let binding = &self.binding;
        quote!(::std::clone::Clone::clone(#binding))
    }

    /// An expression of the declared type that takes the value from a source.
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

/// A pattern that binds a reference to each field.
pub(crate) fn pattern(fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let bindings = fields.iter().map(|field| &field.binding);
    quote!({ #(#members: #bindings,)* .. })
}

/// An expression that builds a value from these fields.
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

/// Calls the visitor with each field; `made` builds the parent with other values for the fields.
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

/// Combines what an assembly holds for the fields.
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

/// The `T` of `Box<T>`, for the given pointer names.
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
