//! Singles on a working grid: the consequences of a candidate being true or false, without parents.
//!
//! **Invariant:** the order of the placements does not matter: either every order ends in the same grid,
//! or every order ends in a clash. A cell or a unit that had one place to begin with says nothing.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{Grid, HOUSES, candidate_at, is_pair, is_single, lowest};
use crate::claim::Claim;
use crate::position::bits_of;

/// Masks per part of a grid that is tested at once; the compiler vectorises over them.
const WIDTH: usize = 16;

/// No candidate.
const NONE: u16 = u16::MAX;

/// A cell has lost its last candidate, or a unit its last place for a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash;

/// The placements that are known but not yet made.
#[derive(Debug, Default)]
pub(super) struct Singles {
    todo: Vec<u16>,
}

impl Singles {
    /// Makes a claim true with all that follows.
    pub(super) fn assume(&mut self, grid: &mut Grid, claim: Claim) -> Result<(), Clash> {
        self.todo.clear();
        if claim.is_on() {
            self.todo.push(claim.subject() as u16);
        } else {
            self.remove(grid, claim.subject(), NONE)?;
        }
        self.settle(grid)
    }

    /// Removes candidates with all that follows; some may have been removed before.
    pub(super) fn remove_all(
        &mut self,
        grid: &mut Grid,
        candidates: impl IntoIterator<Item = usize>,
    ) -> Result<(), Clash> {
        self.todo.clear();
        for candidate in candidates {
            if grid.places.contains(candidate) {
                self.remove(grid, candidate, NONE)?;
            }
        }
        self.settle(grid)
    }

    /// Restricts a grid to the candidates of another one, with all that follows. Both grids are settled.
    pub(super) fn meet(&mut self, grid: &mut Grid, other: &Grid) -> Result<(), Clash> {
        self.todo.clear();
        grid.places.retain(&other.places);
        let cell = |square: usize, digit: usize| square * 9 + digit;
        self.meet_masks(&mut grid.marks, &other.marks, cell)?;
        let place = |line: usize, place: usize| candidate_at(line / 9, place, line % 9);
        let lines = grid.lines.as_flattened_mut();
        self.meet_masks(lines, other.lines.as_flattened(), place)?;
        self.settle(grid)
    }

    /// Intersects masks and notes the candidates that are left alone, which neither knew.
    #[inline]
    fn meet_masks(
        &mut self,
        own: &mut [u16],
        others: &[u16],
        candidate: impl Fn(usize, usize) -> usize,
    ) -> Result<(), Clash> {
        let (parts, rest) = own.as_chunks::<WIDTH>();
        let (other_parts, other_rest) = others.as_chunks::<WIDTH>();
        for (part, (one, other)) in parts.iter().zip(other_parts).enumerate() {
            if has_forced(one, other) {
                self.note_forced(one, other, part * WIDTH, &candidate)?;
            }
        }
        self.note_forced(rest, other_rest, parts.len() * WIDTH, &candidate)?;
        for (own, other) in own.iter_mut().zip(others) {
            *own &= other;
        }
        Ok(())
    }

    /// Notes the candidates that are left alone in both masks, which neither knew.
    #[inline]
    fn note_forced(
        &mut self,
        one: &[u16],
        other: &[u16],
        first: usize,
        candidate: impl Fn(usize, usize) -> usize,
    ) -> Result<(), Clash> {
        for (index, (&one, &other)) in one.iter().zip(other).enumerate() {
            if is_forced(one, other) {
                let forced = candidate(first + index, only(one & other)?);
                self.todo.push(forced as u16);
            }
        }
        Ok(())
    }

    fn settle(&mut self, grid: &mut Grid) -> Result<(), Clash> {
        while let Some(candidate) = self.todo.pop() {
            let (square, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            for other in bits_of(grid.marks[square] & !(1 << digit)) {
                self.remove(grid, square * 9 + other, candidate)?;
            }
            let places = &mut grid.places.0[digit];
            let seen = SquareSet::peers_of(Square::new(square)) & *places;
            *places = places.without(seen);
            for square in seen.iter() {
                grid.remove_from_masks(square.index(), digit);
                self.note_singles(grid, [square.index(), digit], candidate)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate because another one is placed.
    #[inline]
    fn remove(&mut self, grid: &mut Grid, candidate: usize, placed: u16) -> Result<(), Clash> {
        grid.remove(candidate);
        self.note_singles(grid, [candidate / 9, candidate % 9], placed)
    }

    /// Notes the only candidates that a removal leaves in its cell and its units, except the placed one.
    #[inline]
    fn note_singles(
        &mut self,
        grid: &Grid,
        [square, digit]: [usize; 2],
        placed: u16,
    ) -> Result<(), Clash> {
        let mut note = |single: usize| {
            if single as u16 != placed {
                self.todo.push(single as u16);
            }
        };
        let marks = grid.marks[square];
        if is_none_or_single(marks) {
            note(square * 9 + only(marks)?);
        }
        for unit in HOUSES[square] {
            let places = grid.lines[unit][digit];
            if is_none_or_single(places) {
                note(candidate_at(unit, only(places)?, digit));
            }
        }
        Ok(())
    }
}

/// Returns the only member of a mask with at most one.
#[inline]
fn only(mask: u16) -> Result<usize, Clash> {
    match mask {
        0 => Err(Clash),
        _ => Ok(lowest(mask)),
    }
}

#[inline]
fn is_none_or_single(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// Returns whether two masks share at most one member, which neither knew.
#[inline]
fn is_forced(one: u16, other: u16) -> bool {
    let both = one & other;
    is_none_or_single(both) & (both != one) & (both != other)
}

/// Returns [`is_forced`] of any two masks.
#[inline]
fn has_forced(one: &[u16; WIDTH], other: &[u16; WIDTH]) -> bool {
    let masks = one.iter().zip(other);
    masks.fold(false, |has_forced, (&one, &other)| {
        has_forced | is_forced(one, other)
    })
}

/// Returns whether a cell or unit of a grid has one place left and other candidates still see that place.
pub(super) fn has_open_single(grid: &Grid) -> bool {
    let is_placed = |candidate: usize| {
        let (square, digit) = (candidate / 9, candidate % 9);
        let mut units = HOUSES[square].into_iter();
        is_single(grid.marks[square]) && units.all(|unit| is_single(grid.lines[unit][digit]))
    };
    let cells = grid.marks.iter().enumerate();
    let mut cells = cells.filter(|&(_, &marks)| is_single(marks));
    if !cells.all(|(square, &marks)| is_placed(square * 9 + lowest(marks))) {
        return true;
    }
    (0..27).any(|unit| {
        let mut digits = grid.lines[unit].iter().enumerate();
        digits.any(|(digit, &places)| {
            is_single(places) && !is_placed(candidate_at(unit, lowest(places), digit))
        })
    })
}

/// Returns whether anything follows from a candidate being false.
pub(super) fn has_link(grid: &Grid, candidate: usize) -> bool {
    let (square, digit) = (candidate / 9, candidate % 9);
    let mut units = HOUSES[square].into_iter();
    is_pair(grid.marks[square]) || units.any(|unit| is_pair(grid.lines[unit][digit]))
}
