//! Results of each operation of a workload, for the correct program and the mutants.

use serde::Deserialize;
use stromboli_domain::{Data, Named, print};
use stromboli_workloads::Program;
use stromboli_workloads::bst::{self, Bst};
use stromboli_workloads::fsub::typing::{Fuel, Stop};
use stromboli_workloads::fsub::{self, Fsub};
use stromboli_workloads::pairs::{Key, PairTree, Value};
use stromboli_workloads::rbt::{self, Rbt};
use stromboli_workloads::stlc::{self, Stlc};

use crate::data::embedded;
use crate::names::{self, BST, FSUB, RBT, STLC};
use crate::suite::{Case, Difference, Malformed, Suite, Vector};
use crate::text::Readable;

/// A vector is an operation, its arguments and its result.
pub static SUITE: Suite = Suite {
    name: "operations",
    files: &[
        embedded!("operations/bst.jsonl"),
        embedded!("operations/rbt.jsonl"),
        embedded!("operations/stlc.jsonl"),
        embedded!("operations/fsub.jsonl"),
    ],
    more_in: Some("operations"),
    read,
};

#[derive(Deserialize)]
struct Record {
    op: String,
    mutation: String,
    args: Vec<String>,
    result: String,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let workload = vector.workload()?;
    let record: Record = vector.record()?;
    let operation = match workload.name() {
        BST => on_bst(&record)?,
        RBT => on_rbt(&record)?,
        STLC => on_stlc(&record)?,
        FSUB => on_fsub(&record)?,
        _ => return Err(names::no_vectors(workload)),
    };
    Ok(Case::new(vector.file, move || {
        let Record { op, mutation, args, result } = record;
        let question = || format!("{workload} {op} under {mutation} on {}", args.join(", "));
        Difference::between(question, &result, &operation())
    }))
}

/// An operation with its arguments, ready to run. Returns the printed result.
type Operation = Box<dyn FnOnce() -> String + Send>;

fn on_bst(record: &Record) -> Result<Operation, Malformed> {
    use bst::Tree;
    match record.op.as_str() {
        "insert" => {
            record.with(|bst: Bst, (t, k, v): (Tree, Key, Value)| print(&bst.insert(k, v, t)))
        }
        "delete" => record.with(|bst: Bst, (t, k): (Tree, Key)| print(&bst.delete(k, t))),
        "union" => record.with(|bst: Bst, (t, u): (Tree, Tree)| print(&bst.union(t, u))),
        "find" => record.with(|_: Bst, (t, k): (Tree, Key)| optional(t.find(k))),
        "isBST" => record.with(|_: Bst, t: Tree| t.is_search_tree().to_string()),
        _ => Err(record.unknown()),
    }
}

fn on_rbt(record: &Record) -> Result<Operation, Malformed> {
    use rbt::{Colour, Node, Tree};
    match record.op.as_str() {
        "insert" => {
            record.with(|rbt: Rbt, (t, k, v): (Tree, Key, Value)| print(&rbt.insert(k, v, t)))
        }
        "delete" => {
            record.with(|rbt: Rbt, (t, k): (Tree, Key)| or_invariant_error(rbt.delete(k, t)))
        }
        "find" => record.with(|_: Rbt, (t, k): (Tree, Key)| optional(t.find(k))),
        "join" => record.with(|rbt: Rbt, (t, u): (Tree, Tree)| or_invariant_error(rbt.join(t, u))),
        "balance" => record.with(|rbt: Rbt, (c, l, k, v, r): (Colour, Tree, Key, Value, Tree)| {
            let mut node = Node { colour: c, left: l, key: k, value: v, right: r };
            rbt.balance(&mut node);
            print(&Tree::from(node))
        }),
        "balLeft" => record.with(|rbt: Rbt, (l, k, v, r): (Tree, Key, Value, Tree)| {
            or_invariant_error(rbt.balance_left(l, k, v, r))
        }),
        "balRight" => record.with(|rbt: Rbt, (l, k, v, r): (Tree, Key, Value, Tree)| {
            or_invariant_error(rbt.balance_right(l, k, v, r))
        }),
        "isRBT" => record.with(|_: Rbt, t: Tree| t.is_red_black_tree().to_string()),
        "isBST" => record.with(|_: Rbt, t: Tree| t.is_search_tree().to_string()),
        "noRedRed" => record.with(|_: Rbt, t: Tree| t.has_no_red_red().to_string()),
        "consistentBlackHeight" => {
            record.with(|_: Rbt, t: Tree| t.has_consistent_black_height().to_string())
        }
        _ => Err(record.unknown()),
    }
}

fn on_stlc(record: &Record) -> Result<Operation, Malformed> {
    use stlc::Expr;
    use stlc::properties::FUEL;
    match record.op.as_str() {
        "getTyp" => record.with(|_: Stlc, e: Expr| optional(stlc::typing::type_of(&e))),
        "pstep" => record.with(|stlc: Stlc, e: Expr| optional(stlc.step(&e))),
        "multistep" => record.with(|stlc: Stlc, e: Expr| optional(stlc.normalise(FUEL, &e))),
        "subst" => record
            .with(|stlc: Stlc, (n, s, e): (i64, Expr, Expr)| print(&stlc.substitute(n, &s, &e))),
        "substTop" => {
            record.with(|stlc: Stlc, (s, e): (Expr, Expr)| print(&stlc.substitute_top(&s, &e)))
        }
        "shift" => record.with(|stlc: Stlc, (d, e): (i64, Expr)| print(&stlc.shift(d, &e))),
        _ => Err(record.unknown()),
    }
}

fn on_fsub(record: &Record) -> Result<Operation, Malformed> {
    use fsub::properties::FUEL;
    use fsub::{Term, Type};
    match record.op.as_str() {
        "getTyp" => {
            record.with(|fsub: Fsub, t: Term| match fsub.type_of(Fuel::Limited(FUEL), &t) {
                Ok(ty) => print(&ty),
                Err(Stop::Untypable) => optional::<Type>(None),
                Err(Stop::Diverges) => "diverges".to_owned(),
            })
        }
        "pstep" => record.with(|fsub: Fsub, t: Term| optional(fsub.step(&t))),
        "multistep" => record.with(|fsub: Fsub, t: Term| optional(fsub.normalise(FUEL, &t))),
        "subst" => record
            .with(|fsub: Fsub, (t, x, s): (Term, i64, Term)| print(&fsub.substitute(&t, x, &s))),
        "substTyp" => record.with(|fsub: Fsub, (t, x, ty): (Term, i64, Type)| {
            print(&fsub.substitute_type(&t, x, &ty))
        }),
        "tsubst" => record.with(|fsub: Fsub, (ty, x, by): (Type, i64, Type)| {
            print(&fsub.substitute_in_type(&ty, x, &by))
        }),
        "shift" => record.with(|fsub: Fsub, (x, t): (i64, Term)| print(&fsub.shift(x, &t))),
        "shiftTyp" => {
            record.with(|fsub: Fsub, (x, t): (i64, Term)| print(&fsub.shift_types(x, &t)))
        }
        "tshift" => {
            record.with(|fsub: Fsub, (x, ty): (i64, Type)| print(&fsub.shift_type(x, 1, &ty)))
        }
        "subCheck" => record.with(|fsub: Fsub, (a, b): (Type, Type)| {
            match fsub.is_subtype(Fuel::Limited(FUEL), &a, &b) {
                Ok(answer) => answer.to_string(),
                Err(_) => "diverges".to_owned(),
            }
        }),
        _ => Err(record.unknown()),
    }
}

impl Record {
    /// The operation with the arguments and the mutation of the record.
    fn with<P: Program, A: Data>(
        &self,
        run: impl FnOnce(P, A) -> String + Send + 'static,
    ) -> Result<Operation, Malformed> {
        let program = Readable::new(self.mutation.clone(), program::<P>)?;
        let arguments = match self.args.as_slice() {
            [argument] => argument.clone(),
            arguments => format!("({})", arguments.join(",")),
        };
        let arguments = Readable::<A>::printed(arguments)?;
        Ok(Box::new(move || run(program.value(), arguments.value())))
    }

    fn unknown(&self) -> Malformed {
        Malformed(format!("no operation `{}`", self.op))
    }
}

fn program<P: Program>(mutation: &str) -> Result<P, Malformed> {
    let bug = match mutation {
        "base" => None,
        name => Some(P::Mutation::from_name(name).map_err(Malformed::because)?),
    };
    Ok(P::with_bug(bug))
}

fn optional<T: Data>(value: Option<T>) -> String {
    value.map_or_else(|| "Nothing".to_owned(), |value| print(&value))
}

fn or_invariant_error(tree: Result<rbt::Tree, rbt::InvariantError>) -> String {
    tree.map_or_else(|rbt::InvariantError| "IE".to_owned(), |tree| print(&tree))
}
