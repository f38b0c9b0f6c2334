//! One sampling and one trial for every family of every workload, which most checks look at.

use crate::breach::{Breach, Rule};
use crate::cell::Cell;
use crate::conversation::{Conversation, End};

/// What became of a conversation.
pub(crate) struct Surveyed {
    pub(crate) cell: Cell,
    pub(crate) conversation: Conversation,
    /// Whether every input passed, whatever the property says.
    pub(crate) is_sampling: bool,
}

impl Surveyed {
    /// The rule that was broken, if one was.
    pub(crate) fn breach(&self) -> Option<Breach> {
        match &self.conversation.result {
            Err(breach) => Some(breach.clone()),
            Ok(End::Error(text)) => {
                let text = stromboli_runners::process::shortened(text);
                let what = format!("the runner answered with `error`: {text}");
                Some(Breach::new(Rule::Trials, what))
            }
            Ok(_) => self.conversation.honest(self.cell.task).err(),
        }
    }
}

/// What was surveyed.
#[derive(Default)]
pub(crate) struct Survey {
    pub(crate) all: Vec<Surveyed>,
    /// For each family of each workload, the cell that stands for it, if no rule was broken there.
    pub(crate) sound: Vec<Cell>,
    /// How many families of workloads there are.
    pub(crate) n_families: usize,
}

impl Survey {
    /// The first breach of a rule, in words, with its evidence.
    pub(crate) fn breach_of(&self, rule: Rule) -> Option<(String, Vec<String>)> {
        let breaches = self.all.iter().filter_map(|one| Some((one.cell, one.breach()?)));
        let mut of_rule = breaches.filter(|(_, breach)| breach.rule == rule);
        let (cell, first) = of_rule.next()?;
        let others = match of_rule.count() {
            0 => String::new(),
            n => format!(" ({} of {} trials did such a thing)", n + 1, self.all.len()),
        };
        Some((format!("{cell}: {}{others}.", first.what), first.evidence))
    }

    /// How many values were sent.
    pub(crate) fn n_values(&self) -> usize {
        self.all.iter().map(|one| one.conversation.n_tests()).sum()
    }
}
