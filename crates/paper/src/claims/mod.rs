//! What the paper "Evaluating Shrinking" claims, recomputed from the trials of a study.
//!
//! Each claim has the paper's figure, recomputes it from the trials of a study, and says when the two
//! agree. A claim is decided only if the trials were run as in the paper: at least half of the tasks, ten
//! trials per task, and a timeout that is long enough. Otherwise there is not enough data, and the outcome
//! says why. Only trials of the paper's [`setting`](crate::setting) count: no other workload, framework or
//! task changes an outcome.

mod bug_finding;
mod closeness;
mod efficiency;
pub(crate) mod evidence;
mod speed;
mod tasks;

use std::fmt;

use stromboli_domain::Named;
use stromboli_report::Study;
use stromboli_report::table::Table;

use crate::basis::Basis;
use crate::setting::{LEAST_TIMEOUT, N_TRIALS, TIMEOUT};
use evidence::{Evidence, Lacking};

#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// `C1` to `C19`.
    pub id: &'static str,
    pub claim: &'static str,
    pub paper: &'static str,
    /// The condition under which the study's own figure agrees with it.
    pub criterion: &'static str,
    check: Check,
}

/// Recomputes a claim, or says why there is not enough data.
#[derive(Clone, Copy, Debug)]
enum Check {
    Plain(fn(&Study<'_>) -> Evidence<Answer>),
    /// A claim about times, which can be measured or predicted.
    OfTimes(fn(&Study<'_>, Basis) -> Evidence<Answer>),
}

impl Claim {
    pub fn is_about_times(&self) -> bool {
        matches!(self.check, Check::OfTimes(_))
    }

    /// Recomputes the claim. The basis determines the times; claims that are not about times do not depend
    /// on it.
    pub fn recompute(&'static self, study: &Study<'_>, basis: Basis) -> Reproduction {
        let answer = match self.check {
            Check::Plain(check) => check(study),
            Check::OfTimes(check) => check(study, basis),
        };
        match answer {
            Err(Lacking(reason)) => {
                let verdict = ClaimVerdict::NotEnoughData;
                Reproduction { claim: self, ours: None, reason: Some(reason), verdict }
            }
            Ok(Answer { ours, agrees }) => {
                let verdict = if agrees { ClaimVerdict::Agrees } else { ClaimVerdict::Differs };
                Reproduction { claim: self, ours: Some(ours), reason: None, verdict }
            }
        }
    }
}

struct Answer {
    ours: String,
    agrees: bool,
}

/// The result of comparing the study's own figure with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum ClaimVerdict {
    #[named("agrees")]
    Agrees,
    #[named("differs")]
    Differs,
    /// The trials that the claim is about are missing, or were not run as in the paper.
    #[named("not enough data")]
    NotEnoughData,
}

impl fmt::Display for ClaimVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[derive(Clone, Debug)]
pub struct Reproduction {
    pub claim: &'static Claim,
    /// The study's own figure, if there is enough data.
    pub ours: Option<String>,
    /// The reason why there is not enough data.
    pub reason: Option<String>,
    pub verdict: ClaimVerdict,
}

pub const ALL: &[Claim] = &[
    tasks::C1,
    closeness::C2,
    bug_finding::C3,
    bug_finding::C4,
    bug_finding::C5,
    bug_finding::C6,
    closeness::C7,
    closeness::C8,
    tasks::C9,
    speed::C10,
    speed::C11,
    efficiency::C12,
    tasks::C13,
    efficiency::C14,
    speed::C15,
    speed::C16,
    closeness::C17,
    speed::C18,
    efficiency::C19,
];

/// Recomputes every claim, with times as they were measured.
pub fn reproduce(study: &Study<'_>) -> Vec<Reproduction> {
    ALL.iter().map(|claim| claim.recompute(study, Basis::Measured)).collect()
}

pub fn table(outcomes: &[Reproduction]) -> Table {
    let count = |verdict| outcomes.iter().filter(|outcome| outcome.verdict == verdict).count();
    let caption = format!(
        "The claims of the paper \"Evaluating Shrinking\", recomputed. Verdicts: agrees {}, differs \
         {}, not enough data {}. A claim is judged if at least half of the paper's tasks were tried \
         {N_TRIALS} times or more, and no trial timed out in less than {} s (the paper allows {} s, but the ports \
         are faster).",
        count(ClaimVerdict::Agrees),
        count(ClaimVerdict::Differs),
        count(ClaimVerdict::NotEnoughData),
        LEAST_TIMEOUT.as_secs(),
        TIMEOUT.as_secs()
    );
    Table::of("claims", caption, outcomes)
        .words("id", "id", |outcome| outcome.claim.id)
        .words("verdict", "verdict", |outcome| outcome.verdict.name())
        .words("claim", "claim", |outcome| outcome.claim.claim)
        .words("paper", "paper", |outcome| outcome.claim.paper)
        .words("ours", "ours", |outcome| outcome.ours.as_deref())
        .words("reason", "why not enough data", |outcome| outcome.reason.as_deref())
        .words("criterion", "agrees if", |outcome| outcome.claim.criterion)
        .table
}

/// The outcomes as paragraphs. The table is too wide for most terminals.
pub fn text(outcomes: &[Reproduction]) -> String {
    let mut text = String::new();
    for Reproduction { claim, ours, reason, verdict } in outcomes {
        text.push_str(&format!("{:<4}{verdict:<16} {}\n", claim.id, claim.claim));
        text.push_str(&format!("    paper: {}\n", claim.paper));
        if let Some(ours) = ours {
            text.push_str(&format!("    ours:  {ours}\n"));
        }
        if let Some(reason) = reason {
            text.push_str(&format!("    not enough data: {reason}\n"));
        }
        text.push_str(&format!("    agrees if: {}\n", claim.criterion));
    }
    text.push_str(&format!("{}\n", table(outcomes).caption));
    text
}
