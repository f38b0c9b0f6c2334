//! Distances as the Python package zss computes them on what the paper's programs printed.

use std::io::Read;

use flate2::read::GzDecoder;
use stromboli_analysis::target::Target;
use stromboli_analysis::ted::distance;
use stromboli_paper::printed::{flat, haskell};

fn rows() -> Vec<Vec<String>> {
    let compressed = include_bytes!("data/ted_as_printed.tsv.gz");
    let mut text = String::new();
    GzDecoder::new(&compressed[..])
        .read_to_string(&mut text)
        .expect("the vectors are compressed text");
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn distances_as_printed_are_those_of_zss_on_flat_lists_of_tokens() {
    let rows = rows();
    assert_eq!(rows.len(), 500);
    for row in rows {
        let [a, b, shown_a, shown_b, expected] = &row[..] else { panic!("{row:?}") };
        assert_eq!(haskell(a).unwrap(), *shown_a);
        assert_eq!(haskell(b).unwrap(), *shown_b);
        let nodes = flat(a).unwrap();
        let (tree_a, tree_b) = (nodes.tree(), flat(b).unwrap().tree());
        assert_eq!(distance(&tree_a, &tree_b).to_string(), *expected, "{row:?}");
        assert_eq!(Target::new(&tree_b).distance(&nodes).to_string(), *expected, "{row:?}");
        assert_eq!(flat(shown_a).unwrap(), nodes, "the paper's own text is read alike");
    }
}
