//! The memory of searches, and `rate`.
//!
//! **Invariant:** a search starts with the same memory whatever it found before.

use foldoku_logic::Technique;
use foldoku_logic::hodoku;
use foldoku_questions::json::step::number;
use foldoku_questions::rate::{Measure, Rate, Rater};
use foldoku_questions::steps::StepScratch;
use serde::{Deserialize, Serialize};

use super::Session;
use super::solving::text;
use crate::error::Failure;
use crate::puzzle::Puzzle;
use crate::stop::stop;

/// The memory of searches.
#[derive(Debug, Default)]
pub(crate) struct Searches {
    pub(super) steps: StepScratch,
    rater: Option<Box<Rater>>,
}

/// Returns the technique with a key.
pub(super) fn technique(key: &str) -> Result<Technique, Failure> {
    Technique::from_key(key)
        .ok_or_else(|| Failure::argument(format!("unknown technique '{key}'; see techniques")))
}

#[derive(Deserialize)]
pub(super) struct RateArgs {
    puzzle: Puzzle,
}

/// The fields of `foldoku rate --json`.
#[derive(Serialize)]
pub(super) struct Rating {
    puzzle: String,
    status: &'static str,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    hardest: Option<&'static str>,
    level: Option<&'static str>,
    score: Option<u32>,
    outcome: &'static str,
}

/// Rates a puzzle as HoDoKu and Sudoku Explainer do.
pub(super) fn rate(session: &mut Session, args: RateArgs) -> Result<Rating, Failure> {
    let searches = &mut session.searches;
    let start = searches.steps.reader.of_text(&args.puzzle.text()?)?;
    start.require_unique()?;
    let rater = searches.rater.get_or_insert_default();
    let question = Rate::new(&[Measure::Hodoku, Measure::Er]);
    let rating = question.measure(rater, &start, &stop);
    let hodoku = rating.hodoku.as_ref();
    Ok(Rating {
        puzzle: String::from_utf8_lossy(&start.text).into_owned(),
        status: start.status(rating.is_timed_out()).name(),
        er: rating.er().map(number),
        ep: rating.ep().map(number),
        ed: rating.ed().map(number),
        hardest: rating.hardest().map(Technique::key),
        level: hodoku.map(|it| it.level().name()),
        score: hodoku.map(hodoku::Rating::score),
        outcome: rating.outcome,
    })
}

#[derive(Serialize)]
pub(super) struct Techniques {
    techniques: Vec<TechniqueEntry>,
}

#[derive(Serialize)]
struct TechniqueEntry {
    key: &'static str,
    name: &'static str,
    level: &'static str,
    score: u32,
}

/// Lists the techniques that can be found.
pub(super) fn techniques() -> Techniques {
    let entries = Technique::with_finder().map(|technique| {
        let entry = technique.entry();
        TechniqueEntry {
            key: entry.key,
            name: entry.name,
            level: entry.level.name(),
            score: entry.score,
        }
    });
    Techniques {
        techniques: entries.collect(),
    }
}

/// Returns the digits of a position as text.
pub(super) fn digits(position: &foldoku_logic::Position) -> String {
    text(&position.to_line())
}
