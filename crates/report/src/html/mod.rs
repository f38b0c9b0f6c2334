//! The report as one HTML page that opens from disk and loads nothing.
//!
//! Texts from a store are escaped, in the page and in the data of the explorer.

mod delta;
mod explorer;
mod figures;
mod glossary;
mod theme;

use stromboli_domain::Budget;

use crate::addition::Addition;
use crate::chart::{self, Figure};
use crate::clock;
use crate::coverage::Coverage;
use crate::finding::Finding;
use crate::markup::escaped;
use crate::metric::{self, Metric};
use crate::notes;
use crate::pairwise::pairings;
use crate::provenance::Provenance;
use crate::starts::{self, Start};
use crate::study::Study;
use crate::table::Table;
use crate::tables;
use crate::words;

/// The heading of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The title of the page.
    pub title: String,
    /// The origin of the trials, if it is known.
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
    let added = |addition: &Addition| section(addition.id, addition.heading, &addition.html);
    let statistics = statistics(study, budget);
    let same_start = same_start(study, budget).unwrap_or_default();
    let tables = [statistics.as_str(), &same_start].concat();
    let sections = [
        summary(study, budget),
        section("figures", "Figures", &figures::all(figures, &tables)),
        statistics,
        same_start,
        additions.iter().map(added).collect(),
        heading.provenance.as_ref().map(|of| provenance(study, budget, of)).unwrap_or_default(),
        explorer(),
        glossary(),
    ];
    let (data, _) = explorer::data(study);
    // `</script>` in the data would end the script. JSON can write `<` like this.
    let data = data.replace('<', "\\u003c");
    let mut links =
        vec![("summary", "Summary"), ("figures", "Figures"), ("statistics", "Statistics")];
    if !Start::all(study, budget).is_empty() {
        links.push((SAME_START, "Same start"));
    }
    links.extend(additions.iter().map(|addition| (addition.id, addition.link)));
    if heading.provenance.is_some() {
        links.push((PROVENANCE, "Provenance"));
    }
    links.extend([("explorer", "Task explorer"), ("glossary", "Glossary")]);
    let link = |(id, title)| format!("<a href=\"#{id}\">{title}</a>\n");
    let links: String = links.into_iter().map(link).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style>\n{css}{theme}</style>\n</head>\n<body>\n\
         <nav><div class=\"inner\">\n{links}</div></nav>\n\
         <main>\n<h1>{title}</h1>\n<p class=\"soft\">{facts}</p>\n{sections}\
         <footer>Made by Stromboli from the trials of a campaign. This page loads nothing from the \
         network.</footer>\n</main>\n<div id=\"tip\" role=\"tooltip\" hidden></div>\n\
         <div id=\"points\" popover></div>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n{js}</script>\n</body>\n</html>\n",
        title = escaped(&heading.title),
        facts = escaped(&notes::facts(study)),
        css = include_str!("page.css"),
        theme = theme::css(&study.contenders()),
        js = SCRIPTS.concat(),
        sections = sections.concat(),
    )
}

/// The scripts of the page, in the order in which they use each other.
const SCRIPTS: [&str; 6] = [
    include_str!("script/base.js"),
    include_str!("script/tips.js"),
    include_str!("script/trees.js"),
    include_str!("script/tables.js"),
    include_str!("script/finder.js"),
    include_str!("page.js"),
];

/// A section whose prose links to the glossary.
fn section(id: &str, title: &str, content: &str) -> String {
    let content = glossary::linked(content);
    format!("<section id=\"{id}\">\n<h2>{title}</h2>\n{content}</section>\n")
}

fn glossary() -> String {
    // It defines its terms itself, so that none of them is linked.
    let content = glossary::html();
    format!("<section id=\"glossary\">\n<h2>Glossary</h2>\n{content}</section>\n")
}

fn summary(study: &Study<'_>, budget: Budget) -> String {
    let answers = words::answers(study, budget);
    let items: String = answers
        .iter()
        .map(|answer| {
            let (title, text) = (answer.question.title, escaped(&answer.text()));
            format!("<dt>{title}</dt><dd>{text}</dd>\n")
        })
        .collect();
    let notes = notes::coverage(study, budget).into_iter().chain(notes::notes(study));
    let notes: String = notes.map(|note| format!("<li>{}</li>\n", escaped(&note))).collect();
    let crashes = tables::crashes(study, budget);
    let crashes = match crashes.rows.is_empty() {
        true => String::new(),
        false => format!(
            "<details><summary>Crashed trials, by strategy and reason</summary>\n{}</details>\n",
            scroll(&crashes)
        ),
    };
    let under = match budget {
        Budget::Default => "under each library's default budget".to_owned(),
        budget => format!("under the budget {budget}"),
    };
    let leaders = words::leaders(&answers);
    let leaders = match leaders.rows.is_empty() {
        true if Start::all(study, budget).is_empty() => {
            "<p>There are no two frameworks to compare.</p>\n".to_owned()
        }
        true => format!(
            "<p>There are no two frameworks to compare. <a href=\"#{SAME_START}\">Same start, different \
             shrinker</a> compares the shrinkers.</p>\n"
        ),
        false => format!("<dl class=\"answers\">\n{items}</dl>\n{}", scroll(&leaders)),
    };
    let content = format!(
        "<p>Frameworks are compared {under}, task by task: a comparison is a workload and a family \
         of generators, over the tasks for which every framework has a value. A framework is ahead \
         of another if they differ significantly at the level 0.05 (Wilcoxon's test, adjusted by \
         Holm's procedure within the comparison, if Friedman's test finds a difference).</p>\n\
         {leaders}<ul class=\"soft\">\n{notes}</ul>\n{crashes}",
    );
    section("summary", "Summary", &content)
}

/// The tables of the statistics section that are the same as in files, in order.
const PAGE_TABLES: [&str; 7] =
    ["closeness", "normalization", "effort", "equal-effort", "time", "medians", "sensitivity"];

fn statistics(study: &Study<'_>, budget: Budget) -> String {
    let mut content = scroll(&tables::overview(study, budget));
    for name in PAGE_TABLES {
        let of_name = tables::ALL.iter().filter(|kind| kind.name == name);
        content.extend(of_name.map(|kind| folded(kind.title, &(kind.make)(study, budget))));
    }
    if study.budgets().len() > 1 {
        content.push_str(&scroll(&tables::budgets(study)));
    }
    content.push_str(&against_reference(study, budget).unwrap_or_default());
    let mut findings = Finding::all(study, budget);
    if !findings.is_empty() {
        content.push_str("<h3>Do frameworks differ?</h3>\n");
    }
    if findings.iter().any(Finding::is_of_many) {
        content.push_str(
            "<p>Where there are many frameworks, only pairs with the framework of the best mean rank \
             are shown. The file <code>tables/statistics.csv</code> of the report and \
             <code>stromboli stats</code> have all pairs.</p>\n",
        );
        findings.iter_mut().for_each(Finding::keep_pairs_of_the_best);
    }
    let all = tables::of_findings(study, &findings, budget);
    content.push_str(&by_metric(&all, study.measures().compared()));
    section("statistics", "Statistics", &content)
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
    named(of_metric, metric.name)
}

/// A folded table for each of these metrics that has rows in a table of many.
fn by_metric<'m>(table: &Table, metrics: impl IntoIterator<Item = &'m Metric>) -> String {
    let part = |metric: &Metric| {
        let of_metric = of_metric(table, metric);
        let state = if *metric == metric::TED { "open" } else { "" };
        let summary = format!("{}: {}", metric.title, metric.description);
        (!of_metric.rows.is_empty()).then(|| details(&summary, state, &of_metric, &table.name))
    };
    metrics.into_iter().filter_map(part).collect()
}

/// Pairs of frameworks on the tasks that both found, for groups in which all frameworks together found
/// few.
fn against_reference(study: &Study<'_>, budget: Budget) -> Option<String> {
    let coverages = Coverage::all(study, budget);
    let groups: Vec<_> = coverages.iter().filter(|c| c.is_low()).map(|c| c.group).collect();
    if groups.is_empty() {
        return None;
    }
    let pairings: Vec<_> =
        groups.iter().flat_map(|group| pairings(study, *group, budget)).collect();
    Some(format!(
        "<h3 id=\"against-a-reference\">Against a reference</h3>\n\
         <p>Where the frameworks have less than a third of the tasks in common, comparing pairs is more \
         informative: each framework with one reference, on the tasks that both found.</p>\n{}{}",
        folded("Tasks found", &tables::coverage(study, budget)),
        by_metric(&tables::of_pairings(study, &pairings, budget), starts::COMPARED.iter().copied())
    ))
}

const SAME_START: &str = "same-start";

/// Shrinkers compared from identical counterexamples, if the campaign has any.
fn same_start(study: &Study<'_>, budget: Budget) -> Option<String> {
    let sentences: String = starts::sentences(study, budget)
        .iter()
        .map(|sentence| format!("<li>{}</li>\n", escaped(sentence)))
        .collect();
    (!sentences.is_empty()).then(|| {
        let content = format!(
            "<p>These strategies share a finder and a family, so they start from the same first \
             counterexamples; only the shrinker differs. Shrinkers are listed by mean rank, the best \
             first, with medians over tasks. Two shrinkers that share a letter do not differ \
             significantly at the level 0.05 (Wilcoxon, Holm).</p>\n<ul>\n{sentences}</ul>\n{}",
            by_metric(&starts::table(study, budget), starts::COMPARED.iter().copied())
        );
        section(SAME_START, "Same start, different shrinker", &content)
    })
}

const PROVENANCE: &str = "provenance";

/// Where the trials come from, their limits, and how to make the page again.
fn provenance(study: &Study<'_>, budget: Budget, provenance: &Provenance) -> String {
    let fact = |(name, value): &(&str, String)| {
        format!("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(value))
    };
    let times = Some(("Times", clock::described(study)));
    let facts: String = provenance.facts.iter().chain(&times).map(fact).collect();
    let commands: Vec<_> = provenance.commands.iter().map(|command| escaped(command)).collect();
    let commands = match commands.is_empty() {
        true => String::new(),
        false => format!(
            "<p>These commands make the page again{}:</p>\n<pre>{}</pre>\n",
            if provenance.experiment.is_some() { " (save the experiment below first)" } else { "" },
            commands.join("\n")
        ),
    };
    let experiment = provenance.experiment.as_ref().map_or(String::new(), |text| {
        format!(
            "<details><summary>The experiment</summary>\n<pre>{}</pre></details>\n",
            escaped(text)
        )
    });
    let best_known = tables::best_known(study, budget);
    let best_known = match best_known.rows.is_empty() {
        true => String::new(),
        false => format!("<h3>Best known counterexamples</h3>\n{}", scroll(&best_known)),
    };
    let content =
        format!("<dl class=\"answers\">\n{facts}</dl>\n{best_known}{commands}{experiment}");
    section(PROVENANCE, "Provenance and limits", &content)
}

/// A table with a suffix to its name, because ids on a page are unique.
fn named(mut table: Table, name: &str) -> Table {
    table.name = format!("{}-{name}", table.name);
    table
}

/// A table that scrolls sideways if it is wider than the page.
pub fn scroll(table: &Table) -> String {
    format!("<div class=\"scroll\">\n{}</div>\n", table.html())
}

/// Tables with more rows are folded, so that the next section is not far away.
const MANY_ROWS: usize = 40;

/// Tables with more rows are not printed.
const MOST_PRINTED_ROWS: usize = 150;

/// A table, folded if it is long. Empty if the table has no rows.
fn folded(title: &str, table: &Table) -> String {
    match table.rows.len() {
        0 => String::new(),
        1..=MANY_ROWS => scroll(table),
        _ => details(title, "", table, &table.name),
    }
}

/// A table below a summary that unfolds it. `file` is the name of its file.
fn details(summary: &str, state: &str, table: &Table, file: &str) -> String {
    let (class, on_paper) = match table.rows.len() {
        ..=MOST_PRINTED_ROWS => ("", String::new()),
        n_rows => (
            "long",
            format!("<p class=\"paper\">{n_rows} rows, in the file tables/{file}.csv</p>\n"),
        ),
    };
    format!(
        "<details class=\"{class}\" {state}><summary>{summary}</summary>\n{}</details>\n{on_paper}",
        scroll(table)
    )
}

fn explorer() -> String {
    section("explorer", "Task explorer", include_str!("explorer.html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_very_long_table_stays_folded_on_paper() {
        let table = |n_rows| {
            Table::of("medians", "", &vec![(); n_rows]).words("key", "key", |()| "x").table
        };
        assert!(!folded("Medians", &table(150)).contains("class=\"long\""));
        let long = folded("Medians", &table(151));
        assert!(long.contains("class=\"long\""), "{long}");
        assert!(long.contains("<p class=\"paper\">151 rows, in the file tables/medians.csv</p>"));
    }
}
