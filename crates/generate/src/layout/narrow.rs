//! Clues that leave few solutions.
//!
//! **Invariant:** all clues are true in each of the solutions that are returned.

use std::cmp::Reverse;

use foldoku_board::Grid;

use super::attempt::{Attempt, Rejection};
use crate::random::Random;

/// The random solutions among which the one with the rarest clues is chosen.
const POOL: usize = 16;

/// The random solutions that show how much several ones with the same clues differ.
const SHOWN: usize = 8;

/// The part of the open clues that is taken from a solution at once.
const AT_ONCE: usize = 3;

impl Attempt<'_> {
    /// Finds all clues that are missing, and returns random solutions that have all clues.
    ///
    /// Of some random solutions, the one whose clues are the rarest ones among them gives some of its rarest
    /// ones; then other random solutions that have these are considered.
    pub(super) fn narrow(&mut self, random: &mut Random) -> Result<Vec<Grid>, Rejection> {
        loop {
            let open: Vec<usize> = (0..self.clues.len())
                .filter(|&open| self.clues[open].is_none())
                .collect();
            let size = if open.is_empty() { SHOWN } else { POOL };
            let pool = self.pool(size, random)?;
            if open.is_empty() {
                return Ok(pool);
            }
            // A solution in which a figure has no clue, such as a sandwich without crusts, is of no use.
            let clues = pool
                .iter()
                .filter_map(|it| self.all_clues(&open, it, random));
            let clues: Vec<Vec<Vec<i32>>> = clues.collect();
            let best = (0..clues.len()).max_by_key(|&it| rarity(&clues, it).iter().sum::<u32>());
            let best = best.ok_or(Rejection::Ambiguous)?;
            let rarity = rarity(&clues, best);
            let mut order: Vec<usize> = (0..open.len()).collect();
            random.shuffle(&mut order);
            order.sort_by_key(|&place| Reverse(rarity[place]));
            for &place in order.iter().take(open.len().div_ceil(AT_ONCE)) {
                self.clues[open[place]] = Some(clues[best][place].clone());
            }
        }
    }

    /// Returns a clue of each open rule in a solution; `None` if one has none.
    fn all_clues(
        &self,
        open: &[usize],
        solution: &Grid,
        random: &mut Random,
    ) -> Option<Vec<Vec<i32>>> {
        let of_rule = |&open: &usize| {
            let clues = self.clues_in(open, solution);
            (!clues.is_empty()).then(|| random.pick(&clues).clone())
        };
        open.iter().map(of_rule).collect()
    }

    /// Forgets some of the clues that were missing, at least one.
    pub(super) fn forget(&mut self, random: &mut Random) {
        let mut places: Vec<usize> = (0..self.clues.len()).collect();
        random.shuffle(&mut places);
        let most = places.len().div_ceil(AT_ONCE);
        let count = 1 + random.below(most as u32) as usize;
        for &place in places.iter().take(count) {
            self.clues[place] = None;
        }
    }
}

/// Returns how much each clue of a solution says among all, in eighths of a bit.
fn rarity(all: &[Vec<Vec<i32>>], one: usize) -> Vec<u32> {
    let clues = &all[one];
    let information = |place: usize| {
        let same = all.iter().filter(|it| it[place] == clues[place]);
        let power = |count: usize| (count as u64).pow(8);
        (power(all.len()) / power(same.count())).ilog2()
    };
    (0..clues.len()).map(information).collect()
}
