//! What follows from each claim in the end: the rows of all claims, put together.
//!
//! **Invariant:** the set of a claim holds the claims of its own row and of the rows of all claims
//! in the set.

use foldoku_board::SquareSet;

use super::rows::Row;
use crate::forcing::table::Claims;
use crate::implications::{Claim, Links, ones_of};

/// The cells in which each digit is true, and those in which it is false.
pub(super) struct ImpliedCells {
    pub(super) on: [SquareSet; 9],
    pub(super) off: [SquareSet; 9],
}

impl ImpliedCells {
    /// Returns the cells of some claims.
    pub(super) fn of(claims: &Claims, links: &Links) -> ImpliedCells {
        let [on, off] = [[SquareSet::EMPTY; 9]; 2];
        let mut cells = ImpliedCells { on, off };
        for claim in claims.iter().map(Claim::from_index) {
            let candidate = links.candidate(claim.subject());
            let side = if claim.is_on() {
                &mut cells.on
            } else {
                &mut cells.off
            };
            side[candidate.digit_index()].insert(candidate.square());
        }
        cells
    }
}

/// Returns what follows from each claim about a candidate.
pub(super) fn implied(rows: &[Row], links: &Links) -> Vec<Claims> {
    let words = rows.len().div_ceil(64);
    let mut sets = vec![0; rows.len() * words];
    for (set, row) in sets.chunks_exact_mut(words.max(1)).zip(rows) {
        for entry in row {
            set[entry.claim.index() / 64] |= 1 << (entry.claim.index() % 64);
        }
    }
    let count = links.candidate_claims();
    let closed = (0..count).map(|start| {
        close(&mut sets, words, start);
        let mut claims = Claims::NONE;
        for claim in ones_of(&sets[start * words..][..words]).take_while(|&claim| claim < count) {
            claims.insert(claim);
        }
        claims
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
