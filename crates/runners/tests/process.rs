//! Processes that do not do what runners do.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use stromboli_runners::process::start;
use stromboli_runners::transport::round_trip;
use stromboli_runners::{Broken, BundledFolder, Command, Kind, LineError, LineProcess};

const HELLO: &str = r#"echo 'hello {"protocol":1,"framework":"f","version":"1","language":"sh","families":{"*":["type"]}}'"#;

/// A runner that says hello and then does what the script says.
fn runner(script: &str) -> LineProcess {
    let words = ["/bin/sh", "-c", &format!("{HELLO}\n{script}")].map(str::to_owned);
    start(&Command { words: words.to_vec() }).unwrap().0
}

#[test]
fn a_line_that_arrives_in_drops_does_not_extend_the_wait() {
    let mut process = runner("while :; do printf x; sleep 0.01; done");
    let started = Instant::now();
    assert!(!process.has_line(Duration::from_millis(300)).unwrap());
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn the_end_of_input_is_seen_by_the_runner() {
    let mut process = runner("read line");
    assert_eq!(process.wait(Duration::from_millis(50)), None);
    process.close_input();
    assert!(process.wait(Duration::from_secs(30)).is_some());
    assert!(matches!(process.send("trial\n"), Err(LineError::Exited(_))));
}

#[test]
fn a_broken_pipe_is_seen_by_the_runner() {
    let mut process = runner("while echo discarded; do :; done 2> /dev/null");
    process.close_output();
    assert!(process.wait(Duration::from_secs(30)).is_some());
}

#[test]
fn only_some_signals_are_from_outside() {
    // A process begins with the signals ignored that its parent ignores, as SIGHUP under `nohup`, but not with those
    // that its parent handles.
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::default()).unwrap();
    }
    let is_from_outside = |end: &str| {
        let mut process = runner(&format!("ulimit -c 0; {end}"));
        match process.has_line(Duration::from_secs(30)) {
            Err(end @ LineError::Exited(_)) => Broken::Line(end).is_from_outside(),
            other => panic!("{other:?}"),
        }
    };
    for signal in ["HUP", "INT", "KILL", "TERM"] {
        assert!(is_from_outside(&format!("kill -{signal} $$")), "{signal}");
    }
    for signal in ["ABRT", "FPE", "PIPE", "SEGV"] {
        assert!(!is_from_outside(&format!("kill -{signal} $$")), "{signal}");
    }
    // A program that handles a signal exits with such a code.
    for (code, expected) in [(143, true), (130, true), (134, false), (128, false), (15, false)] {
        assert_eq!(is_from_outside(&format!("exit {code}")), expected, "{code}");
    }
    assert!(!is_from_outside("exit 0"));
}

#[test]
fn a_round_trip_takes_some_time_and_ends() {
    let time = round_trip().unwrap();
    assert!(time > Duration::ZERO);
    assert!(time < Duration::from_secs(1), "{time:?}");
}

#[test]
fn every_bundled_runner_and_program_can_be_read() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    for (kind, path, n_least) in
        [(Kind::Runner, "runners", 16), (Kind::Program, "programs/examples", 5)]
    {
        let all = BundledFolder::new(kind, sources.join(path)).all();
        assert!(all.len() >= n_least, "{}", all.len());
        for bundled in all {
            bundled.unwrap();
        }
    }
}
