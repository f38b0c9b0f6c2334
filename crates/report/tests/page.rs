use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_report::Addition;
use stromboli_report::Provenance;
use stromboli_report::Study;
use stromboli_report::contender::Contender;
use stromboli_report::html::*;
use stromboli_report::{Minima, Setting};
use stromboli_synthetic::{Plan, shrink};
use stromboli_trials::{Counterexamples, Status, Trial};
use stromboli_workloads::Workload;

fn workload(name: &str) -> Workload {
    Workload::from_name(name).unwrap()
}

fn records() -> Vec<Trial> {
    Plan { n_trials: 2, workloads: vec![workload("stlc")], ..Plan::default() }.records()
}

fn page_of(records: &[Trial], heading: &Heading) -> String {
    let minima = Minima::exact();
    page(&Study::new(records, &minima, NonZeroUsize::MIN), heading, &[])
}

/// The data of the explorer, as a browser reads them.
fn data_of(page: &str) -> serde_json::Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

const MARKUP: &str = "(</script><img src=x onerror=alert(1)> <!-- \"&' 𝄞)";

#[test]
fn markup_in_counterexamples_and_reasons_is_text() {
    let mut records = records();
    for record in &mut records {
        shrink(&mut record.outcome, MARKUP, &[(&MARKUP.replace('x', "y"), 3)]);
        record.outcome.ending.reason = Some(MARKUP.to_owned());
    }
    let heading = Heading {
        title: "<b>bold</b>".to_owned(),
        provenance: Some(Provenance {
            facts: vec![("machine", "</main><script>".to_owned())],
            commands: vec!["run <i>".to_owned()],
            experiment: Some("</pre><script>".to_owned()),
        }),
    };
    let page = page_of(&records, &heading);
    assert!(
        !page.contains("<img") && !page.contains("<b>bold") && !page.contains("</main><script>")
    );
    assert_eq!(page.matches("</script>").count(), 2, "each script ends once");
    let trial = &data_of(&page)["tasks"][0]["cells"][0]["trials"][0];
    assert_eq!(trial["path"]["initial"], MARKUP);
    assert_eq!(trial["path"]["steps"][0][0][2], MARKUP.replace('x', "y"));
    assert_eq!(trial["reason"], MARKUP);
}

#[test]
fn a_page_needs_nothing_from_elsewhere() {
    let page = page_of(&records(), &Heading::default());
    let addresses: Vec<_> =
        page.match_indices("http").map(|(at, _)| &page[at..(at + 27).min(page.len())]).collect();
    let is_name = |address: &&str| {
        address.starts_with("http://www.w3.org/2000/svg") || address.starts_with("http-equiv")
    };
    assert!(addresses.iter().all(is_name), "{addresses:?}");
    assert!(!page.contains(" src="));
}

#[test]
fn names_on_a_page_are_distinct() {
    let budgets = vec![Budget::Default, Budget::None];
    let workloads = vec![workload("bst"), workload("fsub")];
    let records = Plan { n_trials: 1, budgets, workloads, seed: 0 }.records();
    let page = page_of(&records, &Heading::default());
    let mut names: Vec<_> = page
        .match_indices(" id=\"")
        .map(|(at, found)| page[at + found.len()..].split('"').next().unwrap())
        .collect();
    let n_names = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n_names);
}

#[test]
fn the_order_of_records_and_the_number_of_threads_change_nothing() {
    let records = records();
    let mut reversed = records.clone();
    reversed.reverse();
    let minima = Minima::exact();
    let study = Study::new(&reversed, &minima, NonZeroUsize::new(3).unwrap());
    assert_eq!(page(&study, &Heading::default(), &[]), page_of(&records, &Heading::default()));
}

#[test]
fn the_steps_of_a_path_give_every_counterexample_back() {
    let records = records();
    let data = data_of(&page_of(&records, &Heading::default()));
    let mut n_steps = 0;
    for task in data["tasks"].as_array().unwrap() {
        for cell in task["cells"].as_array().unwrap() {
            let series = &data["series"][cell["series"].as_u64().unwrap() as usize];
            for trial in cell["trials"].as_array().unwrap() {
                let is_it = |record: &&Trial| {
                    record.cell.task.to_string() == task["name"].as_str().unwrap()
                        && record.seed.unwrap().to_string() == trial["seed"].as_str().unwrap()
                };
                let record = records.iter().find(is_it).unwrap();
                assert_eq!(series["title"], Contender::of(record.cell.strategy).title());
                let Some(found) = &record.outcome.counterexamples else { continue };
                let steps = found.steps.as_ref().unwrap().kept();
                let mut text = trial["path"]["initial"].as_str().unwrap().to_owned();
                assert_eq!(text, found.initial);
                for (step, kept) in trial["path"]["steps"].as_array().unwrap().iter().zip(steps) {
                    let part = |place: usize| step[0][place].as_u64().unwrap() as usize;
                    let middle = step[0][2].as_str().unwrap();
                    text = [&text[..part(0)], middle, &text[text.len() - part(1)..]].concat();
                    assert_eq!(text, kept.value);
                    n_steps += 1;
                }
            }
        }
    }
    assert!(n_steps > 100);
}

#[test]
fn a_long_text_is_cut_and_so_is_a_long_campaign() {
    let mut records = records();
    let long = format!("({})", "x ".repeat(50_000));
    shrink(&mut records[0].outcome, &long, &[("(x)", 1)]);
    let many: Vec<_> = (3..43).map(|number| Trial { number, ..records[1].clone() }).collect();
    records.extend(many);
    let minima = Minima::exact();
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let page = page(&study, &Heading::default(), &[]);
    let data = data_of(&page);
    assert_eq!(data["extent"]["n_listed"], 20);
    let cell = &data["tasks"][0]["cells"][0];
    assert_eq!(cell["trials"].as_array().unwrap().len(), 20);
    assert_eq!(cell["n_trials"], 42);
    let path = &cell["trials"][0]["path"];
    assert_eq!(
        (path["is_cut"].as_bool(), path["initial"].as_str().unwrap().len()),
        (Some(true), 20_000)
    );
    assert_eq!(path["steps"][0][0][2].as_str(), Some(")"));
}

#[test]
fn what_another_crate_adds_stands_before_the_explorer() {
    let (records, minima) = (records(), Minima::exact());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let addition = Addition {
        id: "weather",
        link: "The weather",
        heading: "How the weather was",
        html: maud::html! { p { "It rained." } },
        tables: Vec::new(),
    };
    let page = page(&study, &Heading::default(), &[addition]);
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("no {text}"));
    let link = "<a href=\"#weather\">The weather</a>";
    let section = "<section id=\"weather\"><h2>How the weather was</h2><p>It rained.</p>";
    assert!(place("<a href=\"#statistics\">") < place(link));
    assert!(place(link) < place("<a href=\"#explorer\">"));
    assert!(place("<section id=\"statistics\">") < place(section));
    assert!(place(section) < place("<section id=\"explorer\">"));
}

#[test]
fn what_nobody_recorded_is_null_and_not_0() {
    let mut records = records();
    for record in &mut records {
        record.seed = None;
        shrink(&mut record.outcome, "(a b)", &[("(a)", 3)]);
        let found = record.outcome.counterexamples.take();
        record.outcome.quantities = Default::default();
        record.outcome.counterexamples =
            found.map(|found| Counterexamples { steps: None, ..found });
    }
    let data = data_of(&page_of(&records, &Heading::default()));
    let trial = &data["tasks"][0]["cells"][0]["trials"][0];
    for key in ["n_tests", "n_discards", "search_ms"] {
        assert!(trial[key].is_null(), "{key}");
    }
    for key in ["ms", "n_executions", "n_steps"] {
        assert!(trial["shrinking"][key].is_null(), "{key}");
    }
    assert_eq!(trial["seed"], "");
    let steps = trial["path"]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 1, "the last counterexample is still shown");
    assert!(steps[0][1].is_null() && steps[0][2].is_null());
}

/// The values of an attribute in a page.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    let value = |(at, _)| page[at + start.len()..].split('"').next().unwrap();
    page.match_indices(&start).map(value).collect()
}

#[test]
fn links_within_a_page_lead_somewhere() {
    let budgets = vec![Budget::Default, Budget::None];
    let workloads = vec![workload("bst"), workload("fsub")];
    let records = Plan { n_trials: 1, budgets, workloads, seed: 0 }.records();
    let page = page_of(&records, &Heading::default());
    let ids: std::collections::HashSet<_> = values(&page, "id").into_iter().collect();
    let links = values(&page, "href");
    let inner: Vec<_> = links.iter().filter_map(|link| link.strip_prefix('#')).collect();
    assert!(inner.len() > 40, "{inner:?}");
    assert!(inner.iter().all(|link| ids.contains(link)), "{inner:?}");
    for term in ["ted", "edit", "variant", "significant"] {
        assert!(inner.contains(&&*format!("term-{term}")), "the page links to {term}");
    }
}

#[test]
fn every_figure_has_its_title_above_and_links_to_its_files_and_table() {
    let records = records();
    let minima = Minima::exact();
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let files = stromboli_report::bundle(&study, &Heading::default(), &[]);
    let page = &files[0].contents;
    let figures: Vec<_> = page.split("<figure ").skip(1).collect();
    assert!(figures.len() >= 9);
    for figure in figures {
        let figure = figure.split("</figure>").next().unwrap();
        let place = |text: &str| figure.find(text).unwrap_or_else(|| panic!("no {text}: {figure}"));
        assert!(place("<h3>") < place("<svg") && place("<svg") < place("<figcaption>"));
        let links = values(figure.split("<figcaption>").nth(1).unwrap(), "href");
        for kind in [".svg", ".csv"] {
            let link = links.iter().find(|link| link.ends_with(kind)).unwrap();
            assert!(files.iter().any(|file| file.path == **link), "{link} is a file of the report");
        }
        assert!(links.iter().any(|link| link.starts_with("#table-")), "{links:?}");
    }
}

#[test]
fn points_of_figures_name_tasks_and_strategies_of_the_explorer() {
    let page = page_of(&records(), &Heading::default());
    let data = data_of(&page);
    let names = |list: &str, key: &str| -> Vec<String> {
        let list = data[list].as_array().unwrap();
        list.iter().map(|entry| entry[key].as_str().unwrap().to_owned()).collect()
    };
    let (tasks, strategies) = (names("tasks", "name"), names("series", "strategy"));
    let of_points = values(&page, "data-tasks");
    assert!(of_points.len() > 100);
    for task in of_points.iter().flat_map(|tasks| tasks.split(' ')) {
        assert!(tasks.contains(&format!("stlc/{task}")), "{task}");
    }
    assert!(
        values(&page, "data-strategy").iter().all(|name| strategies.contains(&(*name).to_owned()))
    );
}

#[test]
fn a_page_has_few_tab_stops_before_anything_is_chosen() {
    let page = page_of(&records(), &Heading::default());
    let (markup, _) = page.split_once("<script type=\"application/json\"").unwrap();
    assert!(!markup.contains(" tabindex="));
    let n_stops: usize = ["<a ", "<button", "<select", "<input", "<summary"]
        .iter()
        .map(|tag| markup.matches(tag).count())
        .sum();
    assert!(n_stops < 130, "{n_stops}");
}

#[test]
fn paper_shows_what_a_page_folds_and_breaks_figures_between_panels() {
    let (_, print) = include_str!("../src/html/page.css").split_once("@media print {").unwrap();
    assert!(print.contains("details:not(.long)::details-content { content-visibility: visible;"));
    assert!(print.contains("nav, #explorer,"));
    assert!(print.contains(
        ".panel, .legend, .axes, figcaption, caption, tr, dt, dd { break-inside: avoid; }"
    ));
    assert!(!print.contains("figure { break-inside"), "a figure can be longer than a page");
}

#[test]
fn the_dark_page_has_no_colours_of_paper() {
    let page = page_of(&records(), &Heading::default());
    let (_, figure) = page.split_once("id=\"figure-critical-difference-ted\"").unwrap();
    let (figure, _) = figure.split_once("</figure>").unwrap();
    // Each element with a colour has a class that a dark page gives another one.
    for element in
        figure.split('<').filter(|tag| tag.contains("fill=\"#") || tag.contains("stroke=\"#"))
    {
        assert!(element.contains("class=\""), "{element}");
    }
    let dots: Vec<_> = figure.split('<').filter(|tag| tag.starts_with("circle")).collect();
    assert!(!dots.is_empty() && dots.iter().all(|dot| dot.contains("class=\"ink\"")), "{dots:?}");
}

/// A trial of the preset `quick` that found nothing in its time, with two more planned.
#[test]
fn the_explorer_shows_no_time_of_a_bug_that_was_not_found() {
    let mut records = records();
    records.retain(|record| record.number == 1);
    for record in &mut records {
        record.outcome.ending.status = Status::TimedOut;
        record.outcome.counterexamples = None;
    }
    let setting = Setting {
        n_trials: 3,
        timeout: Some(std::time::Duration::from_millis(400)),
        memory: None,
        short_circuit: true,
    };
    let settings = records.iter().map(|record| (record.cell, setting)).collect();
    let minima = Minima::exact();
    let study = Study::new(&records, &minima, NonZeroUsize::MIN).with_settings(&settings);
    let page = page(&study, &Heading::default(), &[]);
    let data = data_of(&page);
    let cell = &data["tasks"][0]["cells"][0];
    assert_eq!(
        (&cell["n_found"], &cell["n_trials"], &cell["n_skipped"]),
        (&0.into(), &1.into(), &2.into())
    );
    assert_eq!(cell["trials"][0]["search_ms"], serde_json::Value::Null);
    assert!(page.contains(" timed out after 400 ms."));
}

#[test]
fn a_page_says_where_its_trials_come_from() {
    let provenance = Provenance {
        facts: vec![("Seed", "7".to_owned()), ("Timeout of a trial", "400 ms".to_owned())],
        commands: vec!["stromboli report --store quick.sqlite".to_owned()],
        experiment: Some("trials = 3".to_owned()),
    };
    let heading = Heading { provenance: Some(provenance), ..Heading::default() };
    let page = page_of(&records(), &heading);
    assert!(page.contains("<a href=\"#provenance\">Provenance</a>"));
    assert!(page.contains("<dt>Timeout of a trial</dt><dd>400 ms</dd>"));
    assert!(page.contains("<pre>stromboli report --store quick.sqlite</pre>"));
    assert!(page.contains("<pre>trials = 3</pre>"));
    assert!(!page_of(&records(), &Heading::default()).contains("id=\"provenance\""));
}

#[test]
fn a_very_long_table_stays_folded_on_paper() {
    let records =
        Plan { n_trials: 1, workloads: vec![workload("bst")], ..Plan::default() }.records();
    let page = page_of(&records, &Heading::default());
    let minima = Minima::exact();
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let n_rows = stromboli_report::tables::medians(&study, study.main_budget()).rows.len();
    let note = format!("<p class=\"paper\">{n_rows} rows, in the file tables/medians.csv</p>");
    assert!(page.contains("<details class=\"long\"><summary>Medians</summary>"));
    assert!(page.contains(&note), "no {note}");
    assert!(!page_of(&self::records(), &Heading::default()).contains(&note));
}
