//! What follows from each claim in the end: the rows of all claims, put together.
//!
//! **Invariant:** the set of a claim holds the claims of its own row and of the rows of all claims
//! in the set.

use super::rows::Row;
use crate::implications::{Claim, Links};
use foldoku_board::SquareSet;

/// The cells in which each digit is true, and those in which it is false.
#[derive(Clone, Debug)]
pub(super) struct ImpliedCells {
    pub(super) on: [SquareSet; 9],
    pub(super) off: [SquareSet; 9],
}

impl ImpliedCells {
    const NONE: ImpliedCells = ImpliedCells {
        on: [SquareSet::EMPTY; 9],
        off: [SquareSet::EMPTY; 9],
    };

    /// Keeps the claims that are in another set, too.
    pub(super) fn intersect(&mut self, other: &ImpliedCells) {
        let sets = self.on.iter_mut().chain(&mut self.off);
        for (set, other) in sets.zip(other.on.iter().chain(&other.off)) {
            *set &= *other;
        }
    }
}

/// Returns what follows from each claim about a candidate.
pub(super) fn implied_cells(rows: &[Row], links: &Links) -> Vec<ImpliedCells> {
    let words = rows.len().div_ceil(64);
    let mut sets = vec![0; rows.len() * words];
    for (set, row) in sets.chunks_exact_mut(words.max(1)).zip(rows) {
        for entry in row {
            set[entry.claim.index() / 64] |= 1 << (entry.claim.index() % 64);
        }
    }
    let closed = (0..links.candidate_claims()).map(|start| {
        close(&mut sets, words, start);
        cells_of(&sets[start * words..][..words], links)
    });
    closed.collect()
}

/// Completes the set of a claim. The sets of earlier claims are complete.
fn close(sets: &mut [u64], words: usize, start: usize) {
    let (before, rest) = sets.split_at_mut(start * words);
    let (row, after) = rest.split_at_mut(words);
    let mut pending = row.to_vec();
    pending[start / 64] &= !(1 << (start % 64));
    let mut word = 0;
    while word < words {
        if pending[word] == 0 {
            word += 1;
            continue;
        }
        let next = 64 * word + pending[word].trailing_zeros() as usize;
        pending[word] &= pending[word] - 1;
        let is_complete = next < start;
        let set = if is_complete {
            &before[next * words..][..words]
        } else {
            &after[(next - start - 1) * words..][..words]
        };
        for ((row, pending), &set) in row.iter_mut().zip(&mut pending).zip(set) {
            if is_complete {
                *pending &= !set
            } else {
                *pending |= set & !*row
            }
            *row |= set;
        }
        word = 0;
    }
}

fn cells_of(set: &[u64], links: &Links) -> ImpliedCells {
    let mut cells = ImpliedCells::NONE;
    for (word, &bits) in set.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            let claim = Claim::from_index(64 * word + rest.trailing_zeros() as usize);
            rest &= rest - 1;
            if claim.index() < links.candidate_claims() {
                let candidate = links.candidate(claim.subject());
                let side = if claim.is_on() {
                    &mut cells.on
                } else {
                    &mut cells.off
                };
                side[candidate.digit_index()].insert(candidate.square());
            }
        }
    }
    cells
}
