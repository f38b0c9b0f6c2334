//! The report as one HTML page that opens from disk and loads nothing.
//!
//! Texts from a store are escaped, in the page and in the data of the explorer.

mod explorer;
mod figures;
mod glossary;
mod theme;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use stromboli_domain::Budget;

use crate::addition::Addition;
use crate::chart::{self, Figure};
use crate::clock;
use crate::coverage::Coverage;
use crate::finding::Finding;
use crate::metric::{self, Metric};
use crate::notes;
use crate::pairwise::pairings;
use crate::provenance::Provenance;
use crate::starts::{self, Start};
use crate::study::Study;
use crate::table::Table;
use crate::tables;
use crate::words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub title: String,
    pub provenance: Option<Provenance>,
}

impl Default for Heading {
    fn default() -> Heading {
        Heading { title: "Stromboli: how well frameworks shrink".to_owned(), provenance: None }
    }
}

/// The page, including the sections that other crates add.
pub fn page(study: &Study<'_>, heading: &Heading, additions: &[Addition]) -> String {
    let budget = study.main_budget();
    let figures = chart::figures(study, budget);
    with_figures(study, heading, budget, &figures, additions)
}

/// The page with figures that have been drawn already.
pub(crate) fn with_figures(
    study: &Study<'_>,
    heading: &Heading,
    budget: Budget,
    figures: &[Figure],
    additions: &[Addition],
) -> String {
    let statistics = statistics(study, budget);
    let same_start = same_start(study, budget);
    let tables = html! { (statistics) @if let Some(same_start) = &same_start { (same_start) } };
    let figures = figures::all(figures, &tables);
    let mut sections = vec![
        Section::linked("summary", "Summary", "Summary", &summary(study, budget)),
        Section::linked("figures", "Figures", "Figures", &figures),
        Section::linked("statistics", "Statistics", "Statistics", &statistics),
    ];
    sections.extend(same_start.map(|content| {
        Section::linked(SAME_START, "Same start", "Same start, different shrinker", &content)
    }));
    sections.extend(additions.iter().map(|addition| {
        Section::linked(addition.id, addition.link, addition.heading, &addition.html)
    }));
    sections.extend(heading.provenance.as_ref().map(|of| {
        let content = provenance(study, budget, of);
        Section::linked("provenance", "Provenance", "Provenance and limits", &content)
    }));
    let explorer = PreEscaped(include_str!("explorer.html").to_owned());
    sections.push(Section::linked("explorer", "Task explorer", "Task explorer", &explorer));
    // The glossary defines its terms itself, so that none of them is a link there.
    sections.push(Section {
        id: "glossary",
        link: "Glossary",
        heading: "Glossary",
        content: glossary::html(),
    });
    // `</script>` in the data would end the script. JSON can write `<` like this.
    let data = explorer::data(study).replace('<', "\\u003c");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (heading.title) }
                link rel="icon" href="data:,";
                style { (PreEscaped(include_str!("page.css"))) (theme::css(&study.contenders())) }
            }
            body {
                nav {
                    div class="inner" {
                        @for section in &sections { a href={ "#" (section.id) } { (section.link) } }
                    }
                }
                main {
                    h1 { (heading.title) }
                    p class="soft" { (notes::facts(study)) }
                    @for section in &sections {
                        section id=(section.id) { h2 { (section.heading) } (section.content) }
                    }
                    footer {
                        "Made by Stromboli from the trials of a campaign. This page loads nothing from \
                         the network."
                    }
                }
                div id="tip" role="tooltip" hidden {}
                div id="points" popover {}
                script type="application/json" id="data" { (PreEscaped(data)) }
                script { @for script in SCRIPTS { (PreEscaped(script)) } }
            }
        }
    };
    page.into_string()
}

/// Nothing is loaded, and no text of a store runs.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The scripts of the page, in the order in which they use each other.
const SCRIPTS: [&str; 6] = [
    include_str!("script/base.js"),
    include_str!("script/tips.js"),
    include_str!("script/trees.js"),
    include_str!("script/tables.js"),
    include_str!("script/finder.js"),
    include_str!("page.js"),
];

struct Section {
    id: &'static str,
    /// The name in the navigation.
    link: &'static str,
    heading: &'static str,
    content: Markup,
}

impl Section {
    /// A section whose prose links to the glossary.
    fn linked(
        id: &'static str,
        link: &'static str,
        heading: &'static str,
        content: &Markup,
    ) -> Section {
        Section { id, link, heading, content: glossary::linked(content) }
    }
}

fn summary(study: &Study<'_>, budget: Budget) -> Markup {
    let answers = words::answers(study, budget);
    let leaders = words::leaders(&answers);
    let notes = notes::coverage(study, budget).into_iter().chain(notes::notes(study));
    let crashes = tables::crashes(study, budget);
    html! {
        p {
            "Frameworks are compared "
            @match budget {
                Budget::Default => "under each library's default budget",
                budget => { "under the budget " (budget) },
            }
            ", task by task: a comparison is a workload and a family of generators, over the tasks for \
             which every framework has a value. A framework is ahead of another if they differ \
             significantly at the level 0.05 (Wilcoxon's test, adjusted by Holm's procedure within \
             the comparison, if Friedman's test finds a difference)."
        }
        @if leaders.rows.is_empty() {
            p {
                "There are no two frameworks to compare."
                @if !Start::all(study, budget).is_empty() {
                    " " a href={ "#" (SAME_START) } { "Same start, different shrinker" }
                    " compares the shrinkers."
                }
            }
        } @else {
            dl class="answers" {
                @for answer in &answers { dt { (answer.question.title) } dd { (answer.text()) } }
            }
            (scroll(&leaders))
        }
        ul class="soft" { @for note in notes { li { (note) } } }
        @if !crashes.rows.is_empty() {
            details {
                summary { "Crashed trials, by strategy and reason" }
                (scroll(&crashes))
            }
        }
    }
}

/// The tables of the statistics section that are the same as in files, in order.
const PAGE_TABLES: [&str; 7] =
    ["closeness", "normalization", "effort", "equal-effort", "time", "medians", "sensitivity"];

fn statistics(study: &Study<'_>, budget: Budget) -> Markup {
    let of_name = |name| tables::ALL.iter().filter(move |kind| kind.name == name);
    let mut findings = Finding::all(study, budget);
    let is_of_many = findings.iter().any(Finding::is_of_many);
    findings.iter_mut().for_each(Finding::keep_pairs_of_the_best);
    let all = tables::of_findings(study, &findings, budget);
    html! {
        (scroll(&tables::overview(study, budget)))
        @for kind in PAGE_TABLES.into_iter().flat_map(of_name) {
            (folded(kind.title, &(kind.make)(study, budget)))
        }
        @if study.budgets().len() > 1 { (scroll(&tables::budgets(study))) }
        (against_reference(study, budget))
        @if !findings.is_empty() { h3 { "Do frameworks differ?" } }
        @if is_of_many {
            p {
                "Where there are many frameworks, only pairs with the framework of the best mean rank \
                 are shown. The file "
                code { "tables/statistics.csv" } " of the report and "
                code { "stromboli stats" } " have all pairs."
            }
        }
        (by_metric(&all, study.measures().compared()))
    }
}

/// The rows that are about a metric, without the column that says so.
fn of_metric(table: &Table, metric: &Metric) -> Table {
    let Some(at) = table.columns.iter().position(|column| column.key == "metric") else {
        return table.clone();
    };
    let mut of_metric = table.clone();
    of_metric.rows.retain(|row| row[at] == metric.name.into());
    of_metric.columns.remove(at);
    of_metric.rows.iter_mut().for_each(|row| drop(row.remove(at)));
    // Ids on a page are unique.
    of_metric.name = format!("{}-{}", table.name, metric.name);
    of_metric
}

/// A folded table for each of these metrics that has rows in a table of many.
fn by_metric<'m>(table: &Table, metrics: impl IntoIterator<Item = &'m Metric>) -> Markup {
    let parts = metrics.into_iter().map(|metric| (metric, of_metric(table, metric)));
    html! {
        @for (metric, part) in parts.filter(|(_, part)| !part.rows.is_empty()) {
            @let summary = format!("{}: {}", metric.title, metric.description);
            (details(&summary, *metric == metric::TED, &part, &table.name))
        }
    }
}

/// Pairs of frameworks on the tasks that both found, for groups in which all frameworks together found
/// few.
fn against_reference(study: &Study<'_>, budget: Budget) -> Markup {
    let coverages = Coverage::all(study, budget);
    let groups: Vec<_> = coverages.iter().filter(|c| c.is_low()).map(|c| c.group).collect();
    let pairings: Vec<_> =
        groups.iter().flat_map(|group| pairings(study, *group, budget)).collect();
    let by_pair = tables::of_pairings(study, &pairings, budget);
    html! {
        @if !groups.is_empty() {
            h3 id="against-a-reference" { "Against a reference" }
            p {
                "Where the frameworks have less than a third of the tasks in common, comparing pairs is \
                 more informative: each framework with one reference, on the tasks that both found."
            }
            (folded("Tasks found", &tables::coverage(study, budget)))
            (by_metric(&by_pair, starts::COMPARED.iter().copied()))
        }
    }
}

const SAME_START: &str = "same-start";

/// Shrinkers compared from identical counterexamples, if the campaign has any.
fn same_start(study: &Study<'_>, budget: Budget) -> Option<Markup> {
    let sentences = starts::sentences(study, budget);
    (!sentences.is_empty()).then(|| {
        html! {
            p {
                "These strategies share a finder and a family, so they start from the same first \
                 counterexamples; only the shrinker differs. Shrinkers are listed by mean rank, the \
                 best first, with medians over tasks. Two shrinkers that share a letter do not differ \
                 significantly at the level 0.05 (Wilcoxon, Holm)."
            }
            ul { @for sentence in sentences { li { (sentence) } } }
            (by_metric(&starts::table(study, budget), starts::COMPARED.iter().copied()))
        }
    })
}

/// Where the trials come from, their limits, and how to make the page again.
fn provenance(study: &Study<'_>, budget: Budget, provenance: &Provenance) -> Markup {
    let times = ("Times", clock::described(study));
    let best_known = tables::best_known(study, budget);
    html! {
        dl class="answers" {
            @for (name, value) in provenance.facts.iter().chain([&times]) {
                dt { (name) } dd { (value) }
            }
        }
        @if !best_known.rows.is_empty() {
            h3 { "Best known counterexamples" }
            (scroll(&best_known))
        }
        @if !provenance.commands.is_empty() {
            p {
                "These commands make the page again"
                @if provenance.experiment.is_some() { " (save the experiment below first)" }
                ":"
            }
            pre { (provenance.commands.join("\n")) }
        }
        @if let Some(text) = &provenance.experiment {
            details { summary { "The experiment" } pre { (text) } }
        }
    }
}

/// A table that scrolls sideways if it is wider than the page.
pub fn scroll(table: &Table) -> Markup {
    html! { div class="scroll" { (table.html()) } }
}

/// Tables with more rows are folded, so that the next section is not far away.
const MANY_ROWS: usize = 40;

/// Tables with more rows are not printed.
const MOST_PRINTED_ROWS: usize = 150;

/// A table, folded if it is long. Empty if the table has no rows.
fn folded(title: &str, table: &Table) -> Markup {
    match table.rows.len() {
        0 => html! {},
        1..=MANY_ROWS => scroll(table),
        _ => details(title, false, table, &table.name),
    }
}

/// A table below a summary that unfolds it. `file` is the name of its file.
fn details(summary: &str, is_open: bool, table: &Table, file: &str) -> Markup {
    let n_rows = table.rows.len();
    let is_long = n_rows > MOST_PRINTED_ROWS;
    html! {
        details class=[is_long.then_some("long")] open[is_open] {
            summary { (summary) }
            (scroll(table))
        }
        @if is_long {
            p class="paper" { (n_rows) " rows, in the file tables/" (file) ".csv" }
        }
    }
}
