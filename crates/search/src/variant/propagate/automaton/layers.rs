//! Passes over a long automaton: only the layers that changed since the last pass are looked at.
//!
//! **Invariant:** the layers of a [`Memory`] are those of its candidates, except for the completed nodes of
//! the first `stale` layers. A layer whose candidates and neighbours stayed the same stays the same.

use core::ops::Range;

use super::{Arc, Automaton};
use crate::variant::context::Context;
use crate::variant::store::{Contradiction, Mask, Memory, Step, Store};

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

impl Automaton {
    /// Removes the digits that no accepted line uses.
    pub(super) fn run_layers(&self, context: &Context, store: &mut Store) -> Step {
        let mut memory = store.scratch.take_line(self.memory);
        if memory.masks.is_empty() {
            self.prepare(&mut memory);
        }
        let is_changed = self.forward_pass(store, &mut memory);
        let result = self.backward_pass(context, store, &mut memory, is_changed);
        store.scratch.put_line(self.memory, memory);
        result
    }

    /// Returns the words of a layer.
    #[inline(always)]
    fn words(&self, layer: usize) -> Range<usize> {
        self.layers[layer] as usize / 64..self.layers[layer + 1] as usize / 64
    }

    /// Sets up a memory in which every layer is out of date.
    fn prepare(&self, memory: &mut Memory) {
        let count = self.cells.len();
        memory.masks.resize(count, 0);
        memory.kept.resize(count, 0);
        memory.changed.resize(count, false);
        let words = self.words(count).end;
        for sets in [&mut memory.reached, &mut memory.completed] {
            sets.clear();
            sets.resize(words, 0);
        }
        for node in self.nodes(0).filter(|&node| !self.arcs(node).is_empty()) {
            memory.reached[node / 64] |= 1 << (node % 64);
        }
        let widest = (0..=count).map(|layer| self.words(layer).len()).max();
        memory.next.resize(widest.unwrap_or(0), 0);
        memory.stale = count + 1;
    }

    /// Brings the nodes that the first cells reach up to date. Returns whether the last layer changed.
    fn forward_pass(&self, store: &Store, memory: &mut Memory) -> bool {
        let mut differs = false;
        for (layer, &cell) in self.cells.iter().enumerate() {
            let mask = store.cell(cell);
            differs |= mask != memory.masks[layer];
            memory.changed[layer] = differs;
            if !differs {
                continue;
            }
            memory.masks[layer] = mask;
            let words = self.words(layer + 1);
            let (before, after) = memory.reached.split_at_mut(words.start);
            let (after, next) = (&mut after[..words.len()], &mut memory.next[..words.len()]);
            next.fill(0);
            let nodes = Nodes(self.layers[layer], &before[self.words(layer)]);
            self.forward_layer(mask, &nodes, self.layers[layer + 1], next);
            differs = after != next;
            after.copy_from_slice(next);
        }
        differs
    }

    /// Brings the nodes that the last cells complete up to date, and keeps the digits that lead to them.
    fn backward_pass(
        &self,
        context: &Context,
        store: &mut Store,
        memory: &mut Memory,
        is_changed: bool,
    ) -> Step {
        let count = self.cells.len();
        let mut differs = is_changed || memory.stale > count;
        if differs {
            let last = self.words(count);
            memory.completed[last.clone()].copy_from_slice(&memory.reached[last]);
        }
        let stale = memory.stale;
        for (layer, &cell) in self.cells.iter().enumerate().rev() {
            if differs || memory.changed[layer] || layer < stale {
                let words = self.words(layer);
                let (before, after) = memory.completed.split_at_mut(words.end);
                let before = &mut before[words.clone()];
                let next = &mut memory.next[..words.len()];
                next.fill(0);
                let reached = Nodes(self.layers[layer], &memory.reached[words]);
                let after = Nodes(self.layers[layer + 1], after);
                memory.kept[layer] =
                    self.backward_layer(memory.masks[layer], &reached, &after, next);
                differs = before != next;
                before.copy_from_slice(next);
            }
            memory.stale = layer;
            if memory.kept[layer] == 0 {
                return Err(Contradiction);
            }
            store.keep(context, cell, memory.kept[layer])?;
        }
        Ok(())
    }

    /// Adds the nodes after one more digit; the first node of their layer is `first`.
    fn forward_layer(&self, mask: Mask, before: &Nodes<'_>, first: u32, after: &mut [u64]) {
        before.visit(|node| {
            for &Arc { target, digits } in self.arcs(node as usize) {
                let word = (target - first) as usize / 64;
                after[word] |= u64::from(digits & mask != 0) << (target % 64);
            }
        });
    }

    /// Adds the reached nodes from which some digit leads to a completed one. Returns these digits.
    fn backward_layer(
        &self,
        mask: Mask,
        reached: &Nodes<'_>,
        after: &Nodes<'_>,
        before: &mut [u64],
    ) -> Mask {
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
