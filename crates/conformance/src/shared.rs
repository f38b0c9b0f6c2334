//! One search for several runs.
//!
//! Runs of different mutants from the same seed test the same inputs, as long as the same inputs pass and
//! the same are discarded. Generating inputs takes most of the time, so they are generated once, and the
//! properties of all runs are evaluated on each. A run with another verdict than the others leaves them.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Controls, Counterexample, Finder, Observer, Phase, Seed, Stop, Subject, Test, Value, Verdict,
};

use crate::replay::Counts;

/// The result of a search.
pub(crate) struct Searched {
    pub(crate) end: Result<Option<Box<dyn Counterexample>>, Stop>,
    pub(crate) counts: Counts,
}

/// Searches for all runs at once, as trials search. A run is a property and the number of tests and discards
/// after which it is cancelled. The result of a run is `None` if it left the others. `constant` is the same
/// framework with a generator of one value.
pub(crate) fn search_for_all(
    finder: &dyn Finder,
    constant: &dyn Finder,
    seed: Seed,
    may_skip: bool,
    runs: Vec<(Test<dyn Value>, u64)>,
) -> Vec<Option<Searched>> {
    let is_over = AtomicBool::new(false);
    let runs = runs.into_iter().map(|(property, n_tests)| Run {
        property,
        n_tests,
        state: State::Searching,
    });
    let all = All {
        runs: runs.collect(),
        counts: Counts::default(),
        verdicts: Vec::new(),
        next_limit: 0,
        is_over: &is_over,
    };
    let all = RefCell::new(all);
    all.borrow_mut().cancel();
    let mut execute = |input: &dyn Value| all.borrow_mut().execute(input);
    let mut observer = NotGenerated(&all);
    let controls = Controls {
        observer: Some(&mut observer),
        cancelled: Some(&is_over),
        may_skip,
        ..Controls::default()
    };
    let end = finder.search(Subject::Any(&mut execute), seed, controls).end.map(drop);
    let All { runs, counts, verdicts, .. } = all.into_inner();
    let searched = |run: Run| match run.state {
        // There are no more inputs, or the generator ended with an error.
        State::Searching => Some(Searched { end: end.clone().map(|()| None), counts }),
        State::Left => None,
        State::Cancelled(counts) => Some(Searched { end: Err(Stop::Cancelled), counts }),
        State::Ended { input, verdict, counts, n_before } => {
            let again = search_again(constant, seed, &verdicts[..n_before], verdict);
            let found =
                |again: Box<dyn Counterexample>| finder.found(&*input, again.into_witness());
            Some(Searched { end: again.map(|again| again.map(found)), counts })
        }
    };
    runs.into_iter().map(searched).collect()
}

/// Repeats a search whose verdicts are known, to find out how the port ends it. Its inputs are not
/// generated: a port looks at verdicts only.
fn search_again(
    constant: &dyn Finder,
    seed: Seed,
    verdicts: &[Verdict],
    last: Verdict,
) -> Result<Option<Box<dyn Counterexample>>, Stop> {
    let mut verdicts = verdicts.iter();
    let mut execute = |_: &dyn Value| verdicts.next().copied().unwrap_or(last);
    constant.search(Subject::Any(&mut execute), seed, Controls::default()).end
}

/// All runs that share a search.
struct All<'a> {
    runs: Vec<Run>,
    /// The results of the inputs so far.
    counts: Counts,
    /// The verdicts, in order. An input that the generator discarded counts as any other discard.
    verdicts: Vec<Verdict>,
    /// The number of inputs after which a run is cancelled next.
    next_limit: u64,
    is_over: &'a AtomicBool,
}

struct Run {
    property: Test<dyn Value>,
    n_tests: u64,
    state: State,
}

enum State {
    Searching,
    Cancelled(Counts),
    /// Ended by the verdict on an input.
    Ended {
        input: Box<dyn Value>,
        verdict: Verdict,
        counts: Counts,
        n_before: usize,
    },
    /// The input has another verdict than in earlier runs, so later inputs may differ.
    Left,
}

impl All<'_> {
    /// Executes the properties of all runs that are still searching. Returns their verdict.
    fn execute(&mut self, input: &dyn Value) -> Verdict {
        let mut common = None;
        for run in &mut self.runs {
            if !matches!(run.state, State::Searching) {
                continue;
            }
            match (run.property)(input) {
                verdict @ (Verdict::Passes | Verdict::Discards) => {
                    if *common.get_or_insert(verdict) != verdict {
                        run.state = State::Left;
                    }
                }
                verdict => {
                    let (input, n_before) = (input.boxed(), self.verdicts.len());
                    let counts = self.counts.and(verdict);
                    run.state = State::Ended { input, verdict, counts, n_before };
                }
            }
        }
        // If no run is left, any failure ends the search.
        let Some(common) = common else {
            return Verdict::Fails;
        };
        self.count(self.counts.and(common), common);
        common
    }

    /// Counts an input, and cancels runs that have reached their limits.
    fn count(&mut self, counts: Counts, verdict: Verdict) {
        self.counts = counts;
        self.verdicts.push(verdict);
        if counts.total() >= self.next_limit {
            self.cancel();
        }
    }

    /// Cancels runs that have reached their limits.
    fn cancel(&mut self) {
        let n_tests = self.counts.total();
        self.next_limit = u64::MAX;
        for run in &mut self.runs {
            match run.state {
                State::Searching if n_tests >= run.n_tests => {
                    run.state = State::Cancelled(self.counts);
                }
                State::Searching => self.next_limit = self.next_limit.min(run.n_tests),
                _ => {}
            }
        }
        self.is_over.store(self.next_limit == u64::MAX, Ordering::Relaxed);
    }
}

/// Observes inputs that are not generated.
struct NotGenerated<'a, 'b>(&'a RefCell<All<'b>>);

impl Observer<dyn Value> for NotGenerated<'_, '_> {
    fn not_generated(&mut self, _: Phase) {
        let mut all = self.0.borrow_mut();
        let not_generated = all.counts.not_generated + 1;
        let counts = Counts { not_generated, ..all.counts };
        all.count(counts, Verdict::Discards);
    }

    fn skipped(&mut self, _: Phase) {
        let mut all = self.0.borrow_mut();
        let counts = all.counts.and(Verdict::Discards);
        all.count(counts, Verdict::Discards);
    }
}
