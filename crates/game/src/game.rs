//! The game: a state and its history. All changes are [`Action`]s.
//!
//! **Invariant:** every action that changes the state can be undone, and undoing it restores the
//! state exactly. An action that is refused or changes nothing leaves the history as it is.

use std::error::Error;
use std::fmt;

use foldoku_board::{Digit, DigitSet, Square, SquareSet};
use foldoku_kernel::Line;
use foldoku_logic::{Candidate, Coordinates, Position, Step};

use crate::solutions::Solutions;
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

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The cell holds a given.
    Given(Square),
    /// The cell holds a digit, so it takes no marks.
    Filled(Square),
    /// A peer holds the digit, so automatic marks do not contain it.
    Excluded(Candidate),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square| Coordinates::default().square(square);
        match *self {
            Refusal::Given(square) => write!(f, "{} is a given", name(square)),
            Refusal::Filled(square) => write!(f, "{} is filled", name(square)),
            Refusal::Excluded(candidate) => {
                let (square, digit) = (name(candidate.square()), candidate.digit());
                write!(f, "{square} cannot be {digit}: a peer holds it")
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

    pub(crate) fn from_state(state: State) -> Game {
        Game {
            state,
            solutions: Solutions::of(&state.givens_line()),
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// Starts a game with entries, and with pencil marks for the cells in which they are not empty.
    ///
    /// Entries in cells with a given are ignored.
    pub fn with_entries(givens: &Line, entries: &Line, marks: Option<&[DigitSet; 81]>) -> Game {
        let mut state = State::new(givens);
        for square in SquareSet::givens_of(entries).without(state.givens()) {
            let digit = Digit::new(entries[square.index()] - b'0');
            state.place(Candidate::new(square, digit));
        }
        if let Some(marks) = marks {
            for square in state.empty() {
                state.set_own_marks(square, marks[square.index()]);
            }
        }
        Game::from_state(state)
    }

    /// Returns the game with automatic marks, of which exactly these are left.
    #[must_use]
    pub fn with_auto_marks(mut self, marks: &[DigitSet; 81]) -> Game {
        self.state.clear_marks();
        self.state.set_marking(Marking::Auto);
        for square in self.state.empty() {
            for digit in self.state.marks(square) - marks[square.index()] {
                self.state.remove_mark(Candidate::new(square, digit));
            }
        }
        self
    }

    /// Returns the current state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the solutions of the givens.
    pub fn solutions(&self) -> Solutions {
        self.solutions
    }

    /// Performs an action; returns whether it changed anything.
    ///
    /// # Errors
    ///
    /// If the action would change a given, or write a mark where none can be.
    pub fn act(&mut self, action: Action) -> Result<bool, Refusal> {
        let mut state = self.state;
        perform(&mut state, action)?;
        Ok(self.change_to(state))
    }

    /// Performs a step of a technique: its placements and eliminations, as one change.
    ///
    /// Without complete marks there is nothing that eliminations could be removed from: marks are
    /// written automatically from then on.
    pub fn apply(&mut self, step: &Step) -> bool {
        let mut state = self.state;
        if !step.eliminations.is_empty() && !state.has_all_marks() {
            state.clear_marks();
            state.set_marking(Marking::Auto);
        }
        for &candidate in &step.eliminations {
            state.remove_mark(candidate);
        }
        for &candidate in &step.placements {
            if !state.givens().contains(candidate.square()) {
                state.place(candidate);
            }
        }
        self.change_to(state)
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let earlier = self.past.pop();
        if let Some(state) = earlier {
            self.future.push(std::mem::replace(&mut self.state, state));
        }
        earlier.is_some()
    }

    /// Performs the last undone change again; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let later = self.future.pop();
        if let Some(state) = later {
            self.past.push(std::mem::replace(&mut self.state, state));
        }
        later.is_some()
    }

    /// Returns how many changes can be undone and how many can be performed again.
    pub fn history(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Returns the cells in which the last change that can be undone placed or removed a digit.
    pub fn last_changed(&self) -> SquareSet {
        let earlier = self.past.last().unwrap_or(&self.state);
        SquareSet::differing(&earlier.line(), &self.state.line())
    }

    /// Undoes changes until no entry is wrong; returns how many.
    pub fn undo_to_correct(&mut self) -> usize {
        let mut undone = 0;
        while !self.wrong_entries().is_empty() && self.undo() {
            undone += 1;
        }
        undone
    }

    /// Returns the position for the search of steps: the digits, and the candidates that the player
    /// has not removed. Marks count only if every empty cell has some.
    pub fn position(&self) -> Position {
        let mut position = Position::from_line(&self.state.givens_line());
        for square in self.state.entries() {
            if let Some(digit) = self.state.digit(square) {
                position.place(Candidate::new(square, digit));
            }
        }
        if self.state.has_all_marks() {
            for square in self.state.empty() {
                for digit in self.state.removed(square) {
                    position.remove(Candidate::new(square, digit));
                }
            }
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
            check_given(state, candidate.square())?;
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
        Action::Restart => *state = State::new(&state.givens_line()),
    }
    Ok(())
}

fn check_given(state: &State, square: Square) -> Result<(), Refusal> {
    if state.givens().contains(square) {
        Err(Refusal::Given(square))
    } else {
        Ok(())
    }
}

fn toggle_mark(state: &mut State, candidate: Candidate) -> Result<(), Refusal> {
    let square = candidate.square();
    check_given(state, square)?;
    if state.digit(square).is_some() {
        return Err(Refusal::Filled(square));
    }
    let is_excluded = !state.candidates(square).contains(candidate.digit());
    if state.marking() == Marking::Auto && is_excluded {
        return Err(Refusal::Excluded(candidate));
    }
    state.toggle_mark(candidate);
    Ok(())
}
