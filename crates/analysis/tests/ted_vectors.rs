//! Distances as the Python package zss computes them.

use crate::common;
use std::collections::HashMap;

use stromboli_analysis::printed::{postorder, read};
use stromboli_analysis::script;
use stromboli_analysis::target::Target;
use stromboli_analysis::ted::{Workspace, distance};
use stromboli_analysis::tree::{Postorder, Tree};

/// A tree in postorder, each node as `label:children`.
fn tree(postorder: &str) -> Tree {
    let node = |node: &str| {
        let (label, n_children) = node.split_once(':').expect("a node has a label");
        (label.to_owned(), n_children.parse().expect("a node has a number of children"))
    };
    let nodes: Vec<(String, usize)> = postorder.split(' ').map(node).collect();
    Tree::from_postorder(nodes.iter().map(|(label, n)| (&**label, *n)))
        .expect("the vectors have trees here")
}

#[test]
fn distances_of_trees_are_those_of_zss() {
    let rows = common::rows(include_bytes!("data/ted_trees.tsv.gz"));
    assert_eq!(rows.len(), 2000);
    let mut workspace = Workspace::default();
    for row in rows {
        let [a, b, expected] = &row[..] else { panic!("{row:?}") };
        let (a, b) = (tree(a), tree(b));
        assert_eq!(workspace.distance(&a, &b).to_string(), *expected, "{row:?}");
        let from_b = Target::new(&b).distance(&Postorder::of(&a));
        assert_eq!(from_b.to_string(), *expected, "{row:?}");
    }
}

#[test]
fn distances_of_printed_forms_are_those_of_zss() {
    let rows = common::rows(include_bytes!("data/ted_printed.tsv.gz"));
    assert_eq!(rows.len(), 1500);
    // One target for all: what it knows of one counterexample must hold for the next.
    let mut targets: HashMap<String, Target> = HashMap::new();
    for row in rows {
        let [a, b, expected] = &row[..] else { panic!("{row:?}") };
        let target = targets.entry(b.clone()).or_insert_with(|| Target::new(&read(b).unwrap()));
        let measured = target.distance(&postorder(a).unwrap());
        assert_eq!(measured.to_string(), *expected, "{row:?}");
        let (a, b) = (read(a).unwrap(), read(b).unwrap());
        assert_eq!(distance(&a, &b).to_string(), *expected, "{row:?}");
        assert_eq!(script(&a, &b).cost().to_string(), *expected, "{row:?}");
    }
}
