//! Forcing nets: singles are derived from a claim until none remain or a contradiction is found.
//!
//! A true candidate excludes others. A constraint with one remaining candidate makes it true,
//! because all others are false. The search is breadth first, so that early entries have small
//! proofs.
//!
//! **Invariant:** the causes of an entry have lower indices than the entry. `remaining` counts the
//! candidates of a constraint that have not been processed as false.

use super::claims::Claims;
use super::constraints::Constraints;
use super::proof::{ProofNode, node_of};
use super::table::{Consequences, Contradiction, Inference};
use crate::claim::Claim;

/// The consequences of one claim.
pub(super) struct Net {
    entries: Vec<Entry>,
    parents: Vec<u16>,
    /// The ancestors of each entry, including the entry itself.
    ancestors: Vec<Claims>,
    /// The entry of each claim that has been reached.
    numbers: Vec<u16>,
    reached: Claims,
    /// The number of remaining candidates of each constraint.
    remaining: Vec<u8>,
    contradiction: Option<(Contradiction, u16)>,
}

/// A claim that has been reached.
#[derive(Clone, Copy)]
struct Entry {
    claim: Claim,
    /// The number of rounds.
    round: u16,
    /// The causes: the index of the first one in `parents`, and their number.
    start: u32,
    count: u16,
    /// The constraint whose last candidate it is, if any.
    truth: Option<u16>,
}

impl Net {
    /// Creates a net for the claims of a position.
    pub(super) fn new(constraints: &Constraints) -> Net {
        Net {
            entries: Vec::new(),
            parents: Vec::new(),
            ancestors: Vec::new(),
            numbers: vec![0; constraints.claim_count()],
            reached: Claims::NONE,
            remaining: Vec::new(),
            contradiction: None,
        }
    }

    /// Builds the net of a claim; the round with the first contradiction is the last.
    fn build(&mut self, constraints: &Constraints, start: Claim) {
        self.clear(constraints);
        self.enter(start, None, 0, 0);
        let mut last = u16::MAX;
        let mut next = 0;
        while let Some(&Entry { claim, round, .. }) = self.entries.get(next) {
            if round > last {
                return;
            }
            match claim.is_on() {
                true => self.turn_off(constraints, next as u16, claim.subject()),
                false => self.turn_on(constraints, claim.subject(), round + 1),
            }
            if self.contradiction.is_some() {
                last = last.min(round);
            }
            next += 1;
        }
    }

    fn clear(&mut self, constraints: &Constraints) {
        self.entries.clear();
        self.parents.clear();
        self.ancestors.clear();
        self.reached = Claims::NONE;
        self.remaining.clear();
        let counts = constraints.all().iter();
        self.remaining
            .extend(counts.map(|truth| truth.candidates.len() as u8));
        self.contradiction = None;
    }

    /// Adds a claim that follows from the parents listed from `start` on.
    fn enter(&mut self, claim: Claim, truth: Option<u16>, start: usize, round: u16) {
        let parents = &self.parents[start..];
        let mut ancestors = Claims::NONE;
        ancestors.insert(claim);
        for &parent in parents {
            ancestors |= &self.ancestors[usize::from(parent)];
        }
        self.numbers[claim.index()] = self.entries.len() as u16;
        self.entries.push(Entry {
            claim,
            round,
            start: start as u32,
            count: parents.len() as u16,
            truth,
        });
        self.ancestors.push(ancestors);
        self.reached.insert(claim);
    }

    /// Makes the candidates false that a true candidate excludes.
    fn turn_off(&mut self, constraints: &Constraints, number: u16, candidate: usize) {
        // All of these candidates share one cause.
        let start = self.parents.len();
        self.parents.push(number);
        let round = self.entries[usize::from(number)].round + 1;
        for other in constraints.excluded(candidate) {
            if self.reached.contains(Claim::on(other)) {
                self.contradict(constraints, Contradiction::Twice(candidate, other));
            } else if !self.reached.contains(Claim::off(other)) {
                self.enter(Claim::off(other), None, start, round);
            }
        }
    }

    /// Removes a candidate from its constraints, and handles those with one remaining candidate.
    fn turn_on(&mut self, constraints: &Constraints, candidate: usize, round: u16) {
        for truth in constraints.truths_of(candidate) {
            let remaining = &mut self.remaining[usize::from(truth)];
            *remaining -= 1;
            match remaining {
                0 => self.contradict(constraints, Contradiction::Empty(truth.into())),
                1 => self.find_last(constraints, truth, round),
                _ => {}
            }
        }
    }

    /// Makes the last candidate of a constraint true.
    fn find_last(&mut self, constraints: &Constraints, truth: u16, round: u16) {
        let constraint = &constraints.all()[usize::from(truth)];
        let is_left = |&candidate: &usize| !self.reached.contains(Claim::off(candidate));
        let Some(last) = constraint.iter().find(is_left) else {
            // The last candidate is false, too, but has not been processed yet.
            return self.contradict(constraints, Contradiction::Empty(truth.into()));
        };
        if self.reached.contains(Claim::on(last)) {
            return;
        }
        let start = self.parents.len();
        let others = constraint.iter().filter(|&other| other != last);
        let parents = others.map(|other| self.numbers[Claim::off(other).index()]);
        self.parents.extend(parents);
        self.enter(Claim::on(last), Some(truth), start, round);
    }

    /// Keeps a contradiction if it is the first, or has a smaller proof.
    fn contradict(&mut self, constraints: &Constraints, contradiction: Contradiction) {
        let mut ancestors = Claims::NONE;
        for end in contradiction.ends(constraints) {
            ancestors |= &self.ancestors[usize::from(self.numbers[end.index()])];
        }
        let size = ancestors.len() as u16;
        if self.contradiction.is_none_or(|(_, least)| size < least) {
            self.contradiction = Some((contradiction, size));
        }
    }

    fn number(&self, claim: Claim) -> u16 {
        self.numbers[claim.index()]
    }

    fn parents(&self, number: u16) -> &[u16] {
        let Entry { start, count, .. } = self.entries[usize::from(number)];
        &self.parents[start as usize..][..usize::from(count)]
    }

    /// Adds an entry to the proof after all of its ancestors, one line of causes at a time.
    fn add_entry(
        &self,
        constraints: &Constraints,
        number: u16,
        places: &mut [usize],
        proof: &mut Vec<ProofNode>,
    ) {
        if places[usize::from(number)] != usize::MAX {
            return;
        }
        for &parent in self.parents(number) {
            self.add_entry(constraints, parent, places, proof);
        }
        let entry = self.entries[usize::from(number)];
        let parents = self.parents(number).iter();
        let truth = entry
            .truth
            .map(|truth| &constraints.all()[usize::from(truth)]);
        places[usize::from(number)] = proof.len();
        proof.push(ProofNode {
            node: node_of(constraints, entry.claim),
            parents: parents.map(|&parent| places[usize::from(parent)]).collect(),
            truth: truth.map(|constraint| constraint.truth.clone()),
        });
    }
}

impl Inference for Net {
    fn follow(
        &mut self,
        constraints: &Constraints,
        start: Claim,
        sizes: &mut [u16],
    ) -> Consequences {
        self.build(constraints, start);
        for (entry, ancestors) in self.entries.iter().zip(&self.ancestors) {
            sizes[entry.claim.index()] = ancestors.len() as u16;
        }
        Consequences {
            reached: self.reached,
            contradiction: self.contradiction,
        }
    }

    fn prove(&mut self, constraints: &Constraints, start: Claim, ends: &[Claim]) -> Vec<ProofNode> {
        self.build(constraints, start);
        let mut places = vec![usize::MAX; self.entries.len()];
        let mut proof = Vec::new();
        for &end in ends {
            self.add_entry(constraints, self.number(end), &mut places, &mut proof);
        }
        proof
    }
}
