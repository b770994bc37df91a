//! The complexity of hints, and the one from which on they are not wanted.
//!
//! **Invariant:** a limit never excludes the hint that Sudoku Explainer shows.

use super::super::super::grid::Candidates;
use super::super::super::reason::{Nested, Reason};
use super::super::{ForcingHint, Source, Wanted};
use super::Run;
use crate::claim::Claim;

impl Run<'_> {
    /// Returns whether no common consequence of some starts can be wanted, because the chains from those
    /// whose nets have been built are too long.
    pub(super) fn is_too_long(
        &self,
        built: &[Claim],
        count: usize,
        source: Source,
        common: &[Candidates; 2],
    ) -> bool {
        let (Wanted::Best, Some(best)) = (self.wanted, self.forcing.hints.first()) else {
            return false;
        };
        if self.rules.level < 2 {
            return false;
        }
        let others = (count - built.len()) as u32;
        let limit = best.complexity + u32::from(source.key() < best.source.key());
        let [on, off] = common;
        let on = on.members().map(Claim::on);
        let mut targets = on.chain(off.members().map(Claim::off));
        !targets.any(|target| {
            let mut complexity = others;
            built.iter().all(|&start| {
                let net = self.forcing.net(start);
                let reached = if target.is_on() { &net.on } else { &net.off };
                if !reached.contains(target.subject()) {
                    return false;
                }
                complexity += net.count(net.number(target), limit);
                complexity < limit
            })
        })
    }

    /// Returns the complexity from which on a hint is not wanted. Earlier hints come before equal ones.
    pub(super) fn limit(&self, source: Source, target: Claim) -> u32 {
        let below = |rank: (u32, u8)| rank.0 + u32::from(source.key() < rank.1);
        let best = match self.wanted {
            Wanted::All => None,
            Wanted::Best => {
                let best = self.forcing.hints.first();
                best.map(|best| below((best.complexity, best.source.key())))
            }
            Wanted::Firsts => {
                let hint = ForcingHint {
                    source,
                    target,
                    complexity: 0,
                };
                let removed = hint.removed(self.base).into_iter();
                let limits =
                    removed.map(|candidate| self.firsts[usize::from(candidate)].map(below));
                limits.reduce(|one, other| Some(one?.max(other?))).flatten()
            }
        };
        best.unwrap_or(u32::MAX)
    }

    /// Returns the number of nodes of the chains and of the chains nested in them; counting ends at
    /// the limit.
    pub(super) fn complexity(&self, limit: u32) -> u32 {
        let mut complexity = 0;
        for &(start, number) in &self.ends {
            complexity += self.forcing.net(start).count(number, limit - complexity);
            if complexity >= limit {
                return limit;
            }
        }
        if self.rules.level > 1 {
            complexity += self.nested_complexity();
        }
        complexity
    }

    fn nested_complexity(&self) -> u32 {
        let mut done: Vec<&Nested> = Vec::new();
        let mut complexity = 0;
        for &(start, number) in &self.ends {
            let net = self.forcing.net(start);
            net.ancestors(number, |number| {
                if let Some(Reason::Chain(nested)) = net.reason(number)
                    && !done.iter().any(|other| other.is_same(nested))
                {
                    complexity += nested.complexity;
                    done.push(nested);
                }
                true
            });
        }
        complexity
    }
}
