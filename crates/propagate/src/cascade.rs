//! `assign` and `eliminate` with immediate propagation: the inner loop of the searching engine.
//!
//! A settled square loses its digit to no peer, and a digit with one place left in a unit is
//! assigned there, each as soon as it is noticed:
//!
//! ```text
//! assign(square, digit) ─▶ eliminate the others ─▶ square settled ─▶ eliminate from peers ─▶ …
//!                                               └▶ one place left in a unit ─▶ assign ─▶ …
//! ```
//!
//! **Invariant:** between calls nothing is pending: either the candidates are at the fixpoint of
//! elimination and the chosen hidden singles, or the call has returned a contradiction. Every
//! change has been written to the log with what stood there before, so that playing the log
//! backwards restores the candidates exactly.

use alloc::vec::Vec;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square, Unit, UnitKind};

use crate::deduction::Contradiction;
use crate::hidden_single::hidden_singles;

/// In which units hidden singles are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HiddenSingles {
    /// In every complete unit.
    #[default]
    Everywhere,
    /// In boxes only.
    Boxes,
    /// In rows, columns and pillars only.
    Lines,
    /// Nowhere: elimination alone.
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

/// What squares held before they changed, latest last.
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
    /// Settled squares whose peers still have to lose the digit.
    settled: Vec<Square>,
    /// Units in which a hidden single may have appeared, each at most once.
    suspects: Vec<Unit>,
    /// Whether a unit is among the suspects, or is never to be: see [`Watch`].
    watch: Vec<Watch>,
}

/// How a unit is watched for hidden singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Watch {
    /// Not among the suspects.
    Idle,
    /// Among the suspects.
    Suspect,
    /// Not watched at all.
    Never,
}

impl Cascade {
    /// Gets ready for boards of `geometry`. No memory is allocated if it has been done before.
    pub fn prepare(&mut self, geometry: &Geometry, hidden_singles: HiddenSingles) {
        self.watch.clear();
        self.watch.extend(geometry.units().map(|unit| {
            let watched = geometry.is_complete(unit) && hidden_singles.include(geometry.kind(unit));
            if watched { Watch::Idle } else { Watch::Never }
        }));
        self.settled.clear();
        self.suspects.clear();
    }

    /// Settles `square` to `digit` and propagates.
    ///
    /// # Errors
    ///
    /// If that leaves some square without candidates, or some digit without a place in a watched
    /// unit.
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

    /// Takes `digits` out of `square` and propagates.
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
            self.forget();
        }
        result
    }

    /// Propagates from candidates in which anything may be settled already.
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
            self.suspect(unit);
        }
        let mut run = Run {
            cascade: self,
            geometry,
            candidates: candidates.sets_mut(),
            log,
        };
        let result = run.finish();
        if result.is_err() {
            self.forget();
        }
        result
    }

    #[inline]
    fn suspect(&mut self, unit: Unit) {
        let watch = &mut self.watch[unit.index()];
        if *watch == Watch::Idle {
            *watch = Watch::Suspect;
            self.suspects.push(unit);
        }
    }

    /// Drops what is pending after a contradiction.
    fn forget(&mut self) {
        self.settled.clear();
        for unit in self.suspects.drain(..) {
            self.watch[unit.index()] = Watch::Idle;
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
    /// Carries on until nothing is pending. Elimination comes first: it is cheap, and it spares
    /// most searches for hidden singles.
    fn finish(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some(square) = self.cascade.settled.pop() {
                self.eliminate_from_peers(square)?;
            }
            let Some(unit) = self.cascade.suspects.pop() else {
                return Ok(());
            };
            self.cascade.watch[unit.index()] = Watch::Idle;
            self.find_hidden_singles(unit)?;
        }
    }

    /// Cuts the candidates of `square` down to those in `digits`.
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
            self.cascade.suspect(unit);
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

    /// Assigns every digit that has one place left in `unit`.
    fn find_hidden_singles(&mut self, unit: Unit) -> Result<(), Contradiction> {
        let mut hidden = hidden_singles(self.geometry, self.candidates, unit)?;
        if hidden.is_empty() {
            return Ok(());
        }
        for &square in self.geometry.squares_of(unit) {
            let here = self.candidates[square.index()] & hidden;
            if !here.is_empty() {
                // Two digits with this as their only place leave one of them without any.
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
    fn an_easy_puzzle_is_solved_without_search() {
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
    fn the_log_undoes_everything() {
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
    fn after_a_contradiction_nothing_is_pending() {
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
        assert!(cascade.settled.is_empty() && cascade.suspects.is_empty());
        assert!(cascade.watch.iter().all(|&watch| watch == Watch::Idle));
    }
}
