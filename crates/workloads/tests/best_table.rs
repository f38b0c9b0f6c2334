//! The table of best known counterexamples, as it is printed and parsed.

use stromboli_domain::Seed;
use stromboli_enumeration::Order;
use stromboli_workloads::minimum::best_table::{parse, print};
use stromboli_workloads::minimum::{BestKnown, Bound, Source, TrialSource, minimum_of};

fn row(task: &str, source: Source, bound: Bound) -> BestKnown {
    let counterexample = "((T (E) 0 0 (E)),5,0,0)".to_owned();
    BestKnown { task: task.parse().unwrap(), counterexample, size: 12, tier: 10, source, bound }
}

fn trial(experiment: &str, seed: Option<Seed>) -> Source {
    Source::Trial(TrialSource {
        experiment: experiment.to_owned(),
        strategy: "hedgehog/cbc".to_owned(),
        budget: "own:100".to_owned(),
        number: 3,
        seed,
    })
}

#[test]
fn every_kind_of_row_is_parsed_as_it_was_printed() {
    let import = Source::Import { experiment: "other".to_owned() };
    let rows = [
        row("bst/InsertPost/insert_1", trial("quick", Some(Seed(17))), Bound::default()),
        row("bst/InsertPost/insert_2", trial("quick", None), Bound::before(Order::Derived, 9)),
        row("bst/InsertPost/insert_3", Source::Enumeration, "fwd:2 rev:3".parse().unwrap()),
        row("bst/InsertModel/insert_1", import, Bound::default()),
    ];
    let table = print(&rows);
    insta::assert_snapshot!(table.replace('\t', " | "), @"
    task | counterexample | size | tier | bound | source | experiment | strategy | budget | trial | seed
    bst/InsertPost/insert_1 | ((T (E) 0 0 (E)),5,0,0) | 12 | 10 | - | trial | quick | hedgehog/cbc | own:100 | 3 | 17
    bst/InsertPost/insert_2 | ((T (E) 0 0 (E)),5,0,0) | 12 | 10 | fwd:9 | trial | quick | hedgehog/cbc | own:100 | 3 | -
    bst/InsertPost/insert_3 | ((T (E) 0 0 (E)),5,0,0) | 12 | 10 | fwd:2 rev:3 | enumeration | - | - | - | - | -
    bst/InsertModel/insert_1 | ((T (E) 0 0 (E)),5,0,0) | 12 | 10 | - | import | other | - | - | - | -
    ");
    assert_eq!(parse(&table).unwrap(), rows);
}

#[test]
fn a_name_with_tabs_and_line_ends_stays_in_its_column() {
    let rows = [row("bst/InsertPost/insert_1", trial("a\tb\nc", None), Bound::default())];
    let parsed = parse(&print(&rows)).unwrap();
    assert_eq!(parsed[0].source, trial("a b c", None));
}

#[test]
fn an_invalid_table_says_which_line_is_wrong() {
    let header = print([]);
    let good = print(&[row("bst/InsertPost/insert_1", Source::Enumeration, Bound::default())]);
    let error = |table: String| parse(&table).unwrap_err().to_string();
    let wrong = |old: &str, new: &str| error(good.replace(old, new));
    let errors = [
        error(String::new()),
        error(header.clone() + "bst/InsertPost/insert_1\n"),
        error(good.clone() + good.lines().last().unwrap()),
        wrong("bst/InsertPost", "bst/InsertNothing"),
        wrong("enumeration", "guess"),
        wrong("\t-\tenumeration", "\tfwd\tenumeration"),
        wrong("\t12\t", "\tmany\t"),
    ];
    insta::assert_snapshot!(errors.join("\n"), @"
    line 1: expected task, counterexample, size, tier, bound, source, experiment, strategy, budget, trial, seed
    line 2: expected 11 columns, found 1
    line 3: bst/InsertPost/insert_1 has an earlier row
    line 2: task `bst/InsertNothing/insert_1`: no property `InsertNothing` in workload `bst`; known names are InsertValid, DeleteValid, UnionValid, InsertPost, DeletePost, UnionPost, InsertModel, DeleteModel, UnionModel, InsertInsert, InsertDelete, InsertUnion, DeleteInsert, DeleteDelete, DeleteUnion, UnionDeleteInsert, UnionUnionIdem, UnionUnionAssoc
    line 2: source `guess`: expected trial, enumeration or import
    line 2: bound `fwd`: expected an order and a tier above 0, such as fwd:12, or a dash
    line 2: size `many`: invalid digit found in string
    ");
}

#[test]
fn the_table_of_the_program_is_as_it_is_printed_and_has_no_task_with_a_minimum() {
    let table = include_str!("../data/best-known.tsv");
    let rows = parse(table).unwrap();
    assert_eq!(print(&rows), table);
    for row in &rows {
        assert!(minimum_of(&row.task).is_none(), "{} has a proven minimum", row.task);
    }
}
