//! The complexity of hints, and the one from which on they are not wanted.
//!
//! **Invariant:** a limit never excludes the hint that Sudoku Explainer shows.

use super::super::super::grid::Candidates;
use super::super::super::reason::Counted;
use super::super::super::source::Source;
use super::super::Wanted;
use super::Run;
use crate::implications::{Claim, constraints_of};

impl Run<'_> {
    /// Drops the common consequences of some starts that cannot be wanted, because the chains from those
    /// whose nets have been built are too long.
    pub(super) fn drop_long(
        &self,
        common: &mut [Candidates; 2],
        built: &[Claim],
        count: usize,
        source: Source,
    ) {
        if self.wanted != Wanted::Best || self.rules.level < 2 {
            return;
        }
        let Some(limit) = self.limit_of_best(source) else {
            return;
        };
        let others = (count - built.len()) as u32;
        let is_short = |target: Claim| {
            let mut complexity = others;
            built.iter().all(|&start| {
                let net = self.forcing.net(start);
                if !net.has_reached(target) {
                    return false;
                }
                complexity += net.count(net.number(target), limit);
                complexity < limit
            })
        };
        let claims = [Claim::on as fn(usize) -> Claim, Claim::off];
        for (set, claim) in common.iter_mut().zip(claims) {
            let mut short = Candidates::NONE;
            for candidate in set
                .members()
                .filter(|&candidate| is_short(claim(candidate)))
            {
                short.insert(candidate);
            }
            *set = short;
        }
    }

    /// Returns the complexity from which on a hint is not wanted.
    pub(super) fn limit(&self, source: Source, target: Claim) -> u32 {
        let limit = match self.wanted {
            Wanted::All => None,
            Wanted::Best => self.limit_of_best(source),
            Wanted::Firsts => {
                let below = |rank: (u32, u8)| rank.0 + u32::from(source.key() < rank.1);
                let removed = self.base.removed_by(target);
                let limits = removed.map(|candidate| self.firsts[candidate].map(below));
                limits.reduce(|one, other| Some(one?.max(other?))).flatten()
            }
        };
        limit.unwrap_or(u32::MAX)
    }

    /// Returns the complexity from which on a hint does not come before the best one, if there is one.
    fn limit_of_best(&self, source: Source) -> Option<u32> {
        let best = self.forcing.hints.first()?;
        let rank = |source: Source| (source.key(), self.turn(source));
        Some(best.complexity + u32::from(rank(source) < rank(best.source)))
    }

    /// Returns when Sudoku Explainer visits a source: its cell, the digit there, and the kind.
    fn turn(&self, source: Source) -> [usize; 3] {
        let first = source.starts(self.base).next();
        let first = first.expect("a source has a start");
        let kind = match source {
            Source::Contradiction(start) => usize::from(!start.is_on()),
            Source::Double(_) => 2,
            Source::Group(group) if group.is_cell() => return [first.subject() / 9, 9, 0],
            Source::Group(group) => {
                let members = constraints_of(first.subject()).iter();
                2 + { members.take_while(|member| member.constraint != group) }.count()
            }
        };
        [first.subject() / 9, first.subject() % 9, kind]
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
        let mut chains = Counted::default();
        let mut complexity = 0;
        self.forcing.each_ancestor(&self.ends, |net, number| {
            complexity += chains.complexity(net.reason(number));
        });
        complexity
    }
}
