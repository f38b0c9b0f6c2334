//! Finds the program and the property of a task.

use stromboli_domain::{Data, Name};

use crate::program::{Check, Program, PropertyVisitor};
use crate::task::Task;
use crate::workload::WorkloadVisitor;

/// An operation on a task that is generic over its program and input type.
pub trait TaskVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation, with the mutated program and the property.
    fn visit<P: Program, I: Data>(self, program: P, check: Check<P, I>) -> Self::Output;
}

/// Calls the visitor with a task of a built-in workload; `None` for other workloads.
pub fn visit<V: TaskVisitor>(task: &Task, visitor: V) -> Option<V::Output> {
    task.workload.visit(OfTask { property: task.property, mutation: task.mutation, visitor })
}

/// Calls the visitor with a task of the workload whose program is `P`.
pub fn visit_in<P: Program, V: TaskVisitor>(
    property: Name,
    mutation: Name,
    visitor: V,
) -> V::Output {
    OfTask { property, mutation, visitor }.visit_program::<P>()
}

struct OfTask<V> {
    property: Name,
    mutation: Name,
    visitor: V,
}

impl<V: TaskVisitor> OfTask<V> {
    fn visit_program<P: Program>(self) -> V::Output {
        P::visit(self.property.value(), self)
    }
}

impl<V: TaskVisitor> WorkloadVisitor for OfTask<V> {
    type Output = V::Output;

    fn visit<P: Program>(self) -> V::Output {
        self.visit_program::<P>()
    }
}

impl<P: Program, V: TaskVisitor> PropertyVisitor<P> for OfTask<V> {
    type Output = V::Output;

    fn visit<I: Data>(self, check: Check<P, I>) -> V::Output {
        self.visitor.visit(P::with_bug(Some(self.mutation.value())), check)
    }
}
