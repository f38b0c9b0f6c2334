//! The first line is `hello`.

use stromboli_domain::text::counted;

use super::Check;

pub(super) const CHECK: Check = Check {
    name: "handshake",
    rule: "The first line is a valid `hello`, and no other line follows until the program is asked.",
    run: |examinee| {
        let description = examinee.greet()?;
        let (n_properties, n_bugs) = (description.properties.len(), description.bugs.len());
        Ok(format!(
            "{} {} in {}; {}, {}.",
            description.name,
            description.version,
            description.language,
            match n_properties {
                1 => "1 property".to_owned(),
                n => format!("{n} properties"),
            },
            counted(n_bugs as u64, "bug"),
        ))
    },
};
