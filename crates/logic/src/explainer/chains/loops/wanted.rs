//! The hints that a search keeps, and the length up to which it needs to go on.
//!
//! **Invariant:** a wanted hint is never longer than the limit.

use super::super::grid::Grid;
use super::super::lengths;
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
        let targets = targets.filter(|&&(target, _)| self.implies(target, start));
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
    let Some((difficulty, complexity, key, ..)) = rank else {
        return u32::MAX;
    };
    let equal = complexity - u32::from(kind.key() > key);
    let mut longest = SHORTEST - 1;
    for (added, most) in lengths() {
        let reached = kind.base(is_cycle) + added;
        if reached > difficulty || longest >= LONGEST {
            break;
        }
        longest = if reached < difficulty {
            most
        } else {
            longest.max(equal.min(most))
        };
    }
    longest.min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::super::super::difficulty;
    use super::*;

    #[test]
    fn longest_is_the_last_complexity_within_a_rank() {
        let kinds = [Kind::X, Kind::Y, Kind::Xy];
        let forms = kinds
            .into_iter()
            .flat_map(|kind| [(kind, false), (kind, true)]);
        for (kind, is_cycle) in forms.clone() {
            for complexity in 4..60 {
                let rank = |(kind, is_cycle): (Kind, bool), complexity: u32| {
                    let difficulty = difficulty(kind.base(is_cycle), complexity);
                    (difficulty, complexity, kind.key())
                };
                let (difficulty, _, key) = rank((kind, is_cycle), complexity);
                let best = (difficulty, complexity, key);
                for other in forms.clone() {
                    let within =
                        (SHORTEST..=LONGEST).take_while(|&length| rank(other, length) <= best);
                    let expected = within.last().unwrap_or(SHORTEST - 1);
                    let best = Some((difficulty, complexity, key, 0, 0));
                    assert_eq!(longest(other.0, other.1, best), expected);
                }
            }
        }
    }
}
