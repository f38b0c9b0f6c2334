use stromboli_paper::tables::*;

#[test]
fn the_tables_are_complete() {
    assert_eq!(statistics().len(), 200);
    assert_eq!(buckets().len(), 32);
    assert_eq!(effort().len(), 30);
    assert_eq!(originals().len(), 24);
    assert_eq!(estimated_originals().len(), 30 - 24);
}

#[test]
fn the_buckets_of_a_strategy_hold_every_task() {
    for row in buckets() {
        let n_tasks = match row.subject.workload.name() {
            // From an earlier state of the experiment, see `buckets`.
            "bst" => 52,
            "rbt" => 58,
            "stlc" => 20,
            "fsub" => 36,
            other => panic!("the paper has no workload {other}"),
        };
        assert_eq!(row.n_tasks.iter().sum::<u32>(), n_tasks, "{row:?}");
    }
}

#[test]
fn shares_add_up_to_all() {
    for row in effort() {
        let Shares { passed, failed, discarded } = row.pooled_percent;
        let least = passed.least + failed.least + discarded.least;
        let most = passed.most + failed.most + discarded.most;
        assert!(least <= 100.0 && 100.0 <= most, "{row:?}");
    }
}

#[test]
fn figures_are_read_with_their_precision() {
    let figure = |text| Figure::parse(text).unwrap();
    assert!(figure("-0.0").stands_for(0.04) && figure("-0.0").stands_for(-0.04));
    assert!(figure("80").stands_for(80.4) && !figure("80").stands_for(80.6));
    assert!(figure("0.00557").stands_for(0.005574) && !figure("0.00557").stands_for(0.00558));
    assert_eq!(format!("[{:>6}]", figure("+1.5")), "[  +1.5]");
    for text in ["", "x", "<", "<x", "nan", "inf"] {
        assert_eq!(Figure::parse(text), None, "{text}");
    }
}
