//! What the checks share.

use std::rc::Rc;
use std::time::{Duration, Instant};

use stromboli_programs::Description;
use stromboli_runners::Command;

use super::Event;
use super::checks::{CHECKS, Check};
use super::draw::Draw;
use super::session::{Fault, FaultKind, Reply, Session};
use crate::host::MOMENT;
use crate::outcome::Finding;
use crate::subject::{Extent, Settings};

/// A program that is being examined.
pub(crate) struct Examinee<'a> {
    command: &'a Command,
    settings: Settings,
    watch: &'a mut dyn FnMut(Event<'_>),
    check: &'static Check,
    n_executions: usize,
    /// The program, unless it was at fault since it was started.
    session: Option<Session>,
    description: Option<Description>,
    survey: Option<Rc<[Surveyed]>>,
    /// Whether verdicts have differed: then it is no use to look for the reason in the order of inputs.
    pub(super) has_differed: bool,
}

/// What a property said without any bug.
pub(super) struct Surveyed {
    pub(super) property: String,
    /// The inputs, with the replies.
    pub(super) replies: Vec<(String, Reply)>,
    /// What ended the survey of this property.
    pub(super) fault: Option<Fault>,
    pub(super) time: Duration,
}

/// How much is tried.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The number of inputs for each property.
    pub(super) n_inputs: usize,
    /// The number of inputs that are executed again, for each property and bug.
    pub(super) n_repeated: usize,
    /// The number of inputs to find a bug.
    pub(super) n_to_find: usize,
    /// The maximum time for one property, or one property and bug.
    pub(super) time: Duration,
}

impl<'a> Examinee<'a> {
    pub(super) fn new(
        command: &'a Command,
        settings: Settings,
        watch: &'a mut dyn FnMut(Event<'_>),
    ) -> Examinee<'a> {
        Examinee {
            command,
            settings,
            watch,
            check: CHECKS[0],
            n_executions: 0,
            session: None,
            description: None,
            survey: None,
            has_differed: false,
        }
    }

    pub(super) fn check(&mut self, check: &'static Check) -> Finding {
        (self.check, self.n_executions) = (check, 0);
        (self.watch)(Event::Began(check));
        let finding = (check.run)(self).map_or_else(|finding| finding, Finding::pass);
        (self.watch)(Event::Ended(check, &finding));
        finding
    }

    pub(super) fn effort(&self) -> Effort {
        match self.settings.extent {
            Extent::Quick => Effort {
                n_inputs: 400,
                n_repeated: 40,
                n_to_find: 4_000,
                time: Duration::from_millis(500),
            },
            Extent::Full => Effort {
                n_inputs: 25_000,
                n_repeated: 200,
                n_to_find: 100_000,
                time: Duration::from_secs(5),
            },
        }
    }

    pub(super) fn patience(&self) -> Duration {
        self.settings.patience
    }

    /// Introduces the program.
    pub(super) fn greet(&mut self) -> Result<Description, Finding> {
        let (mut session, hello) = self.start()?;
        (self.watch)(Event::Greeted(&hello));
        session.is_quiet(MOMENT).map_err(|fault| Finding::of_fault(&fault))?;
        let description = Description::from_json(&hello)
            .map_err(|error| Finding::fail(format!("`hello` is wrong: {error}.")))?;
        self.session = Some(session);
        self.description = Some(description.clone());
        Ok(description)
    }

    fn start(&mut self) -> Result<(Session, serde_json::Value), Finding> {
        Session::start(self.command, self.settings.patience)
            .map_err(|fault| Finding::of_fault(&fault))
    }

    /// What the program said in the handshake.
    pub(super) fn description(&self) -> Result<Description, Finding> {
        self.description.clone().ok_or_else(|| Finding::skipped("The handshake failed."))
    }

    /// The program, restarted if necessary.
    pub(super) fn session(&mut self) -> Result<&mut Session, Finding> {
        let session = match self.session.take() {
            Some(session) => session,
            None => self.start()?.0,
        };
        Ok(self.session.insert(session))
    }

    /// Kills the program; the next execution restarts it.
    pub(super) fn dismiss(&mut self) {
        self.session = None;
    }

    /// Executes a property, and kills the program if it is at fault.
    pub(super) fn ask(
        &mut self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<Result<Reply, Fault>, Finding> {
        let reply = self.session()?.ask(property, bug, input);
        if reply.is_err() {
            self.session = None;
        }
        self.n_executions += 1;
        if self.n_executions.is_multiple_of(100) {
            (self.watch)(Event::Executed(self.check, self.n_executions));
        }
        Ok(reply)
    }

    /// The first inputs of a property.
    pub(super) fn inputs(&self, property: &str, n: usize) -> Result<Vec<String>, Finding> {
        (0..n).map(|number| self.input(property, number)).collect()
    }

    /// An input of a property, by its number.
    pub(super) fn input(&self, property: &str, number: usize) -> Result<String, Finding> {
        let missing = || Finding::skipped("The handshake failed.");
        let description = self.description.as_ref().ok_or_else(missing)?;
        let of = description.properties.iter().find(|it| it.name == property);
        Ok(Draw::input(&description.types, &of.ok_or_else(missing)?.input, number))
    }

    /// The replies of all properties without a bug to many inputs.
    pub(super) fn survey(&mut self) -> Result<Rc<[Surveyed]>, Finding> {
        let survey = match self.survey.take() {
            Some(survey) => survey,
            None => self.look_around()?.into(),
        };
        Ok(Rc::clone(self.survey.insert(survey)))
    }

    fn look_around(&mut self) -> Result<Vec<Surveyed>, Finding> {
        let Effort { n_inputs, time, .. } = self.effort();
        let mut survey = Vec::new();
        let description = self.description()?;
        // Without bugs to choose from, the program itself may have one.
        let may_crash = description.bugs.is_empty();
        for property in description.properties {
            let property = property.name;
            let (mut replies, mut fault) = (Vec::new(), None);
            let started = Instant::now();
            for number in 0..n_inputs {
                if started.elapsed() > time {
                    break;
                }
                let input = self.input(&property, number)?;
                match self.ask(&property, None, &input)? {
                    Ok(reply) => {
                        let is_error = matches!(reply, Reply::Error(_));
                        replies.push((input, reply));
                        if is_error {
                            break;
                        }
                    }
                    Err(found) if may_crash && found.kind == FaultKind::Dies => {
                        replies.push((input, Reply::Fails(Some(found.what))));
                    }
                    Err(found) => {
                        fault = Some(found);
                        break;
                    }
                }
            }
            let time = started.elapsed();
            // A second line may follow the answer.
            if fault.is_none()
                && let Err(found) = self.session()?.is_quiet(MOMENT)
            {
                self.dismiss();
                fault = Some(found);
            }
            survey.push(Surveyed { property, replies, fault, time });
        }
        Ok(survey)
    }

    /// The survey, if there was an answer.
    pub(super) fn answered(&mut self) -> Result<Rc<[Surveyed]>, Finding> {
        let survey = self.survey()?;
        match survey.iter().any(|one| !one.replies.is_empty()) {
            true => Ok(survey),
            false => Err(Finding::skipped("There was no answer.")),
        }
    }

    /// The first fault of this kind in the survey.
    pub(super) fn survey_without(&mut self, kind: FaultKind) -> Result<Rc<[Surveyed]>, Finding> {
        let survey = self.survey()?;
        let fault = survey.iter().find_map(|one| {
            let fault = one.fault.as_ref().filter(|fault| fault.kind == kind)?;
            Some(Finding::of_fault_in(&one.property, fault))
        });
        fault.map_or(Ok(survey), Err)
    }

    /// The properties that gave verdicts on all inputs of the survey.
    pub(super) fn sound_properties(&mut self) -> Result<Vec<String>, Finding> {
        let is_sound = |one: &Surveyed| {
            one.fault.is_none()
                && !one.replies.iter().any(|(_, reply)| matches!(reply, Reply::Error(_)))
        };
        let survey = self.survey()?;
        let sound: Vec<_> =
            survey.iter().filter(|one| is_sound(one)).map(|one| one.property.clone()).collect();
        match sound.is_empty() {
            true => Err(Finding::skipped("No property gave a verdict on every input.")),
            false => Ok(sound),
        }
    }

    /// The pairs of a property and a bug that may fail, and all properties without a bug.
    pub(super) fn choices(&mut self) -> Result<Vec<(String, Option<String>)>, Finding> {
        let properties = self.sound_properties()?;
        let bugged = self.tasks()?.into_iter();
        let bugged = bugged.map(|(property, bug)| (property, Some(bug)));
        Ok(properties.into_iter().map(|property| (property, None)).chain(bugged).collect())
    }

    /// The pairs of a property and a bug that may fail.
    pub(super) fn tasks(&mut self) -> Result<Vec<(String, String)>, Finding> {
        let properties = self.sound_properties()?;
        let description = self.description()?;
        let all = || {
            let bugs = |property: &String| {
                let pair =
                    |bug: &stromboli_programs::BugDescription| (property.clone(), bug.name.clone());
                description.bugs.iter().map(pair).collect::<Vec<_>>()
            };
            properties.iter().flat_map(bugs).collect()
        };
        let declared = description.tasks.clone().unwrap_or_else(all);
        Ok(declared.into_iter().filter(|(property, _)| properties.contains(property)).collect())
    }
}

impl Finding {
    /// What the program did instead of answering.
    pub(super) fn of_fault(fault: &Fault) -> Finding {
        let sentence = format!("The program {}.", fault.what);
        Finding { evidence: fault.evidence.clone(), ..Finding::fail(sentence) }
    }

    /// What a property did instead of answering.
    pub(super) fn of_fault_in(property: &str, fault: &Fault) -> Finding {
        let sentence = format!("{property}: the program {}.", fault.what);
        Finding { evidence: fault.evidence.clone(), ..Finding::fail(sentence) }
    }
}
