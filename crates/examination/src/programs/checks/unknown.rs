//! The program answers `error` to what it does not know.

use super::Check;
use crate::outcome::Finding;
use crate::programs::examinee::Examinee;
use crate::programs::session::Reply;

pub(super) const CHECK: Check = Check {
    name: "unknown",
    rule: "What is no value of the type, and unknown properties, bugs and messages, get `error`, and the next \
           `test` gets a verdict.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let property = examinee.sound_properties()?.swap_remove(0);
    let input = examinee.input(&property, 0)?;
    // The beginning of a number is a number.
    let is_closed = input.ends_with([')', ']', '"', '\'']);
    let cut = if is_closed { &input[..input.len() - 1] } else { "" };
    let good = examinee.session()?.ask(&property, None, &input);
    let cases = [
        ("a value that ends early", property.as_str(), None, cut),
        ("a value of an unknown constructor", &property, None, "(NoSuchConstructor)"),
        ("a value with too many parentheses", &property, None, &format!("({input}))")),
        ("an unknown property", "NoSuchProperty", None, &input),
        ("an unknown bug", &property, Some("no_such_bug"), &input),
    ];
    for (what, property_asked, bug, value) in cases {
        let reply = examinee.ask(property_asked, bug, value)?;
        refused(
            what,
            &reply.map_err(|fault| Finding::of_fault_in(&format!("On {what}"), &fault))?,
        )?;
        next(examinee, &property, &input, good.as_ref().ok(), what)?;
    }
    let reply = examinee.session()?.say("no-such-message 1");
    refused("an unknown message", &reply.map_err(|fault| Finding::of_fault(&fault))?)?;
    next(examinee, &property, &input, good.as_ref().ok(), "an unknown message")?;
    Ok("What the program does not know got `error`.".to_owned())
}

fn refused(what: &str, reply: &Reply) -> Result<(), Finding> {
    match reply {
        Reply::Error(_) => Ok(()),
        verdict => Err(Finding::fail(format!(
            "The program answered {} to {what}, instead of `error` and the reason.",
            verdict.shown()
        ))),
    }
}

/// The next test gets the verdict that it always gets.
fn next(
    examinee: &mut Examinee<'_>,
    property: &str,
    input: &str,
    good: Option<&Reply>,
    what: &str,
) -> Result<(), Finding> {
    let reply = examinee.ask(property, None, input)?;
    let reply = reply.map_err(|fault| Finding::of_fault_in(&format!("After {what}"), &fault))?;
    match good {
        Some(good) if *good != reply => {
            let (good, reply) = (good.shown(), reply.shown());
            Err(Finding::fail(format!(
                "After {what}, the next answer was {reply} instead of {good}."
            )))
        }
        _ => Ok(()),
    }
}
