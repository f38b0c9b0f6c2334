//! The smallest cost at which a run can be reached.
//!
//! The cost of an input, or of a part of it, is its tier.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use stromboli_enumeration::{Order, Tiers, position};

use super::command::{Command, Position, Value};
use super::operations::Kv;
use super::run::{CompactedAt, Interrupted, Modelled, Run, SinceSnapshot};
use super::store::Store;

/// A run of any property.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum AnyRun {
    Modelled(Modelled),
    CompactedAt(CompactedAt),
    First(Store),
    Crashed(Interrupted),
    SinceSnapshot(SinceSnapshot),
}

/// The place of a list of commands in an input, which determines how it is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    Input,
    /// The part of an input after a position.
    AfterPosition,
    /// The first of several components.
    First,
    /// The second of two components.
    SecondOfTwo,
    /// The second of three components.
    SecondOfThree,
}

impl AnyRun {
    fn execute(&mut self, kv: Kv, command: Command) {
        match self {
            AnyRun::Modelled(run) => run.execute(kv, command),
            AnyRun::CompactedAt(run) => run.execute(kv, command),
            AnyRun::First(run) => run.execute(kv, command),
            AnyRun::Crashed(run) => run.execute(kv, command),
            AnyRun::SinceSnapshot(run) => run.execute(kv, command),
        }
    }

    /// Whether all answers so far were as expected, if they are compared.
    fn agrees(&self) -> Option<bool> {
        match self {
            AnyRun::Modelled(run) => Some(run.agree),
            AnyRun::CompactedAt(CompactedAt::Before(..)) => Some(true),
            AnyRun::CompactedAt(CompactedAt::After(run)) | AnyRun::Crashed(run) => Some(run.agree),
            AnyRun::First(_) | AnyRun::SinceSnapshot(_) => None,
        }
    }

    /// The run after the first list, where the second begins.
    fn second(&self, kv: Kv, place: Component) -> Option<AnyRun> {
        let AnyRun::First(store) = self else { return None };
        match place {
            Component::SecondOfTwo => {
                Some(AnyRun::Crashed(Interrupted::new(kv, store.clone(), Command::Crash)))
            }
            Component::SecondOfThree => {
                Some(AnyRun::SinceSnapshot(SinceSnapshot::new(kv, store.clone())))
            }
            Component::Input | Component::AfterPosition | Component::First => None,
        }
    }
}

/// A part of an input, from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    run: RunId,
    /// Whether it has a value other than 0.
    pub(super) has_value: bool,
    cost: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct RunId(u32);

/// The runs of lists in some place, with their costs.
pub(super) struct Costs {
    kv: Kv,
    place: Component,
    runs: Vec<Rc<AnyRun>>,
    ids: HashMap<Rc<AnyRun>, RunId>,
    /// The smallest cost of a run, without and with a value other than 0.
    smallest: HashMap<(RunId, bool), usize>,
    /// The parts with each cost that are the cheapest to reach their runs.
    layers: Vec<Vec<Part>>,
    commands: Commands,
}

impl Costs {
    pub(super) fn new(kv: Kv, place: Component) -> Costs {
        Costs {
            kv,
            place,
            runs: Vec::new(),
            ids: HashMap::new(),
            smallest: HashMap::new(),
            layers: Vec::new(),
            commands: Commands::default(),
        }
    }

    /// The part before the first command.
    pub(super) fn start(&mut self) -> Part {
        let run = match self.place {
            Component::Input => AnyRun::Modelled(Modelled::empty()),
            Component::AfterPosition => return self.start_at(Position(0)),
            Component::First | Component::SecondOfTwo | Component::SecondOfThree => {
                AnyRun::First(Store::default())
            }
        };
        Part { run: self.id(run), has_value: false, cost: 0 }
    }

    /// The part before the first command, with a position.
    pub(super) fn start_at(&mut self, at: Position) -> Part {
        let run = self.id(AnyRun::CompactedAt(CompactedAt::new(at)));
        Part { run, has_value: false, cost: position(Order::Derived, &at).tier }
    }

    /// The part before the second list, if this is one before the end of the first.
    pub(super) fn second(&mut self, first: &Costs, part: Part) -> Option<Part> {
        let run = first.run(part).second(self.kv, self.place)?;
        Some(Part { run: self.id(run), ..part })
    }

    /// The part with another command.
    pub(super) fn after(&mut self, part: Part, command: Command) -> Part {
        let mut run = (*self.run(part)).clone();
        run.execute(self.kv, command);
        Part {
            run: self.id(run),
            has_value: part.has_value || has_value(command),
            cost: part.cost + 1 + self.commands.tier_of(command),
        }
    }

    /// Whether all answers so far were as expected, if they are compared.
    pub(super) fn agrees(&self, part: Part) -> Option<bool> {
        self.run(part).agrees()
    }

    /// Whether another part leads to the same run at a smaller cost.
    pub(super) fn is_beaten(&mut self, part: Part) -> bool {
        while self.layers.len() < part.cost {
            self.add_layer();
        }
        let smallest = |has_value| self.smallest.get(&(part.run, has_value));
        smallest(false).is_some_and(|cost| *cost < part.cost)
            || part.has_value && smallest(true).is_some_and(|cost| *cost < part.cost)
    }

    /// Finds the runs of the next cost.
    fn add_layer(&mut self) {
        let cost = self.layers.len();
        self.layers.push(Vec::new());
        let start = match self.place {
            Component::AfterPosition => position_in(cost).map(|at| self.start_at(at)),
            _ => (cost == 0).then(|| self.start()),
        };
        if let Some(start) = start {
            self.reach(start);
        }
        for earlier in 0..cost {
            let commands = self.commands.in_tier(cost - earlier - 1);
            for at in 0..self.layers[earlier].len() {
                let part = self.layers[earlier][at];
                for command in commands.iter().filter(|c| !(part.has_value && has_value(**c))) {
                    let next = self.after(part, *command);
                    self.reach(next);
                }
            }
        }
    }

    fn reach(&mut self, part: Part) {
        let key = (part.run, part.has_value);
        if self.smallest.contains_key(&key) {
            return;
        }
        self.smallest.insert(key, part.cost);
        self.layers[part.cost].push(part);
        if let Some(second) = self.run(part).second(self.kv, self.place) {
            let second = Part { run: self.id(second), ..part };
            self.reach(second);
        }
    }

    fn run(&self, part: Part) -> Rc<AnyRun> {
        Rc::clone(&self.runs[part.run.0 as usize])
    }

    fn id(&mut self, run: AnyRun) -> RunId {
        if let Some(id) = self.ids.get(&run) {
            return *id;
        }
        let id = RunId(u32::try_from(self.runs.len()).expect("memory ends before the numbers do"));
        let run = Rc::new(run);
        self.runs.push(Rc::clone(&run));
        self.ids.insert(run, id);
        id
    }
}

/// Whether a command has a value other than 0.
pub(super) fn has_value(command: Command) -> bool {
    matches!(command, Command::Put(_, value) if value != Value(0))
}

/// The position in a tier, if it is not negative.
fn position_in(tier: usize) -> Option<Position> {
    let each = |at: &Position| ControlFlow::Break(*at);
    let at = Tiers::<Position>::new(Order::Derived).each_in(tier, each).break_value()?;
    (at.0 >= 0).then_some(at)
}

/// The commands with values 0 and 1, by their tiers.
#[derive(Default)]
struct Commands {
    tiers: Vec<Rc<[Command]>>,
    costs: HashMap<Command, usize>,
}

impl Commands {
    fn in_tier(&mut self, tier: usize) -> Rc<[Command]> {
        while self.tiers.len() <= tier {
            let mut commands = Vec::new();
            let next = self.tiers.len();
            let flow = Tiers::<Command>::new(Order::Derived).each_in(next, |command| {
                if !matches!(command, Command::Put(_, value) if ![0, 1].contains(&value.0)) {
                    commands.push(*command);
                }
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(flow.is_continue());
            self.tiers.push(commands.into());
        }
        Rc::clone(&self.tiers[tier])
    }

    fn tier_of(&mut self, command: Command) -> usize {
        let tier = || position(Order::Derived, &command).tier;
        *self.costs.entry(command).or_insert_with(tier)
    }
}
