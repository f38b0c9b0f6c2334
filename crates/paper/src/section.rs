//! The section of a report that is about the paper.

use stromboli_report::markup::escaped;
use stromboli_report::table::Table;
use stromboli_report::{Addition, Study, html};

use crate::against::{against_paper, agreement};
use crate::claims::{self, ClaimVerdict, Reproduction};
use crate::origins;
use crate::setting::{FSUB_NOTE, fsub};

/// A table about the paper.
#[derive(Clone, Copy, Debug)]
pub struct PaperTable {
    /// The name of its files.
    pub name: &'static str,
    /// Makes it.
    pub make: fn(&Study<'_>) -> Table,
}

/// Every table about the paper.
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
    let mut content = html::scroll(&tables[0]);
    if 2 * n_decided < outcomes.len() {
        content = format!(
            "<p>This campaign decides {n_decided} of the {} claims.</p>\n<details><summary>All claims, and \
             what is missing to decide them</summary>\n{content}</details>\n",
            outcomes.len()
        );
    }
    if study.has(fsub()) {
        content.push_str(&format!("<p class=\"soft\">{}</p>\n", escaped(FSUB_NOTE)));
    }
    // Two claims are about the tasks alone. If no other is decided, there is nothing to compare.
    if n_decided > 2 {
        let agreement = agreement(study);
        if let Some(sentence) = origins::sentence(&origins) {
            content.push_str(&format!(
                "<h3>Algorithm or implementation?</h3>\n<p>{}</p>\n{}",
                escaped(&sentence),
                html::scroll(&tables[1])
            ));
        }
        content.push_str(&format!(
            "<h3>The paper's statistics</h3>\n{}<details><summary>Row by row</summary>\n{}</details>\n",
            html::scroll(&agreement),
            html::scroll(&tables[2])
        ));
        tables.push(agreement);
    }
    Addition {
        id: "paper",
        link: "The paper",
        heading: "What the paper claims",
        html: content,
        tables,
    }
}
