//! What a player has written on a board with rules, or on another board than the classic one, and what is wrong
//! with it.
//!
//! **Invariant:** mistakes are found by the solution; their words reveal no digit of it before the last level.

use foldoku_board::{Candidates, Grid, Square, UnitKind};
use foldoku_game::Level;
use foldoku_game::hint::MistakeNames;
use foldoku_human::{Candidate, Position};

use super::GeneralStart;

/// What a player must correct before steps are searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneralMistake {
    /// Entries that are not part of the solution.
    WrongEntries(Vec<Candidate>),
    /// Digits of the solution that the marks of their cells lack.
    MissingMarks(Vec<Candidate>),
}

impl GeneralMistake {
    /// Returns the wrong entries, or the digits that marks lack.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            GeneralMistake::WrongEntries(candidates) | GeneralMistake::MissingMarks(candidates) => {
                candidates
            }
        }
    }

    /// Returns the cells that a level points at.
    pub fn squares(&self, level: Level) -> Vec<Square> {
        let squares = self.candidates().iter().map(|it| it.square);
        match level {
            Level::Where | Level::Technique => Vec::new(),
            Level::Cells => squares.take(1).collect(),
            Level::Step => squares.collect(),
        }
    }
}

impl GeneralStart {
    /// Returns the start with the digits of a player, and the candidates that they keep in empty cells. If
    /// something must be corrected, the position stays that of the givens.
    #[must_use]
    pub fn played(mut self, digits: &Grid, kept: Option<&Candidates>) -> GeneralStart {
        self.mistake = self.mistake_in(digits, kept);
        if self.mistake.is_none() {
            self.position =
                Position::new(&self.rulebook).with_entries(&self.rulebook, digits, kept);
        }
        self
    }

    fn mistake_in(&self, digits: &Grid, kept: Option<&Candidates>) -> Option<GeneralMistake> {
        let solution = self.solutions.unique()?;
        let wrong = digits.filled();
        let wrong = wrong.filter(|&(square, digit)| solution[square] != Some(digit));
        let wrong: Vec<_> = wrong
            .map(|(square, digit)| Candidate { square, digit })
            .collect();
        if !wrong.is_empty() {
            return Some(GeneralMistake::WrongEntries(wrong));
        }
        let lacks = |square: Square| {
            let digit = solution[square]?;
            let is_lost = digits[square].is_none() && !kept?[square].contains(digit);
            is_lost.then_some(Candidate { square, digit })
        };
        let squares = self.rulebook.geometry().squares();
        let missing: Vec<_> = squares.filter_map(lacks).collect();
        (!missing.is_empty()).then_some(GeneralMistake::MissingMarks(missing))
    }

    /// Returns the words of a mistake at a level.
    pub fn words_of_mistake(&self, mistake: &GeneralMistake, level: Level) -> String {
        let candidates = mistake.candidates();
        let square = candidates[0].square;
        let names = MistakeNames {
            count: candidates.len(),
            area: self.unit_with(square, UnitKind::Box),
            row: self.unit_with(square, UnitKind::Row),
            cell: self.rulebook.name(square),
            all: candidates
                .iter()
                .map(|it| self.candidate_name(it))
                .collect(),
        };
        match mistake {
            GeneralMistake::WrongEntries(_) => names.wrong_entries(level),
            GeneralMistake::MissingMarks(_) => names.missing_marks(level),
        }
    }

    /// Returns the name of a unit of this kind that holds a cell; that of any unit, if there is none.
    fn unit_with(&self, square: Square, kind: UnitKind) -> String {
        let geometry = self.rulebook.geometry();
        let units = geometry.units_of(square);
        let of_kind = units.iter().find(|&&it| geometry.kind(it) == kind);
        let unit = of_kind.or(units.first());
        unit.map_or_else(|| self.rulebook.name(square), |&it| geometry.unit_name(it))
    }

    fn candidate_name(&self, candidate: &Candidate) -> String {
        let (square, digit) = (candidate.square, candidate.digit);
        format!(
            "{}={}",
            self.rulebook.name(square),
            self.rulebook.symbol(digit)
        )
    }
}

#[cfg(test)]
mod tests {
    use foldoku_board::{Digit, DigitSet};
    use foldoku_formats::VariantPuzzle;
    use foldoku_rules::text::iss;

    use super::*;
    use crate::{Asked, Subject};

    /// The solution is 1234 3412 2143 4321.
    const PUZZLE: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C1_3~R2C3_1~R3C1_2~R3C2_1~R3C3_4";

    fn played(entry: (usize, u8), kept: &[(usize, u8)]) -> GeneralStart {
        let puzzle = VariantPuzzle::new(iss::read(PUZZLE).unwrap()).unwrap();
        let asked = Asked::once(Subject::Rules(&puzzle));
        let start = GeneralStart::of(&asked, &mut Default::default()).unwrap();
        let mut digits = puzzle.puzzle().givens().clone();
        digits[Square::new(entry.0)] = Some(Digit::new(entry.1));
        let mut candidates = Candidates::full(start.rulebook.geometry());
        for &(cell, digit) in kept {
            candidates[Square::new(cell)] = DigitSet::of(Digit::new(digit));
        }
        start.played(&digits, Some(&candidates))
    }

    #[test]
    fn a_start_holds_what_the_player_has_written() {
        let start = played((1, 2), &[(15, 1)]);
        assert_eq!(start.mistake, None);
        assert_eq!(start.position.digit(Square::new(1)), Some(Digit::new(2)));
        assert_eq!(start.position.candidates(Square::new(15)).len(), 1);
    }

    #[test]
    fn mistakes_come_before_steps_and_leave_the_givens() {
        let wrong = played((1, 4), &[]);
        let mistake = wrong.mistake.clone().unwrap();
        let words = |level| wrong.words_of_mistake(&mistake, level);
        assert_eq!(words(Level::Where), "An entry in box 1 is wrong.");
        assert_eq!(words(Level::Step), "Wrong: r1c2=4.");
        assert_eq!(wrong.position.digit(Square::new(1)), None);
        let missing = played((1, 2), &[(15, 2)]);
        let mistake = missing.mistake.clone().unwrap();
        let words = missing.words_of_mistake(&mistake, Level::Step);
        assert_eq!(words, "Missing pencil marks: r4c4=1.");
    }
}
