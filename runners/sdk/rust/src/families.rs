//! The families of the common description, for libraries that draw one value after the other.

pub mod bst;
pub mod challenge;
pub mod fsub;
pub mod rbt;
pub mod stlc;
pub mod typed;

use crate::draw::Draw;
use crate::message::Trial;
use crate::schema::{Input, Range, Reference};
use crate::value::Value;

/// Keys and values of `api` and `cbc`.
pub const NUMBER: Range = Range::new(-1000, 1000);

/// Draws the input of a trial. `None`: the generator gave up, which only fsub `cbc` can do.
pub fn input(draw: &mut dyn Draw, trial: &Trial) -> Option<Value> {
    if (trial.workload.as_str(), trial.family.as_str()) == ("challenge", "cbc")
        && let Some(input) = challenge::cbc(draw, &trial.property)
    {
        return Some(input);
    }
    match &trial.schema.input {
        Input::Single(reference) => component(draw, trial, reference),
        Input::Tuple(references) => {
            let components: Option<Vec<Value>> = references
                .iter()
                .map(|reference| draw.part("component", |draw| component(draw, trial, reference)))
                .collect();
            Some(Value::tuple(components?))
        }
    }
}

fn component(draw: &mut dyn Draw, trial: &Trial, reference: &Reference) -> Option<Value> {
    let is = |constructor| trial.schema.has_constructor(reference, constructor);
    match (trial.workload.as_str(), trial.family.as_str()) {
        ("bst", "api") if is("T") => Some(bst::api(draw)),
        ("bst", "cbc") if is("T") => Some(bst::cbc(draw)),
        ("rbt", "api") if is("T") => Some(rbt::api(draw)),
        ("rbt", "cbc") if is("T") => Some(rbt::cbc(draw)),
        ("stlc", "cbc") if is("App") => Some(stlc::cbc(draw)),
        ("fsub", "cbc") if is("App") => fsub::cbc(draw, fsub::Order::AsDescribed),
        ("fsub", "cbc_idiomatic") if is("App") => fsub::cbc(draw, fsub::Order::SimplestFirst),
        _ => Some(typed::any(draw, &trial.schema, reference)),
    }
}
