//! Singles on a working grid: the consequences of a candidate being true or false, without parents.
//!
//! **Invariant:** the order of the placements does not matter: either every order ends in the same grid,
//! or every order ends in a clash. A cell or a unit that had one place to begin with says nothing.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{Grid, has_several, is_single, lowest};
use crate::implications::{Claim, Constraint, constraints_of};
use crate::position::{Mask, bits_of};

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
    /// Whether only the places of digits are followed, not the digits of cells.
    is_nishio: bool,
}

impl Singles {
    /// Returns singles that follow only the places of digits.
    pub(super) fn nishio() -> Singles {
        Singles {
            todo: Vec::new(),
            is_nishio: true,
        }
    }

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
        let (parts, rest) = grid.masks.as_chunks::<WIDTH>();
        let (other_parts, other_rest) = other.masks.as_chunks::<WIDTH>();
        for (part, (one, other)) in parts.iter().zip(other_parts).enumerate() {
            if has_forced(one, other) {
                self.note_forced(one, other, part * WIDTH)?;
            }
        }
        self.note_forced(rest, other_rest, parts.len() * WIDTH)?;
        for (own, other) in grid.masks.iter_mut().zip(&other.masks) {
            *own &= other;
        }
        self.settle(grid)
    }

    /// Notes the candidates that are left alone in both masks, which neither knew. The masks are those of
    /// constraints from a first one on.
    #[inline]
    fn note_forced(&mut self, one: &[Mask], other: &[Mask], first: usize) -> Result<(), Clash> {
        let pairs = one.iter().zip(other).zip(Constraint::all().skip(first));
        for ((&one, &other), constraint) in pairs {
            if is_forced(one, other) {
                let forced = constraint.candidate(only(one & other)?);
                self.todo.push(forced as u16);
            }
        }
        Ok(())
    }

    fn settle(&mut self, grid: &mut Grid) -> Result<(), Clash> {
        while let Some(candidate) = self.todo.pop() {
            let (square, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            let others = grid.marks(square) & !(1 << digit);
            if !self.is_nishio {
                for other in bits_of(others) {
                    self.remove(grid, square * 9 + other, candidate)?;
                }
            }
            let places = &mut grid.places.0[digit];
            let seen = SquareSet::peers_of(Square::new(square)) & *places;
            *places = places.without(seen);
            for square in seen.iter() {
                let candidate_there = square.index() * 9 + digit;
                grid.remove_from_masks(candidate_there);
                self.note_singles(grid, candidate_there, candidate)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate because another one is placed.
    #[inline]
    fn remove(&mut self, grid: &mut Grid, candidate: usize, placed: u16) -> Result<(), Clash> {
        grid.remove(candidate);
        self.note_singles(grid, candidate, placed)
    }

    /// Notes the only candidates that a removal leaves in its constraints, except the placed one.
    #[inline]
    fn note_singles(&mut self, grid: &Grid, candidate: usize, placed: u16) -> Result<(), Clash> {
        for member in &constraints_of(candidate)[usize::from(self.is_nishio)..] {
            let mask = grid.mask(member.constraint);
            if !has_several(mask) {
                let single = member.constraint.candidate(only(mask)?) as u16;
                if single != placed {
                    self.todo.push(single);
                }
            }
        }
        Ok(())
    }
}

/// Returns the only member of a mask with at most one.
#[inline]
fn only(mask: Mask) -> Result<usize, Clash> {
    match mask {
        0 => Err(Clash),
        _ => Ok(lowest(mask)),
    }
}

/// Returns whether two masks share at most one member, which neither knew.
#[inline]
fn is_forced(one: Mask, other: Mask) -> bool {
    let both = one & other;
    !has_several(both) & (both != one) & (both != other)
}

/// Returns [`is_forced`] of any two masks.
#[inline]
fn has_forced(one: &[Mask; WIDTH], other: &[Mask; WIDTH]) -> bool {
    let masks = one.iter().zip(other);
    masks.fold(false, |has_forced, (&one, &other)| {
        has_forced | is_forced(one, other)
    })
}

/// Returns whether a constraint has one candidate left and others still see that candidate.
pub(super) fn has_open_single(grid: &Grid) -> bool {
    let is_placed = |candidate: usize| {
        let mut members = constraints_of(candidate).iter();
        members.all(|member| is_single(grid.mask(member.constraint)))
    };
    let singles = Constraint::all().filter(|&constraint| is_single(grid.mask(constraint)));
    let mut singles = singles.flat_map(|constraint| grid.members(constraint));
    singles.any(|single| !is_placed(single))
}
