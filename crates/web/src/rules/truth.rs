//! True candidates of a puzzle that is being set, found bit by bit.
//!
//! A setter asks after each stroke, with little time. What an answer found is given back with the next question,
//! about the same puzzle or one with a stroke more or less, and is not searched for again.
//!
//! **Invariant:** a candidate that is listed is part of a solution. Numbers below the cap are exact if the search was
//! not stopped.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Puzzle};
use foldoku_search::{Evidence, Limits, TrueCandidates, VariantSearch};
use serde::{Deserialize, Serialize};

use crate::error::Failure;
use crate::json as reply;
use crate::stop::stop;

#[derive(Deserialize)]
struct Wish {
    /// Up to how many solutions are counted for each candidate.
    cap: u64,
    /// Solutions of this puzzle, or of a similar one.
    #[serde(default)]
    solutions: Vec<String>,
    /// The candidates of each cell that are not known to be in no solution.
    #[serde(default)]
    possible: Vec<String>,
}

/// The candidates that are part of a solution.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RulesTruth"))]
pub(crate) struct Truth {
    /// `timeout` if the time was up before there was another status.
    status: &'static str,
    /// The number of solutions found that differ in some candidate below the cap.
    count: u64,
    /// Whether these are all solutions.
    complete: bool,
    /// Whether the time was up.
    stopped: bool,
    /// For each cell and each digit the number of solutions with it, up to the cap.
    counts: Vec<Vec<u64>>,
    /// The candidates of each cell that are not known to be in no solution.
    possible: Vec<String>,
    /// The solutions that show all this.
    solutions: Vec<String>,
}

/// Finds the true candidates of the puzzle of a text.
pub(super) fn find(head: &str, text: &[u8]) -> Result<Truth, Failure> {
    let wish: Wish = reply::settings(head)?;
    let variant = super::draft::read(text)?;
    let puzzle = match variant.puzzle() {
        Ok(puzzle) => puzzle,
        Err(error) if error.is_contradiction() => {
            return Ok(Truth {
                status: "none",
                complete: true,
                ..Truth::default()
            });
        }
        Err(error) => return Err(super::draft::invalid(error)),
    };
    let geometry = puzzle.geometry();
    let solutions = wish.solutions.iter().filter_map(|it| grid(geometry, it));
    let mut evidence = Evidence {
        solutions: solutions.collect(),
        possible: candidates(geometry, &wish.possible),
    };
    let limits = Limits::NONE.stop(&stop);
    let found = VariantSearch::default()
        .true_candidates_from(&puzzle, wish.cap, limits, &mut evidence)
        .map_err(super::draft::invalid)?;
    Ok(truth(&puzzle, &found, &evidence))
}

fn truth(puzzle: &Puzzle, found: &TrueCandidates, evidence: &Evidence) -> Truth {
    let geometry = puzzle.geometry();
    let digits = geometry.digits();
    let of_cell = |square| {
        let digits = digits.iter();
        digits.map(|digit| found.count(square, digit)).collect()
    };
    let counts: Vec<Vec<u64>> = geometry.squares().map(of_cell).collect();
    let count = counts.iter().map(|it| it.iter().sum()).max().unwrap_or(0);
    let is_capped = counts.iter().flatten().any(|&it| it == found.cap());
    let stopped = !found.is_complete();
    let has_choice = found.candidates().sets().iter().any(|set| set.len() > 1);
    let status = match count {
        _ if has_choice || count > 1 => "multiple",
        _ if stopped => "timeout",
        0 => "none",
        _ => "unique",
    };
    let possible = evidence.possible.iter();
    let possible = possible.flat_map(|it| it.sets().iter().map(|&set| text(set)));
    let line = |grid: &Grid| {
        let digits = grid.contents().iter().flatten();
        digits.map(|&digit| character(digit)).collect()
    };
    Truth {
        status,
        count,
        complete: !stopped && (!is_capped || status == "unique"),
        stopped,
        counts,
        possible: possible.collect(),
        solutions: evidence.solutions.iter().map(line).collect(),
    }
}

fn character(digit: Digit) -> char {
    char::from_digit(digit.number().into(), 36).unwrap_or('?')
}

fn text(digits: DigitSet) -> String {
    digits.iter().map(character).collect()
}

fn digit(geometry: &Geometry, character: char) -> Option<Digit> {
    let number = character
        .to_digit(36)
        .and_then(|it| u8::try_from(it).ok())?;
    Digit::try_new(number).filter(|digit| geometry.digits().contains(*digit))
}

/// Reads a solution; none of another board.
fn grid(geometry: &Geometry, text: &str) -> Option<Grid> {
    let digits = text.chars().map(|it| digit(geometry, it));
    let digits: Vec<Option<Digit>> = digits.collect();
    let is_full = digits.len() == geometry.square_count() && digits.iter().all(Option::is_some);
    is_full.then(|| digits.into_iter().collect())
}

fn candidates(geometry: &Geometry, texts: &[String]) -> Option<Candidates> {
    let mut candidates = Candidates::empty(geometry);
    for (set, text) in candidates.sets_mut().iter_mut().zip(texts) {
        *set = text.chars().filter_map(|it| digit(geometry, it)).collect();
    }
    (texts.len() == geometry.square_count()).then_some(candidates)
}
