//! The expressions of `calculator`.

use std::rc::Rc;

use stromboli_domain::Data;

use super::numbers::Number;

/// An arithmetic expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Expression {
    /// An integer.
    Int(Number),
    /// A sum.
    Add(Rc<Operands>),
    /// A quotient.
    Div(Rc<Operands>),
}

/// The operands of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Operands {
    pub left: Expression,
    pub right: Expression,
}

impl Expression {
    /// The sum of two expressions.
    pub fn sum(left: Expression, right: Expression) -> Expression {
        Expression::Add(Rc::new(Operands { left, right }))
    }

    /// The quotient of two expressions.
    pub fn quotient(left: Expression, right: Expression) -> Expression {
        Expression::Div(Rc::new(Operands { left, right }))
    }

    /// Whether no divisor is literally 0. A divisor may still evaluate to 0.
    pub fn has_no_literal_division_by_0(&self) -> bool {
        match self {
            Expression::Int(_) => true,
            Expression::Div(operands) if operands.right == Expression::Int(Number(0)) => false,
            Expression::Add(operands) | Expression::Div(operands) => {
                operands.left.has_no_literal_division_by_0()
                    && operands.right.has_no_literal_division_by_0()
            }
        }
    }
}
