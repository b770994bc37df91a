//! Automata: the digits of a line, read in order, are accepted.
//!
//! The automaton is unrolled once: layer `i` has the states that some line over the candidates at the
//! start can be in after `i` digits and that can still be completed. An arc holds all digits that
//! lead from one node to another.
//!
//! If all cells of the line differ, the arcs also lose digits that every path to their start or from
//! their end uses, and digits of sets that every path to their start uses up.
//!
//! If cells can be equal and the line is long, a pass looks only at the layers that changed since the last
//! one.
//!
//! **Invariant:** nodes are numbered layer by layer, so every arc leads to a larger number. In a long
//! automaton, the number of the first node of each layer is a multiple of 64. Nothing is allocated after
//! the first run of the largest automaton.

mod bits;
mod layers;
mod passes;
mod unroll;

use alloc::boxed::Box;

use foldoku_board::constraint::Line;
use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Layers, Mask, Paths, Step, Store};
pub(crate) use bits::Bits;
pub(crate) use unroll::unroll;

/// A line that an automaton accepts.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// The cells in order.
    cells: Box<[Cell]>,
    /// The first node of each layer, and the number of nodes.
    layers: Box<[u32]>,
    /// The first arc of each node, and the number of arcs.
    first_arc: Box<[u32]>,
    arcs: Box<[Arc]>,
    /// Whether all cells differ.
    is_clique: bool,
    /// Whether no cell occurs twice, so that a second pass without regard to paths finds nothing.
    is_simple: bool,
    /// Whether cells can be equal and there are many of them.
    is_long: bool,
    /// The place of the memory that belongs to this line alone, if there is one.
    pub(crate) memory: Option<usize>,
}

/// The digits that lead from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Arc {
    target: u32,
    digits: Mask,
}

impl Paths {
    /// Adds the paths that continue others with one of some digits.
    #[inline(always)]
    fn add(&mut self, is_first: bool, others: Paths, digits: Mask) {
        let every = match digits & (digits - 1) {
            0 => others.every | digits,
            _ => others.every,
        };
        self.every = if is_first { every } else { self.every & every };
        self.some = if is_first { 0 } else { self.some } | others.some | digits;
    }
}

impl Automaton {
    /// Removes the digits that no accepted line uses.
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let result = match (self.is_long, self.is_clique) {
            (true, _) => passes::run(self, self.memory, context, store),
            (_, true) => self.pass::<true>(context, store),
            (_, false) => self.pass::<false>(context, store),
        };
        if result.is_ok() && self.is_simple && !self.is_clique {
            store.finish_job();
        }
        result
    }

    fn pass<const CLIQUE: bool>(&self, context: &Context, store: &mut Store) -> Step {
        let mut memory = core::mem::take(&mut store.scratch.layers);
        self.forward::<CLIQUE>(store, &mut memory);
        let result = self.backward::<CLIQUE>(context, store, &mut memory);
        store.scratch.layers = memory;
        result
    }

    /// Returns the number of arcs.
    pub(crate) fn arc_count(&self) -> usize {
        self.arcs.len()
    }

    /// Returns whether all cells differ, so that the arcs say more than the states.
    pub(crate) fn is_clique(&self) -> bool {
        self.is_clique
    }

    /// Returns the nodes of a layer.
    #[inline(always)]
    fn nodes(&self, layer: usize) -> core::ops::Range<usize> {
        self.layers[layer] as usize..self.layers[layer + 1] as usize
    }

    /// Returns the arcs of a node.
    #[inline(always)]
    fn arcs(&self, node: usize) -> &[Arc] {
        &self.arcs[self.first_arc[node] as usize..self.first_arc[node + 1] as usize]
    }

    /// Marks the nodes that the first cells can reach.
    fn forward<const CLIQUE: bool>(&self, store: &Store, memory: &mut Layers) {
        let count = self.first_arc.len() - 1;
        let Layers {
            reached, before, ..
        } = memory;
        reached.clear();
        reached.resize(count, false);
        if CLIQUE && before.len() < count {
            before.resize(count, Paths::default());
        }
        for node in self.nodes(0) {
            reached[node] = true;
            if CLIQUE {
                before[node] = Paths::default();
            }
        }
        for (layer, &cell) in self.cells.iter().enumerate() {
            let mask = store.cell(cell);
            for node in self.nodes(layer) {
                if !reached[node] {
                    continue;
                }
                let mask = if CLIQUE {
                    mask & !used_up(before[node], layer)
                } else {
                    mask
                };
                for arc in self.arcs(node) {
                    let digits = arc.digits & mask;
                    if digits == 0 {
                        continue;
                    }
                    let target = arc.target as usize;
                    if CLIQUE {
                        let paths = before[node];
                        before[target].add(!reached[target], paths, digits);
                    }
                    reached[target] = true;
                }
            }
        }
    }

    /// Keeps the digits of the arcs that lead to the end.
    fn backward<const CLIQUE: bool>(
        &self,
        context: &Context,
        store: &mut Store,
        memory: &mut Layers,
    ) -> Step {
        let Layers {
            reached,
            completed,
            before,
            after,
            ..
        } = memory;
        let count = reached.len();
        completed.clear();
        completed.resize(count, false);
        if CLIQUE && after.len() < count {
            after.resize(count, Paths::default());
        }
        for node in self.nodes(self.cells.len()) {
            completed[node] = reached[node];
            if CLIQUE {
                after[node] = Paths::default();
            }
        }
        for (layer, &cell) in self.cells.iter().enumerate().rev() {
            let remaining = self.cells.len() - layer - 1;
            let mask = store.cell(cell);
            let mut kept = 0;
            for node in self.nodes(layer) {
                if !reached[node] {
                    continue;
                }
                let allowed = if CLIQUE {
                    mask & !used_up(before[node], layer)
                } else {
                    mask
                };
                for arc in self.arcs(node) {
                    let target = arc.target as usize;
                    let mut digits = arc.digits & allowed;
                    if digits == 0 || !completed[target] {
                        continue;
                    }
                    if CLIQUE {
                        let paths = after[target];
                        let clash = before[node].every & paths.every;
                        digits &= !used_up(paths, remaining);
                        if digits == 0 || clash != 0 {
                            continue;
                        }
                        after[node].add(!completed[node], paths, digits);
                    }
                    completed[node] = true;
                    kept |= digits;
                }
            }
            if kept == 0 {
                return Err(Contradiction);
            }
            store.keep(context, cell, kept)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}

/// Returns the digits that paths of some length over distinct digits leave for no other cell: those
/// that every path uses, and all of them if no others occur.
#[inline(always)]
fn used_up(paths: Paths, length: usize) -> Mask {
    if paths.some.count_ones() as usize == length {
        paths.some
    } else {
        paths.every
    }
}

/// Returns whether no cell occurs twice.
fn is_simple(cells: &[Cell]) -> bool {
    let mut places = 0..cells.len();
    places.all(|place| !cells[..place].contains(&cells[place]))
}

/// Returns the cells of a line.
fn cells_of(line: &Line) -> Box<[Cell]> {
    let squares = line.squares.iter();
    squares.map(|square| square.index() as Cell).collect()
}
