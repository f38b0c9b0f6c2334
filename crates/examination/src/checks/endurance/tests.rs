use super::*;

fn parts(times: [u64; 4], memories: [u64; 4]) -> Vec<Part> {
    let part =
        |(time, memory)| Part { time: Duration::from_millis(time), memory: Some(memory << 20) };
    times.into_iter().zip(memories).map(part).collect()
}

#[test]
fn a_leak_grows_all_the_time() {
    assert_eq!(
        complaint_about(&parts([9; 4], [10, 20, 30, 40])),
        Some(Complaint::Leaks { grown: 30 })
    );
    assert_eq!(complaint_about(&parts([9; 4], [10, 300, 310, 305])), None);
    assert_eq!(complaint_about(&parts([9; 4], [10, 11, 12, 13])), None);
}

#[test]
fn a_runner_that_slows_down_does_so_all_the_time() {
    assert_eq!(
        complaint_about(&parts([10, 30, 50, 70], [10; 4])),
        Some(Complaint::Slows {
            first: Duration::from_millis(10),
            last: Duration::from_millis(70)
        })
    );
    // A warm-up makes trials faster, and a busy machine is busy for a while.
    assert_eq!(complaint_about(&parts([90, 30, 20, 20], [10; 4])), None);
    assert_eq!(complaint_about(&parts([10, 10, 40, 12], [10; 4])), None);
    assert_eq!(complaint_about(&parts([1, 1, 2, 3], [10; 4])), None);
}
