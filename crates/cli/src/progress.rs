//! The progress of a campaign, on standard error.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::{Duration, Instant};

use stromboli_campaign::campaign::Standing;

use crate::style;

/// Shows the progress of a campaign on standard error: two lines that are updated on a terminal, else a
/// line every 30 seconds.
pub(crate) struct Progress {
    out: Stderr,
    is_terminal: bool,
    last_shown: Option<Instant>,
    /// How many lines to erase before the next update.
    n_lines: usize,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        let out = io::stderr();
        Progress { is_terminal: out.is_terminal(), out, last_shown: None, n_lines: 0 }
    }

    /// Shows the progress, unless it was shown a moment ago.
    pub(crate) fn show(&mut self, standing: &Standing) {
        let pause =
            if self.is_terminal { Duration::from_millis(200) } else { Duration::from_secs(30) };
        // The first update is due after the same pause.
        let elapsed = self.last_shown.map_or(standing.elapsed, |shown| shown.elapsed());
        if elapsed < pause {
            return;
        }
        self.last_shown = Some(Instant::now());
        // Errors on standard error cannot be reported.
        let _ = if self.is_terminal { self.redraw(standing) } else { self.add_line(standing) };
    }

    /// Erases the progress.
    pub(crate) fn clear(&mut self) {
        let _ = self.erase();
    }

    fn redraw(&mut self, standing: &Standing) -> io::Result<()> {
        let width = rustix::termios::tcgetwinsize(&self.out).map_or(80, |size| size.ws_col.into());
        let running: Vec<_> = standing
            .running
            .iter()
            .map(|cell| format!("{} {}", cell.task, cell.strategy))
            .collect();
        self.erase()?;
        // A wrapped line could not be erased.
        let fits = |line: &str| line.chars().take(usize::max(width, 2) - 1).collect::<String>();
        let faint = style::FAINT;
        writeln!(self.out, "{}", fits(&describe(standing)))?;
        writeln!(self.out, "{faint}{}{faint:#}", fits(&running.join("   ")))?;
        self.n_lines = 2;
        self.out.flush()
    }

    fn add_line(&mut self, standing: &Standing) -> io::Result<()> {
        writeln!(self.out, "{}", describe(standing))
    }

    fn erase(&mut self) -> io::Result<()> {
        for _ in 0..std::mem::take(&mut self.n_lines) {
            write!(self.out, "\x1b[A\r\x1b[2K")?;
        }
        self.out.flush()
    }
}

/// `120 of 4509 trials (2 %), 240/s, about 18 s left; 118 found, 2 timed out`
fn describe(standing: &Standing) -> String {
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
pub(crate) fn duration(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 1..120 => format!("{seconds} s"),
        seconds @ 120..7_200 => format!("{} min", seconds / 60),
        seconds @ 7_200..172_800 => format!("{} h", seconds / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use stromboli_campaign::store::read::Tally;

    use super::*;

    #[test]
    fn a_campaign_is_described_in_a_line() {
        let tally = Tally { n_found: 118, n_timed_out: 2, ..Tally::default() };
        let elapsed = Duration::from_millis(500);
        let standing =
            Standing { n_planned: 4509, tally, n_skipped: 0, elapsed, running: Vec::new() };
        insta::assert_snapshot!(describe(&standing), @"120 of 4509 trials (2 %), 240/s, about 18 s left; 118 found, 2 timed out");
    }

    #[test]
    fn times_are_rounded() {
        let said = [0.25, 1.0, 119.0, 121.0, 7199.0, 7200.0, 1e6]
            .map(|seconds| duration(Duration::from_secs_f64(seconds)));
        insta::assert_snapshot!(said.join(", "), @"0.2 s, 1 s, 119 s, 2 min, 119 min, 2 h, 11 days");
    }
}
