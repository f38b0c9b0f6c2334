//! What the checks share.

use stromboli_runners::protocol::Rule;
use stromboli_runners::{End, Hello, Trial};

use crate::cell::Cell;
use crate::checks::Check;
use crate::conversation::{Conversation, Session};
use crate::host::Host;
use crate::outcome::Finding;
use crate::subject::{Effort, Settings, Subject};
use crate::survey::{Purpose, Survey, Surveyed};
use crate::{Event, checks};

/// The seed of all trials whose seed does not matter.
pub(crate) const SEED: u64 = 1;

/// How often a runner may fail to answer before the survey ends: waiting takes long.
const MAX_SILENCES: usize = 2;

/// How often a runner may break any rule before the survey ends.
const MAX_BREACHES: usize = 12;

/// A runner that is being examined.
pub(crate) struct Examinee<'a> {
    pub(crate) subject: &'a Subject,
    settings: Settings,
    watch: &'a mut (dyn FnMut(Event<'_>) + Send),
    check: &'static Check,
    n_conversations: usize,
    /// The runner, unless it broke a rule since it was started.
    session: Option<Session>,
    hello: Option<Hello>,
    /// Whether it is given counterexamples to shrink.
    is_shrinker: bool,
    survey: Option<Survey>,
}

impl<'a> Examinee<'a> {
    pub(crate) fn new(
        subject: &'a Subject,
        settings: Settings,
        watch: &'a mut (dyn FnMut(Event<'_>) + Send),
    ) -> Examinee<'a> {
        Examinee {
            subject,
            settings,
            watch,
            check: checks::FIRST,
            n_conversations: 0,
            session: None,
            hello: None,
            is_shrinker: false,
            survey: None,
        }
    }

    pub(crate) fn check(&mut self, check: &'static Check) -> Finding {
        (self.check, self.n_conversations) = (check, 0);
        (self.watch)(Event::Began(check));
        let finding = (check.run)(self).map_or_else(|finding| finding, Finding::pass);
        (self.watch)(Event::Ended(check, &finding));
        finding
    }

    /// From now on, it is given counterexamples to shrink.
    pub(crate) fn become_shrinker(&mut self) {
        self.is_shrinker = true;
        self.survey = None;
        self.dismiss();
    }

    pub(crate) fn effort(&self) -> Effort {
        self.settings.extent.effort()
    }

    pub(crate) fn patience(&self) -> std::time::Duration {
        self.settings.patience
    }

    /// The runner sent `hello`.
    pub(crate) fn greeted(&mut self, session: Session) {
        (self.watch)(Event::Greeted(&session.hello));
        self.hello = Some(session.hello.clone());
        self.session = Some(session);
    }

    /// Restarts the runner.
    pub(crate) fn fresh(&self) -> Result<Session, Finding> {
        Session::start(&self.subject.command, self.settings.patience)
            .map_err(|death| Finding::fail(format!("After a restart, {death}.")))
    }

    /// The runner, restarted if necessary.
    pub(crate) fn session(&mut self) -> Result<&mut Session, Finding> {
        if self.session.is_none() {
            self.session = Some(self.fresh()?);
        }
        self.session.as_mut().ok_or_else(|| Finding::fail("The runner cannot be started."))
    }

    /// Runs a trial, and kills the runner if it breaks a rule.
    pub(crate) fn converse(
        &mut self,
        cell: Cell,
        trial: &Trial,
        host: &mut Host,
    ) -> Result<Conversation, Finding> {
        let conversation = self.session()?.converse(cell.task, trial, host);
        if conversation.result.is_err() {
            self.session = None;
        }
        self.conversed();
        Ok(conversation)
    }

    /// Counts a trial.
    pub(crate) fn conversed(&mut self) {
        self.n_conversations += 1;
        (self.watch)(Event::Conversed(self.check, self.n_conversations));
    }

    /// Kills the runner; the next trial restarts it.
    pub(crate) fn dismiss(&mut self) {
        self.session = None;
    }

    /// What the runner said in the handshake.
    pub(crate) fn hello(&self) -> Result<&Hello, Finding> {
        self.hello.as_ref().ok_or_else(|| Finding::skipped("The handshake failed."))
    }

    /// The trials of every family on every workload, or with every type of start.
    pub(crate) fn survey(&mut self) -> Result<&Survey, Finding> {
        if self.survey.is_none() {
            let survey = self.look_around()?;
            self.survey = Some(survey);
        }
        Ok(self.survey.get_or_insert_default())
    }

    /// The survey, unless a rule was broken in it.
    pub(crate) fn survey_without_breach_of(&mut self, rule: Rule) -> Result<&Survey, Finding> {
        let survey = self.survey()?;
        survey.breach_of(rule).map_or(Ok(survey), Err)
    }

    fn look_around(&mut self) -> Result<Survey, Finding> {
        let families = self.hello()?.families.clone();
        let mut survey = Survey::default();
        let (mut n_silences, mut n_breaches) = (0, 0);
        let all = if self.is_shrinker { Cell::to_shrink() } else { Cell::all(&families) };
        for cells in all {
            survey.n_families += 1;
            let n_before = survey.all.len();
            let first = cells.first().copied();
            let samplings = cells.into_iter().map(|cell| (cell, Purpose::Sampling));
            let others =
                first.into_iter().flat_map(|cell| Purpose::FOR_ONE_TASK.map(|kind| (cell, kind)));
            for (cell, kind) in samplings.chain(others) {
                if n_silences >= MAX_SILENCES || n_breaches >= MAX_BREACHES {
                    return Ok(survey);
                }
                let mut host = kind.host(&self.effort(), self.is_shrinker);
                let conversation = self.converse(cell, &cell.trial(SEED), &mut host)?;
                let surveyed = Surveyed { cell, kind, conversation };
                let breach = surveyed.breach();
                n_breaches += usize::from(breach.is_some());
                n_silences += usize::from(breach.is_some_and(|breach| breach.is_silence));
                survey.all.push(surveyed);
            }
            let is_sound = survey.all[n_before..].iter().all(|one| one.breach().is_none());
            survey.sound.extend(first.filter(|_| is_sound));
        }
        Ok(survey)
    }

    /// The cells in which no rule was broken so far, one for each family of each workload, or one for each workload
    /// that the runner shrinks counterexamples of.
    pub(crate) fn cells(&mut self) -> Result<Vec<Cell>, Finding> {
        let cells = self.survey()?.sound.clone();
        if cells.is_empty() {
            let what = if self.is_shrinker { "workload" } else { "family" };
            let sentence = format!("No {what} completed a trial without breaking a rule.");
            return Err(Finding::skipped(sentence));
        }
        Ok(cells)
    }

    /// As [`converse`](Examinee::converse), but a broken rule fails the check.
    pub(crate) fn converse_soundly(
        &mut self,
        cell: Cell,
        trial: &Trial,
        host: &mut Host,
    ) -> Result<(Conversation, End<String>), Finding> {
        let conversation = self.converse(cell, trial, host)?;
        match &conversation.result {
            Ok(end) => {
                let end = end.clone();
                Ok((conversation, end))
            }
            Err(breach) => Err(Finding::of(cell, breach)),
        }
    }
}
