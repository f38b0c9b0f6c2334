//! Progress on standard error.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use stromboli_campaign::campaign::Standing;

/// A line on a terminal that is gone once it is dropped. Without a terminal there is none.
pub(crate) struct StatusLine {
    bar: ProgressBar,
    started: Instant,
}

impl StatusLine {
    pub(crate) fn new() -> StatusLine {
        StatusLine { bar: bar("{wide_msg}"), started: Instant::now() }
    }

    /// Says what is being done, which will take a while.
    pub(crate) fn note(text: String) -> StatusLine {
        let line = StatusLine::new();
        line.bar.set_message(text);
        line
    }

    /// Shows a text, once the work has taken a second.
    pub(crate) fn show(&self, text: impl FnOnce() -> String) {
        if !self.bar.is_hidden() && self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_message(text());
        }
    }

    /// Shows how much is done.
    pub(crate) fn count(&self, n_done: usize, n_total: usize, things: &str) {
        let percent = 100 * n_done / n_total.max(1);
        self.show(|| format!("{n_done} of {n_total} {things} ({percent} %)"));
    }

    /// Hides the line while something else is written.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn bar(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("templates in the program are valid");
    ProgressBar::new_spinner().with_style(style)
}

/// How often the progress of a campaign is shown without a terminal.
const PAUSE: Duration = Duration::from_secs(30);

/// Shows the progress of a campaign: two lines that are updated on a terminal, else a line from time to
/// time.
pub(crate) struct CampaignProgress {
    bar: ProgressBar,
    last_line: Instant,
}

impl CampaignProgress {
    pub(crate) fn new() -> CampaignProgress {
        CampaignProgress { bar: bar("{prefix}\n{wide_msg:.dim}"), last_line: Instant::now() }
    }

    pub(crate) fn show(&mut self, standing: &Standing) {
        if !self.bar.is_hidden() {
            let running = standing.running.iter();
            let running = running.map(|cell| format!("{} {}", cell.task, cell.strategy));
            self.bar.set_prefix(describe(standing));
            self.bar.set_message(running.collect::<Vec<_>>().join("   "));
        } else if self.last_line.elapsed() >= PAUSE {
            self.last_line = Instant::now();
            let _ = writeln!(anstream::stderr(), "{}", describe(standing));
        }
    }
}

impl Drop for CampaignProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// `120 of 4509 trials (2 %), 240/s, about 18 s left; 118 found, 2 timed out`
pub fn describe(standing: &Standing) -> String {
    let n_done = standing.tally.total() + standing.n_skipped;
    let percent = 100 * n_done / standing.n_planned.max(1);
    let seconds = standing.elapsed.as_secs_f64().max(1e-3);
    let rate = n_done as f64 / seconds;
    let mut text = format!("{n_done} of {} trials ({percent} %), {rate:.0}/s", standing.n_planned);
    if n_done > 0 {
        let left = (standing.n_planned - n_done) as f64 / rate;
        text += &format!(", about {} left", duration(Duration::from_secs_f64(left)));
    }
    text += &format!("; {} found", standing.tally.n_found);
    let others = [
        (standing.tally.n_timed_out, "timed out"),
        (standing.tally.n_gave_up, "gave up"),
        (standing.tally.n_crashed, "crashed"),
    ];
    for (n_trials, what) in others {
        if n_trials > 0 {
            text += &format!(", {n_trials} {what}");
        }
    }
    text
}

/// A duration, rounded to one unit.
pub fn duration(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 1..120 => format!("{seconds} s"),
        seconds @ 120..7_200 => format!("{} min", seconds / 60),
        seconds @ 7_200..172_800 => format!("{} h", seconds / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}
