//! Saved games of any board: HoDoKu's line for the classic board, one JSON object for any other.
//!
//! ```text
//! {"title":"Monday","puzzle":".Cage~7~R2C1~R2C2","entries":"…","details":"marks r1c2=13; time 325"}
//! ```
//!
//! Every command reads the puzzle of the object as that of a record, and its entries as those of a player.
//!
//! **Invariant:** a saved game is restored exactly, except for its history.

use foldoku_game::{Game, Saved};
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::written::entries;

/// A game on another board than the classic one, or with rules, as it is saved.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct SavedGame {
    /// A line that describes it, possibly empty.
    #[serde(default)]
    pub title: String,
    /// The puzzle.
    pub puzzle: String,
    /// One character per cell, with a dot for a cell without an entry.
    pub entries: String,
    /// Marks, colours and the time.
    pub details: String,
}

/// Returns a game as text, which ends with a line feed.
pub fn to_text(saved: &Saved) -> String {
    let state = saved.game.state();
    let board = state.board();
    if board.is_classic() {
        return saved.to_text();
    }
    let entry = |square| match state.digit(square) {
        Some(digit) if !state.is_given(square) => board.key_of(digit),
        _ => '.',
    };
    let object = SavedGame {
        title: saved.title.clone(),
        puzzle: board.text().to_owned(),
        entries: board.squares().map(entry).collect(),
        details: saved.details(),
    };
    serde_json::to_string(&object).expect("texts are always JSON") + "\n"
}

impl SavedGame {
    /// Reads a game that [`to_text`] has written on another board than the classic one; `None` if the text is not
    /// one.
    pub fn of_text(text: &str) -> Option<SavedGame> {
        serde_json::from_str(text).ok()
    }

    /// Returns the game, from a game of its puzzle.
    ///
    /// # Errors
    ///
    /// Refuses entries and details of another board.
    pub fn restored(&self, of_puzzle: &Game) -> Result<Saved, Refusal> {
        let (state, solutions) = (of_puzzle.state(), of_puzzle.solutions().clone());
        let game = Game::on(state.board(), state.givens_grid().clone(), solutions);
        let entries = entries(state.board(), &self.entries)?;
        let game = game.written(&entries, None);
        let saved = Saved::with_details(game, &self.title, &self.details);
        saved.map_err(Refusal::unsupported)
    }
}
