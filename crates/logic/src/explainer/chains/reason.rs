//! Rules for building nets, and the reasons of derived nodes.
//!
//! **Invariant:** a removal follows from the constraints of its reason and the absence of its parents.

use std::sync::Arc;

use crate::implications::{Claim, Constraint};

/// How a net is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// Whether candidates that became false count as removed.
    pub(super) is_dynamic: bool,
    /// Whether only links of one digit are used: no cells with two candidates, no digits of a cell.
    pub(super) is_nishio: bool,
    /// Sudoku Explainer's level: 0 for chains alone, 1 with subsets inside, 2 and more with chains inside.
    pub(super) level: u8,
}

impl Rules {
    /// Returns whether a complete net by these rules can be extended to a net by others.
    pub(super) fn can_extend_to(self, others: Rules) -> bool {
        let is_dynamic = |rules: Rules| rules.is_dynamic && !rules.is_nishio;
        // From level 4 on the chains of levels 2 and 3 are not used.
        let has_all_of = others.level <= 3 || !matches!(self.level, 2 | 3);
        is_dynamic(self) && is_dynamic(others) && self.level < others.level && has_all_of
    }
}

/// The reason of a node that does not follow by a link.
#[derive(Debug)]
pub(super) enum Reason {
    /// A subset or another rule: the constraints that it depends on.
    Rule(Vec<Constraint>),
    /// A chain.
    Chain(Arc<Nested>),
}

impl Reason {
    /// Returns the constraints that it depends on.
    pub(super) fn truths(&self) -> &[Constraint] {
        match self {
            Reason::Rule(truths) => truths,
            Reason::Chain(nested) => &nested.truths,
        }
    }
}

/// Candidates that a rule or a chain removes inside a net.
#[derive(Debug)]
pub(super) struct Advance {
    pub(super) removed: Vec<u16>,
    /// The candidates whose absence makes the removal possible.
    pub(super) parents: Vec<u16>,
    pub(super) reason: Reason,
}

/// What rules or chains of one kind remove inside a net.
#[derive(Debug, Default)]
pub(super) struct Advances {
    pub(super) found: Vec<Advance>,
    /// Whether this is the last kind of chains of the level; all others found nothing.
    pub(super) is_last: bool,
}

/// What a chain in a grid removes, whatever was removed before.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) removed: Vec<u16>,
    pub(super) nested: Arc<Nested>,
}

/// A chain inside a net.
#[derive(Debug)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    /// For each end, the nodes it follows from; chains with equal nodes count once.
    pub(super) chains: Vec<Vec<Claim>>,
    /// The constraints that it depends on, each once.
    pub(super) truths: Vec<Constraint>,
    /// The weak links of a cycle. Sudoku Explainer also follows the cycle in the other direction, where
    /// weak and strong links change roles.
    pub(super) reverse: Vec<Constraint>,
}

/// The different chains among reasons. Chains with equal nodes count once.
#[derive(Debug, Default)]
pub(super) struct Counted<'a>(Vec<&'a Nested>);

impl<'a> Counted<'a> {
    /// Returns the complexity of the chain of a reason, or 0 if there is none or it has been counted.
    pub(super) fn complexity(&mut self, reason: Option<&'a Reason>) -> u32 {
        let Some(Reason::Chain(chain)) = reason else {
            return 0;
        };
        let is_same =
            |other: &Nested| std::ptr::eq(&**chain, other) || chain.chains == other.chains;
        if self.0.iter().any(|other| is_same(other)) {
            return 0;
        }
        self.0.push(chain);
        chain.complexity
    }
}
