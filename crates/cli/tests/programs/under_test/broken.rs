//! The examination of a program finds what is wrong.

use super::{check, complaints, has_python, lasting};
use crate::folder::Folder;

/// What a program can do wrong, in the order of the checks that find it.
const MISBEHAVIOURS: &[&str] = &[
    "no-hello",
    "other-version",
    "unknown-type",
    "two-hellos",
    "hangs-at-start",
    "dies-at-start",
    "prints",
    "answers-twice",
    "endless-line",
    "not-text",
    "garbage",
    "floods",
    "dies",
    "aborts",
    "hangs",
    "rejects-negative",
    "fails-without-bug",
    "discards",
    "flips",
    "random",
    "remembers",
    "remembers-bug",
    "differs-when-fresh",
    "no-difference",
    "accepts-anything",
    "dies-of-unknown",
    "lingers",
    "lingers-on-broken-pipe",
    "slow",
];

/// A program that is good, or as bad as its argument says.
const PROGRAM: &str = r#"
import json, os, random, re, signal, sys, time

how = sys.argv[1]
hello = {"protocol": 1, "program": "sums", "version": "1.0", "language": "Python",
         "types": {"number": {"integer": {"from": -100, "to": 100, "origin": 0}}},
         "properties": {"SumIsSmall": {"input": {"list": "number", "most": 8}, "about": "It is."}},
         "bugs": {"large": "Sums above 200 fail."}}
if how == "other-version": hello["protocol"] = 2
if how == "unknown-type": hello["properties"]["SumIsSmall"]["input"] = "no_such_type"
if how == "no-hello": print("Ready.", flush=True)
elif how == "hangs-at-start": time.sleep(1000)
elif how == "dies-at-start": sys.exit("ImportError: no module")
else: print("hello " + json.dumps(hello), flush=True)
if how == "two-hellos": print("hello again", flush=True)
if how == "lingers-on-broken-pipe": signal.signal(signal.SIGPIPE, signal.SIG_IGN)

def say(line):
    try: print(line, flush=True)
    except BrokenPipeError:
        while how == "lingers-on-broken-pipe": time.sleep(1)
        os._exit(0)

with open("starts", "a") as starts: print("start", file=starts)
with open("starts") as starts: n_starts = len(starts.readlines())
n_tests, seen, chosen = 0, 0, {"property": None, "bug": None}
for line in sys.stdin:
    verb, _, rest = line.rstrip("\n").partition(" ")
    if verb == "program":
        if how != "remembers-bug" or chosen["bug"] is None: chosen = json.loads(rest)
        continue
    n_tests += 1
    is_value = re.fullmatch(r"\[(-?\d+( -?\d+)*)?\]", rest)
    is_known = chosen["property"] == "SumIsSmall" and chosen["bug"] in (None, "large")
    if how == "accepts-anything" and verb == "test": is_known = is_value = True
    if verb != "test" or not is_known or not is_value:
        if how == "dies-of-unknown": sys.exit("KeyError: what")
        say("error I do not know what that is"); continue
    numbers = [int(word) for word in re.findall(r"-?\d+", rest)]
    total = sum(numbers)
    if how == "prints": print("testing", numbers)
    if how == "endless-line" and n_tests > 3:
        while True: sys.stdout.write("x" * 65536)
    if how == "not-text": sys.stdout.buffer.write(b"\xff\n"); sys.stdout.buffer.flush()
    if how == "garbage": say("passed"); continue
    if how == "floods" and n_tests > 3:
        while True: say("pass")
    if how == "dies" and total > 150: sys.exit("IndexError: list index out of range")
    if how == "aborts" and total > 150: os.abort()
    if how == "hangs" and total > 150: time.sleep(1000)
    if how == "rejects-negative" and "-" in rest: say("error not a number"); continue
    if how == "discards" and total != 7: say("discard"); continue
    if how == "slow": time.sleep(0.02)
    seen += len(numbers) == 8
    fails = chosen["bug"] == "large" and how != "no-difference" and total > 200
    if how == "fails-without-bug": fails = total > 200
    if how == "flips": fails = n_tests % 2 == 0 and chosen["bug"] is not None
    if how == "random": fails = fails or chosen["bug"] and random.random() < 0.2
    if how == "remembers": fails = fails or chosen["bug"] and seen > 60
    if how == "differs-when-fresh": fails = fails and n_starts == 1
    say("fail" if fails else "pass")
    if how == "answers-twice": say("pass")
while how == "lingers": time.sleep(1)
"#;

fn examine(misbehaviour: &str) -> (Vec<String>, i32) {
    let folder = Folder::new("broken").with("broken.py", PROGRAM);
    let args = format!("--patience 2s --command python3 broken.py {misbehaviour}");
    let (answer, code) = check(&folder, &args);
    (complaints(&answer), code)
}

pub(crate) fn a_good_program_passes_all_checks() {
    if has_python() {
        let (complaints, code) = examine("good");
        assert_eq!((lasting(complaints), code), (Vec::new(), 0));
    }
}

pub(crate) fn a_person_reads_lines() {
    if has_python() {
        let folder = Folder::new("broken").with("broken.py", PROGRAM);
        let said = folder.stromboli("programs check --quick --command python3 broken.py garbage");
        insta::assert_snapshot!("program_lines", said);
    }
}

pub(crate) fn each_misbehaviour_fails_the_check_of_its_rule() {
    if !has_python() {
        return;
    }
    let mut said = String::new();
    for misbehaviour in MISBEHAVIOURS {
        let (complaints, code) = examine(misbehaviour);
        // What else goes wrong after the first finding is a matter of timing.
        let first = complaints.first().map_or("nothing", String::as_str);
        let is_warning = first.starts_with("warn");
        assert_eq!(code, i32::from(!is_warning), "{misbehaviour}: {complaints:?}");
        said += &format!("{misbehaviour}\n  {}\n", without_measures(misbehaviour, first));
    }
    insta::assert_snapshot!("broken_programs", said);
}

/// Leaves out what depends on the machine or on chance.
fn without_measures<'s>(misbehaviour: &str, sentence: &'s str) -> &'s str {
    let start = match misbehaviour {
        "random" => "the answer to",
        "no-difference" => "among up to",
        "slow" => "warn speed",
        _ => return sentence,
    };
    sentence.find(start).map_or(sentence, |at| &sentence[..at + start.len()])
}
