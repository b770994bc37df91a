//! Steps for players, on any board and under any rules.
//!
//! ```text
//! Game ──┬─ classic board without rules ──▶ foldoku_game::Adviser ──┐
//!        ├─ any other board, any rules ───▶ foldoku_human::Solver ──┼─▶ Hint<Advice>
//!        └─ a board that is too large ──▶ mistakes only ────────────┘
//! ```
//!
//! **Invariant:** a hint follows from the state of the game alone; mistakes come before any step.

use foldoku_game::{self as game, Advice, Changes, Game, Hint, Level};
use foldoku_human::{self as human, Detail, Position, Solver, Step};
use foldoku_logic::describe::Style;
use foldoku_logic::{Position as LogicPosition, hodoku};

use super::{GeneralStart, candidate};
use crate::steps::Language;

/// Gives hints about games, in reusable memory.
#[derive(Debug)]
pub enum Adviser {
    /// On the classic board without rules.
    Classic(Box<game::Adviser>),
    /// On any other board, or under any rules.
    General(Box<GeneralAdviser>),
    /// On a board that is too large for human steps: only mistakes are found.
    Mistakes,
}

/// Gives hints about games of one puzzle with rules or of another board.
#[derive(Debug)]
pub struct GeneralAdviser {
    start: GeneralStart,
    solver: Solver,
}

impl Default for Adviser {
    /// An adviser for the classic board without rules.
    fn default() -> Adviser {
        Adviser::Classic(Box::default())
    }
}

impl From<GeneralStart> for Adviser {
    fn from(start: GeneralStart) -> Adviser {
        let solver = start.solver();
        Adviser::General(Box::new(GeneralAdviser { start, solver }))
    }
}

impl Adviser {
    /// Returns whether steps are searched for.
    pub fn finds_steps(&self) -> bool {
        !matches!(self, Adviser::Mistakes)
    }

    /// Returns the next hint, unless `stop` returns true before it is found.
    pub fn hint(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Hint<Advice> {
        match self {
            Adviser::Classic(adviser) => {
                let hint = adviser.hint(game, stop);
                hint.map(|it| Advice::of_step(&game.position(), &it, Style::default()))
            }
            Adviser::General(adviser) => adviser.hint(game, stop),
            Adviser::Mistakes => match game.mistake() {
                Some(mistake) => Hint::Mistake(mistake),
                None if game.state().is_solved() => Hint::Solved,
                None => Hint::TooLarge,
            },
        }
    }

    /// Returns the level of a game's puzzle; `None` if it has several solutions, or if `stop` returned true before it
    /// was known.
    pub fn level(&self, game: &Game, stop: &dyn Fn() -> bool) -> Option<&'static str> {
        game.solutions().unique()?;
        match self {
            Adviser::Classic(_) => {
                let givens = LogicPosition::from_line(&game.state().givens_line());
                let rating = hodoku::Rater::new().rate(&givens, true, stop)?;
                Some(rating.level().name())
            }
            Adviser::General(adviser) => {
                let rating = adviser.start.path(stop).rating()?;
                Some(rating.level.name())
            }
            Adviser::Mistakes => None,
        }
    }

    /// Returns the steps from the current state to the solution, as far as techniques find them; none if there is a
    /// mistake.
    pub fn path(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Vec<Advice> {
        match self {
            Adviser::Classic(adviser) => {
                let mut position = game.position();
                let steps = adviser.path(game, stop).into_iter();
                let advice = steps.map(|step| {
                    let advice = Advice::of_step(&position, &step, Style::default());
                    step.apply(&mut position);
                    advice
                });
                advice.collect()
            }
            Adviser::General(adviser) => adviser.path(game, stop),
            Adviser::Mistakes => Vec::new(),
        }
    }
}

impl GeneralAdviser {
    fn hint(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Hint<Advice> {
        if let Some(mistake) = game.mistake() {
            return Hint::Mistake(mistake);
        }
        let position = self.start.position_of(game);
        if position.is_solved() {
            return Hint::Solved;
        }
        match self.solver.next_unless(&position, stop) {
            Some(step) => Hint::Step(self.start.advice(&position, &step, Language::En)),
            None if stop() => Hint::Stopped,
            None => Hint::Stuck,
        }
    }

    fn path(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Vec<Advice> {
        if game.mistake().is_some() {
            return Vec::new();
        }
        let mut position = self.start.position_of(game);
        let steps = self.solver.path_unless(&position, stop).steps.into_iter();
        let advice = steps.map(|step| {
            let advice = self.start.advice(&position, &step, Language::En);
            position.apply(&self.start.rulebook, &step);
            advice
        });
        advice.collect()
    }
}

impl GeneralStart {
    /// Returns a step as players see it, in the position it was found in.
    pub fn advice(&self, position: &Position, step: &Step, language: Language) -> Advice {
        let candidates = |all: &[human::Candidate]| all.iter().copied().map(candidate).collect();
        Advice {
            difficulty: step.level().name().to_owned(),
            texts: Level::ALL.map(|level| self.words(position, step, detail(level), language)),
            squares: Level::ALL.map(|level| {
                let cells = human::pointed_at(&self.rulebook, position, step, detail(level));
                cells.squares().collect()
            }),
            changes: Changes {
                placements: candidates(&step.placements),
                eliminations: candidates(&step.eliminations),
            },
            picture: self.drawing_of_step(position, step, language).title(""),
        }
    }
}

/// Returns the detail of texts that a level of hints has.
pub(crate) fn detail(level: Level) -> Detail {
    match level {
        Level::Where => Detail::Where,
        Level::Technique => Detail::Technique,
        Level::Cells => Detail::Cells,
        Level::Step => Detail::Step,
    }
}
