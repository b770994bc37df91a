//! Puzzles with rules and of boards other than the classic one, read from the text that a command has written.
//!
//! **Invariant:** reading inverts writing.

use anyhow::anyhow;
use foldoku::batch::fingerprint;
use foldoku::board::format;
use foldoku::formats::{VariantPuzzle, read_variant};
use foldoku::questions::{Equivalent, Refusal, Subject};
use foldoku::rules::Variant;
use foldoku::{Geometry, Puzzle};

/// A puzzle with rules or of another board.
pub(crate) enum General {
    Board(Puzzle),
    Rules(Box<VariantPuzzle>),
}

impl General {
    /// Returns the puzzle of a text; one without rules is on this board.
    ///
    /// # Errors
    ///
    /// If another program changed the text.
    pub(crate) fn read(geometry: &Geometry, text: &[u8]) -> anyhow::Result<General> {
        match read_variant(text) {
            Some(puzzle) => Ok(General::Rules(Box::new(puzzle?))),
            None => {
                let puzzle = Puzzle::new(geometry, format::read(geometry, text)?);
                let puzzle = puzzle.map_err(|_| anyhow!("the givens clash"))?;
                Ok(General::Board(puzzle))
            }
        }
    }

    /// Returns the puzzle as questions take it.
    pub(crate) fn subject(&self) -> Subject<'_> {
        match self {
            General::Board(puzzle) => Subject::Made(puzzle),
            General::Rules(puzzle) => Subject::Rules(puzzle),
        }
    }

    /// Returns the number of givens.
    pub(crate) fn clues(&self) -> usize {
        match self {
            General::Board(puzzle) => puzzle.givens().filled_count(),
            General::Rules(puzzle) => puzzle.puzzle().givens().filled_count(),
        }
    }

    /// Returns the rules in words.
    pub(crate) fn rules(&self) -> Vec<String> {
        rules(self.subject())
    }
}

/// Returns the key that equivalent puzzles share.
///
/// # Errors
///
/// Refuses a puzzle that has no canonical form.
pub(crate) fn form_key(subject: Subject<'_>) -> Result<u128, Refusal> {
    let canonical = Equivalent::canonical(subject)?;
    Ok(fingerprint(canonical.puzzle.as_bytes()))
}

/// Returns the rules of a puzzle in words.
pub(crate) fn rules(subject: Subject<'_>) -> Vec<String> {
    match subject {
        Subject::Rules(puzzle) => {
            let Variant { sheet, rules, .. } = puzzle.variant();
            rules.iter().map(|rule| rule.describe(sheet)).collect()
        }
        _ => Vec::new(),
    }
}
