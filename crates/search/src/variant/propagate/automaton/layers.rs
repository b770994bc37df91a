//! The layers of a long automaton as sets of bits, one per node.
//!
//! **Invariant:** the number of the first node of each layer is a multiple of 64.

use core::ops::Range;

use super::passes::Layered;
use super::{Arc, Automaton};
use crate::variant::store::{Cell, Mask};

/// A set of nodes of one layer, whose first node has this number.
struct Nodes<'a>(u32, &'a [u64]);

impl Nodes<'_> {
    /// Returns the word of a node and its bit.
    #[inline(always)]
    fn place(&self, node: u32) -> (usize, u32) {
        ((node - self.0) as usize / 64, node % 64)
    }

    /// Calls `visit` with the nodes of the set.
    #[inline(always)]
    fn visit(&self, mut visit: impl FnMut(u32)) {
        for (word, &bits) in self.1.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                visit(self.0 + 64 * word as u32 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }
}

impl Layered for Automaton {
    #[inline(always)]
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    #[inline(always)]
    fn words(&self, layer: usize) -> Range<usize> {
        self.layers[layer] as usize / 64..self.layers[layer + 1] as usize / 64
    }

    fn start(&self, first: &mut [u64]) {
        for node in self.nodes(0).filter(|&node| !self.arcs(node).is_empty()) {
            first[node / 64] |= 1 << (node % 64);
        }
    }

    /// Every node of the last layer ends an accepted line.
    fn accept(&self, _: &mut [u64]) {}

    fn forward(&self, cell: usize, mask: Mask, before: &[u64], after: &mut [u64]) {
        let first = self.layers[cell + 1];
        Nodes(self.layers[cell], before).visit(|node| {
            for &Arc { target, digits } in self.arcs(node as usize) {
                let word = (target - first) as usize / 64;
                after[word] |= u64::from(digits & mask != 0) << (target % 64);
            }
        });
    }

    fn backward(
        &self,
        cell: usize,
        mask: Mask,
        reached: &[u64],
        after: &[u64],
        before: &mut [u64],
    ) -> Mask {
        let reached = Nodes(self.layers[cell], reached);
        let after = Nodes(self.layers[cell + 1], after);
        let mut kept = 0;
        reached.visit(|node| {
            let mut found = 0;
            for &Arc { target, digits } in self.arcs(node as usize) {
                let (word, bit) = after.place(target);
                found |= digits * (after.1[word] >> bit & 1) as Mask;
            }
            found &= mask;
            kept |= found;
            let (word, bit) = reached.place(node);
            before[word] |= u64::from(found != 0) << bit;
        });
        kept
    }
}
