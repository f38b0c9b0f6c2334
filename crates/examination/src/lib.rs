//! The examination of a runner or a program: whether it follows the rules of its protocol.
//!
//! Each rule has one check, which passes, fails or is skipped, with a reason in one sentence. Authors of
//! runners repeat the examination until all checks pass. It talks to them as a trial does, but gives the
//! answers that no real host gives: it stops at odd moments, gives wrong verdicts and closes pipes.
//!
//! In reading order:
//!
//! - [`subject`]: what is examined, and how thoroughly;
//! - [`outcome`]: the result of a check;
//! - `starts`: counterexamples to shrink;
//! - `cell`: a task with a family of generators, or with a counterexample to shrink;
//! - `host`: the answers to `test`;
//! - `conversation`: a runner process, and one trial, recorded line by line;
//! - `survey`: a few trials for every family of every workload, which most checks use;
//! - `examinee`: what the checks share;
//! - [`checks`]: the checks;
//! - [`programs`]: the examination of a program under test.

mod cell;
pub mod checks;
mod conversation;
mod examinee;
mod host;
pub mod outcome;
pub mod programs;
mod starts;
pub mod subject;
mod survey;

use stromboli_domain::deep::with_stack_for;
use stromboli_runners::Hello;

pub use checks::{Check, all as all_checks};
use checks::{FIRST, OF_A_SEARCH, OF_A_SHRINKER};
pub use outcome::{Finding, Outcome};
pub use subject::{Extent, Settings, Subject};

/// The progress of an examination.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The runner sent `hello`.
    Greeted(&'a Hello),
    Began(&'static Check),
    /// Another trial of the check ended; the number of trials so far.
    Conversed(&'static Check, usize),
    Ended(&'static Check, &'a Finding),
}

/// Examines a runner, check by check.
pub fn examine(
    subject: &Subject,
    settings: Settings,
    watch: &mut (dyn FnMut(Event<'_>) + Send),
) -> Vec<(&'static Check, Finding)> {
    // Values are parsed and executed on this stack, and may nest as deep as the protocol allows.
    let deepest = "(".repeat(stromboli_runners::protocol::MAX_GROUPS);
    let examined = with_stack_for(&[&deepest], || {
        let mut examinee = examinee::Examinee::new(subject, settings, watch);
        let mut findings = vec![(FIRST, examinee.check(FIRST))];
        let hello = examinee.hello().ok();
        let shrinks = hello.is_some_and(|hello| hello.shrinks);
        if hello.is_none_or(|hello| !hello.families.is_empty() || !shrinks) {
            findings.extend(OF_A_SEARCH.iter().map(|check| (*check, examinee.check(check))));
        }
        if shrinks {
            examinee.become_shrinker();
            findings.extend(OF_A_SHRINKER.iter().map(|check| (*check, examinee.check(check))));
        }
        findings
    });
    examined.unwrap_or_else(|too_deep| vec![(FIRST, Finding::skipped(format!("{too_deep}.")))])
}
