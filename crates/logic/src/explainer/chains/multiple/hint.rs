//! A forcing chain hint in short form: where its chains start and end.
//!
//! **Invariant:** a hint refers only to the position and the nets it was found in.

use super::super::grid::Grid;
use super::super::source::Source;
use crate::implications::Claim;
use crate::position::bits_of;

/// A hint: the source of its chains, and the node in which all of them end.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct ForcingHint {
    pub(in super::super) source: Source,
    pub(in super::super) target: Claim,
    pub(in super::super) complexity: u32,
}

impl ForcingHint {
    /// Returns the candidates to eliminate.
    pub(super) fn removed(&self, grid: &Grid) -> impl Iterator<Item = usize> + Clone + use<> {
        removed_by(self.target, grid)
    }
}

/// Returns the candidates that are eliminated if a claim is proven.
pub(super) fn removed_by(
    target: Claim,
    grid: &Grid,
) -> impl Iterator<Item = usize> + Clone + use<> {
    let (square, digit) = (target.subject() / 9, target.subject() % 9);
    let removed = if target.is_on() {
        grid.marks(square) & !(1 << digit)
    } else {
        1 << digit
    };
    bits_of(removed).map(move |digit| square * 9 + digit)
}

/// The last node of a chain: the start node of its net, and its number there.
pub(in super::super) type End = (Claim, u16);
