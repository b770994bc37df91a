//! The candidates during a search, and the jobs that their changes cause.
//!
//! **Invariant:** between two changes, every propagator that watches a changed cell is marked in
//! `dirty`, except the one that made the change if it is at its own fixpoint. `fresh` holds every cell
//! that has become single and whose peers have not been cleared yet. Backtracking copies `cells` back
//! and clears both.

use alloc::vec;
use alloc::vec::Vec;

pub(crate) use super::cell::{Cell, Contradiction, Mask, PEER_WORDS, Step};
use super::context::Context;

/// Candidates and pending jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    /// The candidates of each cell.
    pub(crate) cells: Vec<Mask>,
    fresh: Vec<Cell>,
    dirty: Vec<u64>,
    /// Working memory of the propagators.
    pub(crate) scratch: Scratch,
}

/// Working memory that propagators reuse. Its contents mean nothing between two jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For alternatives: candidates of one alternative, and of all.
    pub(crate) masks: Vec<Vec<Mask>>,
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
}

/// The digits on the paths between a node of an automaton and one end of its line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paths {
    /// The digits that all paths use.
    pub(crate) every: Mask,
    /// The digits that some path uses.
    pub(crate) some: Mask,
}

impl Store {
    /// Starts with the candidates of a context, all propagators and all single cells pending.
    pub(crate) fn reset(&mut self, context: &Context, propagators: usize) {
        self.cells.clear();
        self.cells.extend_from_slice(&context.start);
        self.dirty.clear();
        self.dirty.resize(context.words, 0);
        self.fresh.clear();
        for propagator in 0..propagators {
            self.dirty[propagator / 64] |= 1 << (propagator % 64);
        }
        let singles = (0..)
            .zip(&self.cells)
            .filter(|(_, cell)| cell.is_power_of_two());
        self.fresh.extend(singles.map(|(index, _)| index as Cell));
    }

    /// Returns the candidates of a cell.
    #[inline(always)]
    pub(crate) fn cell(&self, cell: Cell) -> Mask {
        self.cells[usize::from(cell)]
    }

    /// Removes the candidates of a cell that are not in `mask`.
    #[inline(always)]
    pub(crate) fn keep(&mut self, context: &Context, cell: Cell, mask: Mask) -> Step {
        let before = self.cells[usize::from(cell)];
        let after = before & mask;
        if after == before {
            return Ok(());
        }
        self.change(context, cell, after)
    }

    /// Removes candidates of a cell.
    #[inline(always)]
    pub(crate) fn remove(&mut self, context: &Context, cell: Cell, mask: Mask) -> Step {
        self.keep(context, cell, !mask)
    }

    #[inline]
    fn change(&mut self, context: &Context, cell: Cell, after: Mask) -> Step {
        if after == 0 {
            return Err(Contradiction);
        }
        self.cells[usize::from(cell)] = after;
        for (dirty, watching) in self.dirty.iter_mut().zip(context.watching(cell)) {
            *dirty |= watching;
        }
        if after & (after - 1) == 0 {
            self.fresh.push(cell);
        }
        Ok(())
    }

    /// Drops all pending jobs.
    pub(crate) fn forget(&mut self) {
        self.fresh.clear();
        self.dirty.fill(0);
    }

    /// Removes and returns the first pending propagator.
    #[inline(always)]
    pub(super) fn next_job(&mut self) -> Option<usize> {
        for (index, word) in self.dirty.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * index + bit);
            }
        }
        None
    }

    /// Marks a propagator as done.
    #[inline(always)]
    pub(super) fn finish_job(&mut self, number: usize) {
        self.dirty[number / 64] &= !(1 << (number % 64));
    }

    /// Removes the digits of the cells that have become single from their peers.
    #[inline(always)]
    pub(super) fn clear_fresh(&mut self, context: &Context) -> Step {
        while let Some(cell) = self.fresh.pop() {
            self.clear_peers(context, cell)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn clear_peers(&mut self, context: &Context, cell: Cell) -> Step {
        let digit = self.cell(cell);
        for &peer in context.peers(cell) {
            if self.cell(peer) & digit != 0 {
                self.remove(context, peer, digit)?;
            }
        }
        Ok(())
    }

    /// Removes each digit of `digits` from the cells that are peers of all cells of `group` which can
    /// hold it: the group holds each of these digits.
    #[inline]
    pub(crate) fn clear_seen(&mut self, context: &Context, group: &[Cell], digits: Mask) -> Step {
        let mut rest = digits;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            match context.peer_words {
                0..=2 => self.clear_seen_in::<2>(context, group, digit)?,
                _ => self.clear_seen_in::<PEER_WORDS>(context, group, digit)?,
            }
        }
        Ok(())
    }

    /// Removes a digit from the peers of all its places, on a board whose cells fit `WORDS` words.
    #[inline(always)]
    fn clear_seen_in<const WORDS: usize>(
        &mut self,
        context: &Context,
        group: &[Cell],
        digit: Mask,
    ) -> Step {
        let (mut seen, mut has_place) = ([!0; WORDS], false);
        for &cell in group {
            if self.cell(cell) & digit != 0 {
                has_place = true;
                for (seen, peers) in seen.iter_mut().zip(context.peer_set(cell)) {
                    *seen &= peers;
                }
                if seen == [0; WORDS] {
                    return Ok(());
                }
            }
        }
        if !has_place {
            return Err(Contradiction);
        }
        for (word, &cells) in seen.iter().enumerate().take(context.peer_words) {
            let mut cells = cells;
            while cells != 0 {
                let cell = (64 * word) as Cell + cells.trailing_zeros() as Cell;
                cells &= cells - 1;
                self.remove(context, cell, digit)?;
            }
        }
        Ok(())
    }

    /// Creates a store without pending jobs.
    pub(crate) fn with_cells(cells: Vec<Mask>) -> Store {
        Store {
            cells,
            fresh: Vec::new(),
            dirty: vec![],
            scratch: Scratch::default(),
        }
    }
}
