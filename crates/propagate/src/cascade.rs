//! `assign` and `eliminate` with immediate propagation, the inner loop of searches.
//!
//! The digit of a cell with one candidate is removed from its peers, and a digit that only one cell of
//! a unit can hold is placed there, as soon as it is detected:
//!
//! ```text
//! assign(cell, digit) ─▶ eliminate the others ─▶ one candidate left ─▶ eliminate from peers ─▶ …
//!                                             └▶ one cell left in a unit ─▶ assign ─▶ …
//! ```
//!
//! **Invariant:** no work is pending between calls: either the candidates are at the fixpoint of
//! elimination and the chosen hidden singles, or the call returned a contradiction. The log has the
//! previous candidates of every change, so undoing it in reverse order restores them exactly.

use alloc::vec::Vec;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square, Unit, UnitKind};

use crate::deduction::Contradiction;
use crate::hidden_single::hidden_singles;

/// The units that are searched for hidden singles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HiddenSingles {
    /// All complete units.
    #[default]
    Everywhere,
    /// Boxes only.
    Boxes,
    /// Rows, columns and pillars only.
    Lines,
    /// None: elimination only.
    Nowhere,
}

impl HiddenSingles {
    fn include(self, kind: UnitKind) -> bool {
        match self {
            HiddenSingles::Everywhere => true,
            HiddenSingles::Boxes => kind == UnitKind::Box,
            HiddenSingles::Lines => kind.is_line(),
            HiddenSingles::Nowhere => false,
        }
    }
}

/// The previous candidates of each changed cell, latest last.
pub type Log = Vec<(Square, DigitSet)>;

/// Propagates assignments on boards of one geometry.
///
/// ```
/// use foldoku_board::{Candidates, Digit, Geometry};
/// use foldoku_propagate::{Cascade, HiddenSingles};
///
/// let board = Geometry::boxes(2, 2)?;
/// let mut candidates = Candidates::full(&board);
/// let mut cascade = Cascade::default();
/// cascade.prepare(&board, HiddenSingles::Everywhere);
/// let mut log = Vec::new();
/// let a1 = board.square("A1").unwrap();
/// cascade.assign(&board, &mut candidates, a1, Digit::new(3), &mut log).unwrap();
/// assert_eq!(candidates[board.square("B2").unwrap()].to_string(), "{1, 2, 4}");
/// # Ok::<(), foldoku_board::GeometryError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cascade {
    /// Cells with one candidate, which has not been removed from their peers yet.
    settled: Vec<Square>,
    /// Units that may have a new hidden single, each at most once.
    queue: Vec<Unit>,
    /// The state of each unit in the queue.
    states: Vec<UnitState>,
}

/// The state of a unit in the search for hidden singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitState {
    /// Not in the queue.
    Idle,
    /// In the queue.
    Queued,
    /// Never searched.
    Excluded,
}

impl Cascade {
    /// Prepares for boards of `geometry`. Allocates only if the previous board was smaller.
    pub fn prepare(&mut self, geometry: &Geometry, hidden_singles: HiddenSingles) {
        self.states.clear();
        self.states.extend(geometry.units().map(|unit| {
            let kind = geometry.kind(unit);
            if geometry.is_complete(unit) && hidden_singles.include(kind) {
                UnitState::Idle
            } else {
                UnitState::Excluded
            }
        }));
        self.settled.clear();
        self.queue.clear();
    }

    /// Places `digit` in `square` and propagates.
    ///
    /// # Errors
    ///
    /// If a cell loses all candidates, or no cell of a searched unit can hold a digit.
    pub fn assign(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        square: Square,
        digit: Digit,
        log: &mut Log,
    ) -> Result<(), Contradiction> {
        let others = candidates[square] - DigitSet::of(digit);
        if !candidates[square].contains(digit) {
            return Err(Contradiction::EmptySquare { square });
        }
        self.eliminate(geometry, candidates, square, others, log)
    }

    /// Removes `digits` from `square` and propagates.
    ///
    /// # Errors
    ///
    /// As [`Cascade::assign`].
    pub fn eliminate(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        square: Square,
        digits: DigitSet,
        log: &mut Log,
    ) -> Result<(), Contradiction> {
        let mut run = Run {
            cascade: self,
            geometry,
            candidates: candidates.sets_mut(),
            log,
        };
        let result = run.keep(square, !digits).and_then(|()| run.finish());
        if result.is_err() {
            self.discard_pending();
        }
        result
    }

    /// Propagates from any candidates.
    ///
    /// # Errors
    ///
    /// As [`Cascade::assign`].
    pub fn settle(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        log: &mut Log,
    ) -> Result<(), Contradiction> {
        if let Some((square, _)) = candidates.iter().find(|(_, set)| set.is_empty()) {
            return Err(Contradiction::EmptySquare { square });
        }
        let settled = candidates.iter().filter(|(_, set)| set.is_single());
        self.settled.extend(settled.map(|(square, _)| square));
        for unit in geometry.units() {
            self.enqueue(unit);
        }
        let mut run = Run {
            cascade: self,
            geometry,
            candidates: candidates.sets_mut(),
            log,
        };
        let result = run.finish();
        if result.is_err() {
            self.discard_pending();
        }
        result
    }

    #[inline]
    fn enqueue(&mut self, unit: Unit) {
        let state = &mut self.states[unit.index()];
        if *state == UnitState::Idle {
            *state = UnitState::Queued;
            self.queue.push(unit);
        }
    }

    /// Discards pending work after a contradiction.
    fn discard_pending(&mut self) {
        self.settled.clear();
        for unit in self.queue.drain(..) {
            self.states[unit.index()] = UnitState::Idle;
        }
    }
}

/// One propagation.
struct Run<'a> {
    cascade: &'a mut Cascade,
    geometry: &'a Geometry,
    candidates: &'a mut [DigitSet],
    log: &'a mut Log,
}

impl Run<'_> {
    /// Propagates until no work is pending. Elimination comes first: it is cheap and makes most
    /// searches for hidden singles unnecessary.
    fn finish(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some(square) = self.cascade.settled.pop() {
                self.eliminate_from_peers(square)?;
            }
            let Some(unit) = self.cascade.queue.pop() else {
                return Ok(());
            };
            self.cascade.states[unit.index()] = UnitState::Idle;
            self.find_hidden_singles(unit)?;
        }
    }

    /// Removes all candidates of `square` that are not in `digits`.
    #[inline]
    fn keep(&mut self, square: Square, digits: DigitSet) -> Result<(), Contradiction> {
        let before = self.candidates[square.index()];
        let after = before & digits;
        if after == before {
            return Ok(());
        }
        self.log.push((square, before));
        self.candidates[square.index()] = after;
        if after.is_single() {
            self.cascade.settled.push(square);
        } else if after.is_empty() {
            return Err(Contradiction::EmptySquare { square });
        }
        for &unit in self.geometry.units_of(square) {
            self.cascade.enqueue(unit);
        }
        Ok(())
    }

    fn eliminate_from_peers(&mut self, square: Square) -> Result<(), Contradiction> {
        let others = !self.candidates[square.index()];
        for &peer in self.geometry.peers(square) {
            self.keep(peer, others)?;
        }
        Ok(())
    }

    /// Places every digit that only one cell of `unit` can hold.
    fn find_hidden_singles(&mut self, unit: Unit) -> Result<(), Contradiction> {
        let mut hidden = hidden_singles(self.geometry, self.candidates, unit)?;
        if hidden.is_empty() {
            return Ok(());
        }
        for &square in self.geometry.squares_of(unit) {
            let here = self.candidates[square.index()] & hidden;
            if !here.is_empty() {
                // Two digits that only this cell can hold are a contradiction.
                if !here.is_single() {
                    return Err(Contradiction::EmptySquare { square });
                }
                self.keep(square, here)?;
                hidden -= here;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::{Puzzle, format};

    fn settle(line: &str, hidden: HiddenSingles) -> (Candidates, Result<(), Contradiction>) {
        let classic = Geometry::classic();
        let puzzle = Puzzle::parse(&classic, line).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let mut cascade = Cascade::default();
        cascade.prepare(&classic, hidden);
        let result = cascade.settle(&classic, &mut candidates, &mut Log::new());
        (candidates, result)
    }

    #[test]
    fn easy_puzzles_are_solved_without_search() {
        let line =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let (candidates, result) = settle(line, HiddenSingles::Boxes);
        assert_eq!(result, Ok(()));
        let solved = format::grid(
            &Geometry::classic(),
            &candidates.to_grid(),
            format::Style::Line,
        );
        assert_eq!(
            solved,
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
        );
    }

    #[test]
    fn undoing_the_log_restores_the_candidates() {
        let classic = Geometry::classic();
        let mut candidates = Candidates::full(&classic);
        let mut cascade = Cascade::default();
        cascade.prepare(&classic, HiddenSingles::Everywhere);
        let mut log = Log::new();
        let start = candidates.clone();
        for (name, digit) in [("A1", 1), ("B4", 1), ("D2", 1), ("E9", 2)] {
            let square = classic.square(name).unwrap();
            let digit = Digit::new(digit);
            cascade
                .assign(&classic, &mut candidates, square, digit, &mut log)
                .unwrap();
        }
        assert_ne!(candidates, start);
        while let Some((square, before)) = log.pop() {
            candidates[square] = before;
        }
        assert_eq!(candidates, start);
    }

    #[test]
    fn nothing_is_pending_after_a_contradiction() {
        let classic = Geometry::classic();
        let mut cascade = Cascade::default();
        cascade.prepare(&classic, HiddenSingles::Everywhere);
        let mut candidates = Candidates::full(&classic);
        let mut log = Log::new();
        let [a1, a2] = ["A1", "A2"].map(|name| classic.square(name).unwrap());
        let five = Digit::new(5);
        cascade
            .assign(&classic, &mut candidates, a1, five, &mut log)
            .unwrap();
        cascade
            .assign(&classic, &mut candidates, a2, five, &mut log)
            .unwrap_err();
        assert!(cascade.settled.is_empty() && cascade.queue.is_empty());
        assert!(cascade.states.iter().all(|&state| state == UnitState::Idle));
    }
}
