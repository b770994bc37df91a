//! The links of a position: what a candidate makes false, and what becomes true then.
//!
//! **Invariant:** strong links come in the order square, box, row, column, each candidate once; weak
//! links in the order of the digits of the square, then box, row, column. Only weak links that lead on
//! to a strong one are listed.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{
    Candidates, Grid, HOUSES, by_house, candidate_at, is_pair, is_single, lowest,
};
use super::{Kind, Node};
use crate::position::bits_of;

/// No candidate.
const NONE: u16 = u16::MAX;

/// The links of a position.
#[derive(Debug)]
pub(super) struct Links {
    /// For each candidate what becomes true if it is false: the other candidate of its square, then the
    /// other place of its digit in the box, the row and the column.
    strong: Box<[[u16; 4]; 729]>,
    /// The candidates of each kind that make something true if they are false.
    leading: [Candidates; 3],
}

impl Links {
    pub(super) fn new() -> Links {
        Links {
            strong: Box::new([[NONE; 4]; 729]),
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

    /// Whether a candidate makes something true if it is false.
    #[inline]
    pub(super) fn leads_on(&self, kind: Kind, candidate: usize) -> bool {
        self.leading[kind as usize].contains(candidate)
    }

    /// What becomes true if a candidate is false.
    #[inline]
    pub(super) fn strong(
        &self,
        kind: Kind,
        candidate: usize,
    ) -> impl Iterator<Item = Node> + use<> {
        strong_of(kind, &self.strong[candidate])
    }

    /// Visits what a candidate makes false, if that leads on to a strong link.
    ///
    /// Chains on one digit do not use the other digits of a square.
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
            for other in bits_of(grid.marks[square] & !(1 << digit)) {
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

/// What becomes true if a candidate is false.
fn strong_links(grid: &Grid, candidate: usize) -> [u16; 4] {
    let (square, digit) = (candidate / 9, candidate % 9);
    let mut strong = [NONE; 4];
    let others = grid.marks[square] & !(1 << digit);
    if is_single(others) {
        strong[0] = (square * 9 + lowest(others)) as u16;
    }
    for (kind, unit) in HOUSES[square].into_iter().enumerate() {
        let places = grid.lines[unit][digit];
        if is_pair(places) {
            let [one, two] = [places, places & (places - 1)]
                .map(|places| candidate_at(unit, lowest(places), digit) as u16);
            let other = if usize::from(one) == candidate {
                two
            } else {
                one
            };
            if !strong.contains(&other) {
                strong[kind + 1] = other;
            }
        }
    }
    strong
}

/// The links that chains of a kind use.
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
