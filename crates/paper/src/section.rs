//! The section of a report that is about the paper.

use stromboli_report::markup::escaped;
use stromboli_report::{Addition, Study, html};

use crate::against::against_paper;
use crate::claims::{self, Judgement, Reproduction};
use crate::setting::{FSUB_NOTE, fsub};

/// The claims and, if there is enough data to compare, the paper's statistics beside those of the study.
pub fn section(study: &Study<'_>) -> Addition {
    let outcomes = claims::reproduce(study);
    let (claims, against) = (claims::table(&outcomes), against_paper(study));
    let mut content = html::scroll(&claims);
    if study.has(fsub()) {
        content.push_str(&format!("<p class=\"soft\">{}</p>\n", escaped(FSUB_NOTE)));
    }
    let is_judged = |outcome: &&Reproduction| outcome.verdict != Judgement::NotEnoughData;
    // Two claims are about the tasks alone. If no other is judged, there is nothing to compare.
    if outcomes.iter().filter(is_judged).count() > 2 {
        content.push_str(&format!(
            "<details><summary>The paper's statistics, row by row</summary>\n{}</details>\n",
            html::scroll(&against)
        ));
    }
    Addition {
        id: "paper",
        link: "The paper",
        heading: "What the paper claims",
        html: content,
        tables: vec![claims, against],
    }
}
