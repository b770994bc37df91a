//! The two passes over a line of layers: which states the first cells reach, and which of them the last
//! cells complete.
//!
//! A pass looks only at the layers that changed since the last one: most guesses concern a few cells of a
//! long line.
//!
//! **Invariant:** the layers of a [`Memory`] are those of its candidates, except for the completed states of
//! the first `stale` layers. A layer whose candidates and neighbours stayed the same stays the same, so the
//! result of a pass depends on the candidates alone, not on what a memory holds.

use core::ops::Range;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Memory, Step, Store};

/// A line of cells between layers of states, one bit each. Layer `i` has the states after `i` cells.
pub(super) trait Layered {
    /// Returns the cells in order.
    fn cells(&self) -> &[Cell];

    /// Returns the words of a layer among those of all layers.
    fn words(&self, layer: usize) -> Range<usize>;

    /// Adds the states at the start to an empty first layer.
    fn start(&self, first: &mut [u64]);

    /// Removes from the last layer the states that the line must not end in.
    fn accept(&self, last: &mut [u64]);

    /// Adds to the layer behind a cell what its digits reach from the layer before it.
    fn forward(&self, cell: usize, mask: Mask, before: &[u64], after: &mut [u64]);

    /// Adds to the layer before a cell the reached states from which some digit leads to a state in
    /// `after`. Returns these digits.
    fn backward(
        &self,
        cell: usize,
        mask: Mask,
        reached: &[u64],
        after: &[u64],
        before: &mut [u64],
    ) -> Mask;
}

/// Removes the digits that no accepted line uses. `place` is that of the memory that belongs to the line
/// alone, if there is one.
#[inline(always)]
pub(super) fn run(
    line: &impl Layered,
    place: Option<usize>,
    context: &Context,
    store: &mut Store,
) -> Step {
    let mut memory = store.scratch.take_line(place);
    if memory.masks.is_empty() {
        prepare(line, &mut memory);
    }
    let is_changed = forward_pass(line, store, &mut memory);
    let result = backward_pass(line, context, store, &mut memory, is_changed);
    store.scratch.put_line(place, memory);
    result
}

/// Sets up a memory in which every layer is out of date.
fn prepare(line: &impl Layered, memory: &mut Memory) {
    let count = line.cells().len();
    memory.masks.resize(count, 0);
    memory.kept.resize(count, 0);
    memory.changed.resize(count, false);
    for sets in [&mut memory.reached, &mut memory.completed] {
        sets.clear();
        sets.resize(line.words(count).end, 0);
    }
    line.start(&mut memory.reached[line.words(0)]);
    let widest = (0..=count).map(|layer| line.words(layer).len()).max();
    memory.next.resize(widest.unwrap_or(0), 0);
    memory.stale = count + 1;
}

/// Brings the states that the first cells reach up to date. Returns whether the last layer changed.
#[inline(always)]
fn forward_pass(line: &impl Layered, store: &Store, memory: &mut Memory) -> bool {
    let mut differs = false;
    for (layer, &cell) in line.cells().iter().enumerate() {
        let mask = store.cell(cell);
        differs |= mask != memory.masks[layer];
        memory.changed[layer] = differs;
        if !differs {
            continue;
        }
        memory.masks[layer] = mask;
        let words = line.words(layer + 1);
        let (before, after) = memory.reached.split_at_mut(words.start);
        let (after, next) = (&mut after[..words.len()], &mut memory.next[..words.len()]);
        next.fill(0);
        line.forward(layer, mask, &before[line.words(layer)], next);
        differs = after != next;
        after.copy_from_slice(next);
    }
    differs
}

/// Brings the states that the last cells complete up to date, and keeps the digits that lead to them.
#[inline(always)]
fn backward_pass(
    line: &impl Layered,
    context: &Context,
    store: &mut Store,
    memory: &mut Memory,
    is_changed: bool,
) -> Step {
    let count = line.cells().len();
    let mut differs = is_changed || memory.stale > count;
    if differs {
        let completed = &mut memory.completed[line.words(count)];
        completed.copy_from_slice(&memory.reached[line.words(count)]);
        line.accept(completed);
    }
    let stale = memory.stale;
    for (layer, &cell) in line.cells().iter().enumerate().rev() {
        if differs || memory.changed[layer] || layer < stale {
            let words = line.words(layer);
            let (before, after) = memory.completed.split_at_mut(words.end);
            let before = &mut before[words.clone()];
            let after = &after[..line.words(layer + 1).len()];
            let next = &mut memory.next[..words.len()];
            next.fill(0);
            let (mask, reached) = (memory.masks[layer], &memory.reached[words]);
            memory.kept[layer] = line.backward(layer, mask, reached, after, next);
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
