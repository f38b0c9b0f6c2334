//! What the paper "Evaluating Shrinking" claims, recomputed from one's own campaign.
//!
//! Each claim says what the paper has, how one's own figure is held against it, and computes that
//! figure. What rests on too few tasks is not judged. Only trials of the paper's
//! [`setting`](crate::setting) count: no other workload, framework or task changes an outcome.

mod bug_finding;
mod closeness;
mod efficiency;
pub(crate) mod evidence;
mod speed;
mod tasks;

use std::fmt;

use stromboli_domain::Named;
use stromboli_report::Study;
use stromboli_report::table::{Table, words};

/// A claim of the paper.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// What it is called: `C1` to `C19`.
    pub id: &'static str,
    /// What is claimed.
    pub claim: &'static str,
    /// The paper's figure.
    pub paper: &'static str,
    /// When one's own figure agrees with it.
    pub criterion: &'static str,
    /// Recomputes it; nothing, if there is not enough data.
    check: fn(&Study<'_>) -> Option<Answer>,
}

/// One's own figure, and whether it meets the criterion.
struct Answer {
    ours: String,
    agrees: bool,
}

/// What comes of holding one's own figure against the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Judgement {
    /// The criterion is met.
    #[named("agrees")]
    Agrees,
    /// The criterion is not met.
    #[named("differs")]
    Differs,
    /// The campaign has too few trials of what the claim is about.
    #[named("not enough data")]
    NotEnoughData,
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A claim and what one's own campaign says of it.
#[derive(Clone, Debug)]
pub struct Reproduction {
    /// The claim.
    pub claim: &'static Claim,
    /// One's own figure; nothing, if there is not enough data.
    pub ours: Option<String>,
    /// What comes of it.
    pub verdict: Judgement,
}

/// Every claim.
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

/// Recomputes every claim.
pub fn reproduce(study: &Study<'_>) -> Vec<Reproduction> {
    let outcome = |claim: &'static Claim| match (claim.check)(study) {
        None => Reproduction { claim, ours: None, verdict: Judgement::NotEnoughData },
        Some(Answer { ours, agrees }) => {
            let verdict = if agrees { Judgement::Agrees } else { Judgement::Differs };
            Reproduction { claim, ours: Some(ours), verdict }
        }
    };
    ALL.iter().map(outcome).collect()
}

/// The outcomes as a table.
pub fn table(outcomes: &[Reproduction]) -> Table {
    let count = |verdict| outcomes.iter().filter(|outcome| outcome.verdict == verdict).count();
    let caption = format!(
        "The claims of the paper \"Evaluating Shrinking\", recomputed: {} agree, {} differ, for {} \
         there is not enough data.",
        count(Judgement::Agrees),
        count(Judgement::Differs),
        count(Judgement::NotEnoughData)
    );
    let columns = [
        words("id", "id"),
        words("verdict", "verdict"),
        words("claim", "claim"),
        words("paper", "paper"),
        words("ours", "ours"),
        words("criterion", "criterion"),
    ];
    let mut table = Table::new("claims", caption, &columns);
    for Reproduction { claim, ours, verdict } in outcomes {
        table.row(vec![
            claim.id.into(),
            verdict.name().into(),
            claim.claim.into(),
            claim.paper.into(),
            ours.as_deref().unwrap_or("").into(),
            claim.criterion.into(),
        ]);
    }
    table
}

/// The outcomes as paragraphs, for a terminal: the table is wider than most.
pub fn text(outcomes: &[Reproduction]) -> String {
    let mut text = String::new();
    for Reproduction { claim, ours, verdict } in outcomes {
        text.push_str(&format!("{:<4}{verdict:<16} {}\n", claim.id, claim.claim));
        text.push_str(&format!("    paper: {}\n", claim.paper));
        if let Some(ours) = ours {
            text.push_str(&format!("    ours:  {ours}\n"));
        }
        text.push_str(&format!("    agrees if: {}\n", claim.criterion));
    }
    text.push_str(&format!("{}\n", table(outcomes).caption));
    text
}

#[cfg(test)]
mod tests;
