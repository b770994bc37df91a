//! Chains from a candidate that prove it wrong, or right.
//!
//! **Invariant:** each candidate becomes true, and false, on the first path that reaches it.

use foldoku_board::{Square, SquareSet};

use super::super::grid::{Candidates, Grid};
use super::wanted::longest;
use super::{Kind, LoopHint, Loops};
use crate::implications::Claim;

impl Loops {
    /// Keeps the first useful path on which a true candidate makes itself false, or the reverse; returns
    /// whether there is one.
    pub(super) fn forcing(&mut self, grid: &Grid, kind: Kind, start: Claim) -> bool {
        let removed = grid.removed_by(start.opposite());
        let limit = longest(kind, false, self.rank_to_beat(removed));
        let Some(number) = self.chain(grid, kind, start, limit) else {
            return false;
        };
        let found = LoopHint {
            kind,
            is_cycle: false,
            path: self.walk.path(start.opposite(), number),
        };
        self.keep(grid, found);
        true
    }

    /// Walks from a node to the first one that makes it false if it is true, or the reverse; returns the
    /// number of that node.
    pub(super) fn chain(
        &mut self,
        grid: &Grid,
        kind: Kind,
        start: Claim,
        limit: u32,
    ) -> Option<usize> {
        let is_on = start.is_on();
        let excluding = excluding(kind, start.subject());
        let mut done = [Candidates::NONE; 2];
        done[usize::from(!is_on)].insert(start.subject());
        self.walk.begin(start);
        while let Some((number, entry)) = self.walk.follow() {
            if u32::from(entry.depth) + 2 > limit {
                return None;
            }
            let candidate = entry.node.subject();
            let closes = if entry.node.is_on() {
                is_on && excluding.contains(candidate)
            } else {
                let mut strong = self.links.strong(kind, candidate);
                !is_on && strong.any(|other| other == start.subject())
            };
            if closes {
                return Some(number);
            }
            if entry.node.is_on() {
                self.force_off(grid, kind, number, candidate, &mut done[1]);
            } else {
                self.force_on(kind, number, candidate, &mut done[0]);
            }
        }
        None
    }

    fn force_off(
        &mut self,
        grid: &Grid,
        kind: Kind,
        number: usize,
        candidate: usize,
        done: &mut Candidates,
    ) {
        let Loops { links, walk, .. } = self;
        links.weak(grid, kind, candidate, |other| {
            if !done.contains(other) {
                done.insert(other);
                walk.enter(Claim::off(other), number);
            }
        });
    }

    fn force_on(&mut self, kind: Kind, number: usize, candidate: usize, done: &mut Candidates) {
        for other in self.links.strong(kind, candidate) {
            if !done.contains(other) {
                done.insert(other);
                self.walk.enter(Claim::on(other), number);
            }
        }
    }
}

/// Returns the candidates that a candidate excludes, whether still present or not.
fn excluding(kind: Kind, candidate: usize) -> Candidates {
    let (square, digit) = (candidate / 9, candidate % 9);
    let mut excluding = Candidates::NONE;
    excluding.0[digit] = SquareSet::peers_of(Square::new(square));
    if kind == Kind::Xy {
        for other in (0..9).filter(|&other| other != digit) {
            excluding.insert(square * 9 + other);
        }
    }
    excluding
}
