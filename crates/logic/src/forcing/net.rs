//! Nets: a claim is taken for true, and singles follow from it until nothing does any more.
//!
//! What is true excludes others; where a truth has one candidate left, that one is true, because all
//! others are false. This goes breadth first, so what is found first rests on little.
//!
//! **Invariant:** what a node follows from is numbered lower than the node. Of a truth, `left` counts
//! the candidates whose turn to be false has not come.

use super::board::Board;
use super::claim::{Claim, Claims};
use super::story::{Told, node_of};
use super::table::{Clash, Reasoning, Row};

/// What follows from one claim.
pub(super) struct Net {
    entries: Vec<Entry>,
    parents: Vec<u16>,
    /// For each entry all that it follows from, itself included.
    before: Vec<Claims>,
    /// The entry of each claim that has been reached.
    numbers: Vec<u16>,
    reached: Claims,
    /// For each truth how many of its candidates are left.
    left: Vec<u8>,
    clash: Option<(Clash, u16)>,
}

/// A claim that has been reached.
#[derive(Clone, Copy)]
struct Entry {
    claim: Claim,
    /// How many rounds it took.
    round: u16,
    /// Where what it follows from begins in the list of parents, and how much it is.
    start: u32,
    count: u16,
    /// The truth that it is the last candidate of, if it is.
    truth: Option<u16>,
}

impl Net {
    /// A net for claims about a position.
    pub(super) fn new(board: &Board) -> Net {
        Net {
            entries: Vec::new(),
            parents: Vec::new(),
            before: Vec::new(),
            numbers: vec![0; board.claim_count()],
            reached: Claims::NONE,
            left: Vec::new(),
            clash: None,
        }
    }

    /// Works out what follows from a claim; when a round has met a clash it is the last.
    fn build(&mut self, board: &Board, start: Claim) {
        self.clear(board);
        self.enter(start, None, 0, 0);
        let mut last = u16::MAX;
        let mut next = 0;
        while let Some(&Entry { claim, round, .. }) = self.entries.get(next) {
            if round > last {
                return;
            }
            match claim.is_on() {
                true => self.turn_off(board, next as u16, claim.candidate()),
                false => self.turn_on(board, claim.candidate(), round + 1),
            }
            if self.clash.is_some() {
                last = last.min(round);
            }
            next += 1;
        }
    }

    fn clear(&mut self, board: &Board) {
        self.entries.clear();
        self.parents.clear();
        self.before.clear();
        self.reached = Claims::NONE;
        self.left.clear();
        let counts = board.truths().iter();
        self.left
            .extend(counts.map(|truth| truth.candidates.len() as u8));
        self.clash = None;
    }

    /// Adds a claim that follows from those on the list of parents from a place on.
    fn enter(&mut self, claim: Claim, truth: Option<u16>, start: usize, round: u16) {
        let parents = &self.parents[start..];
        let mut before = Claims::NONE;
        before.insert(claim);
        for &parent in parents {
            before |= &self.before[usize::from(parent)];
        }
        self.numbers[claim.index()] = self.entries.len() as u16;
        self.entries.push(Entry {
            claim,
            round,
            start: start as u32,
            count: parents.len() as u16,
            truth,
        });
        self.before.push(before);
        self.reached.insert(claim);
    }

    /// Excludes what a candidate excludes that is true.
    fn turn_off(&mut self, board: &Board, number: u16, candidate: usize) {
        // All that it excludes follows from it alone.
        let start = self.parents.len();
        self.parents.push(number);
        let round = self.entries[usize::from(number)].round + 1;
        for other in board.excluded(candidate) {
            if self.reached.contains(Claim::on(other)) {
                self.meet(board, Clash::Twice(candidate, other));
            } else if !self.reached.contains(Claim::off(other)) {
                self.enter(Claim::off(other), None, start, round);
            }
        }
    }

    /// Takes a candidate from its truths, and looks whether they have a last one.
    fn turn_on(&mut self, board: &Board, candidate: usize, round: u16) {
        for truth in board.truths_of(candidate) {
            let left = &mut self.left[usize::from(truth)];
            *left -= 1;
            match left {
                0 => self.meet(board, Clash::Empty(truth.into())),
                1 => self.find_last(board, truth, round),
                _ => {}
            }
        }
    }

    /// Makes the last candidate of a truth true.
    fn find_last(&mut self, board: &Board, truth: u16, round: u16) {
        let members = &board.truths()[usize::from(truth)];
        let is_left = |&candidate: &usize| !self.reached.contains(Claim::off(candidate));
        let Some(last) = members.iter().find(is_left) else {
            // The last one is false, too, but has not had its turn.
            return self.meet(board, Clash::Empty(truth.into()));
        };
        if self.reached.contains(Claim::on(last)) {
            return;
        }
        let start = self.parents.len();
        let others = members.iter().filter(|&other| other != last);
        let parents = others.map(|other| self.numbers[Claim::off(other).index()]);
        self.parents.extend(parents);
        self.enter(Claim::on(last), Some(truth), start, round);
    }

    /// Keeps a clash if it is the first, or rests on less than the one before.
    fn meet(&mut self, board: &Board, clash: Clash) {
        let mut before = Claims::NONE;
        for end in clash.ends(board) {
            before |= &self.before[usize::from(self.numbers[end.index()])];
        }
        let size = before.len() as u16;
        if self.clash.is_none_or(|(_, least)| size < least) {
            self.clash = Some((clash, size));
        }
    }

    fn number(&self, claim: Claim) -> u16 {
        self.numbers[claim.index()]
    }

    fn parents(&self, number: u16) -> &[u16] {
        let Entry { start, count, .. } = self.entries[usize::from(number)];
        &self.parents[start as usize..][..usize::from(count)]
    }

    /// Tells of an entry behind all that it follows from, each line to its end before the next.
    fn tell_entry(&self, board: &Board, number: u16, places: &mut [usize], told: &mut Vec<Told>) {
        if places[usize::from(number)] != usize::MAX {
            return;
        }
        for &parent in self.parents(number) {
            self.tell_entry(board, parent, places, told);
        }
        let entry = self.entries[usize::from(number)];
        let parents = self.parents(number).iter();
        let truth = entry.truth.map(|truth| &board.truths()[usize::from(truth)]);
        places[usize::from(number)] = told.len();
        told.push(Told {
            node: node_of(board, entry.claim),
            parents: parents.map(|&parent| places[usize::from(parent)]).collect(),
            truth: truth.map(|members| members.truth.clone()),
        });
    }
}

impl Reasoning for Net {
    fn follow(&mut self, board: &Board, start: Claim, sizes: &mut [u16]) -> Row {
        self.build(board, start);
        for (entry, before) in self.entries.iter().zip(&self.before) {
            sizes[entry.claim.index()] = before.len() as u16;
        }
        Row {
            reached: self.reached,
            clash: self.clash,
        }
    }

    fn tell(&mut self, board: &Board, start: Claim, ends: &[Claim]) -> Vec<Told> {
        self.build(board, start);
        let mut places = vec![usize::MAX; self.entries.len()];
        let mut told = Vec::new();
        for &end in ends {
            self.tell_entry(board, self.number(end), &mut places, &mut told);
        }
        told
    }
}
