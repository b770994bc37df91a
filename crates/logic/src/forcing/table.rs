//! The table: what follows from each claim, of how many nodes, and which claims contradict themselves.
//!
//! **Invariant:** a size belongs to each claim that a row has reached, and to no other.

use super::board::Board;
use super::claim::{Claim, Claims};
use super::story::Told;

/// What works out all that follows from a claim.
pub(super) trait Reasoning {
    /// Works out what follows from a claim, and writes the number of nodes that it takes to `sizes`.
    fn follow(&mut self, board: &Board, start: Claim, sizes: &mut [u16]) -> Row;

    /// The nodes that lead from a claim to others that follow from it.
    ///
    /// Nodes come behind those that they follow from, in lines as long as possible.
    fn tell(&mut self, board: &Board, start: Claim, ends: &[Claim]) -> Vec<Told>;
}

/// What follows from a claim.
pub(super) struct Row {
    /// What follows, the claim itself included.
    pub(super) reached: Claims,
    /// Why the claim is wrong, and how many nodes show it.
    pub(super) clash: Option<(Clash, u16)>,
}

/// What cannot be.
///
/// Where a candidate is true and false, there is one of these, too, and it says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Two candidates are true that exclude each other.
    Twice(usize, usize),
    /// No candidate is left of the truth with this number.
    Empty(usize),
}

impl Clash {
    /// The claims that do not go together.
    pub(super) fn ends(self, board: &Board) -> Vec<Claim> {
        match self {
            Clash::Twice(one, other) => vec![Claim::on(one), Claim::on(other)],
            Clash::Empty(truth) => board.truths()[truth].iter().map(Claim::off).collect(),
        }
    }
}

/// What follows from every claim.
pub(super) struct Table {
    /// The claims, by the number of the one that they follow from.
    rows: Vec<Row>,
    /// The sizes, row by row.
    sizes: Vec<u16>,
}

impl Table {
    /// The table of a position.
    pub(super) fn new(board: &Board, reasoning: &mut dyn Reasoning) -> Table {
        let count = board.claim_count();
        let mut table = Table {
            rows: Vec::with_capacity(count),
            sizes: vec![0; count * count],
        };
        for start in 0..count {
            let sizes = &mut table.sizes[start * count..][..count];
            let row = reasoning.follow(board, Claim::from_index(start), sizes);
            table.rows.push(row);
        }
        table
    }

    /// What follows from a claim.
    pub(super) fn row(&self, start: Claim) -> &Row {
        &self.rows[start.index()]
    }

    /// How many nodes lead from one claim to another that it has reached, both included.
    pub(super) fn size(&self, start: Claim, end: Claim) -> usize {
        usize::from(self.sizes[start.index() * self.rows.len() + end.index()])
    }
}
