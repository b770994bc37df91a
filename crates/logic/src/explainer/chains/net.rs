//! Nets: all consequences of one candidate being true or false, with the parents of each node.
//!
//! **Invariant:** nodes are followed first in, first out, true ones before false ones. The parents of a
//! node have lower numbers. Only dynamic nets remove false candidates from the grid, and only when they
//! are followed.

mod ancestors;

use foldoku_board::{Square, SquareSet};

use super::grid::{Candidates, Grid, by_house};
use super::reason::{Advances, Reason, Rules};
use crate::implications::{Claim, Constraint, constraints_of};
use crate::position::bits_of;

/// A net checks whether it has reached its targets after so many false nodes.
const CHECK_INTERVAL: usize = 4;

/// The consequences of a candidate that is true, or false.
#[derive(Debug)]
pub(super) struct Net {
    /// The remaining candidates.
    grid: Grid,
    /// The true and the false candidates.
    pub(super) on: Candidates,
    pub(super) off: Candidates,
    /// The true and the false digits of each cell.
    on_marks: [u16; 81],
    off_marks: [u16; 81],
    /// The nodes in the order in which they were reached; the last one may clash.
    entries: Vec<Entry>,
    parents: Vec<u16>,
    /// The number of each reached node.
    numbers: Box<[u16; Claim::COUNT]>,
    /// The numbers of the true and of the false nodes.
    ons: Vec<u16>,
    offs: Vec<u16>,
    /// The number of true and of false nodes already followed.
    next_on: usize,
    next_off: usize,
    /// The numbers of the true and the false node that clash.
    pub(super) clash: Option<(u16, u16)>,
    /// The nodes derived by a rule or a nested chain: ascending numbers, and indices into `reasons`.
    by_reason: Vec<(u16, u16)>,
    reasons: Vec<Reason>,
}

/// A reached node.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Claim,
    /// Index of the first parent in the list of parents, and the number of parents.
    start: u32,
    count: u16,
    /// The constraint whose last candidate it is, if a link makes the node true.
    cause: Option<Constraint>,
}

impl Net {
    pub(super) fn new() -> Net {
        Net {
            grid: Grid::EMPTY,
            on: Candidates::NONE,
            off: Candidates::NONE,
            on_marks: [0; 81],
            off_marks: [0; 81],
            entries: Vec::new(),
            parents: Vec::new(),
            numbers: Box::new([0; Claim::COUNT]),
            ons: Vec::new(),
            offs: Vec::new(),
            next_on: 0,
            next_off: 0,
            clash: None,
            by_reason: Vec::new(),
            reasons: Vec::new(),
        }
    }

    /// Starts the net of a node.
    pub(super) fn begin(&mut self, base: &Grid, start: Claim) {
        self.clear();
        self.grid.clone_from(base);
        self.enter(start, None, 0);
    }

    /// Extends a net, which may be complete under narrower rules, until it is complete or has reached all
    /// targets: true and false ones. Returns whether it is complete.
    ///
    /// `advance` is called when no link leads further and returns removals by rules or nested chains.
    /// Nodes of a greater weight than `limit` may be missing.
    pub(super) fn extend(
        &mut self,
        base: &Grid,
        rules: Rules,
        limit: u32,
        targets: &[Candidates; 2],
        advance: &mut dyn FnMut(&Grid) -> Advances,
    ) -> bool {
        while self.clash.is_none() {
            if let Some(&number) = self.ons.get(self.next_on) {
                self.next_on += 1;
                self.turn_off(number, rules);
            } else if self.next_off.is_multiple_of(CHECK_INTERVAL) && self.has_reached_all(targets)
            {
                return false;
            } else if let Some(&number) = self.offs.get(self.next_off) {
                self.next_off += 1;
                self.turn_on(base, number, rules);
            } else if rules.level == 0 {
                return true;
            } else if self.has_reached_all(targets) {
                return false;
            } else if !self.advance(advance(&self.grid), limit) {
                return true;
            }
        }
        true
    }

    fn clear(&mut self) {
        self.on = Candidates::NONE;
        self.off = Candidates::NONE;
        self.on_marks = [0; 81];
        self.off_marks = [0; 81];
        self.entries.clear();
        self.parents.clear();
        self.ons.clear();
        self.offs.clear();
        (self.next_on, self.next_off) = (0, 0);
        self.clash = None;
        self.by_reason.clear();
        self.reasons.clear();
    }

    /// Adds a node whose parents are `parents[start..]`.
    #[inline]
    fn enter(&mut self, node: Claim, cause: Option<Constraint>, start: usize) -> u16 {
        let number = self.add(node, cause, start);
        self.numbers[node.index()] = number;
        let (square, digit) = (node.subject() / 9, node.subject() % 9);
        let (set, marks, list) = if node.is_on() {
            (&mut self.on, &mut self.on_marks, &mut self.ons)
        } else {
            (&mut self.off, &mut self.off_marks, &mut self.offs)
        };
        set.0[digit].insert(Square::new(square));
        marks[square] |= 1 << digit;
        list.push(number);
        number
    }

    #[inline]
    fn add(&mut self, node: Claim, cause: Option<Constraint>, start: usize) -> u16 {
        let number = self.entries.len() as u16;
        self.entries.push(Entry {
            node,
            start: start as u32,
            count: (self.parents.len() - start) as u16,
            cause,
        });
        number
    }

    fn turn_off(&mut self, number: u16, rules: Rules) {
        let candidate = self.node(number).subject();
        let (square, digit) = (candidate / 9, candidate % 9);
        // All candidates that this node makes false share one parent list.
        let start = self.parents.len();
        self.parents.push(number);
        if !rules.is_nishio {
            let others = self.grid.marks(square) & !(1 << digit);
            let fresh = others & (!self.off_marks[square] | self.on_marks[square]);
            for other in bits_of(fresh) {
                if self.turn_one_off(square, other, start) {
                    return;
                }
            }
        }
        let seen = SquareSet::peers_of(Square::new(square)) & self.grid.places.0[digit];
        let is_on = seen & self.on.0[digit];
        let fresh = seen.without(self.off.0[digit]) | is_on;
        for squares in by_house(square, fresh) {
            for square in squares.iter() {
                if self.turn_one_off(square.index(), digit, start) {
                    return;
                }
            }
        }
    }

    /// Makes a candidate false; returns whether that clashes with a true node.
    #[inline]
    fn turn_one_off(&mut self, square: usize, digit: usize, start: usize) -> bool {
        let node = Claim::off(square * 9 + digit);
        let is_on = self.on_marks[square] >> digit & 1 == 1;
        if is_on {
            let off = self.add(node, None, start);
            self.clash = Some((self.number(node.opposite()), off));
        } else {
            self.enter(node, None, start);
        }
        is_on
    }

    fn turn_on(&mut self, base: &Grid, number: u16, rules: Rules) {
        let candidate = self.node(number).subject();
        for member in &constraints_of(candidate)[usize::from(rules.is_nishio)..] {
            let constraint = member.constraint;
            if let Some(other) = self.grid.partner(constraint, member.bit)
                && self.turn_one_on(base, number, other, constraint)
            {
                return;
            }
        }
        if rules.is_dynamic {
            self.grid.remove(candidate);
        }
    }

    /// Makes the last candidate of a constraint true; returns whether that clashes with a false node.
    fn turn_one_on(
        &mut self,
        base: &Grid,
        number: u16,
        candidate: usize,
        cause: Constraint,
    ) -> bool {
        let node = Claim::on(candidate);
        let (square, digit) = (candidate / 9, candidate % 9);
        let is_off = self.off_marks[square] >> digit & 1 == 1;
        if !is_off && self.on_marks[square] >> digit & 1 == 1 {
            return false;
        }
        let start = self.parents.len();
        self.parents.push(number);
        for removed in base.lost(&self.grid, cause) {
            self.parents.push(self.number(Claim::off(removed)));
        }
        if is_off {
            let on = self.add(node, Some(cause), start);
            self.clash = Some((on, self.number(node.opposite())));
        } else {
            self.enter(node, Some(cause), start);
        }
        is_off
    }

    /// Applies removals; returns whether that leads to any node up to the limit.
    ///
    /// If the last kind of chains was searched and all that it found is beyond the limit, so is all that
    /// follows: what depends on other nodes alone would have been found before.
    fn advance(&mut self, advances: Advances, limit: u32) -> bool {
        let first = self.entries.len();
        for advance in advances.found {
            let reason = self.reasons.len() as u16;
            self.reasons.push(advance.reason);
            let start = self.parents.len();
            for &parent in &advance.parents {
                self.parents.push(self.number(Claim::off(parent.into())));
            }
            for &candidate in &advance.removed {
                if self.off.contains(usize::from(candidate)) {
                    continue;
                }
                let number = self.enter(Claim::off(candidate.into()), None, start);
                self.by_reason.push((number, reason));
            }
        }
        let mut new = first..self.entries.len();
        let is_within = |number: usize| self.weight(number as u16, limit) < limit;
        if advances.is_last && limit < u32::MAX {
            new.any(is_within)
        } else {
            !new.is_empty()
        }
    }

    fn has_reached_all(&self, [on, off]: &[Candidates; 2]) -> bool {
        on.is_subset(&self.on) && off.is_subset(&self.off)
    }

    /// Returns whether a node has been reached.
    pub(super) fn has_reached(&self, node: Claim) -> bool {
        let reached = if node.is_on() { &self.on } else { &self.off };
        reached.contains(node.subject())
    }

    /// Returns the number of a reached node.
    #[inline]
    pub(super) fn number(&self, node: Claim) -> u16 {
        self.numbers[node.index()]
    }

    /// Returns the node with a number.
    pub(super) fn node(&self, number: u16) -> Claim {
        self.entries[usize::from(number)].node
    }

    /// Returns the numbers of the parents of a node.
    pub(super) fn parents(&self, number: u16) -> &[u16] {
        let entry = self.entries[usize::from(number)];
        let start = entry.start as usize;
        &self.parents[start..start + usize::from(entry.count)]
    }

    /// Returns the constraint whose last candidate a node is, if a link makes it true.
    pub(super) fn cause(&self, number: u16) -> Option<Constraint> {
        self.entries[usize::from(number)].cause
    }
}
