//! Working memory that propagators reuse.
//!
//! **Invariant:** its contents mean nothing between two jobs, except that a line remembers its last pass.

use alloc::vec::Vec;

use super::cell::Mask;

/// Working memory that propagators reuse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For alternatives: the candidates that some alternative keeps.
    pub(crate) unions: Vec<Vec<Mask>>,
    /// For automata: the layers of active nodes and the digits on the paths to them.
    pub(crate) layers: Layers,
    /// For lines whose states are bits: first a memory for all lines without their own, then one each.
    pub(crate) lines: Vec<Memory>,
}

impl Scratch {
    /// Forgets the last passes of all lines.
    pub(crate) fn forget(&mut self) {
        self.lines.iter_mut().for_each(Memory::forget);
    }
}

/// What the last pass over a line found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The candidates of the cells; none before the first pass.
    pub(crate) masks: Vec<Mask>,
    /// The states that the first cells can reach, layer by layer.
    pub(crate) reached: Vec<u64>,
    /// Those of them that the other cells complete.
    pub(crate) completed: Vec<u64>,
    /// The number of first layers whose completed states are out of date.
    pub(crate) stale: usize,
    /// During a pass: the layers to look at, their digits, and the states of one layer.
    pub(crate) changed: Vec<bool>,
    pub(crate) kept: Vec<Mask>,
    pub(crate) next: Vec<u64>,
}

impl Memory {
    /// Forgets the last pass.
    pub(crate) fn forget(&mut self) {
        self.masks.clear();
    }
}

/// The nodes of an unrolled automaton during a pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    /// Whether the first cells can reach a node, and the others complete it.
    pub(crate) reached: Vec<bool>,
    pub(crate) completed: Vec<bool>,
    /// The digits on the paths to the node, and from it.
    pub(crate) before: Vec<Paths>,
    pub(crate) after: Vec<Paths>,
}

/// The digits on the paths between a node of an automaton and one end of its line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paths {
    /// The digits that all paths use.
    pub(crate) every: Mask,
    /// The digits that some path uses.
    pub(crate) some: Mask,
}
