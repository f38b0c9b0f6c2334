//! The settings in `#[data(..)]`.

use syn::{Attribute, Error, Lit, LitStr, Path, Result, Variant, parse_quote};

/// The name in `#[data(name = "..")]`, or the variant's own name.
pub(crate) fn printed_name(variant: &Variant) -> Result<String> {
    let name = text_of(&variant.attrs, "name")?;
    Ok(name.map_or_else(|| variant.ident.to_string(), |name| name.value()))
}

/// The module that `#[data(crate = "..")]` names.
pub(crate) fn domain_of(attrs: &[Attribute]) -> Result<Option<Path>> {
    let Some(path) = text_of(attrs, "crate")? else {
        return Ok(None);
    };
    let path: Path = path.parse()?;
    Ok(Some(parse_quote!(#path::domain)))
}

/// The number in `#[data(bits = ..)]`.
pub(crate) fn bits_of(attrs: &[Attribute]) -> Result<Option<u32>> {
    let mut bits = None;
    each_setting(attrs, |name, value| {
        if name == "bits" {
            bits = value;
        }
    })?;
    match bits {
        None => Ok(None),
        Some(Lit::Int(bits)) if (3..64).contains(&bits.base10_parse::<u32>()?) => {
            bits.base10_parse().map(Some)
        }
        Some(other) => Err(Error::new_spanned(other, "expected an integer from 3 to 63")),
    }
}

pub(crate) fn has_flag(attrs: &[Attribute], flag: &str) -> Result<bool> {
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
    match text {
        None => Ok(None),
        Some(Lit::Str(text)) => Ok(Some(text)),
        Some(other) => Err(Error::new_spanned(other, "expected a text in quotes")),
    }
}

/// Calls `on_setting` with each setting in `#[data(..)]` and its value, if any. Unknown settings are
/// errors.
fn each_setting(attrs: &[Attribute], mut on_setting: impl FnMut(&str, Option<Lit>)) -> Result<()> {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("data")) {
        attr.parse_nested_meta(|meta| {
            let is = |setting: &&str| meta.path.is_ident(setting);
            if let Some(setting) = ["name", "crate", "bits"].into_iter().find(is) {
                let value = meta.value()?.parse()?;
                on_setting(setting, Some(value));
                Ok(())
            } else if let Some(flag) = ["tight", "haskell"].into_iter().find(is) {
                on_setting(flag, None);
                Ok(())
            } else {
                Err(meta.error("expected `name`, `crate`, `bits`, `tight` or `haskell`"))
            }
        })?;
    }
    Ok(())
}
