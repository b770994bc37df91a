//! Trials of single candidates, nested: T&E(n).
//!
//! A trial makes a candidate true in a copy and applies the theory of the level below. Only a contradiction
//! counts; then the candidate is removed. A copy that is solved proves nothing.
//!
//! A trial in a later position, which has fewer candidates, removes at least what the same trial removed
//! before. So the copy that a trial leaves is kept, and the next trial of that candidate begins with it.
//! A candidate that is true in a copy without contradiction needs no trial of its own, because its copy would
//! have more candidates.
//!
//! **Invariant:** a kept copy has every candidate that a trial in the present position would keep.

use crate::board::{CANDIDATES, Candidate, CandidateSet, NO_CANDIDATES, contains, insert};
use crate::position::{Contradiction, Position};
use crate::stop::Stop;

/// What the copies of the innermost trials are closed under, beyond singles.
pub(crate) trait Theory {
    fn close(&mut self, position: &mut Position) -> Result<(), Contradiction>;
}

/// Nothing beyond singles.
#[derive(Debug)]
pub(crate) struct Singles;

impl Theory for Singles {
    fn close(&mut self, _: &mut Position) -> Result<(), Contradiction> {
        Ok(())
    }
}

/// Nested trials over a theory, for one puzzle.
#[derive(Debug)]
pub(crate) struct Trials<'a, T> {
    theory: T,
    stop: &'a Stop<'a>,
    /// The copies of the trials at each depth of nesting.
    frames: Vec<Frame>,
    /// The solution of the puzzle: candidates that no trial outside others refutes.
    solution: CandidateSet,
}

/// The copies at one depth of nesting: a list for each level from 1.
#[derive(Debug)]
struct Frame {
    levels: Vec<Copies>,
}

/// The copies that the trials of one level have left.
#[derive(Debug)]
struct Copies {
    of: Vec<Position>,
    present: CandidateSet,
}

impl<'a, T: Theory> Trials<'a, T> {
    /// Prepares trials nested up to `levels`.
    pub(crate) fn new(
        theory: T,
        levels: usize,
        solution: CandidateSet,
        stop: &'a Stop<'a>,
    ) -> Trials<'a, T> {
        let frames = (0..levels).map(|depth| Frame::new(levels - depth));
        Trials {
            theory,
            stop,
            frames: frames.collect(),
            solution,
        }
    }

    /// Applies T&E(`level`) until nothing changes.
    pub(crate) fn close(
        &mut self,
        position: &mut Position,
        level: usize,
    ) -> Result<(), Contradiction> {
        self.close_at(position, level, 0)
    }

    fn close_at(
        &mut self,
        position: &mut Position,
        level: usize,
        depth: usize,
    ) -> Result<(), Contradiction> {
        if level == 0 {
            return self.theory.close(position);
        }
        loop {
            self.close_at(position, level - 1, depth)?;
            if position.is_solved() {
                return Ok(());
            }
            match self.refuted(position, level, depth) {
                Some(candidate) => position.remove(candidate)?,
                None => return Ok(()),
            }
        }
    }

    /// Returns a candidate whose trial ends in a contradiction.
    fn refuted(&mut self, position: &Position, level: usize, depth: usize) -> Option<Candidate> {
        let mut possible = match depth {
            0 => self.solution,
            _ => NO_CANDIDATES,
        };
        for candidate in self.order(position, level, depth) {
            if self.stop.is_set() {
                return None;
            }
            if contains(&possible, candidate) {
                continue;
            }
            let Ok(copy) = self.try_candidate(position, candidate, level, depth) else {
                return Some(candidate);
            };
            for decided in copy.decided() {
                insert(&mut possible, decided);
            }
        }
        None
    }

    /// Returns the undecided candidates; for nested trials, those first whose copies have the fewest
    /// candidates.
    fn order(&self, position: &Position, level: usize, depth: usize) -> Vec<Candidate> {
        let mut order: Vec<Candidate> = position.undecided().collect();
        if level > 1 {
            let copies = &self.frames[depth].levels[level - 2];
            order.sort_by_cached_key(|&candidate| copies.get(candidate).map(Position::count));
        }
        order
    }

    /// Makes a candidate true in a copy and applies the level below.
    fn try_candidate(
        &mut self,
        position: &Position,
        candidate: Candidate,
        level: usize,
        depth: usize,
    ) -> Result<&Position, Contradiction> {
        let (mut copy, is_closed) = match self.kept(candidate, level, depth) {
            Some((kept, is_own)) => {
                let mut copy = kept.clone();
                copy.intersect(position)?;
                let is_closed = is_own && &copy == kept;
                (copy, is_closed)
            }
            None => {
                let mut copy = position.clone();
                copy.assign(candidate)?;
                (copy, false)
            }
        };
        if !is_closed {
            if let Some(frame) = self.frames.get_mut(depth + 1) {
                frame.clear();
            }
            self.close_at(&mut copy, level - 1, depth + 1)?;
        }
        let copies = &mut self.frames[depth].levels[level - 1];
        Ok(copies.keep(candidate, copy))
    }

    /// Returns the kept copy of a trial that has the fewest candidates, and whether the same trial left it.
    fn kept(&self, candidate: Candidate, level: usize, depth: usize) -> Option<(&Position, bool)> {
        for below in (1..=level).rev() {
            for (frame, nesting) in self.frames[..=depth].iter().rev().zip(0..) {
                let copies = &frame.levels[below - 1];
                if let Some(copy) = copies.get(candidate) {
                    return Some((copy, below == level && nesting == 0));
                }
            }
        }
        None
    }
}

impl Frame {
    fn new(levels: usize) -> Frame {
        let levels = (0..levels).map(|_| Copies {
            of: vec![Position::EMPTY; CANDIDATES],
            present: NO_CANDIDATES,
        });
        Frame {
            levels: levels.collect(),
        }
    }

    fn clear(&mut self) {
        for copies in &mut self.levels {
            copies.present = NO_CANDIDATES;
        }
    }
}

impl Copies {
    fn get(&self, candidate: Candidate) -> Option<&Position> {
        contains(&self.present, candidate).then(|| &self.of[candidate.index()])
    }

    fn keep(&mut self, candidate: Candidate, copy: Position) -> &Position {
        insert(&mut self.present, candidate);
        self.of[candidate.index()] = copy;
        &self.of[candidate.index()]
    }
}
