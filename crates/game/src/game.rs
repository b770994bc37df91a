//! The game: a state and its history. All changes are [`Action`]s.
//!
//! **Invariant:** every action that changes the state can be undone, and undoing it restores the
//! state exactly. An action that is refused or changes nothing leaves the history as it is.

use std::error::Error;
use std::fmt;

use std::sync::Arc;

use foldoku_board::{DigitSet, Grid, Square};
use foldoku_kernel::Line;
use foldoku_logic::{self as logic, Coordinates, Position, Step};
use foldoku_render::Candidate;

use crate::drawing::candidate;
use crate::play_board::Board;
use crate::solutions::{Solutions, grid};
use crate::state::{Colour, Marking, State};

/// A puzzle in play.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    solutions: Solutions,
    /// Earlier states, the latest last.
    past: Vec<State>,
    /// Undone states, the next one last.
    future: Vec<State>,
}

/// A change that a player makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Writes a digit into a cell, in place of another entry.
    Place(Candidate),
    /// Removes the entry of a cell, or the marks of an empty cell.
    Erase(Square),
    /// Writes a pencil mark, or removes it.
    ToggleMark(Candidate),
    /// Changes who writes the pencil marks.
    SetMarking(Marking),
    /// Writes the candidates of every empty cell as pencil marks.
    FillMarks,
    /// Removes all pencil marks.
    ClearMarks,
    /// Colours a cell, or removes its colour.
    Colour(Square, Option<Colour>),
    /// Removes all entries, marks and colours.
    Restart,
}

/// What a step of a technique changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The digits to place.
    pub placements: Vec<Candidate>,
    /// The candidates to eliminate.
    pub eliminations: Vec<Candidate>,
}

impl From<&Step> for Changes {
    fn from(step: &Step) -> Changes {
        let candidates = |all: &[logic::Candidate]| all.iter().copied().map(candidate).collect();
        Changes {
            placements: candidates(&step.placements),
            eliminations: candidates(&step.eliminations),
        }
    }
}

/// Why an action is refused, with the name of the cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The cell holds a given.
    Given(String),
    /// The cell holds a digit, so it takes no marks.
    Filled(String),
    /// A peer holds the digit, so automatic marks do not contain it.
    Excluded(String, i32),
    /// A rule excludes the digit from the cell, whatever the others hold.
    Forbidden(String, i32),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Given(square) => write!(f, "{square} is a given"),
            Refusal::Filled(square) => write!(f, "{square} is filled"),
            Refusal::Excluded(square, value) => {
                write!(f, "{square} cannot be {value}: a peer holds it")
            }
            Refusal::Forbidden(square, value) => {
                write!(f, "{square} cannot be {value}: a rule excludes it")
            }
        }
    }
}

impl Error for Refusal {}

impl Game {
    /// Starts a game with these givens.
    ///
    /// Every character except `1` to `9` is an empty cell. The givens may have no or several
    /// solutions; [`solutions`](Game::solutions) tells them apart.
    pub fn new(givens: &Line) -> Game {
        Game::from_state(State::new(givens))
    }

    /// Starts a game on a board with these givens, which have these solutions.
    pub fn on(board: &Arc<Board>, givens: Grid, solutions: Solutions) -> Game {
        Game::with_state(State::on(board, givens), solutions)
    }

    pub(crate) fn from_state(state: State) -> Game {
        let solutions = state.board().solutions(state.givens_grid());
        Game::with_state(state, solutions)
    }

    pub(crate) fn with_state(state: State, solutions: Solutions) -> Game {
        Game {
            state,
            solutions,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// Starts a game on the classic board with entries, and with pencil marks for the cells in which they are not
    /// empty.
    ///
    /// Entries in cells with a given are ignored.
    pub fn with_entries(givens: &Line, entries: &Line, marks: Option<&[DigitSet; 81]>) -> Game {
        Game::new(givens).written(&grid(entries), marks.map(|marks| &marks[..]))
    }

    /// Returns the game with entries, and with pencil marks for the cells in which they are not empty.
    ///
    /// Entries in cells with a given are ignored.
    #[must_use]
    pub fn written(mut self, entries: &Grid, marks: Option<&[DigitSet]>) -> Game {
        let state = &mut self.state;
        for (square, digit) in entries.filled() {
            if !state.is_given(square) {
                state.place(Candidate { square, digit });
            }
        }
        if let Some(marks) = marks {
            for square in state.empty() {
                state.set_own_marks(square, marks[square.index()]);
            }
        }
        self
    }

    /// Returns the game with automatic marks, of which exactly these are left.
    #[must_use]
    pub fn with_auto_marks(mut self, marks: &[DigitSet]) -> Game {
        self.state.clear_marks();
        self.state.set_marking(Marking::Auto);
        for square in self.state.empty() {
            for digit in self.state.marks(square) - marks[square.index()] {
                self.state.remove_mark(Candidate { square, digit });
            }
        }
        self
    }

    /// Returns the current state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the solutions of the givens.
    pub fn solutions(&self) -> &Solutions {
        &self.solutions
    }

    /// Performs an action; returns whether it changed anything.
    ///
    /// # Errors
    ///
    /// If the action would change a given, or write a mark where none can be.
    pub fn act(&mut self, action: Action) -> Result<bool, Refusal> {
        let mut state = self.state.clone();
        perform(&mut state, action)?;
        Ok(self.change_to(state))
    }

    /// Performs a step of a technique: its placements and eliminations, as one change.
    ///
    /// Without complete marks there is nothing that eliminations could be removed from: marks are
    /// written automatically from then on.
    pub fn apply(&mut self, step: impl Into<Changes>) -> bool {
        let step: Changes = step.into();
        let mut state = self.state.clone();
        if !step.eliminations.is_empty() && !state.has_all_marks() {
            state.clear_marks();
            state.set_marking(Marking::Auto);
        }
        for &candidate in &step.eliminations {
            state.remove_mark(candidate);
        }
        for &candidate in &step.placements {
            if !state.is_given(candidate.square) {
                state.place(candidate);
            }
        }
        self.change_to(state)
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(earlier) = self.past.pop() else {
            return false;
        };
        self.future
            .push(std::mem::replace(&mut self.state, earlier));
        true
    }

    /// Performs the last undone change again; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(later) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.state, later));
        true
    }

    /// Returns how many changes can be undone and how many can be performed again.
    pub fn history(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Returns the cells in which the last change that can be undone placed or removed a digit.
    pub fn last_changed(&self) -> Vec<Square> {
        let earlier = self.past.last().unwrap_or(&self.state);
        let squares = self.state.board().squares();
        squares
            .filter(|&it| earlier.digit(it) != self.state.digit(it))
            .collect()
    }

    /// Undoes changes until no entry is wrong; returns how many.
    pub fn undo_to_correct(&mut self) -> usize {
        let mut undone = 0;
        while !self.wrong_entries().is_empty() && self.undo() {
            undone += 1;
        }
        undone
    }

    /// Returns what the player has changed, for the search of steps: the entries, and the candidates that the
    /// player has removed. Marks count only if every empty cell has some.
    pub fn written_so_far(&self) -> Changes {
        let state = &self.state;
        let entry = |square| Some(Candidate::new(square, state.digit(square)?));
        let mut changes = Changes {
            placements: state.entries().into_iter().filter_map(entry).collect(),
            eliminations: Vec::new(),
        };
        if state.has_all_marks() {
            for square in state.empty() {
                let removed = state.removed(square).iter();
                let removed = removed.map(|digit| Candidate { square, digit });
                changes.eliminations.extend(removed);
            }
        }
        changes
    }

    /// Returns the position on the classic board for the search of steps.
    ///
    /// # Panics
    ///
    /// On another board.
    pub fn position(&self) -> Position {
        let mut position = Position::from_line(&self.state.givens_line());
        let written = self.written_so_far();
        for entry in written.placements {
            position.place(logic::Candidate::new(entry.square, entry.digit));
        }
        for removed in written.eliminations {
            position.remove(logic::Candidate::new(removed.square, removed.digit));
        }
        position
    }

    fn change_to(&mut self, state: State) -> bool {
        let is_change = state != self.state;
        if is_change {
            self.past.push(std::mem::replace(&mut self.state, state));
            self.future.clear();
        }
        is_change
    }
}

fn perform(state: &mut State, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Place(candidate) => {
            check_given(state, candidate.square)?;
            state.place(candidate);
        }
        Action::Erase(square) => {
            check_given(state, square)?;
            match state.digit(square) {
                Some(_) => state.erase(square),
                None => state.clear_marks_of(square),
            }
        }
        Action::ToggleMark(candidate) => toggle_mark(state, candidate)?,
        Action::SetMarking(marking) => state.set_marking(marking),
        Action::FillMarks => state.fill_marks(),
        Action::ClearMarks => state.clear_marks(),
        Action::Colour(square, colour) => state.set_colour(square, colour),
        Action::Restart => *state = State::on(state.board(), state.givens_grid().clone()),
    }
    Ok(())
}

fn check_given(state: &State, square: Square) -> Result<(), Refusal> {
    if state.is_given(square) {
        Err(Refusal::Given(name(state, square)))
    } else {
        Ok(())
    }
}

fn toggle_mark(state: &mut State, candidate: Candidate) -> Result<(), Refusal> {
    let Candidate { square, digit } = candidate;
    check_given(state, square)?;
    if state.digit(square).is_some() {
        return Err(Refusal::Filled(name(state, square)));
    }
    let is_excluded = !state.candidates(square).contains(digit);
    if state.marking() == Marking::Auto && is_excluded {
        let (name, value) = (name(state, square), state.board().value(digit));
        let is_allowed = state.board().allowed(square).contains(digit);
        return Err(match is_allowed {
            true => Refusal::Excluded(name, value),
            false => Refusal::Forbidden(name, value),
        });
    }
    state.toggle_mark(candidate);
    Ok(())
}

fn name(state: &State, square: Square) -> String {
    state.board().names(Coordinates::default()).square(square)
}
