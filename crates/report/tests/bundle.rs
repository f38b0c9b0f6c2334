use stromboli_domain::Budget;
use stromboli_report::Addition;
use stromboli_report::bundle::*;
use stromboli_report::html::Heading;
use stromboli_report::table::Table;
use stromboli_report::{Minima, Study};
use stromboli_synthetic::Plan;
use stromboli_workloads::Workload;

#[test]
fn a_bundle_has_every_figure_and_table_once() {
    let budgets = vec![Budget::Default, Budget::Executions(50)];
    let workloads = vec![Workload::from_name("stlc").unwrap()];
    let records = Plan { n_trials: 2, budgets, workloads, seed: 3 }.records();
    let minima = Minima::exact();
    let study = Study::new(&records, &minima, std::num::NonZeroUsize::MIN);
    let addition = Addition {
        id: "weather",
        link: "The weather",
        heading: "How the weather was",
        html: maud::html! {},
        tables: vec![Table::of("weather", "A table of another crate.", &[(); 0]).table],
    };
    let files = bundle(&study, &Heading::default(), &[addition]);
    let paths: Vec<_> = files.iter().map(|file| file.path.as_str()).collect();
    insta::assert_snapshot!(paths.join("\n"));
    assert!(files.iter().all(|file| !file.contents.is_empty()));
    let distinct: std::collections::HashSet<_> = paths.iter().collect();
    assert_eq!(distinct.len(), paths.len());
}
