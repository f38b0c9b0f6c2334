use std::time::Duration;

use stromboli_report::bucket::{Buckets, UNSOLVED};

#[test]
fn the_papers_timeout_has_the_papers_buckets() {
    let keys = Buckets::up_to(Duration::from_secs(360)).keys().join(",");
    assert_eq!(keys, "lt_0.1s,0.1s_1s,1s_10s,10s_60s,60s_360s,unsolved");
    assert_eq!(Buckets::holding(5.0), Buckets::up_to(Duration::from_secs(360)));
}

#[test]
fn no_bucket_is_beyond_the_timeout() {
    let buckets = Buckets::up_to(Duration::from_millis(400));
    assert_eq!(buckets.keys()[4], "0.1s_0.4s");
    assert_eq!(buckets.place(Some(0.05)), 0);
    assert_eq!(buckets.place(Some(399.0)), 4);
    assert_eq!(buckets.place(Some(400.3)), 4);
    assert_eq!(buckets.place(None), UNSOLVED);
}

#[test]
fn without_a_timeout_every_time_has_a_bucket() {
    assert_eq!(Buckets::holding(400e3).keys()[4], "360s_3600s");
    assert_eq!(Buckets::holding(1e9).place(Some(1e9)), 4);
}
