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
            self.remove(grid, claim.subject())?;
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
                self.remove(grid, candidate)?;
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
        let (parts, rest) = own.as_chunks_mut::<WIDTH>();
        let (other_parts, other_rest) = others.as_chunks::<WIDTH>();
        let count = parts.len() * WIDTH;
        for (part, (own, other)) in parts.iter_mut().zip(other_parts).enumerate() {
            let before = *own;
            if !meet_part(own, other) {
                continue;
            }
            for (index, &both) in own.iter().enumerate() {
                if is_forced(before[index], other[index], both) {
                    self.todo
                        .push(candidate(part * WIDTH + index, only(both)?) as u16);
                }
            }
        }
        for (index, (own, &other)) in rest.iter_mut().zip(other_rest).enumerate() {
            let before = std::mem::replace(own, *own & other);
            if is_forced(before, other, *own) {
                self.todo.push(candidate(count + index, only(*own)?) as u16);
            }
        }
        Ok(())
    }

    fn settle(&mut self, grid: &mut Grid) -> Result<(), Clash> {
        while let Some(candidate) = self.todo.pop() {
            let (square, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            for other in bits_of(grid.marks[square] & !(1 << digit)) {
                self.remove(grid, square * 9 + other)?;
            }
            let places = &mut grid.places.0[digit];
            let seen = SquareSet::peers_of(Square::new(square)) & *places;
            *places = places.without(seen);
            for square in seen.iter() {
                grid.remove_from_masks(square.index(), digit);
                self.note_singles(grid, square.index(), digit)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn remove(&mut self, grid: &mut Grid, candidate: usize) -> Result<(), Clash> {
        grid.remove(candidate);
        self.note_singles(grid, candidate / 9, candidate % 9)
    }

    /// Notes the only candidates that the removal of one leaves in its cell and its units.
    #[inline]
    fn note_singles(&mut self, grid: &Grid, square: usize, digit: usize) -> Result<(), Clash> {
        let marks = grid.marks[square];
        if is_none_or_single(marks) {
            self.todo.push((square * 9 + only(marks)?) as u16);
        }
        for unit in HOUSES[square] {
            let places = grid.lines[unit][digit];
            if is_none_or_single(places) {
                self.todo
                    .push(candidate_at(unit, only(places)?, digit) as u16);
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
fn is_forced(one: u16, other: u16, both: u16) -> bool {
    is_none_or_single(both) & (both != one) & (both != other)
}

/// Intersects masks; returns whether any pair shares at most one member, which neither knew.
#[inline]
fn meet_part(own: &mut [u16; WIDTH], other: &[u16; WIDTH]) -> bool {
    let mut has_forced = false;
    for (own, &other) in own.iter_mut().zip(other) {
        let before = std::mem::replace(own, *own & other);
        has_forced |= is_forced(before, other, *own);
    }
    has_forced
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
