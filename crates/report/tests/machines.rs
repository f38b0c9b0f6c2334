use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_report::blocks::Blocks;
use stromboli_report::html::{Heading, page};
use stromboli_report::metric::{SHRINK_TIME, TED};
use stromboli_report::{Minima, Provenance, Study};
use stromboli_synthetic::Plan;
use stromboli_trials::Trial;
use stromboli_workloads::Workload;

/// Trials of `stlc`, some of them on another machine.
fn on_two_machines(on_other: impl Fn(&Trial) -> bool) -> Vec<Trial> {
    let workloads = Workload::from_name("stlc").into_iter().collect();
    let mut records = Plan { n_trials: 4, workloads, ..Plan::default() }.records();
    for record in &mut records {
        let name = if on_other(record) { "other" } else { "here" };
        record.host = Some(name.to_owned());
    }
    records
}

fn is_of(framework: &str, trial: &Trial) -> bool {
    trial.cell.strategy.finder().to_string() == framework
}

fn with_study<T>(records: &[Trial], body: impl FnOnce(&Study<'_>) -> T) -> T {
    let minima = Minima::exact();
    body(&Study::new(records, &minima, NonZeroUsize::MIN))
}

#[test]
fn times_are_of_the_machine_with_the_most_frameworks() {
    // Half of QuickCheck's trials ran elsewhere; they would take ten times as long.
    let mut records = on_two_machines(|trial| is_of("quickcheck", trial) && trial.number > 2);
    let (mut slow, before) = (0, records.clone());
    for record in records.iter_mut().filter(|record| record.host.as_deref() == Some("other")) {
        let time = &mut record.outcome.quantities.shrink_ns;
        *time = time.map(|time| time * 10);
        slow += 1;
    }
    assert!(slow > 0);
    let medians = |records: &[Trial], metric| {
        with_study(records, |study| {
            let medians = study.series().iter().map(|series| series.medians(metric));
            medians.collect::<Vec<_>>()
        })
    };
    assert_eq!(medians(&records, &SHRINK_TIME), medians(&before, &SHRINK_TIME));
    assert_eq!(medians(&records, &TED), medians(&before, &TED));
}

#[test]
fn a_framework_on_another_machine_is_compared_by_counts_only() {
    let records = on_two_machines(|trial| is_of("falsify", trial));
    with_study(&records, |study| {
        let groups: Vec<_> = study.groups(Budget::Default).into_iter().collect();
        for group in groups {
            let n = |metric| {
                Blocks::new(study, group, Budget::Default, metric)
                    .map_or(0, |blocks| blocks.contenders.len())
            };
            assert_eq!((n(&TED), n(&SHRINK_TIME)), (3, 2));
        }
    });
}

#[test]
fn the_machines_are_named() {
    let heading = Heading { provenance: Some(Provenance::default()), ..Heading::default() };
    let text = |records: &[Trial]| {
        let page = with_study(records, |study| page(study, &heading, &[]));
        let (_, times) = page.split_once("<dt>Times</dt><dd>").unwrap();
        let (times, _) = times.split_once("</dd>").unwrap();
        // Without the links to the glossary.
        let text = |part: &'_ str| part.split_once('>').map_or(part, |(_, text)| text).to_owned();
        times.split('<').map(text).collect::<String>()
    };
    insta::assert_snapshot!(text(&on_two_machines(|_| false)), @"from one machine, here. All ports alike do not generate the rest of an input of family type that its precondition rejects");
    insta::assert_snapshot!(text(&on_two_machines(|trial| trial.number == 4)), @"from 2 machines: here, other. The times of a task are compared on one machine only, counts across machines. All ports alike do not generate the rest of an input of family type that its precondition rejects");
    insta::assert_snapshot!(text(&on_two_machines(|trial| is_of("falsify", trial))), @"from 2 machines: here, other. The times of a task are compared on one machine only, counts across machines. In 40 of 120 cells, no trial ran on the machine of the other strategies, so their times are not compared. All ports alike do not generate the rest of an input of family type that its precondition rejects");
    let unknown: Vec<_> =
        on_two_machines(|_| false).into_iter().map(|trial| Trial { host: None, ..trial }).collect();
    insta::assert_snapshot!(text(&unknown), @"from a machine that was not recorded. All ports alike do not generate the rest of an input of family type that its precondition rejects");
}
