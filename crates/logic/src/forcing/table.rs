//! The table of forcing chains: the consequences of every claim, the sizes of their proofs, and
//! contradictions.
//!
//! **Invariant:** a row holds a size for each claim that it reaches, and for no other.

use crate::implications::{BitSet, Claim, Constraint, Links};

/// A set of claims, by their indices.
pub(super) type Claims = BitSet<{ Claim::WORDS }>;

/// The consequences of a claim.
pub(super) struct Consequences {
    /// The consequences, the claim itself included.
    pub(super) reached: Claims,
    /// Why the claim is false, and the number of nodes of the proof.
    pub(super) contradiction: Option<(Contradiction, u16)>,
}

/// A broken constraint, or a candidate that is both true and false.
///
/// A chain that leads to a candidate being both breaks a constraint as well, and that is the better
/// explanation; a net need not get that far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// Two candidates that exclude each other are both true.
    Twice(usize, usize),
    /// The constraint has no candidate left.
    Empty(Constraint),
    /// The candidate is both true and false.
    Both(usize),
}

impl Contradiction {
    /// Returns the claims that contradict each other.
    pub(super) fn ends(self, links: &Links) -> Vec<Claim> {
        match self {
            Contradiction::Twice(one, other) => vec![Claim::on(one), Claim::on(other)],
            Contradiction::Empty(truth) => links.members(truth).map(Claim::off).collect(),
            Contradiction::Both(candidate) => vec![Claim::on(candidate), Claim::off(candidate)],
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
    /// Builds the table of a number of claims. `follow` derives everything that follows from a claim, and writes the number
    /// of nodes of each proof.
    pub(super) fn new(
        count: usize,
        mut follow: impl FnMut(Claim, &mut [u16]) -> Consequences,
    ) -> Table {
        let mut table = Table {
            rows: Vec::with_capacity(count),
            sizes: vec![0; count * count],
        };
        for start in 0..count {
            let sizes = &mut table.sizes[start * count..][..count];
            table.rows.push(follow(Claim::from_index(start), sizes));
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
