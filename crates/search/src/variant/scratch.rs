//! Working memory that propagators reuse.
//!
//! **Invariant:** its contents mean nothing between two jobs.

use alloc::vec::Vec;

use super::cell::Mask;

/// Working memory that propagators reuse. Its contents mean nothing between two jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For alternatives: the candidates that some alternative keeps.
    pub(crate) unions: Vec<Vec<Mask>>,
    /// For automata: the layers of active nodes and the digits on the paths to them.
    pub(crate) layers: Layers,
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
    /// Sets of states, as bits, layer by layer.
    pub(crate) states: Vec<u64>,
}

/// The digits on the paths between a node of an automaton and one end of its line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paths {
    /// The digits that all paths use.
    pub(crate) every: Mask,
    /// The digits that some path uses.
    pub(crate) some: Mask,
}
