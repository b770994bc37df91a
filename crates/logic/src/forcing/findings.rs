//! What a table shows: contradictions and verities, the smallest for each claim.
//!
//! A claim that leads to a contradiction is wrong. What follows from a candidate and from its absence
//! is right, and so is what follows from every candidate of a truth.
//!
//! **Invariant:** a claim is found once: in the way that takes the fewest nodes, by a verity if that
//! takes no more than a contradiction. What places a digit comes first, then what takes fewer nodes,
//! then what comes earlier on the board.

use super::board::Board;
use super::claim::Claim;
use super::table::{Clash, Table};

/// A claim that has been shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    /// What is shown.
    pub(super) target: Claim,
    /// How.
    pub(super) cause: Cause,
    /// How many nodes it takes; what all branches end in is counted once.
    size: usize,
}

/// How a claim is shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// It follows from a candidate, by its number, and from its absence.
    Either(usize),
    /// It follows from every candidate of the truth with this number.
    Truth(usize),
    /// Its contrary leads to what cannot be.
    Contradiction(Clash),
}

impl Cause {
    /// Whether something follows whatever is true.
    pub(super) fn is_verity(self) -> bool {
        !matches!(self, Cause::Contradiction(_))
    }
}

/// All that a table shows, the best first.
pub(super) fn findings(board: &Board, table: &Table) -> Vec<Finding> {
    let mut search = Search {
        table,
        best: vec![None; board.claim_count()],
    };
    for (index, members) in board.truths().iter().enumerate() {
        if members.candidates.len() > 1 {
            let starts: Vec<Claim> = members.iter().map(Claim::on).collect();
            search.verities(&starts, Cause::Truth(index));
        }
    }
    for candidate in 0..board.claim_count() / 2 {
        let starts = [Claim::on(candidate), Claim::off(candidate)];
        search.verities(&starts, Cause::Either(candidate));
    }
    for start in (0..board.claim_count()).map(Claim::from_index) {
        if let Some((clash, size)) = table.row(start).clash {
            let cause = Cause::Contradiction(clash);
            search.consider(start.opposite(), cause, size.into());
        }
    }
    search.into_findings()
}

struct Search<'a> {
    table: &'a Table,
    /// The best way to show each claim.
    best: Vec<Option<Finding>>,
}

impl Search<'_> {
    /// Considers all that follows from each of some claims, one of which is true.
    fn verities(&mut self, starts: &[Claim], cause: Cause) {
        let mut common = self.table.row(starts[0]).reached;
        for &start in &starts[1..] {
            common &= &self.table.row(start).reached;
        }
        for &start in starts {
            // What is a start itself follows from the others by contradictions of theirs.
            common.remove(start);
        }
        for target in common.iter() {
            let sizes = starts.iter().map(|&start| self.table.size(start, target));
            let size = sizes.sum::<usize>() + 1 - starts.len();
            self.consider(target, cause, size);
        }
    }

    /// Keeps a way to show a claim if it is smaller than what is known.
    fn consider(&mut self, target: Claim, cause: Cause, size: usize) {
        let best = &mut self.best[target.index()];
        if best.is_none_or(|best| size < best.size) {
            *best = Some(Finding {
                target,
                cause,
                size,
            });
        }
    }

    fn into_findings(self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self.best.into_iter().flatten().collect();
        findings.sort_by_key(|finding| (!finding.target.is_on(), finding.size));
        findings
    }
}
