//! Speed of plain enumeration: inputs per second on one core, with the property evaluated on each.
//!
//! Each rate comes with the share of time that the property takes, measured on the same inputs in
//! memory. The rest is the cost of enumeration.

use std::ops::ControlFlow;
use std::time::Instant;

use divan::black_box;
use stromboli_domain::{Data, Precondition};
use stromboli_enumeration::{Order, Tiers};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Property, Workload, bst, fsub, rbt, stlc};

/// The number of inputs to enumerate.
const N_INPUTS: u64 = 5_000_000;

/// The number of these on which the property alone is timed.
const N_KEPT: usize = 200_000;

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn main() {
    println!("plain enumeration in LeanCheck's order, {N_INPUTS} inputs");
    let rows = [
        ("bst", "InsertPost", rates::<(bst::Tree, Key, Key, Value)> as fn(&dyn Property) -> Rates),
        ("rbt", "InsertPost", rates::<(rbt::Tree, Key, Key, Value)>),
        ("stlc", "SinglePreserve", rates::<stlc::Expr>),
        ("fsub", "SinglePreserve", rates::<fsub::Term>),
    ];
    for (workload, property, rates) in rows {
        let known = Workload::from_name(workload).expect("the workload is built in");
        let Rates { whole, property_alone } = rates(known.property(property).expect("it has it"));
        println!(
            "  {workload:5} {property:15} {:6.2} million inputs/s, {:3.0} % of it in the property",
            whole / 1e6,
            100.0 * whole / property_alone,
        );
    }
}

/// Inputs per second.
struct Rates {
    whole: f64,
    property_alone: f64,
}

fn rates<I: Data>(property: &dyn Property) -> Rates {
    let mut test = property.test(None, Precondition::Check);
    let mut n = 0;
    let started = Instant::now();
    let _ = Tiers::<I>::new(Order::Derived).each(|_, input| {
        black_box(test(input));
        n += 1;
        if n == N_INPUTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let whole = N_INPUTS as f64 / started.elapsed().as_secs_f64();

    // The last ones, which are the largest.
    let mut kept = Vec::new();
    let mut n = 0;
    let _ = Tiers::<I>::new(Order::Derived).each(|_, input| {
        n += 1;
        if n > N_INPUTS - N_KEPT as u64 {
            kept.push(input.clone());
        }
        if n == N_INPUTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let started = Instant::now();
    for input in &kept {
        black_box(test(input));
    }
    Rates { whole, property_alone: kept.len() as f64 / started.elapsed().as_secs_f64() }
}
