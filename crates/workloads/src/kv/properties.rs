//! The properties of the store.

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Anything, Order};

use super::candidates::Cheapest;
use super::command::{Command, Continuation, Key, Position};
use super::operations::{Kv, Mutation};
use super::run::{CompactedAt, Interrupted, Modelled, Run, SinceSnapshot};
use super::store::Store;
use crate::program::Program;
use crate::property::property;
use crate::schema::{Integers, Sampling};

/// The properties. Each description has the input, then what must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (cs): the store answers the commands as the model does.
    AgreesWithModel,
    /// (cs, k): a crash after the commands leaves k the value that it had.
    RecoveryLosesNothing,
    /// (cs, ds): a crash between cs and ds changes no answer to ds.
    CrashChangesNoAnswer,
    /// (n, cs): a compaction after n of the commands changes no answer.
    CompactionChangesNoAnswer,
    /// (cs, ds, k): in a snapshot taken after cs, k has the value that it had then, even after ds.
    SnapshotIsIsolated,
    /// (cs, ds, k): restoring, after ds, a snapshot taken after cs returns k to the value that it had
    /// then.
    RestoreReturns,
}

impl Program for Kv {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = Anything;
    type Candidates = Cheapest;

    const NAME: &'static str = "kv";

    const SUMMARY: &'static str =
        "A key-value store with a log, compaction and snapshots, run by lists of commands.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (
                Mutation::PutUnlogged,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (Mutation::DeleteAbsent, &[AgreesWithModel, CompactionChangesNoAnswer]),
            (
                Mutation::FlushOldest,
                &[AgreesWithModel, CompactionChangesNoAnswer, RestoreReturns, SnapshotIsIsolated],
            ),
            (
                Mutation::FlushReusesNumber,
                &[AgreesWithModel, CompactionChangesNoAnswer, RestoreReturns, SnapshotIsIsolated],
            ),
            (Mutation::CompactDropsTombstones, &[AgreesWithModel, CompactionChangesNoAnswer]),
            (Mutation::CompactKeepsOlder, &[AgreesWithModel, CompactionChangesNoAnswer]),
            (Mutation::CompactStopsEarly, &[AgreesWithModel, CompactionChangesNoAnswer]),
            (
                Mutation::CompactInPlace,
                &[AgreesWithModel, CompactionChangesNoAnswer, RestoreReturns, SnapshotIsIsolated],
            ),
            (
                Mutation::CompactRemovesSnapshot,
                &[AgreesWithModel, CompactionChangesNoAnswer, RestoreReturns, SnapshotIsIsolated],
            ),
            (
                Mutation::SnapshotUnflushed,
                &[AgreesWithModel, CompactionChangesNoAnswer, RestoreReturns, SnapshotIsIsolated],
            ),
            (
                Mutation::SnapshotStale,
                &[AgreesWithModel, CompactionChangesNoAnswer, RestoreReturns, SnapshotIsIsolated],
            ),
            (
                Mutation::RestoreVolatile,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (
                Mutation::RestoreKeepsLog,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (
                Mutation::RecoverOffByOne,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (
                Mutation::RecoverReversed,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (
                Mutation::RecoverTablesFirst,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (
                Mutation::RecoverClearsLog,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RecoveryLosesNothing,
                ],
            ),
            (
                Mutation::RecoverRemovesSnapshot,
                &[
                    AgreesWithModel,
                    CompactionChangesNoAnswer,
                    CrashChangesNoAnswer,
                    RestoreReturns,
                    SnapshotIsIsolated,
                ],
            ),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived];

    const SAMPLING: &'static [(Family, Sampling)] = &[(
        Family::TYPE,
        Sampling {
            weights: &[("Put", 2)],
            integers: Integers::between(-10, 10),
            ..Sampling::DEFAULT
        },
    )];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Kv(bug)
    }

    fn validity(self) -> Anything {
        Anything
    }

    fn candidates(self) -> Cheapest {
        Cheapest::new(self)
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::AgreesWithModel => property(Kv::agrees_with_model),
            Property::RecoveryLosesNothing => property(Kv::recovery_loses_nothing),
            Property::CrashChangesNoAnswer => property(Kv::crash_changes_no_answer),
            Property::CompactionChangesNoAnswer => property(Kv::compaction_changes_no_answer),
            Property::SnapshotIsIsolated => property(Kv::snapshot_is_isolated),
            Property::RestoreReturns => property(Kv::restore_returns),
        }
    }
}

/// Every list of commands is valid, so there is no precondition.
fn always(pre: Precondition, holds: impl FnOnce() -> bool) -> Verdict {
    pre.given(|| true, holds)
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
impl<B: Bug<Mutation>> Kv<B> {
    #[expect(clippy::ptr_arg, reason = "the type of inputs is that of lists")]
    pub fn agrees_with_model(self, pre: Precondition, cs: &Vec<Command>) -> Verdict {
        always(pre, || Modelled::empty().after(self, cs).agree)
    }

    pub fn recovery_loses_nothing(
        self,
        pre: Precondition,
        (cs, k): &(Vec<Command>, Key),
    ) -> Verdict {
        always(pre, || {
            let store = Store::default().after(self, cs);
            let Interrupted { plain, interrupted, .. } =
                Interrupted::new(self, store, Command::Crash);
            self.get(&interrupted, *k) == self.get(&plain, *k)
        })
    }

    pub fn crash_changes_no_answer(
        self,
        pre: Precondition,
        (cs, Continuation(ds)): &(Vec<Command>, Continuation),
    ) -> Verdict {
        always(pre, || {
            let store = Store::default().after(self, cs);
            Interrupted::new(self, store, Command::Crash).after(self, ds).agree
        })
    }

    pub fn compaction_changes_no_answer(
        self,
        pre: Precondition,
        (n, cs): &(Position, Vec<Command>),
    ) -> Verdict {
        always(pre, || match CompactedAt::new(*n).after(self, cs) {
            CompactedAt::Before(..) => true,
            CompactedAt::After(run) => run.agree,
        })
    }

    pub fn snapshot_is_isolated(
        self,
        pre: Precondition,
        (cs, Continuation(ds), k): &(Vec<Command>, Continuation, Key),
    ) -> Verdict {
        always(pre, || {
            let SinceSnapshot { before, snapshot, store } = self.since_snapshot(cs, ds);
            self.get_in_snapshot(&store, snapshot, *k) == self.get(&before, *k)
        })
    }

    pub fn restore_returns(
        self,
        pre: Precondition,
        (cs, Continuation(ds), k): &(Vec<Command>, Continuation, Key),
    ) -> Verdict {
        always(pre, || {
            let SinceSnapshot { before, snapshot, mut store } = self.since_snapshot(cs, ds);
            self.restore(&mut store, snapshot);
            self.get(&store, *k) == self.get(&before, *k)
        })
    }

    fn since_snapshot(self, cs: &[Command], ds: &[Command]) -> SinceSnapshot {
        SinceSnapshot::new(self, Store::default().after(self, cs)).after(self, ds)
    }
}
