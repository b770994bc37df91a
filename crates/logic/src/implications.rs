//! What follows from what: the parts that the chains of HoDoKu and of Sudoku Explainer share.
//!
//! A claim says that a candidate, or a group of candidates, is true or false. A constraint is a cell
//! or a digit of a unit: one of its candidates is true and excludes the others. HoDoKu's and Sudoku
//! Explainer's chains are policies over these: which links they follow, in which order, when they
//! stop, and how they count.
//!
//! **Invariant:** nothing here knows a technique or a measure.

mod bits;
mod claim;
mod constraint;
mod exclusions;
mod links;
mod walk;

pub(crate) use bits::{BitSet, common, ones_of};
pub(crate) use claim::Claim;
pub(crate) use constraint::{Constraint, Member, constraints_of};
pub(crate) use exclusions::Exclusions;
pub(crate) use links::{ChainKind, Entry, Links};
pub(crate) use walk::{Reach, Walk};
