//! The section of a report that is about the paper.

use maud::html;
use stromboli_report::html::scroll;
use stromboli_report::table::Table;
use stromboli_report::{Addition, Study};

use crate::against::{against_paper, agreement};
use crate::claims::{self, ClaimVerdict, Reproduction};
use crate::origins;
use crate::setting::{FSUB_NOTE, fsub};

#[derive(Clone, Copy, Debug)]
pub struct PaperTable {
    pub name: &'static str,
    pub make: fn(&Study<'_>) -> Table,
}

pub const TABLES: &[PaperTable] = &[
    PaperTable { name: "claims", make: |study| claims::table(&claims::reproduce(study)) },
    PaperTable { name: "origins", make: |study| origins::table(&origins::origins(study)) },
    PaperTable { name: "agreement", make: agreement },
    PaperTable { name: "against-paper", make: against_paper },
];

/// The claims and, if there is enough data to compare, the claims about time at other costs and the
/// paper's statistics beside those of the study.
pub fn section(study: &Study<'_>) -> Addition {
    let outcomes = claims::reproduce(study);
    let origins = origins::origins(study);
    let (claims, against) = (claims::table(&outcomes), against_paper(study));
    let mut tables = vec![claims, origins::table(&origins), against];
    let is_decided = |outcome: &&Reproduction| outcome.verdict != ClaimVerdict::NotEnoughData;
    let n_decided = outcomes.iter().filter(is_decided).count();
    let all_claims = scroll(&tables[0]);
    // Two claims are about the tasks alone. If no other is decided, there is nothing to compare.
    let agreement = (n_decided > 2).then(|| agreement(study));
    let html = html! {
        @if 2 * n_decided < outcomes.len() {
            p { "This campaign decides " (n_decided) " of the " (outcomes.len()) " claims." }
            details {
                summary { "All claims, and what is missing to decide them" }
                (all_claims)
            }
        } @else {
            (all_claims)
        }
        @if study.has(fsub()) { p class="soft" { (FSUB_NOTE) } }
        @if let Some(agreement) = &agreement {
            @if let Some(sentence) = origins::sentence(&origins) {
                h3 { "Algorithm or implementation?" }
                p { (sentence) }
                (scroll(&tables[1]))
            }
            h3 { "The paper's statistics" }
            (scroll(agreement))
            details { summary { "Row by row" } (scroll(&tables[2])) }
        }
    };
    tables.extend(agreement);
    Addition { id: "paper", link: "The paper", heading: "What the paper claims", html, tables }
}
