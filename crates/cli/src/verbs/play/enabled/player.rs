//! The player: a state machine from keys to actions on the game.
//!
//! **Invariant:** no clock, no terminal, no files: what needs them is an [`Effect`], which the
//! session answers.

mod press;

pub(super) use press::LEVELS;

use foldoku::board::Square;
use foldoku::game::{Advice, Check, Game, Hint, Level, Marking, Names, Saved};
use foldoku::logic::Coordinates;
use foldoku::{Digit, logic};

/// What the player asks of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// Find the next hint.
    Hint,
    /// Find all steps to the solution.
    Explain,
    Save,
    /// Make a puzzle of this level, or of any.
    New(Option<logic::technique::Level>),
    Quit,
}

/// What keys mean at the moment.
#[derive(Clone, Debug)]
pub(super) enum View {
    /// The game.
    Board,
    /// The list of keys.
    Keys,
    /// The levels of a new puzzle.
    Levels,
    /// The search for a new puzzle, by its level.
    Making(String),
    /// A pause: the board is hidden.
    Pause,
    /// The steps to the solution.
    Walk(Walk),
    /// The whole text of a hint or a step.
    Text(String),
    /// Whether to remove all entries.
    Restart,
}

/// A walk along the steps to the solution.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The steps.
    pub(super) scenes: Vec<Advice>,
    /// The index of the step that is shown.
    pub(super) at: usize,
}

/// A key that waits for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pending {
    /// `g`: a row.
    JumpRow,
    /// `g` and a row: a column.
    JumpColumn(usize),
    /// `/`: a digit to highlight.
    Highlight,
    /// `o`: a colour for the cell.
    Colour,
}

/// A hint and how much of it is shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) hint: Hint<Advice>,
    pub(super) level: Level,
}

/// The state of the player's screen.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) game: Game,
    pub(super) title: String,
    /// The level of the puzzle.
    pub(super) level: Option<&'static str>,
    pub(super) cursor: Square,
    pub(super) view: View,
    /// Whether digits write pencil marks.
    pub(super) writes_marks: bool,
    pub(super) shows_marks: bool,
    pub(super) highlight: Option<Digit>,
    pub(super) pending: Option<Pending>,
    pub(super) hint: Option<Shown>,
    pub(super) check: Option<Check>,
    pub(super) message: String,
    /// The seconds played.
    pub(super) seconds: u64,
    pub(super) shows_time: bool,
    /// Whether new puzzles have levels to choose from.
    pub(super) has_levels: bool,
    /// The state that was saved last.
    saved: foldoku::game::State,
}

impl Player {
    /// Starts with a game.
    pub(super) fn new(saved: Saved, shows_time: bool, has_levels: bool) -> Player {
        let state = saved.game.state().clone();
        let middle = Square::new(state.board().geometry().square_count() / 2);
        let cursor = state.empty().first().copied().unwrap_or(middle);
        let mut player = Player {
            game: saved.game,
            title: saved.title,
            level: None,
            cursor,
            view: View::Board,
            writes_marks: false,
            shows_marks: true,
            highlight: None,
            pending: None,
            hint: None,
            check: None,
            message: String::new(),
            seconds: saved.seconds,
            shows_time,
            has_levels,
            saved: state,
        };
        if let foldoku::game::Solutions::Multiple(_) = player.game.solutions() {
            player.message = "This puzzle has several solutions.".to_owned();
        }
        player
    }

    /// Returns the game as it is saved.
    pub(super) fn to_saved(&self) -> Saved {
        Saved {
            game: self.game.clone(),
            title: self.title.clone(),
            seconds: self.seconds,
        }
    }

    /// Returns whether something changed since the game was saved.
    pub(super) fn is_unsaved(&self) -> bool {
        self.saved != *self.game.state()
    }

    /// Notes that the game was saved.
    pub(super) fn note_saved(&mut self) {
        self.saved = self.game.state().clone();
    }

    /// Returns whether the time runs.
    pub(super) fn is_timed(&self) -> bool {
        matches!(self.view, View::Board | View::Walk(_) | View::Text(_))
            && !self.game.state().is_solved()
    }

    /// Shows a hint that was found.
    pub(super) fn show_hint(&mut self, hint: Hint<Advice>) {
        self.hint = Some(Shown {
            hint,
            level: Level::Where,
        });
    }

    /// Shows the steps that were found.
    pub(super) fn show_steps(&mut self, scenes: Vec<Advice>) {
        if scenes.is_empty() {
            self.message = "No technique finds a step.".to_owned();
            return;
        }
        self.view = View::Walk(Walk { scenes, at: 0 });
    }

    /// Returns the digit to highlight: the chosen one, or that of the cell with the cursor.
    pub(super) fn highlighted(&self) -> Option<Digit> {
        self.highlight
            .or_else(|| self.game.state().digit(self.cursor))
    }

    /// Returns the cells to mark as wrong.
    pub(super) fn wrong(&self) -> Vec<Square> {
        let mut wrong = self.game.state().conflicts();
        if let Some(check) = &self.check {
            let candidates = check.wrong_entries.iter().chain(&check.missing_marks);
            wrong.extend(candidates.chain(&check.excluded_marks).map(|it| it.square));
        }
        wrong
    }

    /// Returns how cells and groups are written.
    pub(super) fn names(&self) -> Names<'_> {
        self.game.state().board().names(Coordinates::default())
    }

    /// Returns who writes the marks, in words.
    pub(super) fn marks_name(&self) -> &'static str {
        match (self.shows_marks, self.game.state().marking()) {
            (false, _) => "hidden",
            (true, Marking::Own) => "yours",
            (true, Marking::Auto) => "automatic",
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
