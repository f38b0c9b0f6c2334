//! What each operation of a workload yields, under the correct program and the mutants it has.

use serde::Deserialize;
use stromboli_domain::{Data, Named, parse, print};
use stromboli_workloads::bst::{self, Bst};
use stromboli_workloads::fsub::typing::{Fuel, Stop};
use stromboli_workloads::fsub::{self, Fsub};
use stromboli_workloads::pairs::{Key, PairTree, Value};
use stromboli_workloads::rbt::{self, Rbt};
use stromboli_workloads::stlc::{self, Stlc};
use stromboli_workloads::{Program, Workload};

use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is an operation, its arguments and its result.
pub static SUITE: Suite = Suite {
    name: "operations",
    description: "the result of every operation under the mutations that change it",
    files: &[
        embedded!("operations/bst.jsonl"),
        embedded!("operations/rbt.jsonl"),
        embedded!("operations/stlc.jsonl"),
        embedded!("operations/fsub.jsonl"),
    ],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
struct Record {
    op: String,
    mutation: String,
    args: Vec<String>,
    result: String,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let workload = vector.workload()?;
    let record: Record = vector.record()?;
    let actual = match workload {
        Workload::Bst => on_bst(program(&record)?, &record)?,
        Workload::Rbt => on_rbt(program(&record)?, &record)?,
        Workload::Stlc => on_stlc(program(&record)?, &record)?,
        Workload::Fsub => on_fsub(program(&record)?, &record)?,
    };
    let question = || {
        let Record { op, mutation, args, .. } = &record;
        format!("{workload} {op} under {mutation} on {}", args.join(", "))
    };
    let difference = Difference::between(question, &record.result, &actual);
    Ok(Outcome { subject: vector.file.to_owned(), difference })
}

fn on_bst(bst: Bst, record: &Record) -> Result<String, Malformed> {
    let tree = || record.arg::<bst::Tree>(0);
    Ok(match record.op.as_str() {
        "insert" => print(&bst.insert(record.arg(1)?, record.arg(2)?, &tree()?)),
        "delete" => print(&bst.delete(record.arg(1)?, &tree()?)),
        "union" => print(&bst.union(&tree()?, &record.arg(1)?)),
        "find" => optional(tree()?.find(record.arg(1)?)),
        "isBST" => tree()?.is_search_tree().to_string(),
        _ => return Err(record.unknown()),
    })
}

fn on_rbt(rbt: Rbt, record: &Record) -> Result<String, Malformed> {
    let tree = |index| record.arg::<rbt::Tree>(index);
    let (key, value) = (|index| record.arg::<Key>(index), |index| record.arg::<Value>(index));
    Ok(match record.op.as_str() {
        "insert" => print(&rbt.insert(key(1)?, value(2)?, &tree(0)?)),
        "delete" => or_invariant_error(rbt.delete(key(1)?, &tree(0)?)),
        "find" => optional(tree(0)?.find(key(1)?)),
        "join" => or_invariant_error(rbt.join(&tree(0)?, &tree(1)?)),
        "balance" => print(&rbt.balance(record.arg(0)?, tree(1)?, key(2)?, value(3)?, tree(4)?)),
        "balLeft" => or_invariant_error(rbt.balance_left(tree(0)?, key(1)?, value(2)?, &tree(3)?)),
        "balRight" => {
            or_invariant_error(rbt.balance_right(&tree(0)?, key(1)?, value(2)?, tree(3)?))
        }
        "isRBT" => tree(0)?.is_red_black_tree().to_string(),
        "isBST" => tree(0)?.is_search_tree().to_string(),
        "noRedRed" => tree(0)?.has_no_red_red().to_string(),
        "consistentBlackHeight" => tree(0)?.has_consistent_black_height().to_string(),
        _ => return Err(record.unknown()),
    })
}

fn on_stlc(stlc: Stlc, record: &Record) -> Result<String, Malformed> {
    let expr = |index| record.arg::<stlc::Expr>(index);
    Ok(match record.op.as_str() {
        "getTyp" => optional(stlc::typing::type_of(&expr(0)?)),
        "pstep" => optional(stlc.step(&expr(0)?)),
        "multistep" => optional(stlc.normalise(stlc::properties::FUEL, &expr(0)?)),
        "subst" => print(&stlc.substitute(record.arg(0)?, &expr(1)?, &expr(2)?)),
        "substTop" => print(&stlc.substitute_top(&expr(0)?, &expr(1)?)),
        "shift" => print(&stlc.shift(record.arg(0)?, &expr(1)?)),
        _ => return Err(record.unknown()),
    })
}

fn on_fsub(fsub: Fsub, record: &Record) -> Result<String, Malformed> {
    let fuel = Fuel::Limited(fsub::properties::FUEL);
    let term = |index| record.arg::<fsub::Term>(index);
    let ty = |index| record.arg::<fsub::Type>(index);
    let index = |index| record.arg::<i64>(index);
    Ok(match record.op.as_str() {
        "getTyp" => match fsub.type_of(fuel, &term(0)?) {
            Ok(ty) => print(&ty),
            Err(Stop::Untypable) => optional::<fsub::Type>(None),
            Err(Stop::Diverges) => "diverges".to_owned(),
        },
        "pstep" => optional(fsub.step(&term(0)?)),
        "multistep" => optional(fsub.normalise(fsub::properties::FUEL, &term(0)?)),
        "subst" => print(&fsub.substitute(&term(0)?, index(1)?, &term(2)?)),
        "substTyp" => print(&fsub.substitute_type(&term(0)?, index(1)?, &ty(2)?)),
        "tsubst" => print(&fsub.substitute_in_type(&ty(0)?, index(1)?, &ty(2)?)),
        "shift" => print(&fsub.shift(index(0)?, &term(1)?)),
        "shiftTyp" => print(&fsub.shift_types(index(0)?, &term(1)?)),
        "tshift" => print(&fsub.shift_type(index(0)?, &ty(1)?)),
        "subCheck" => match fsub.is_subtype(fuel, &ty(0)?, &ty(1)?) {
            Ok(answer) => answer.to_string(),
            Err(_) => "diverges".to_owned(),
        },
        _ => return Err(record.unknown()),
    })
}

/// The program with the record's mutation.
fn program<P: Program>(record: &Record) -> Result<P, Malformed> {
    let bug = match record.mutation.as_str() {
        "base" => None,
        name => Some(P::Mutation::from_name(name).map_err(Malformed::because)?),
    };
    Ok(P::with_bug(bug))
}

impl Record {
    fn arg<T: Data>(&self, index: usize) -> Result<T, Malformed> {
        let Some(text) = self.args.get(index) else {
            return Err(Malformed(format!("{} has only {} arguments", self.op, self.args.len())));
        };
        parse(text).map_err(|error| Malformed(format!("argument {} `{text}`: {error}", index + 1)))
    }

    fn unknown(&self) -> Malformed {
        Malformed(format!("no operation `{}`", self.op))
    }
}

fn optional<T: Data>(value: Option<T>) -> String {
    value.map_or_else(|| "Nothing".to_owned(), |value| print(&value))
}

fn or_invariant_error(tree: Result<rbt::Tree, rbt::InvariantError>) -> String {
    tree.map_or_else(|rbt::InvariantError| "IE".to_owned(), |tree| print(&tree))
}
