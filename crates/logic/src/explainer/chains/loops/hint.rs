//! A cycle or a forcing chain from one candidate, its difficulty and its eliminations.
//!
//! **Invariant:** a path lists its nodes from the last to the first; in a cycle these are equal.

use foldoku_board::{Square, SquareSet};

use super::super::difficulty;
use super::super::grid::Grid;
use crate::implications::Claim;

/// The links that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// Links of one digit.
    X,
    /// Cells with two candidates.
    Y,
    /// Both.
    Xy,
}

/// A cycle or a forcing chain.
#[derive(Clone, Debug)]
pub(in super::super) struct LoopHint {
    pub(in super::super) kind: Kind,
    pub(in super::super) is_cycle: bool,
    /// The nodes from the last to the first; in a cycle these are equal.
    pub(in super::super) path: Vec<Claim>,
}

/// The rank of a hint: difficulty, complexity, kind, then the start.
///
/// Cycles come before chains from the same start, and true starts before false ones.
pub(super) type Rank = (f64, u32, u8, usize, u8);

impl Kind {
    /// Returns the base difficulty without the length.
    pub(super) fn base(self, is_cycle: bool) -> f64 {
        match (self, is_cycle) {
            (Kind::Xy, _) => 7.0,
            (_, true) => 6.5,
            (_, false) => 6.6,
        }
    }

    /// Returns the rank of a kind among hints of equal difficulty and length.
    pub(super) fn key(self) -> u8 {
        match self {
            Kind::X => 2,
            Kind::Y => 3,
            Kind::Xy => 4,
        }
    }
}

impl LoopHint {
    /// Returns the number of different nodes.
    pub(in super::super) fn complexity(&self) -> u32 {
        (self.path.len() - usize::from(self.is_cycle)) as u32
    }

    pub(in super::super) fn rank(&self) -> Rank {
        let start = self.path[self.path.len() - 1];
        let complexity = self.complexity();
        let phase = if self.is_cycle {
            0
        } else {
            1 + u8::from(!start.is_on())
        };
        let difficulty = difficulty(self.kind.base(self.is_cycle), complexity);
        let kind = self.kind.key();
        (difficulty, complexity, kind, start.subject(), phase)
    }

    /// Returns the candidates to eliminate.
    pub(in super::super) fn removed(&self, grid: &Grid) -> Vec<u16> {
        let target = self.path[0];
        if self.is_cycle {
            removed_by_cycle(grid, &self.path)
        } else {
            let removed = grid.removed_by(target);
            removed.map(|candidate| candidate as u16).collect()
        }
    }
}

/// Returns the candidates outside of the cells of a cycle that see both a true and a false node.
fn removed_by_cycle(grid: &Grid, path: &[Claim]) -> Vec<u16> {
    let mut squares = SquareSet::EMPTY;
    let mut seen = [[SquareSet::EMPTY; 9]; 2];
    for &node in &path[..path.len() - 1] {
        let candidate = node.subject();
        squares.insert(Square::new(candidate / 9));
        let seen = &mut seen[usize::from(!node.is_on())][candidate % 9];
        *seen |= SquareSet::peers_of(Square::new(candidate / 9));
    }
    let mut removed = Vec::new();
    let [on, off] = seen;
    for (digit, (on, off)) in on.into_iter().zip(off).enumerate() {
        let both = (on & off & grid.places.0[digit]).without(squares);
        removed.extend(
            both.iter()
                .map(|square| (square.index() * 9 + digit) as u16),
        );
    }
    removed.sort_unstable();
    removed
}
