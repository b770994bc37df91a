//! The hints that a search keeps, and the length up to which it needs to go on.
//!
//! **Invariant:** a wanted hint is never longer than the limit.

use super::super::difficulty;
use super::super::grid::Grid;
use super::hint::Rank;
use super::{Kind, LONGEST, LoopHint, Loops, SHORTEST};

/// The hints that a search keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The best one.
    Best,
    /// The first one that removes each candidate, and perhaps others.
    Firsts,
    /// All of them.
    All,
}

impl Loops {
    /// Computes the complexity above which no cycle that removes a candidate is useful.
    pub(super) fn set_limits(&mut self, kind: Kind) {
        for index in 0..self.limits.len() {
            let rank = self.rank_to_beat([self.limits[index].0]);
            self.limits[index].1 = longest(kind, true, rank);
        }
    }

    /// Returns the complexity above which no cycle through a candidate is useful.
    pub(super) fn limit(&self, start: usize) -> u32 {
        let targets = self.limits.iter();
        let targets = targets.filter(|&&(target, _)| self.reach.has(target, start));
        targets.map(|&(_, limit)| limit).max().unwrap_or(0)
    }

    /// Returns the rank above which no hint that removes some candidates is useful, if there is one.
    pub(super) fn rank_to_beat(&self, removed: impl IntoIterator<Item = usize>) -> Option<Rank> {
        let worst = |worst: Rank, rank: Rank| if rank > worst { rank } else { worst };
        match self.wanted {
            Wanted::All => None,
            Wanted::Best => self.found.first().map(|&(best, _)| best),
            Wanted::Firsts => {
                let mut ranks = removed.into_iter().map(|candidate| self.firsts[candidate]);
                let first = ranks.next().flatten()?;
                ranks.try_fold(first, |rank, next| next.map(|next| worst(rank, next)))
            }
        }
    }

    /// Keeps a cycle or chain if it is wanted.
    pub(super) fn keep(&mut self, grid: &Grid, found: LoopHint) {
        let rank = found.rank();
        match self.wanted {
            Wanted::All => {}
            Wanted::Best if self.found.first().is_some_and(|&(best, _)| best <= rank) => return,
            Wanted::Best => self.found.clear(),
            Wanted::Firsts => {
                let mut is_first = false;
                for candidate in found.removed(grid) {
                    let first = &mut self.firsts[usize::from(candidate)];
                    if first.is_none_or(|first| rank < first) {
                        *first = Some(rank);
                        is_first = true;
                    }
                }
                if !is_first {
                    return;
                }
            }
        }
        self.found.push((rank, found));
    }
}

/// Returns the greatest complexity with which a cycle or chain of a kind has at most a rank.
pub(super) fn longest(kind: Kind, is_cycle: bool, rank: Option<Rank>) -> u32 {
    let Some(best) = rank else {
        return u32::MAX;
    };
    let base = kind.base(is_cycle);
    let (mut low, mut high) = (SHORTEST - 1, LONGEST);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if (difficulty(base, middle), middle, kind.key()) <= (best.0, best.1, best.2) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
