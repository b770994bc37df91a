//! The strong and weak links of a position.
//!
//! **Invariant:** strong links come in the order cell, box, row, column, each candidate once; weak
//! links in the order of the digits of the cell, then box, row, column. Only weak links to candidates
//! with a strong link are listed.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{Candidates, Grid, by_house};
use super::Kind;
use crate::candidate::Candidate;
use crate::implications::constraints_of;
use crate::position::bits_of;

/// No candidate.
const NONE: u16 = u16::MAX;

/// The links of a position.
#[derive(Debug)]
pub(super) struct Links {
    /// The strong links of each candidate: the other candidate of its cell, then the other place of its
    /// digit in the box, the row and the column.
    strong: Box<[[u16; 4]; Candidate::COUNT]>,
    /// The candidates with a strong link, for each kind.
    leading: [Candidates; 3],
}

impl Links {
    pub(super) fn new() -> Links {
        Links {
            strong: Box::new([[NONE; 4]; Candidate::COUNT]),
            leading: [Candidates::NONE; 3],
        }
    }

    /// Computes the links of a position.
    pub(super) fn set(&mut self, grid: &Grid) {
        self.leading = [Candidates::NONE; 3];
        for candidate in grid.candidates() {
            let strong = strong_links(grid, candidate);
            self.strong[candidate] = strong;
            for kind in [Kind::X, Kind::Y, Kind::Xy] {
                if strong_of(kind, &strong).next().is_some() {
                    self.leading[kind as usize].insert(candidate);
                }
            }
        }
    }

    /// Returns whether a candidate has a strong link.
    #[inline]
    pub(super) fn has_strong(&self, kind: Kind, candidate: usize) -> bool {
        self.leading[kind as usize].contains(candidate)
    }

    /// Returns the candidates that become true if a candidate is false.
    #[inline]
    pub(super) fn strong(
        &self,
        kind: Kind,
        candidate: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        strong_of(kind, &self.strong[candidate]).map(usize::from)
    }

    /// Visits the candidates with a strong link that a candidate makes false.
    ///
    /// Chains on one digit do not use the other digits of a cell.
    #[inline]
    pub(super) fn weak(
        &self,
        grid: &Grid,
        kind: Kind,
        candidate: usize,
        mut take: impl FnMut(usize),
    ) {
        let leading = &self.leading[kind as usize];
        let (square, digit) = (candidate / 9, candidate % 9);
        if kind != Kind::X {
            for other in bits_of(grid.marks(square) & !(1 << digit)) {
                let other = square * 9 + other;
                if leading.contains(other) {
                    take(other);
                }
            }
        }
        for squares in by_house(
            square,
            leading.0[digit] & SquareSet::peers_of(Square::new(square)),
        ) {
            for square in squares.iter() {
                take(square.index() * 9 + digit);
            }
        }
    }
}

/// Returns the candidates that become true if a candidate is false.
fn strong_links(grid: &Grid, candidate: usize) -> [u16; 4] {
    let mut strong = [NONE; 4];
    for (kind, member) in constraints_of(candidate).iter().enumerate() {
        if let Some(other) = grid.partner(member.constraint, member.bit)
            && !strong.contains(&(other as u16))
        {
            strong[kind] = other as u16;
        }
    }
    strong
}

/// Returns the links that chains of a kind use.
fn strong_of(kind: Kind, strong: &[u16; 4]) -> impl Iterator<Item = u16> + use<> {
    let links = match kind {
        Kind::X => 1..4,
        Kind::Y => 0..1,
        Kind::Xy => 0..4,
    };
    let strong = *strong;
    links
        .map(move |link| strong[link])
        .filter(|&other| other != NONE)
}
