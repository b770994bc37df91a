//! The conclusions of a table: contradictions and verities, the smallest proof of each.
//!
//! A claim that leads to a contradiction is false. A claim that follows from a candidate and from
//! its absence is true, and so is a claim that follows from every candidate of a constraint.
//!
//! **Invariant:** each conclusion is found once, by the proof with the fewest nodes; a verity is
//! preferred to a contradiction of the same size. As in HoDoKu placements come first, then earlier
//! candidates.

use super::table::{Claims, Contradiction, Table};
use crate::implications::{Claim, Constraint, Links};

/// A claim that has been proved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conclusion {
    /// The claim.
    pub(super) target: Claim,
    /// The kind of proof.
    pub(super) cause: Cause,
    /// The number of nodes; the common end of all branches is counted once.
    pub(super) size: usize,
}

/// How a claim is proved.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// It follows from the candidate with this index, and from its absence.
    Either(usize),
    /// It follows from every candidate of the constraint.
    Truth(Constraint),
    /// Its opposite leads to a contradiction.
    Contradiction(Contradiction),
}

impl Cause {
    /// Returns the claims of a verity, of which one is true.
    pub(super) fn starts(self, links: &Links) -> Vec<Claim> {
        match self {
            Cause::Contradiction(_) => Vec::new(),
            Cause::Either(candidate) => vec![Claim::on(candidate), Claim::off(candidate)],
            Cause::Truth(truth) => links.members(truth).map(Claim::on).collect(),
        }
    }

    /// Returns the causes of verities: both states of a candidate, and the candidates of a constraint.
    pub(super) fn verities(links: &Links) -> [Vec<Cause>; 2] {
        let either = (0..links.candidate_count).map(Cause::Either);
        let truths = links.constraints().map(Cause::Truth);
        [either.collect(), truths.collect()]
    }

    /// Returns whether the proof is a verity.
    pub(super) fn is_verity(self) -> bool {
        !matches!(self, Cause::Contradiction(_))
    }
}

impl Conclusion {
    /// Returns the claims from which the target follows.
    pub(super) fn starts(&self, links: &Links) -> Vec<Claim> {
        match self.cause {
            Cause::Contradiction(_) => vec![self.target.opposite()],
            Cause::Either(_) | Cause::Truth(_) => self.cause.starts(links),
        }
    }
}

/// Returns what follows from all of some claims.
pub(super) fn common<'a>(starts: &[Claim], reached: impl Fn(Claim) -> &'a Claims) -> Claims {
    let mut common = *reached(starts[0]);
    for &start in &starts[1..] {
        common.retain(reached(start));
    }
    common
}

/// Returns all conclusions of a table, the best first.
pub(super) fn conclusions(links: &Links, table: &Table) -> Vec<Conclusion> {
    let mut search = Search {
        table,
        best: vec![None; links.candidate_claims()],
    };
    let [either, truths] = Cause::verities(links);
    for cause in truths.into_iter().chain(either) {
        let starts = cause.starts(links);
        if starts.len() > 1 {
            search.verities(&starts, cause);
        }
    }
    for start in (0..links.candidate_claims()).map(Claim::from_index) {
        if let Some((contradiction, size)) = table.row(start).contradiction {
            let cause = Cause::Contradiction(contradiction);
            search.consider(start.opposite(), cause, size.into());
        }
    }
    search.into_conclusions()
}

struct Search<'a> {
    table: &'a Table,
    /// The best proof of each claim.
    best: Vec<Option<Conclusion>>,
}

impl Search<'_> {
    /// Considers the common consequences of claims of which one is true.
    fn verities(&mut self, starts: &[Claim], cause: Cause) {
        let mut common = common(starts, |start| &self.table.row(start).reached);
        for &start in starts {
            // A start follows from the other starts only if these are contradictory.
            common.remove(start.index());
        }
        for target in common.iter().map(Claim::from_index) {
            let sizes = starts.iter().map(|&start| self.table.size(start, target));
            let size = sizes.sum::<usize>() + 1 - starts.len();
            self.consider(target, cause, size);
        }
    }

    /// Keeps a proof that is smaller than the known one.
    fn consider(&mut self, target: Claim, cause: Cause, size: usize) {
        let best = &mut self.best[target.index()];
        if best.is_none_or(|best| size < best.size) {
            *best = Some(Conclusion {
                target,
                cause,
                size,
            });
        }
    }

    fn into_conclusions(self) -> Vec<Conclusion> {
        let mut conclusions: Vec<Conclusion> = self.best.into_iter().flatten().collect();
        conclusions.sort_by_key(|conclusion| !conclusion.target.is_on());
        conclusions
    }
}
