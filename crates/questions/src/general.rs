//! Puzzles with rules and puzzles of other boards than the classic one, as questions about steps start from
//! them: `foldoku_human` solves these, in one order of techniques.
//!
//! ```text
//! Subject ──┬─ classic board without rules ──▶ StartPosition ──▶ HoDoKu, Sudoku Explainer
//!           └─ any other board, any rules  ──▶ GeneralStart  ──▶ foldoku_human
//! ```
//!
//! **Invariant:** a start that steps are searched from has exactly one solution, or the search for a second one was
//! stopped. No position lacks a digit of that solution.

mod adviser;
mod board;
mod drawing;
mod player;
pub(crate) mod reviewed;
pub mod saved;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use foldoku_board::{Digit, Grid, Square};
use foldoku_formats::Status;
use foldoku_game::{Game, Solutions};
use foldoku_human::{
    self as human, Detail, Path, Position, Rulebook, Solver, Step, Technique, describe,
};
use foldoku_logic::describe::Notation;
use foldoku_logic::{Coordinates, solver};
use foldoku_rules::Variant;
use foldoku_search::{Auto, VariantSearch};

pub use adviser::Adviser;
pub(crate) use adviser::detail;
pub use board::play;
pub use drawing::candidate;
pub use player::GeneralMistake;

use crate::answer::Answer;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::solve::{Solve, SolveAnswer};
use crate::steps::{Language, Order, StepOptions};
use crate::subject::Subject;
use crate::written::Written;

/// A puzzle on any board with any rules, before the first step.
#[derive(Clone, Debug)]
pub struct GeneralStart {
    /// The puzzle, prepared for human steps.
    pub rulebook: Rulebook,
    /// The position; that of the givens if there is a mistake.
    pub position: Position,
    /// What the player must correct first.
    pub mistake: Option<GeneralMistake>,
    /// The puzzle as it was read.
    pub text: Vec<u8>,
    /// The guesses of the search for solutions.
    pub guesses: u64,
    /// Whether the time limit came before it was known that the puzzle has exactly one solution. Steps are
    /// not searched for then.
    pub is_stopped: bool,
    /// The board and the rules by name, if they have names.
    variant: Option<Variant>,
    /// The solutions of the givens, as far as the search for them came.
    solutions: Solutions,
}

impl Subject<'_> {
    /// Returns whether the puzzle is one with rules, or one of another board than the classic one. This is the
    /// only place that decides who searches for steps.
    pub fn is_general(self) -> bool {
        match self {
            Subject::Plain { puzzle, .. } => !puzzle.is_classic(),
            Subject::Rules(variant) => variant.puzzle().to_line().is_none(),
            Subject::Made(puzzle) => puzzle.to_line().is_none(),
            Subject::Contradiction(_) | Subject::Layout(_) => true,
            Subject::Played(_) | Subject::Position(_) => false,
        }
    }
}

impl GeneralStart {
    /// Returns the start of the puzzle that is asked about.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle with no or several solutions, and a board that is too large.
    pub fn of(asked: &Asked<'_>, engine: &mut Auto) -> Result<GeneralStart, Refusal> {
        let start = GeneralStart::with_any_solutions(asked, engine, "human steps")?;
        if !start.is_stopped {
            check_unique(&start.solutions)?;
        }
        Ok(start)
    }

    /// Returns the start of the puzzle that is asked about, which may have no or several solutions.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle that cannot have a solution, and a board that is too large for the work.
    fn with_any_solutions(
        asked: &Asked<'_>,
        engine: &mut Auto,
        work: &str,
    ) -> Result<GeneralStart, Refusal> {
        let subject = asked.subject;
        let puzzle = subject.puzzle()?;
        let variant = match subject {
            Subject::Rules(variant) => Some(variant.variant().clone()),
            _ => None,
        };
        let rulebook = match &variant {
            Some(variant) => Rulebook::of_variant(variant, &puzzle),
            None => Rulebook::new(&puzzle),
        };
        let rulebook = rulebook.map_err(|_| too_large(work))?;
        let solved = UNIQUE.search(engine, asked)?;
        Ok(GeneralStart {
            position: Position::new(&rulebook),
            mistake: None,
            rulebook,
            text: subject.text().into_owned(),
            guesses: solved.guesses,
            is_stopped: solved.status() == Status::Timeout,
            variant,
            solutions: solutions_of(solved),
        })
    }

    /// Returns the start of the puzzle with what a player has written.
    ///
    /// # Errors
    ///
    /// Refuses as [`of`](GeneralStart::of) does, and entries and marks of another board.
    pub fn of_player(asked: &Asked<'_>, engine: &mut Auto) -> Result<GeneralStart, Refusal> {
        let start = GeneralStart::of(asked, engine)?;
        if asked.written.is_none() && start.entries().is_empty() {
            return Ok(start);
        }
        let game = start.game(asked.written)?;
        let kept = start.kept(&game);
        Ok(start.played(game.state().grid(), Some(&kept)))
    }

    /// Returns a game of the puzzle with what a player has written, beside the puzzle or in its text.
    ///
    /// # Errors
    ///
    /// Refuses entries and marks of another board.
    pub fn game(&self, written: Option<&Written>) -> Result<Game, Refusal> {
        if let Some(written) = written {
            return written.on(self.new_game());
        }
        let mut entries = Grid::empty(self.rulebook.geometry());
        for &(square, value) in self.entries() {
            entries[square] = self.digit(value);
        }
        Ok(self.new_game().written(&entries, None))
    }

    /// Returns the values that the text of the puzzle has as entries.
    fn entries(&self) -> &[(Square, i32)] {
        self.variant.as_ref().map_or(&[], |it| &it.entries)
    }

    fn digit(&self, value: i32) -> Option<Digit> {
        self.variant.as_ref()?.sheet.digit(value)
    }

    /// Returns the only solution, unless the search for it was stopped.
    pub fn solution(&self) -> Option<&Grid> {
        self.solutions.unique()
    }

    /// Returns the steps to the solution, until `stop` returns true.
    pub fn path(&self, stop: &dyn Fn() -> bool) -> Path {
        if self.is_stopped {
            return Path {
                steps: Vec::new(),
                end: human::End::Stopped,
            };
        }
        self.solver().path_unless(&self.position, stop)
    }

    /// Returns what to look at before the puzzle is published, by its steps.
    pub fn issues(&self, path: &Path, language: Language) -> Vec<String> {
        let issues = path.issues(&self.rulebook).into_iter();
        let language = language_of(language);
        let words = |issue: human::Issue| issue.describe(&self.rulebook, path, language);
        issues.map(words).collect()
    }

    /// Returns the rules that no step needs, in a few words each.
    pub fn unused_rules(&self, path: &Path) -> Vec<String> {
        let issues = path.issues(&self.rulebook).into_iter();
        let unused = issues.filter_map(|issue| match issue {
            human::Issue::UnusedRule(place) => Some(self.rule(place)),
            _ => None,
        });
        unused.collect()
    }

    /// Returns the next step, until `stop` returns true.
    pub(crate) fn next(&self, stop: &dyn Fn() -> bool) -> Option<Step> {
        let mut solver = self.solver();
        let next = || solver.next_unless(&self.position, stop);
        (!self.is_stopped).then(next).flatten()
    }

    /// Returns a solver that knows the solution, so that trial does not search for it again.
    fn solver(&self) -> Solver {
        let solver = Solver::new(self.rulebook.clone());
        match self.solution() {
            Some(solution) => solver.with_solution(solution.clone()),
            None => solver,
        }
    }

    /// Returns the status of an answer, which may have been stopped.
    pub(crate) fn status(&self, is_stopped: bool) -> Status {
        if is_stopped {
            Status::Timeout
        } else {
            Status::Unique
        }
    }

    /// Returns the placed digits of a position.
    pub fn digits(&self, position: &Position) -> Grid {
        let mut grid = Grid::empty(self.rulebook.geometry());
        for square in self.rulebook.geometry().squares() {
            grid[square] = position.digit(square);
        }
        grid
    }

    /// Returns the value of a digit: most boards have values from 1 on.
    pub fn value(&self, digit: Digit) -> u8 {
        match &self.variant {
            Some(variant) => variant.sheet.value(digit) as u8,
            None => digit.number(),
        }
    }

    /// Returns the rule with a place in the puzzle in a few words.
    pub(crate) fn rule(&self, place: usize) -> String {
        match &self.variant {
            Some(variant) => variant.rules[place].describe(&variant.sheet),
            None => format!("rule {}", place + 1),
        }
    }

    /// Returns the names of cells.
    pub(crate) fn names(&self, squares: impl Iterator<Item = Square>) -> Vec<String> {
        squares.map(|it| self.rulebook.name(it)).collect()
    }

    /// Returns a step in words.
    pub(crate) fn words(
        &self,
        position: &Position,
        step: &Step,
        detail: Detail,
        language: Language,
    ) -> String {
        let language = language_of(language);
        describe(&self.rulebook, position, step, detail, language)
    }
}

/// The search for two solutions.
const UNIQUE: Solve = Solve {
    limit: 2,
    listed: 0,
};

/// Refuses a puzzle with no or several solutions.
fn check_unique(solutions: &Solutions) -> Result<(), Refusal> {
    match solutions {
        Solutions::Unique(_) => Ok(()),
        Solutions::None => Err(Refusal::new(Status::None, "no solution")),
        Solutions::Multiple(_) => Err(Refusal::new(
            Status::Multiple,
            "several solutions: steps are searched for only if there is one",
        )),
    }
}

/// Returns what a search for two solutions has found.
fn solutions_of(solved: SolveAnswer) -> Solutions {
    match (solved.first, solved.count) {
        (Some(first), 1) => Solutions::Unique(first),
        (Some(first), _) => Solutions::Multiple(first),
        (None, _) => Solutions::None,
    }
}

/// Refuses a board that is too large for some work.
fn too_large(work: &str) -> Refusal {
    Refusal::unsupported(format!("{work} need a board of {}", VariantSearch::BOARDS))
}

/// Why a choice of techniques is refused.
pub const NO_CHOICE: &str = "techniques can be chosen on the classic board without rules only";

/// Why letters are refused.
const LETTERS: &str =
    "letters name the cells of the classic board without rules only; use coordinates rc";

/// Refuses cells named by letters.
pub(crate) fn check_coordinates(coordinates: Coordinates) -> Result<(), Refusal> {
    match coordinates {
        Coordinates::Letters => Err(Refusal::unsupported(LETTERS)),
        _ => Ok(()),
    }
}

/// Refuses options that have a meaning for the classic board without rules only.
pub(crate) fn check(options: &StepOptions) -> Result<(), Refusal> {
    let reasons = [
        (
            options.order == Order::Se,
            "order se is that of Sudoku Explainer, which knows the classic board without rules only; leave it out",
        ),
        (
            matches!(options.order, Order::Modern | Order::Whips),
            "orders modern and whips are for the classic board without rules only; leave order out",
        ),
        (
            !options.used.is_empty() || !options.exclude.is_empty(),
            NO_CHOICE,
        ),
        (options.coordinates == Coordinates::Letters, LETTERS),
        (
            options.notation == Notation::Eureka,
            "Eureka notation is for the classic board without rules only; use notation words",
        ),
    ];
    match reasons.into_iter().find(|(is_set, _)| *is_set) {
        Some((_, reason)) => Err(Refusal::unsupported(reason)),
        None => Ok(()),
    }
}

/// The keys of techniques: their names in lower case, with hyphens.
static KEYS: LazyLock<BTreeMap<Technique, String>> = LazyLock::new(|| {
    let key = |technique: Technique| technique.name().to_lowercase().replace(' ', "-");
    let techniques = Technique::ALL.iter();
    techniques.map(|&it| (it, key(it))).collect()
});

/// Returns the key of a technique, such as `hidden-single`.
pub fn key(technique: Technique) -> &'static str {
    &KEYS[&technique]
}

/// Returns a language in the type of the texts of steps.
pub fn language_of(language: Language) -> human::Language {
    match language {
        Language::En => human::Language::English,
        Language::De => human::Language::German,
    }
}

/// Returns why a path ends, in the terms of paths on the classic board.
pub(crate) fn end(end: human::End) -> solver::End {
    match end {
        human::End::Solved => solver::End::Solved,
        human::End::Stuck => solver::End::Stuck,
        human::End::Stopped => solver::End::Stopped,
        human::End::Impossible => solver::End::Impossible,
    }
}

/// Returns a difficulty with one decimal.
pub(crate) fn rounded(difficulty: f64) -> f64 {
    (difficulty * 10.0).round() / 10.0
}
