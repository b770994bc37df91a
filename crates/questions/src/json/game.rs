//! Games and hints as JSON.
//!
//! **Invariant:** a game is restored exactly from its object, except for its history, its colours and
//! the marks of filled cells.

use foldoku_board::{Digit, DigitSet};
use foldoku_logic::describe::Style;
use serde::{Deserialize, Serialize};

use super::step::{self, Candidate, Step};
#[cfg(feature = "human")]
use crate::general::{GeneralMistake, GeneralStart};
use foldoku_game::hint::{self, Level, Mistake};
use foldoku_game::state::Marking;
use foldoku_game::{Board, Game as State};

/// A game: its board and its pencil marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// The givens as 81 characters.
    pub givens: String,
    /// The givens and the entries as 81 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digits: Option<String>,
    /// The digits of the pencil marks of each cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// Whether the marks are written automatically, and only those that are missing were removed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

impl From<&State> for Game {
    fn from(game: &State) -> Game {
        let state = game.state();
        let text = |line: [u8; 81]| String::from_utf8_lossy(&line).into_owned();
        let marks = state.board().squares().map(|square| {
            let digits = state.marks(square).iter();
            digits.map(|digit| digit.to_string()).collect()
        });
        let auto = state.marking() == Marking::Auto;
        Game {
            givens: text(state.givens_line()),
            digits: (!state.entries().is_empty()).then(|| text(state.line())),
            marks: (auto || state.has_marks()).then(|| marks.collect()),
            auto,
        }
    }
}

impl Game {
    /// Returns the game, or `None` if a text does not have 81 cells.
    pub fn to_game(&self) -> Option<State> {
        let givens = self.givens.as_bytes().try_into().ok()?;
        let digits = match &self.digits {
            Some(digits) => digits.as_bytes().try_into().ok()?,
            None => givens,
        };
        let marks = match &self.marks {
            Some(marks) => Some(sets(marks)?),
            None => None,
        };
        Some(match (self.auto, marks) {
            (true, Some(marks)) => {
                State::with_entries(givens, digits, None).with_auto_marks(&marks)
            }
            (_, marks) => State::with_entries(givens, digits, marks.as_ref()),
        })
    }
}

fn sets(marks: &[String]) -> Option<[DigitSet; 81]> {
    let digits = |text: &String| -> DigitSet {
        let digits = text.bytes().filter(|byte| matches!(byte, b'1'..=b'9'));
        digits.map(|byte| Digit::new(byte - b'0')).collect()
    };
    let marks: Vec<DigitSet> = marks.iter().map(digits).collect();
    marks.try_into().ok()
}

/// A hint.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// `mistake`, `step`, `solved`, `stuck` or `timeout`.
    pub outcome: &'static str,
    /// The words of each level, the one that reveals least first.
    pub levels: Vec<String>,
    /// What must be corrected first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<MistakeKind>,
    /// The wrong entries, or the digits that pencil marks lack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate>,
    /// The step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
}

/// The kind of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MistakeKind {
    /// A unit, or another group of cells that differ, holds a digit twice.
    Conflict,
    /// The digits break a rule.
    BrokenRule,
    /// The givens have no solution.
    NoSolution,
    /// Entries are not part of the solution.
    WrongEntries,
    /// The digits together have no solution; the givens have several.
    Impossible,
    /// The marks of cells lack the digit of the solution.
    MissingMarks,
}

impl Hint {
    /// Returns the object of a hint.
    pub fn new(hint: &hint::Hint, style: Style) -> Hint {
        let mut levels: Vec<String> = Level::ALL.iter().map(|&it| hint.text(it, style)).collect();
        if let hint::Hint::Mistake(mistake) = hint {
            let names = Board::classic().names(style.coordinates);
            let candidates = step::named(mistake.candidates(), names);
            return Hint::of_mistake(kind(mistake), levels, candidates);
        }
        levels.dedup();
        Hint {
            outcome: hint.outcome(),
            levels,
            mistake: None,
            candidates: Vec::new(),
            step: match hint {
                hint::Hint::Step(found) => Some(step::of(found, None, style)),
                _ => None,
            },
        }
    }

    /// Returns the object of a mistake under rules or on another board, if there is one.
    #[cfg(feature = "human")]
    pub(crate) fn of_general(start: &GeneralStart) -> Option<Hint> {
        let mistake = start.mistake.as_ref()?;
        let kind = match mistake {
            GeneralMistake::WrongEntries(_) => MistakeKind::WrongEntries,
            GeneralMistake::MissingMarks(_) => MistakeKind::MissingMarks,
        };
        let levels = Level::ALL.iter();
        let levels = levels.map(|&level| start.words_of_mistake(mistake, level));
        let candidates = mistake.candidates().iter();
        let candidates = candidates.map(|&it| step::general::candidate(start, it));
        Some(Hint::of_mistake(
            kind,
            levels.collect(),
            candidates.collect(),
        ))
    }

    /// Returns the object of a mistake, from the words of all levels.
    fn of_mistake(kind: MistakeKind, mut levels: Vec<String>, candidates: Vec<Candidate>) -> Hint {
        levels.dedup();
        Hint {
            outcome: "mistake",
            levels,
            mistake: Some(kind),
            candidates,
            step: None,
        }
    }
}

fn kind(mistake: &Mistake) -> MistakeKind {
    match mistake {
        Mistake::Conflict(_) => MistakeKind::Conflict,
        Mistake::BrokenRule(_) => MistakeKind::BrokenRule,
        Mistake::NoSolution => MistakeKind::NoSolution,
        Mistake::WrongEntries(_) => MistakeKind::WrongEntries,
        Mistake::Impossible => MistakeKind::Impossible,
        Mistake::MissingMarks(_) => MistakeKind::MissingMarks,
    }
}
