//! Working memory that propagators reuse.
//!
//! **Invariant:** its contents mean nothing between two jobs, except that a line remembers its last pass.

mod groups;

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::cell::Mask;

pub(crate) use groups::Groups;

/// Working memory that propagators reuse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For alternatives: the candidates that some alternative keeps.
    pub(crate) unions: Vec<Vec<Mask>>,
    /// For automata: the layers of active nodes and the digits on the paths to them.
    pub(crate) layers: Layers,
    /// For connected cells: a walk through the area.
    pub(crate) area: Option<Box<Area>>,
    /// For islands and sized groups: their parts.
    pub(crate) groups: Option<Box<Groups>>,
    /// For lines that remember: first a memory for all lines without their own, then one each.
    lines: Vec<Memory>,
}

impl Scratch {
    /// Forgets the last passes of all lines.
    pub(crate) fn forget(&mut self) {
        self.lines.iter_mut().for_each(Memory::forget);
    }

    /// Takes the memory of a line, or an empty one for a line without its own.
    pub(crate) fn take_line(&mut self, line: Option<usize>) -> Memory {
        let place = line.map_or(0, |line| line + 1);
        if self.lines.len() <= place {
            self.lines.resize_with(place + 1, Memory::default);
        }
        let mut memory = core::mem::take(&mut self.lines[place]);
        if line.is_none() {
            memory.forget();
        }
        memory
    }

    /// Puts the memory of a line back.
    pub(crate) fn put_line(&mut self, line: Option<usize>, memory: Memory) {
        self.lines[line.map_or(0, |line| line + 1)] = memory;
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

/// The cells of an area during a pass, all by their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Area {
    /// Whether a cell can be part of the group, and whether it is for certain.
    pub(crate) open: Vec<bool>,
    pub(crate) inside: Vec<bool>,
    /// The cells in the order of a walk.
    pub(crate) order: Vec<u16>,
    /// When the walk came to a cell, from 1; 0 for never.
    pub(crate) time: Vec<u16>,
    /// The earliest time that the subtree of a cell touches.
    pub(crate) low: Vec<u16>,
    /// Where the walk came from, and the number of neighbours that it has looked at.
    pub(crate) parent: Vec<u16>,
    pub(crate) next: Vec<u16>,
    /// The cells of the subtree, and those of them that are inside.
    pub(crate) sizes: Vec<u16>,
    pub(crate) inner: Vec<u16>,
    /// The cells that fall off without a cell, and whether some of them are inside.
    pub(crate) lost: Vec<u16>,
    pub(crate) is_bridge: Vec<bool>,
    /// The number of cells inside that are near enough, and whether one is.
    pub(crate) near: Vec<u16>,
    pub(crate) is_near: Vec<bool>,
    /// The cells to visit in this step and in the next one.
    pub(crate) now: Vec<u16>,
    pub(crate) then: Vec<u16>,
}

impl Area {
    /// Starts with this many cells.
    pub(crate) fn reset(&mut self, count: usize) {
        let numbers = [
            &mut self.time,
            &mut self.low,
            &mut self.parent,
            &mut self.next,
            &mut self.sizes,
            &mut self.inner,
            &mut self.lost,
            &mut self.near,
        ];
        for list in numbers {
            list.clear();
            list.resize(count, 0);
        }
        let flags = [
            &mut self.open,
            &mut self.inside,
            &mut self.is_bridge,
            &mut self.is_near,
        ];
        for list in flags {
            list.clear();
            list.resize(count, false);
        }
        self.order.clear();
    }

    /// Returns whether the walk has come to a cell.
    pub(crate) fn is_reached(&self, place: usize) -> bool {
        self.time[place] > 0
    }

    /// Comes to a cell from another one.
    pub(crate) fn enter(&mut self, place: usize, parent: usize) {
        self.order.push(place as u16);
        self.time[place] = self.order.len() as u16;
        self.low[place] = self.time[place];
        self.parent[place] = parent as u16;
    }
}
