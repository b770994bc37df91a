//! Expanded rows: a row with the entries of the rows of all its claims, and the chains in it.
//!
//! HoDoKu prefers one of several nets with the same conclusion by the length of their chains. It
//! counts the chain of main causes, and for each other cause on that chain the chain to it. A
//! conclusion counts as a net only if there are other causes: those that are the premise of a row
//! are not seen.
//!
//! **Invariant:** an entry copied from the row of a claim is further from the premise than that
//! claim.

use super::rows::{ABSENT, Entry, Row};
use crate::implications::Claim;

/// A row and everything that follows from its claims.
pub(super) struct Expanded {
    entries: Row,
    /// The place of each claim, or `ABSENT`.
    places: Vec<u16>,
}

/// The chains to a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Length {
    /// The number of nodes, and one for each chain except the main one.
    pub(super) nodes: usize,
    /// Whether there are several chains.
    pub(super) is_net: bool,
}

impl Expanded {
    /// Expands the row of a claim.
    pub(super) fn new(rows: &[Row], start: Claim) -> Expanded {
        let mut row = Expanded {
            entries: rows[start.index()].clone(),
            places: vec![ABSENT; rows.len()],
        };
        for (place, entry) in row.entries.iter().enumerate() {
            row.places[entry.claim.index()] = place as u16;
        }
        let mut next = 1;
        while next < row.entries.len() {
            row.copy_from(rows, next);
            next += 1;
        }
        row
    }

    /// Copies the row of an entry: what it adds, and what it reaches by a shorter chain.
    fn copy_from(&mut self, rows: &[Row], place: usize) {
        let Entry {
            claim, distance, ..
        } = self.entries[place];
        for &from in &rows[claim.index()][1..] {
            let copy = Entry {
                origin: Some(claim),
                distance: distance + from.distance,
                ..from
            };
            match self.places[from.claim.index()] {
                ABSENT => {
                    self.places[from.claim.index()] = self.entries.len() as u16;
                    self.entries.push(copy);
                }
                known => {
                    let known = &mut self.entries[usize::from(known)];
                    if known.origin.is_some() && known.distance > copy.distance {
                        *known = copy;
                    }
                }
            }
        }
    }

    /// Returns the entry of a claim that is in the row.
    pub(super) fn entry(&self, claim: Claim) -> &Entry {
        &self.entries[self.place(claim)]
    }

    /// Returns the claim with which the row begins.
    pub(super) fn premise(&self) -> Claim {
        self.entries[0].claim
    }

    fn place(&self, claim: Claim) -> usize {
        usize::from(self.places[claim.index()])
    }

    /// Returns the length of the chains to a claim of the row.
    pub(super) fn length(&self, rows: &[Row], end: Claim) -> Length {
        let (mut chain, mut joins) = (Vec::new(), Vec::new());
        self.walk(rows, end, &mut chain, |entries, entry| {
            let others = entry.others.iter().filter(|&&other| other != 0);
            joins.extend(others.map(|&other| entries[usize::from(other)].claim));
            true
        });
        let mut nodes = chain.len();
        let mut branch = Vec::new();
        for &join in &joins {
            branch.clear();
            // A branch ends where it meets the chain, whose first node is its end.
            let meets = |claim: Claim| chain[1..].contains(&claim);
            self.walk(rows, join, &mut branch, |entries, entry| {
                !meets(entries[usize::from(entry.cause)].claim)
            });
            if let Some(last) = branch.last() {
                let times = chain.iter().filter(|claim| *claim == last).count();
                nodes += times * branch.len();
            }
        }
        Length {
            nodes,
            is_net: !joins.is_empty(),
        }
    }

    /// Follows the main causes from a claim to the premise, until `goes_on` returns false for an
    /// entry and the entries among which its causes are; the cause is the last node then.
    fn walk(
        &self,
        rows: &[Row],
        end: Claim,
        chain: &mut Vec<Claim>,
        mut goes_on: impl FnMut(&[Entry], &Entry) -> bool,
    ) {
        chain.push(end);
        let mut place = self.place(end);
        while place != 0 {
            let origin = self.entries[place].origin;
            let entries = match origin {
                Some(origin) => &rows[origin.index()][..],
                None => &self.entries[..],
            };
            let mut entry = &self.entries[place];
            loop {
                let is_over = !goes_on(entries, entry);
                let cause = usize::from(entry.cause);
                chain.push(entries[cause].claim);
                if is_over {
                    return;
                }
                if cause == 0 {
                    break;
                }
                entry = &entries[cause];
            }
            place = origin.map_or(0, |origin| self.place(origin));
        }
    }
}
