//! New puzzles with rules or on other boards, from a seed.
//!
//! **Invariant:** a seed, a number, a board, kinds of rules and levels make the puzzle that `foldoku generate --rules` makes of
//! them. What is made has one of the levels; a puzzle of another level is never made instead.

use std::fmt::Display;

use foldoku_board::Geometry;
use foldoku_board::geometry::{Base, GeometrySpec};
use foldoku_formats::VariantPuzzle;
use foldoku_formats::rules::{Order, Sheet};
use foldoku_generate::rules::{RuleFailure, RuleGenerator, RuleRequest};
use foldoku_questions::Subject;
use foldoku_questions::human::Level;
use serde::{Deserialize, Serialize};

use crate::error::{Code, Failure};
use crate::json as reply;
use crate::level::level;
use crate::seed::Seed;
use crate::stop::stop;

/// What is wanted.
#[derive(Deserialize)]
struct Wish<'a> {
    /// The rules, such as `killer,thermometer:2`; none if empty.
    #[serde(default)]
    rules: &'a str,
    /// The side of the board.
    #[serde(default = "nine")]
    size: usize,
    /// The name of a board instead, such as `twodoku`.
    #[serde(default)]
    board: Option<&'a str>,
    seed: Seed,
    /// The number of the puzzle of this seed.
    #[serde(default)]
    number: u64,
    /// The allowed levels; all of them if empty. Several come in turn.
    #[serde(default)]
    levels: Vec<String>,
    attempts: Option<u64>,
}

fn nine() -> usize {
    9
}

impl Wish<'_> {
    fn request(&self) -> Result<RuleRequest, Failure> {
        let invalid = |error: &dyn Display| Failure::argument(error.to_string());
        let orders = match self.rules {
            "" => Vec::new(),
            rules => Order::read(rules).map_err(|error| invalid(&error))?,
        };
        let board = match self.board {
            None => Geometry::board(self.size).map_err(|error| invalid(&error))?,
            Some(name) => several(name)?,
        };
        let sheet =
            Sheet::of_board(&board).ok_or_else(|| invalid(&"the board is not supported"))?;
        let mut request = RuleRequest::new(sheet, orders);
        let levels = self.levels.iter();
        let levels = levels.map(|name| level(&Level::ALL, Level::name, name));
        request.demand.levels = levels.collect::<Result<_, _>>()?;
        if let Some(attempts) = self.attempts {
            request.attempts = attempts;
        }
        Ok(request)
    }
}

/// Returns the board of several grids with a name.
fn several(name: &str) -> Result<Geometry, Failure> {
    let spec = name.parse::<GeometrySpec>();
    let spec = spec.map_err(|error| Failure::argument(error.to_string()))?;
    if !matches!(spec.base, Base::Grids(_)) || !spec.extras.is_empty() {
        let message = format!("'{name}' is not a board of several grids, such as twodoku");
        return Err(Failure::argument(message));
    }
    spec.build(None)
        .map_err(|error| Failure::argument(error.to_string()))
}

/// A new puzzle with rules.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "GeneratedRules"))]
pub(crate) struct Made {
    /// The puzzle in one line, in the shortest format that holds all its rules.
    text: String,
    solution: String,
    seed: String,
    /// The number of the puzzle of this seed.
    number: u64,
}

/// Makes a puzzle.
pub(super) fn make(head: &str) -> Result<Made, Failure> {
    let wish: Wish<'_> = reply::settings(head)?;
    let seed = wish.seed.value()?;
    let generator = RuleGenerator::new(wish.request()?);
    let mut generator = generator.map_err(|error| Failure::argument(error.to_string()))?;
    let made = generator
        .variant(seed, wish.number, &stop)
        .map_err(failure)?;
    let puzzle = VariantPuzzle::new(made.variant).expect("a generated puzzle has a solution");
    let solution = Subject::Rules(&puzzle).grid_text(&made.solution);
    Ok(Made {
        text: String::from_utf8_lossy(puzzle.text()).into_owned(),
        solution,
        seed: seed.to_string(),
        number: wish.number,
    })
}

fn failure(failure: RuleFailure) -> Failure {
    let code = match failure {
        RuleFailure::Stopped => Code::Timeout,
        _ => Code::NotFound,
    };
    Failure::new(code, failure.to_string())
}
