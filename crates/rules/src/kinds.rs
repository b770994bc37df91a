//! The rules, one module for each, in files of related rules.
//!
//! **Invariant:** each module holds its `RULE` with `lower`, the translation to constraints, `is_met`, the
//! check written from the words of the rule, `draw`, its picture, and `make`, which proposes instances for a
//! solution; none calls another.

pub(crate) mod areas;
pub(crate) mod cages;
pub(crate) mod chess;
pub(crate) mod composite;
pub(crate) mod counting;
pub(crate) mod divisions;
pub(crate) mod doppelganger;
mod enclosed;
pub(crate) mod ends;
pub(crate) mod global;
pub(crate) mod indexes;
pub(crate) mod layers;
pub(crate) mod lines;
pub(crate) mod machines;
pub(crate) mod modified;
pub(crate) mod outside;
pub(crate) mod pairs;
pub(crate) mod paths;
pub(crate) mod rank;
pub(crate) mod shading;
pub(crate) mod single;
pub(crate) mod sums;
