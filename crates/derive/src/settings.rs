//! The settings in `#[data(..)]`.

use syn::{Attribute, LitStr, Path, Result, Variant, parse_quote};

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
    Ok(text)
}

/// Calls `on_setting` with each setting in `#[data(..)]` and its text, if any. Unknown settings are
/// errors.
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
