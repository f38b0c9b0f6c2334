//! `stromboli shrink`

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;
use stromboli_campaign::Timeout;
use stromboli_domain::text::{counted, shortened};
use stromboli_files::explain::{Arbitrary, explain};
use stromboli_files::form::{Form, Format};
use stromboli_files::order::compare;
use stromboli_files::output::OutputFile;
use stromboli_files::passes::{self, Options};
use stromboli_files::search::{Halt, Limits, Observer, Progress, Search};
use stromboli_files::test::{CheckerTest, CommandTest, Ending, Output, Recipe, Tail, Test};
use stromboli_report::number;

use super::write_json;
use crate::exit::Exit;
use crate::progress::{StatusLine, duration};
use crate::signals::{Again, Stop};
use crate::{jobs, style};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "The test is a command that exits with code 0 if a file is still interesting, for \
                  example if it still makes a program fail. The path of the file to test is \
                  appended to its arguments, or replaces {}. With --lines, the command stays: it \
                  reads one path per line, and answers each with `fail` (still interesting), `pass` \
                  or `discard`.\n\n\
                  The smallest file so far is always on the disk. After Ctrl-C, or when a limit is \
                  reached, the same command continues from it.\n\n\
                  Exit status: 0 on success, also if a limit is reached; 2 on errors, for example if \
                  the file is not interesting; 130 after Ctrl-C.\n\n\
                  Examples:\n  \
                  stromboli shrink failing.json -- python3 still_fails.py\n  \
                  stromboli shrink failing.json --lines -- ./check\n  \
                  stromboli shrink trace.txt --jobs 4 -- ./crashes.sh --input {} --quiet\n  \
                  stromboli shrink query.sql --for 10min --explain -- ./still_fails.sh"
)]
pub(crate) struct ShrinkArgs {
    /// The file to shrink. It is not changed without --in-place
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The test and its arguments
    #[arg(value_name = "TEST", last = true, required = true, value_hint = ValueHint::CommandWithArguments)]
    test: Vec<OsString>,
    /// Start the test once: it reads paths and answers `fail`, `pass` or `discard`
    #[arg(long)]
    lines: bool,
    /// What the file is; by default, JSON if its name ends in .json
    #[arg(long, value_name = "F")]
    format: Option<FormatName>,
    /// Remove and rename no keys of JSON objects
    #[arg(long)]
    keep_keys: bool,
    /// Where to write the result; by default, failing.min.json for failing.json
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Replace the file itself
    #[arg(long, conflicts_with = "output")]
    in_place: bool,
    /// Start from FILE even if there is a result to continue from
    #[arg(long)]
    restart: bool,
    /// How long a test may take; by default, ten times as long as the first, and at least 1 s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    timeout: Option<Timeout>,
    /// Stop after this many tests
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
    /// Stop after this time, for example "10 min"
    #[arg(long = "for", value_name = "TIME", allow_hyphen_values = true)]
    time: Option<Timeout>,
    /// How many tests to run at the same time. The result is the same for every number
    #[arg(long, value_name = "N", value_parser = jobs::parse, default_value = "1")]
    jobs: NonZero<usize>,
    /// Continue even if the test contradicts itself
    #[arg(long)]
    allow_flaky: bool,
    /// Find out which parts of the result may be anything
    #[arg(long)]
    explain: bool,
    /// Show what the test prints, and every improvement
    #[arg(long)]
    verbose: bool,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormatName {
    Json,
    Text,
}

#[derive(Serialize)]
struct Answer {
    file: PathBuf,
    output: PathBuf,
    format: &'static str,
    bytes_before: usize,
    bytes_after: usize,
    tests: u64,
    seconds: f64,
    /// Whether it started from an earlier result.
    continued: bool,
    /// Why it ended before nothing more was possible.
    stopped_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arbitrary: Option<Vec<ArbitraryAnswer>>,
}

#[derive(Serialize)]
struct ArbitraryAnswer {
    path: String,
    start: usize,
    end: usize,
    part: String,
    may_be: &'static str,
}

pub(crate) fn run(args: &ShrinkArgs, out: &mut dyn Write) -> Result<Exit> {
    let started = Instant::now();
    let input = Input::read(args)?;
    let output = input.output(args)?;
    let stop = Stop::on_signals(Again::Ends)?;
    let mut tester = Tester::new(args, &input, stop.flag())?;
    let start = match tester.start(args, &input, &output)? {
        Some(start) => start,
        None => return Ok(Exit::Stopped(stop.signal())),
    };

    let limits = Limits {
        n_tests: args.budget.map(|budget| budget.saturating_sub(tester.n_tests)),
        until: args.time.map(|time| started + time.0),
    };
    let n_tests = tester.n_tests;
    let tests = tester.into_tests(args)?;
    let mut keeper = Keeper {
        file: &output,
        // A file that is replaced must still be what it was.
        last: args.in_place.then(|| input.contents.clone()),
        line: StatusLine::new(),
        started,
        n_tests,
        is_verbose: args.verbose,
    };
    keeper.improved(&start.form.write(&start.contents)).map_err(|error| anyhow!(error))?;
    let options = Options { keeps_keys: args.keep_keys };
    let shrunk = thread::scope(|scope| {
        let start = (start.contents, start.form);
        let mut search = Search::start(scope, tests, start, limits, stop.flag(), &mut keeper);
        let end = passes::shrink(&mut search, options, !args.allow_flaky);
        let explained = match end {
            Ok(()) if args.explain => explain(&mut search).map(Some),
            Ok(()) => Ok(None),
            Err(halt) => Err(halt),
        };
        let (compact, contents) = (search.best().to_vec(), search.contents());
        Shrunk { explained, compact, contents, n_tests: n_tests + search.n_tests() }
    });
    drop(keeper);
    let continued = start.is_continued;
    Summary { args, input: &input, output: &output, shrunk, continued, time: started.elapsed() }
        .write(&stop, out)
}

/// The file to shrink.
struct Input<'a> {
    path: &'a Path,
    file: Vec<u8>,
    metadata: fs::Metadata,
    forms: Vec<Form>,
    /// The file as [`Keeper`] compares it.
    contents: Vec<u8>,
    compact: Vec<u8>,
}

impl Input<'_> {
    fn read(args: &ShrinkArgs) -> Result<Input<'_>> {
        let path = args.file.as_path();
        let failed = |error: io::Error| anyhow!("cannot read {}: {error}", path.display());
        let metadata = fs::metadata(path).map_err(failed)?;
        if metadata.is_dir() {
            bail!("cannot shrink {}: it is a folder; give one file", path.display());
        }
        let file = fs::read(path).map_err(failed)?;
        if file.is_empty() {
            bail!("cannot shrink {}: it is empty", path.display());
        }
        let is_json = path.extension().is_some_and(|name| name.eq_ignore_ascii_case("json"));
        let format = match args.format {
            Some(FormatName::Json) => Format::Json,
            None if is_json => Format::Json,
            _ => Format::Text,
        };
        let (forms, compact) = Form::of(format, &file).map_err(|invalid| {
            anyhow!("{} is not JSON: {invalid}; --format text shrinks it as text", path.display())
        })?;
        Ok(Input { path, contents: file.clone(), file, metadata, forms, compact })
    }

    /// Where the result goes.
    fn output(&self, args: &ShrinkArgs) -> Result<OutputFile> {
        let path = match &args.output {
            _ if args.in_place => self.path.to_owned(),
            Some(path) => path.clone(),
            None => {
                let mut name = self.path.file_stem().unwrap_or_default().to_owned();
                name.push(".min");
                if let Some(extension) = self.path.extension() {
                    name.push(".");
                    name.push(extension);
                }
                self.path.with_file_name(name)
            }
        };
        let same = |path: &Path| path.canonicalize().ok();
        if !args.in_place && same(&path).is_some_and(|path| Some(path) == same(self.path)) {
            bail!("the result would replace {}; --in-place allows that", self.path.display());
        }
        if path.is_dir() {
            bail!("cannot write {}: it is a folder; choose a file with --output", path.display());
        }
        OutputFile::prepare(&path, self.metadata.permissions()).map_err(|error| {
            let error = error.kind();
            anyhow!("cannot write {}: {error}; choose another file with --output", path.display())
        })
    }
}

/// What shrinking starts from.
struct Start {
    contents: Vec<u8>,
    form: Form,
    is_continued: bool,
}

/// Runs the first tests, one after the other.
struct Tester<'a> {
    recipe: Recipe,
    test: Box<dyn Test>,
    stop: &'a AtomicBool,
    n_tests: u64,
    /// What the tests printed.
    printed: Tail,
}

/// How long the first test may take, without `--timeout`.
const FIRST_TIMEOUT: Duration = Duration::from_secs(600);

/// The least timeout without `--timeout`.
const LEAST_TIMEOUT: Duration = Duration::from_secs(1);

/// How often the start is tested at least.
const N_START_TESTS: u64 = 3;

impl<'a> Tester<'a> {
    fn new(args: &ShrinkArgs, input: &Input, stop: &'a AtomicBool) -> Result<Tester<'a>> {
        let printed = Tail::default();
        let output = match args.verbose {
            true => Output::Show,
            false => Output::Keep(printed.clone()),
        };
        let recipe = Recipe {
            command: args.test.clone(),
            file_name: input.path.file_name().unwrap_or_default().to_owned(),
            timeout: args.timeout.map_or(FIRST_TIMEOUT, |timeout| timeout.0),
            output,
        };
        recipe.check_program()?;
        let test = test_with(&recipe, args);
        Ok(Tester { recipe, test, stop, n_tests: 0, printed })
    }

    fn ending(&mut self, contents: &[u8]) -> Result<Ending> {
        self.n_tests += 1;
        Ok(self.test.run(contents, self.stop)?)
    }

    /// Finds what to start from; `None` after a signal.
    fn start(
        &mut self,
        args: &ShrinkArgs,
        input: &Input,
        output: &OutputFile,
    ) -> Result<Option<Start>> {
        let name = input.path.display();
        let before = Instant::now();
        match self.ending(&input.file)? {
            Ending::Interesting => {}
            Ending::Stopped => return Ok(None),
            ending => {
                bail!("the test does not find {name} interesting: it {ending}{}", self.last_line())
            }
        }
        if args.timeout.is_none() {
            self.recipe.timeout = LEAST_TIMEOUT.max(before.elapsed() * 10);
            if !args.lines {
                self.test = test_with(&self.recipe, args);
            }
        }
        let mut start = None;
        for form in &input.forms {
            let contents = form.write(&input.compact);
            if contents == input.file || self.ending(&contents)?.is_interesting() {
                let contents = input.compact.clone();
                start = Some(Start { contents, form: form.clone(), is_continued: false });
                break;
            }
        }
        let form = start.as_ref().map_or(&Form::Text, |start| &start.form);
        let first = if start.is_some() { form.write(&input.compact) } else { input.file.clone() };
        while self.n_tests < N_START_TESTS || start.is_none() {
            match self.ending(&first)? {
                Ending::Interesting if start.is_none() => bail!(
                    "the test finds {name} interesting, but not with other white space; \
                     --format text shrinks it as text"
                ),
                Ending::Interesting => {}
                Ending::Stopped => return Ok(None),
                _ if args.allow_flaky && start.is_some() => {}
                ending => bail!(
                    "the test is flaky: it found {name} interesting once, and then it {ending}; \
                     --allow-flaky continues nevertheless"
                ),
            }
        }
        if self.stop.load(Ordering::SeqCst) {
            return Ok(None);
        }
        let Some(start) = start else { bail!("{name} is not interesting") };
        if args.in_place || args.restart {
            return Ok(Some(start));
        }
        let earlier = fs::read(output.path()).ok().filter(|earlier| !earlier.is_empty());
        let earlier = earlier.and_then(|earlier| Form::of(start.form.format(), &earlier).ok());
        let earlier = earlier.map(|(_, earlier)| earlier);
        let earlier = earlier.filter(|earlier| compare(earlier, &start.contents).is_lt());
        if let Some(contents) = earlier
            && self.ending(&start.form.write(&contents))?.is_interesting()
        {
            return Ok(Some(Start { contents, form: start.form, is_continued: true }));
        }
        Ok(Some(start))
    }

    /// The last line that the tests printed, for the error that ends the command.
    fn last_line(&self) -> String {
        let line = self.printed.last_line();
        let line = line.map(|line| shortened(&line, 120).into_owned());
        line.map(|line| format!(", and its last line was `{line}`")).unwrap_or_default()
    }

    /// A test for each job.
    fn into_tests(self, args: &ShrinkArgs) -> Result<Vec<Box<dyn Test>>> {
        let output = if args.verbose { Output::Show } else { Output::Discard };
        let recipe = Recipe { output, ..self.recipe };
        Ok((0..args.jobs.get()).map(|_| test_with(&recipe, args)).collect())
    }
}

fn test_with(recipe: &Recipe, args: &ShrinkArgs) -> Box<dyn Test> {
    match args.lines {
        true => Box::new(CheckerTest::new(recipe.clone())),
        false => Box::new(CommandTest(recipe.clone())),
    }
}

/// Writes every improvement, and shows the progress.
struct Keeper<'a> {
    file: &'a OutputFile,
    /// What the file must contain before it is replaced.
    last: Option<Vec<u8>>,
    line: StatusLine,
    started: Instant,
    /// The number of tests before the search.
    n_tests: u64,
    is_verbose: bool,
}

impl Observer for Keeper<'_> {
    fn improved(&mut self, contents: &[u8]) -> Result<(), String> {
        let path = self.file.path().display();
        if let Some(last) = &mut self.last {
            if fs::read(self.file.path()).ok().as_ref() != Some(last) {
                return Err(format!(
                    "{path} was changed by another program, so it is not replaced any more"
                ));
            }
            contents.clone_into(last);
        }
        if self.is_verbose {
            let n_bytes = number::count(contents.len() as u64);
            self.line.suspend(|| {
                let _ = writeln!(anstream::stderr(), "{n_bytes} bytes");
            });
        }
        let written = self.file.write(contents);
        written.map_err(|error| format!("cannot write {path}: {}", error.kind()))
    }

    fn tick(&mut self, progress: &Progress) {
        self.line.show(|| {
            let n_tests = self.n_tests + progress.n_tests;
            let rate = n_tests as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
            let n_bytes = number::count(progress.n_bytes as u64);
            format!("{n_bytes} bytes, {n_tests} tests, {rate:.0}/s: {}", progress.pass)
        });
    }
}

struct Shrunk {
    explained: Result<Option<Vec<Arbitrary>>, Halt>,
    compact: Vec<u8>,
    contents: Vec<u8>,
    n_tests: u64,
}

struct Summary<'a> {
    args: &'a ShrinkArgs,
    input: &'a Input<'a>,
    output: &'a OutputFile,
    shrunk: Shrunk,
    continued: bool,
    time: Duration,
}

impl Summary<'_> {
    fn write(self, stop: &Stop, out: &mut dyn Write) -> Result<Exit> {
        let name = self.input.path.display();
        let result = self.output.path();
        let again = "the same command continues";
        let (exit, stopped_by, note) = match &self.shrunk.explained {
            Ok(_) => (Exit::Fine, None, None),
            Err(Halt::Budget) => {
                (Exit::Fine, Some("budget"), Some(format!("the budget is spent; {again}")))
            }
            Err(Halt::Time) => {
                (Exit::Fine, Some("time"), Some(format!("the time is over; {again}")))
            }
            Err(Halt::Stopped) => {
                let note = format!("stopped by {}; {again}", stop.name());
                (Exit::Stopped(stop.signal()), Some("signal"), Some(note))
            }
            Err(Halt::Failed(error)) => {
                bail!("{error}; the smallest file so far is {}", result.display())
            }
            Err(Halt::Flaky) => bail!(
                "the test is flaky: it found {} interesting once, and then not; --allow-flaky \
                 continues nevertheless",
                result.display()
            ),
        };
        let is_changed = !self.args.in_place
            && fs::read(self.input.path).ok().as_ref() != Some(&self.input.file);
        if is_changed {
            let _ = writeln!(
                anstream::stderr(),
                "{name} was changed meanwhile; the result belongs to its earlier contents"
            );
        }
        let arbitrary = self.shrunk.explained.as_ref().ok().and_then(Option::as_ref);
        if self.args.json {
            let answer = Answer {
                file: self.input.path.to_owned(),
                output: result.to_owned(),
                format: if self.input.forms[0] == Form::Text { "text" } else { "json" },
                bytes_before: self.input.file.len(),
                bytes_after: self.shrunk.contents.len(),
                tests: self.shrunk.n_tests,
                seconds: self.time.as_secs_f64(),
                continued: self.continued,
                stopped_by,
                arbitrary: arbitrary.map(|parts| parts.iter().map(arbitrary_answer).collect()),
            };
            write_json(&answer, out)?;
            return Ok(exit);
        }
        if self.continued {
            writeln!(out, "continued from {}", result.display())?;
        }
        let (before, after) = (self.input.file.len(), self.shrunk.contents.len());
        let [before, after] = [before, after].map(|n_bytes| number::count(n_bytes as u64));
        let tests = counted(self.shrunk.n_tests, "test");
        writeln!(out, "shrank {name} from {before} to {after} bytes with {tests}")?;
        writeln!(out, "took {}; the result is in {}", duration(self.time), result.display())?;
        if let Some(note) = note {
            writeln!(out, "{note}")?;
        }
        match arbitrary {
            Some(parts) => write_marked(&self.shrunk.compact, parts, out)?,
            None => write_short(&self.shrunk.contents, out)?,
        }
        Ok(exit)
    }
}

fn arbitrary_answer(part: &Arbitrary) -> ArbitraryAnswer {
    let Arbitrary { at, path, part, may_be } = part.clone();
    ArbitraryAnswer { path, start: at.start, end: at.end, part, may_be }
}

/// Longer results are not printed.
const SHORT: usize = 1000;

fn write_short(contents: &[u8], out: &mut dyn Write) -> Result<()> {
    let text = str::from_utf8(contents).ok();
    let is_printable =
        |text: &&str| !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t');
    if let Some(text) = text.filter(|text| text.len() <= SHORT).filter(is_printable) {
        writeln!(out, "\n{}", text.trim_end_matches('\n'))?;
    }
    Ok(())
}

/// The result with its arbitrary parts in marks, and a list of these.
fn write_marked(contents: &[u8], parts: &[Arbitrary], out: &mut dyn Write) -> Result<()> {
    let mut marked = Vec::new();
    let mut done = 0;
    for part in parts {
        marked.extend_from_slice(&contents[done..part.at.start]);
        marked.extend_from_slice("«".as_bytes());
        marked.extend_from_slice(&contents[part.at.clone()]);
        marked.extend_from_slice("»".as_bytes());
        done = part.at.end;
    }
    marked.extend_from_slice(&contents[done..]);
    write_short(&marked, out)?;
    writeln!(out)?;
    if parts.is_empty() {
        writeln!(out, "no part may be anything else")?;
    }
    let faint = style::FAINT;
    for Arbitrary { path, part, may_be, .. } in parts {
        let part = shortened(part, 60);
        writeln!(out, "«{part}» {faint}({path}){faint:#} may be {may_be}")?;
    }
    Ok(())
}
