//! The rows of the table of nets: what follows from a claim by a few rounds of singles.
//!
//! **Invariant:** the first entry of a row is its premise, and every cause of an entry comes before
//! it. Entries of groups follow directly from the premise and come last.

use super::board::Board;
use crate::candidate::Candidate;
use crate::implications::{Claim, Constraint, Links, constraints_of};
use crate::position::bits_of;
use foldoku_board::classic::UNITS_OF;
use foldoku_board::{Square, SquareSet};

/// The number of rounds of singles, as in HoDoKu.
const ROUNDS: usize = 4;

/// The number of causes that HoDoKu's tables hold.
const MOST_CAUSES: usize = 5;

/// The place of a claim that is not in a row.
pub(super) const ABSENT: u16 = u16::MAX;

/// A claim that follows from the premise of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) claim: Claim,
    /// The claim of the same row from whose row the entry was copied, if any.
    pub(super) origin: Option<Claim>,
    /// The constraint whose last candidate it is, if it is a single.
    pub(super) truth: Option<Constraint>,
    /// The main cause: the last of them.
    pub(super) cause: u16,
    /// Other causes, filled up with zeros.
    pub(super) others: [u16; MOST_CAUSES - 1],
    /// The length of the chain, by which HoDoKu prefers one cause to another; it is not always the
    /// shortest length.
    pub(super) distance: u16,
}

/// A row: its entries in order.
pub(super) type Row = Vec<Entry>;

/// Builds the rows of all claims, those about groups included.
pub(super) fn rows(links: &Links) -> Vec<Row> {
    let mut recorder = Recorder {
        links,
        start: Board::new(&links.position),
        board: Board::new(&links.position),
        places: vec![ABSENT; links.candidate_claims()],
        row: Row::new(),
    };
    let claims = (0..links.claim_count()).map(Claim::from_index);
    claims
        .map(|claim| {
            if claim.index() < links.candidate_claims() {
                let mut row = recorder.record(claim);
                let followers = links.followers(claim).iter();
                let groups =
                    followers.filter(|follower| follower.index() >= links.candidate_claims());
                row.extend(groups.map(|&group| direct(group)));
                row
            } else {
                row_of_group(links, claim)
            }
        })
        .collect()
}

fn premise(claim: Claim) -> Entry {
    Entry {
        claim,
        origin: None,
        truth: None,
        cause: 0,
        others: [0; MOST_CAUSES - 1],
        distance: 1,
    }
}

fn direct(claim: Claim) -> Entry {
    Entry {
        distance: 2,
        ..premise(claim)
    }
}

/// Returns the direct consequences of a claim about a group.
fn row_of_group(links: &Links, claim: Claim) -> Row {
    let mut row = vec![premise(claim)];
    row.extend(links.followers(claim).iter().map(|&next| direct(next)));
    if !claim.is_on() {
        // The last candidate of the box comes before that of the line.
        let in_box = |square: Square| UNITS_OF[square.index()][2];
        let first = |claim: Claim| links.squares_of(claim).first();
        let home = first(claim).map(in_box);
        row[1..].sort_by_key(|entry| {
            let node = links.squares_of(entry.claim);
            (node.len() > 1, first(entry.claim).map(in_box) != home)
        });
    }
    row
}

struct Recorder<'a> {
    links: &'a Links,
    start: Board,
    board: Board,
    /// The place of each claim in the row.
    places: Vec<u16>,
    row: Row,
}

impl Recorder<'_> {
    /// Returns what follows from a claim about a candidate.
    fn record(&mut self, claim: Claim) -> Row {
        self.board.clone_from(&self.start);
        self.places.fill(ABSENT);
        self.row = Row::new();
        let candidate = self.links.candidate(claim.subject());
        let square = candidate.square();
        if claim.is_on() {
            self.place(square, candidate.digit_index(), premise(claim));
        } else {
            self.board.remove(square, candidate.digit_index());
            self.add(premise(claim));
            let mask = self.board.mask(square);
            if mask.count_ones() == 1 {
                let digit = mask.trailing_zeros() as usize;
                self.place(square, digit, direct(self.on(square, digit)));
            }
        }
        for _ in 0..ROUNDS {
            for single in self.board.singles() {
                let kind = if single.is_naked {
                    0
                } else {
                    1 + self.board.scarcest_unit(single.square, single.digit)
                };
                let entry = self.single(self.on(single.square, single.digit), kind);
                self.place(single.square, single.digit, entry);
            }
        }
        std::mem::take(&mut self.row)
    }

    fn on(&self, square: Square, digit: usize) -> Claim {
        Claim::on(self.links.number(Candidate::at(square, digit)))
    }

    /// Returns the entry of a single, whose causes are in one of its constraints.
    fn single(&self, claim: Claim, kind: usize) -> Entry {
        let candidate = self.links.candidate(claim.subject());
        let [cell, in_box, row, column] = constraints_of(candidate.index());
        let truths = [cell, row, column, in_box].map(|member| member.constraint);
        let others = self.links.others(truths[kind], claim);
        // The tables cannot hold a cause that is the premise, except as the only one.
        let place = |other: usize| match self.places[Claim::off(other).index()] {
            ABSENT => 0,
            place => place,
        };
        let mut causes = [0; MOST_CAUSES];
        for (cause, other) in causes.iter_mut().zip(others) {
            *cause = place(other);
        }
        let distance = self.row[usize::from(causes[0])].distance + 1;
        causes.sort_unstable_by(|one, other| other.cmp(one));
        let [cause, others @ ..] = causes;
        // A digit placed in the same round can be in the constraint; then another one is the reason.
        let is_reason = |&&truth: &&Constraint| {
            let mut others = self.links.others(truth, claim);
            others.all(|other| self.places[Claim::off(other).index()] != ABSENT)
        };
        let reasons = [&truths[kind..=kind], &truths].into_iter().flatten();
        let truth = { reasons }.find(is_reason);
        Entry {
            claim,
            origin: None,
            truth: Some(*truth.expect("a single is the last candidate of a constraint")),
            cause,
            others,
            distance,
        }
    }

    /// Places a digit, and adds the candidates that it excludes.
    fn place(&mut self, square: Square, digit: usize, entry: Entry) {
        let others = self.board.mask(square) & !(1 << digit);
        self.board.place(square, digit);
        self.add(entry);
        let cause = self.places[entry.claim.index()];
        let distance = self.row[usize::from(cause)].distance + 1;
        let seen = SquareSet::peers_of(square) & self.links.position.places(digit);
        let seen = seen.iter().map(|peer| (peer, digit));
        for (square, digit) in seen.chain(bits_of(others).map(|other| (square, other))) {
            let off = self.on(square, digit).opposite();
            self.add(Entry {
                cause,
                distance,
                ..premise(off)
            });
        }
    }

    /// Adds an entry, unless the claim is known.
    fn add(&mut self, entry: Entry) {
        let place = &mut self.places[entry.claim.index()];
        if *place == ABSENT {
            *place = self.row.len() as u16;
            self.row.push(entry);
        }
    }
}
