//! Which of two counterexamples is the smaller one.

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::evaluate::EvaluationError;
use crate::task::Task;

/// The smallness of an input of a task. Best known counterexamples are compared by it.
///
/// Of two inputs, the smaller one has fewer tokens. If both have equally many, it comes first in
/// LeanCheck's order (the first order of the workload). If that is too far away to count, it is in the
/// earlier tier, or its text sorts first.
///
/// A proven [`Minimum`](super::Minimum) is defined differently: it is the first counterexample in
/// LeanCheck's order. That needs an enumeration; this does not.
///
/// ```
/// use stromboli_workloads::Task;
/// use stromboli_workloads::minimum::Smallness;
///
/// let task: Task = "bst/InsertPost/insert_1".parse().unwrap();
/// let smallness = |input| Smallness::of(&task, input).unwrap();
/// let minimum = smallness("((T (E) 0 0 (E)),1,0,0)");
/// assert_eq!((minimum.size(), minimum.tier()), (12, 2));
/// // Fewer tokens, then an earlier tier.
/// assert!(smallness("((E),900,0,0)") < minimum);
/// assert!(minimum < smallness("((T (E) 0 0 (E)),-1,0,0)"));
/// ```
#[derive(Clone, Debug)]
pub struct Smallness {
    task: Task,
    size: usize,
    tier: usize,
    text: String,
}

impl Smallness {
    /// Measures an input. It recurses on the stack of the caller as deep as the text nests.
    pub fn of(task: &Task, input: &str) -> Result<Smallness, EvaluationError> {
        let property = task.checked()?;
        let input = property.parse(input)?;
        let order = task.workload.first_order();
        let tier = order.map_or(0, |order| property.tier(order, &*input));
        Ok(Smallness { task: *task, size: input.n_tokens(), tier, text: input.printed() })
    }

    /// The number of tokens.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The tier, in the first order of the workload.
    pub fn tier(&self) -> usize {
        self.tier
    }

    /// The canonical printed form of the input.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of inputs before it, in the first order of the workload.
    fn n_before(&self) -> Option<BigUint> {
        let property = self.task.checked().ok()?;
        let order = self.task.workload.first_order()?;
        property.n_before(order, &*property.parse(&self.text).ok()?)
    }
}

/// Meaningful for inputs of the same task.
impl Ord for Smallness {
    fn cmp(&self, other: &Smallness) -> Ordering {
        let by_place = (self.size, self.tier).cmp(&(other.size, other.tier));
        if by_place.is_ne() || self.text == other.text {
            return by_place;
        }
        // Inputs of one tier are either all counted or none of them is.
        self.n_before().cmp(&other.n_before()).then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Smallness {
    fn partial_cmp(&self, other: &Smallness) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Smallness {
    fn eq(&self, other: &Smallness) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Smallness {}
