//! The rules, one module for each, in files of related rules.
//!
//! **Invariant:** each module holds `lower`, the translation to constraints, and `is_met`, the check
//! written from the words of the rule; neither calls the other.

pub(crate) mod cages;
pub(crate) mod composite;
pub(crate) mod counting;
pub(crate) mod global;
pub(crate) mod lines;
pub(crate) mod machines;
pub(crate) mod outside;
pub(crate) mod pairs;
pub(crate) mod rank;
pub(crate) mod sums;
