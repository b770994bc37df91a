//! Singles on a working grid: the consequences of a candidate being true or false, without parents.
//!
//! **Invariant:** the order of the placements does not matter: either every order ends in the same grid,
//! or every order ends in a clash. A cell or a unit that had one place to begin with says nothing.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{Grid, HOUSES, candidate_at, is_pair, is_single, lowest};
use crate::claim::Claim;
use crate::position::bits_of;

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

    /// Writes the candidates that two grids share to `out`, with all that follows. Both grids are settled.
    pub(super) fn meet(&mut self, one: &Grid, other: &Grid, out: &mut Grid) -> Result<(), Clash> {
        for digit in 0..9 {
            out.places.0[digit] = one.places.0[digit] & other.places.0[digit];
        }
        self.todo.clear();
        let cell = |square: usize, digit: usize| square * 9 + digit;
        self.meet_masks(&one.marks, &other.marks, &mut out.marks, cell)?;
        let place = |line: usize, place: usize| candidate_at(line / 9, place, line % 9);
        let [one, other] = [one, other].map(|grid| grid.lines.as_flattened());
        self.meet_masks(one, other, out.lines.as_flattened_mut(), place)?;
        self.settle(out)
    }

    /// Intersects masks and notes the candidates that are left alone, which neither knew.
    #[inline]
    fn meet_masks(
        &mut self,
        one: &[u16],
        other: &[u16],
        out: &mut [u16],
        candidate: impl Fn(usize, usize) -> usize,
    ) -> Result<(), Clash> {
        const WIDTH: usize = 16;
        let parts = one.chunks(WIDTH).zip(other.chunks(WIDTH));
        for (part, ((one, other), out)) in parts.zip(out.chunks_mut(WIDTH)).enumerate() {
            if !meet_part(one, other, out) {
                continue;
            }
            for (index, &both) in out.iter().enumerate() {
                if is_forced(one[index], other[index], both) {
                    let forced = candidate(part * WIDTH + index, only(both)?);
                    self.todo.push(forced as u16);
                }
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
            let seen = SquareSet::peers_of(Square::new(square)) & grid.places.0[digit];
            for square in seen.iter() {
                self.remove(grid, square.index() * 9 + digit)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn remove(&mut self, grid: &mut Grid, candidate: usize) -> Result<(), Clash> {
        grid.remove(candidate);
        let (square, digit) = (candidate / 9, candidate % 9);
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
fn meet_part(one: &[u16], other: &[u16], out: &mut [u16]) -> bool {
    let mut forced = 0;
    for ((&one, &other), out) in one.iter().zip(other).zip(out) {
        let both = one & other;
        *out = both;
        forced |= u16::from(is_forced(one, other, both));
    }
    forced != 0
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
