//! The first line is `hello`, and agrees with `runner.toml`.

use stromboli_runners::Hello;

use crate::checks::Check;
use crate::conversation::Session;
use crate::examinee::Examinee;
use crate::host::MOMENT;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "handshake",
    rule: "The first line is a valid `hello` that agrees with runner.toml.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let mut session = Session::start(&examinee.subject.command, examinee.patience())
        .map_err(|death| Finding::fail(format!("{}.", capitalised(&death.to_string()))))?;
    let hello = session.hello.clone();
    if let Ok(true) = session.process.has_line(MOMENT) {
        return Err(Finding::fail("The runner wrote a second line before the first trial."));
    }
    examinee.greeted(session);
    if hello.families.is_empty() && !hello.shrinks {
        return Err(Finding::fail(
            "The runner has no families of generators, and does not shrink.",
        ));
    }
    if hello.framework.is_empty() || hello.version.is_empty() || hello.language.is_empty() {
        let what = "`framework`, `version` and `language` must not be empty.";
        return Err(Finding::fail(what));
    }
    if let Some(manifest) = &examinee.subject.manifest {
        let none = || "none".to_owned();
        let both = [
            ("framework", hello.framework.clone(), manifest.name.clone()),
            ("families", hello.families.described(), manifest.families.described()),
            ("shrinks", hello.shrinks.to_string(), manifest.shrinks.to_string()),
            (
                "own_limit",
                hello.own_limit.clone().unwrap_or_else(none),
                manifest.own_limit.clone().unwrap_or_else(none),
            ),
        ];
        if let Some((key, said, written)) = both.iter().find(|(_, said, written)| said != written) {
            let what = format!("`{key}` is `{said}` in `hello` and `{written}` in runner.toml.");
            return Err(Finding::fail(what));
        }
    }
    let Hello { framework, version, language, .. } = &hello;
    Ok(format!("{framework} {version} for {language}; {}.", hello.roles()))
}

fn capitalised(sentence: &str) -> String {
    let mut characters = sentence.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}
