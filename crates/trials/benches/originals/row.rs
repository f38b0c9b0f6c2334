//! The rows of the table, and what a process is asked to do with one of them.

/// A workload and a family of generators, with a task that represents the workload.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The workload and the family.
    pub(crate) name: &'static str,
    pub(crate) task: &'static str,
}

const BST: &str = "bst/InsertPost/insert_1";
const RBT: &str = "rbt/InsertValid/miscolor_insert";
const STLC: &str = "stlc/SinglePreserve/subst_var_none";
const FSUB: &str = "fsub/SinglePreserve/subst_var_flip";

/// The programs in `haskell/` have the same rows.
pub(crate) const ROWS: [Row; 8] = [
    Row { name: "bst type", task: BST },
    Row { name: "bst api", task: BST },
    Row { name: "bst cbc", task: BST },
    Row { name: "rbt type", task: RBT },
    Row { name: "rbt api", task: RBT },
    Row { name: "rbt cbc", task: RBT },
    Row { name: "stlc cbc", task: STLC },
    Row { name: "fsub cbc", task: FSUB },
];

impl Row {
    pub(crate) fn named(name: &str) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.name == name)
    }

    pub(crate) fn family(&self) -> &'static str {
        self.name.split(' ').next_back().unwrap_or_default()
    }
}

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Tests the correct program until this many tests pass, and prints an [`Outcome`](crate::outcome::Outcome).
    Search,
    /// Shrinks the failures of all seeds this many times, and prints an outcome.
    Shrink,
    /// Prints every executed input: of a search with this many passing tests, then of all shrinking.
    Trace,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Search => "search",
            Kind::Shrink => "shrink",
            Kind::Trace => "trace",
        }
    }
}

/// A request to a process, which is the same for originals and ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) kind: Kind,
    pub(crate) row: &'static Row,
    pub(crate) amount: u64,
}

impl Order {
    /// The arguments of the command line.
    pub(crate) fn words(&self) -> [String; 3] {
        [self.kind.name().to_owned(), self.row.name.to_owned(), self.amount.to_string()]
    }

    /// Reads the arguments of the command line.
    pub(crate) fn read(words: &mut impl Iterator<Item = String>) -> Result<Order, String> {
        let mut next = || words.next().unwrap_or_default();
        let (kind, row, amount) = (next(), next(), next());
        let mut kinds = [Kind::Search, Kind::Shrink, Kind::Trace].into_iter();
        Ok(Order {
            kind: kinds
                .find(|known| known.name() == kind)
                .ok_or_else(|| format!("no kind `{kind}`"))?,
            row: Row::named(&row).ok_or_else(|| format!("no row `{row}`"))?,
            amount: amount.parse().map_err(|_| format!("`{amount}` is not an amount"))?,
        })
    }
}
