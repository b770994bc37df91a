//! The table: the consequences of every claim, the sizes of their proofs, and contradictions.
//!
//! **Invariant:** a row holds a size for each claim that it reaches, and for no other.

use super::claims::Claims;
use super::constraints::Constraints;
use super::proof::ProofNode;
use crate::claim::Claim;

/// A way to derive consequences of a claim.
pub(super) trait Inference {
    /// Derives everything that follows from a claim, and writes the number of nodes of each proof
    /// to `sizes`.
    fn follow(
        &mut self,
        constraints: &Constraints,
        start: Claim,
        sizes: &mut [u16],
    ) -> Consequences;

    /// Returns the nodes that lead from a claim to others that follow from it.
    ///
    /// Nodes come after those that they follow from, in lines as long as possible.
    fn prove(&mut self, constraints: &Constraints, start: Claim, ends: &[Claim]) -> Vec<ProofNode>;
}

/// The consequences of a claim.
pub(super) struct Consequences {
    /// The consequences, the claim itself included.
    pub(super) reached: Claims,
    /// Why the claim is false, and the number of nodes of the proof.
    pub(super) contradiction: Option<(Contradiction, u16)>,
}

/// A broken constraint.
///
/// If a candidate is both true and false, a constraint is broken as well, and it is the better
/// explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// Two candidates that exclude each other are both true.
    Twice(usize, usize),
    /// The constraint with this index has no candidate left.
    Empty(usize),
}

impl Contradiction {
    /// Returns the claims that contradict each other.
    pub(super) fn ends(self, constraints: &Constraints) -> Vec<Claim> {
        match self {
            Contradiction::Twice(one, other) => vec![Claim::on(one), Claim::on(other)],
            Contradiction::Empty(truth) => {
                constraints.all()[truth].iter().map(Claim::off).collect()
            }
        }
    }
}

/// The consequences of every claim.
pub(super) struct Table {
    /// The consequences, by the index of the claim.
    rows: Vec<Consequences>,
    /// The sizes of proofs, row by row.
    sizes: Vec<u16>,
}

impl Table {
    /// Builds the table of a position.
    pub(super) fn new(constraints: &Constraints, inference: &mut dyn Inference) -> Table {
        let count = constraints.claim_count();
        let mut table = Table {
            rows: Vec::with_capacity(count),
            sizes: vec![0; count * count],
        };
        for start in 0..count {
            let sizes = &mut table.sizes[start * count..][..count];
            let row = inference.follow(constraints, Claim::from_index(start), sizes);
            table.rows.push(row);
        }
        table
    }

    /// Returns the consequences of a claim.
    pub(super) fn row(&self, start: Claim) -> &Consequences {
        &self.rows[start.index()]
    }

    /// Returns the number of nodes from one claim to another that it reaches, both included.
    pub(super) fn size(&self, start: Claim, end: Claim) -> usize {
        usize::from(self.sizes[start.index() * self.rows.len() + end.index()])
    }
}
