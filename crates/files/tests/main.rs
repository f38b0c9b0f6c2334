//! Shrinking with tests that are functions, so that thousands of candidates take no time.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod documents;
mod results;

use std::sync::atomic::AtomicBool;
use std::thread;

use stromboli_files::explain::{Arbitrary, explain};
use stromboli_files::form::{Form, Format};
use stromboli_files::passes::{Options, shrink};
use stromboli_files::search::{Halt, Limits, Observer, Progress, Search};
use stromboli_files::test::{Ending, Test, TestError};

struct Function<F>(F);

impl<F: Fn(&[u8]) -> bool + Send> Test for Function<F> {
    fn run(&mut self, contents: &[u8], _: &AtomicBool) -> Result<Ending, TestError> {
        Ok(if (self.0)(contents) { Ending::Interesting } else { Ending::Exited(1) })
    }
}

struct Silent;

impl Observer for Silent {
    fn improved(&mut self, _: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn tick(&mut self, _: &Progress) {}
}

/// How a file is shrunk, and what comes out.
pub(crate) struct Setting {
    pub(crate) format: Format,
    pub(crate) n_jobs: usize,
    pub(crate) n_tests: Option<u64>,
    pub(crate) options: Options,
}

pub(crate) const JSON: Setting = Setting {
    format: Format::Json,
    n_jobs: 1,
    n_tests: None,
    options: Options { keeps_keys: false },
};
pub(crate) const TEXT: Setting = Setting { format: Format::Text, ..JSON };

pub(crate) struct Shrunk {
    pub(crate) smallest: Vec<u8>,
    pub(crate) n_tests: u64,
    pub(crate) end: Result<(), Halt>,
    pub(crate) arbitrary: Vec<Arbitrary>,
}

impl Setting {
    pub(crate) fn run(
        &self,
        file: &[u8],
        is_interesting: impl Fn(&[u8]) -> bool + Send + Copy,
    ) -> Shrunk {
        let (forms, contents) = Form::of(self.format, file).unwrap();
        let tests = (0..self.n_jobs).map(|_| Box::new(Function(is_interesting)) as Box<dyn Test>);
        let tests = tests.collect();
        let limits = Limits { n_tests: self.n_tests, until: None };
        let (stop, mut observer) = (AtomicBool::new(false), Silent);
        thread::scope(|scope| {
            let start = (contents, forms[0].clone());
            let mut search = Search::start(scope, tests, start, limits, &stop, &mut observer);
            let end = shrink(&mut search, self.options, false);
            let n_tests = search.n_tests();
            let arbitrary =
                if end.is_ok() { explain(&mut search).unwrap_or_default() } else { Vec::new() };
            Shrunk { smallest: search.contents(), n_tests, end, arbitrary }
        })
    }

    pub(crate) fn smallest(
        &self,
        file: &[u8],
        is_interesting: impl Fn(&[u8]) -> bool + Send + Copy,
    ) -> String {
        let shrunk = self.run(file, is_interesting);
        assert_eq!(shrunk.end, Ok(()));
        assert!(is_interesting(&shrunk.smallest));
        String::from_utf8(shrunk.smallest).unwrap()
    }
}

/// Whether a text contains another.
pub(crate) fn has(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|window| window == part.as_bytes())
}
