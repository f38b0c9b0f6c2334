//! From a task to its program and its property.

use stromboli_domain::Named;

use crate::generate::Input;
use crate::program::{Check, Program, PropertyVisitor};
use crate::task::Task;
use crate::workload::WorkloadVisitor;

/// Something to do with a task, whatever its program and its inputs are.
pub trait TaskVisitor {
    /// What comes of it.
    type Output;

    /// Does it, with the program that has the task's bug and a check of the task's property.
    fn visit<P: Program, I: Input>(self, program: P, check: Check<P, I>) -> Self::Output;
}

/// Shows the visitor a task.
pub fn visit<V: TaskVisitor>(task: &Task, visitor: V) -> V::Output {
    task.workload.visit(OfTask { task, visitor })
}

struct OfTask<'a, V> {
    task: &'a Task,
    visitor: V,
}

impl<V: TaskVisitor> WorkloadVisitor for OfTask<'_, V> {
    type Output = V::Output;

    fn visit<P: Program>(self) -> V::Output {
        let property = P::Property::from_name(self.task.property);
        P::visit(property.expect("a task names a property of its workload"), self)
    }
}

impl<P: Program, V: TaskVisitor> PropertyVisitor<P> for OfTask<'_, V> {
    type Output = V::Output;

    fn visit<I: Input>(self, check: Check<P, I>) -> V::Output {
        let bug = P::Mutation::from_name(self.task.mutation);
        let bug = bug.expect("a task names a mutation of its workload");
        self.visitor.visit(P::with_bug(Some(bug)), check)
    }
}
