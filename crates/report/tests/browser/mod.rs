//! The page in a real browser: it opens without an error, loads nothing, and the explorer works.
//!
//! Without Chromium on the machine the test is skipped, and says so.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use stromboli_report::html::{Heading, page};
use stromboli_report::{Minima, Study};
use stromboli_synthetic::{Plan, shrink};
use stromboli_trials::Trial;
use stromboli_workloads::minimum::{BestKnown, Source, minimum_of};
use stromboli_workloads::{Task, Workload};

fn workload(name: &str) -> Workload {
    Workload::from_name(name).expect("it is a workload")
}

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Installed before anything of the page runs.
const WATCH: &str = "<script>window.problems = [];\
    addEventListener('error', (event) => problems.push(String(event.message)));\
    addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));\
    addEventListener('securitypolicyviolation', (event) => problems.push(event.blockedURI));\
    console.error = (...words) => problems.push(words.join(' '));</script>";

const MARKUP: &str = "(</script><img src=x onerror=alert(1)> \"&amp;' <b>b</b>)";

fn browser() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|path| path.is_file())
}

fn records() -> Vec<Trial> {
    let workloads = vec![workload("bst"), workload("stlc")];
    let mut records = Plan { n_trials: 2, workloads, ..Plan::default() }.records();
    let first = &mut records[0].outcome;
    shrink(first, MARKUP, &[("(<i>)", 2)]);
    first.ending.status = stromboli_trials::Status::Found;
    records
}

/// The minima, of which that of the first task is not proven.
fn minima() -> Minima {
    let tasks = Task::all();
    let first = minimum_of(&tasks[0]).expect("it is known");
    let best = BestKnown {
        task: first.task,
        counterexample: first.counterexample.clone(),
        size: first.size,
        tier: first.tier,
        source: Source::Enumeration,
        bound: "fwd:1".parse().expect("it is a bound"),
    };
    let exact = |task: &Task| Some((*task, minimum_of(task)?.counterexample.clone()));
    let others = tasks[1..].iter().filter_map(exact);
    Minima::default().with_best_known([best]).with(others)
}

/// The page as text, after the browser has run its scripts.
fn opened(browser: &Path, page: &Path, profile: &Path) -> String {
    let mut child = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--window-size=1200,900", "--virtual-time-budget=60000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the browser was found");
    let mut out = child.stdout.take().expect("it is piped");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut out, &mut text).map(|_| text)
    });
    let deadline = Instant::now() + Duration::from_secs(240);
    while child.try_wait().expect("a child can be waited for").is_none() {
        if Instant::now() > deadline {
            child.kill().expect("a child can be ended");
            panic!("the browser did not end");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    reader.join().expect("reading does not panic").expect("the page is text")
}

#[test]
fn the_page_works() {
    let Some(browser) = browser() else {
        eprintln!("skipped: none of {} is installed", NAMES.join(", "));
        return;
    };
    let (records, minima) = (records(), minima());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN);
    let html = page(&study, &Heading::default(), &[])
        .replacen("<head>", &format!("<head>{WATCH}"), 1)
        .replacen("</body>", concat!("<script>", include_str!("check.js"), "</script></body>"), 1);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    std::fs::write(&file, html).unwrap();

    let text = opened(&browser, &file, &folder.join("profile"));
    let seen = text.rsplit_once("SEEN").and_then(|(_, rest)| rest.split_once("END"));
    let seen = decoded(seen.expect("the page was gone through").0);
    let seen: serde_json::Value = serde_json::from_str(&seen).unwrap();
    assert_eq!(seen["problems"], serde_json::json!([]));
    assert!(seen["steps"].as_u64() > Some(200) && seen["trees"].as_u64() > Some(100), "{seen}");
    assert_eq!(seen["texts"][0], MARKUP, "markup is shown as text");
    assert_eq!(seen["texts"][1], "(<i>)");
    let goal = |place: usize| seen["goals"][place].as_str().unwrap_or_default();
    assert!(goal(0).starts_with("Best known: "), "{seen}");
    assert!(goal(0).ends_with(" tokens, none before tier 1"), "{seen}");
    assert!(goal(1).starts_with("Minimum: ") && goal(1).ends_with(" tokens"), "{seen}");
}

/// What `btoa` wrote.
fn decoded(text: &str) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut n_bits) = (0_u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        let value = LETTERS.iter().position(|known| *known == letter).expect("a letter of base64");
        bits = bits << 6 | value as u32;
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits) as u8);
            bits &= (1 << n_bits) - 1;
        }
    }
    String::from_utf8(bytes).expect("the page is text")
}
