//! New puzzles with rules, from a seed.
//!
//! **Invariant:** a seed, a number, kinds of rules and levels make the puzzle that `foldoku generate --rules` makes of
//! them. What is made has one of the levels; a puzzle of another level is never made instead.

use foldoku_formats::VariantPuzzle;
use foldoku_formats::rules::{Order, Sheet};
use foldoku_generate::rules::{RuleFailure, RuleGenerator, RuleRequest};
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
    /// The rules, such as `killer,thermometer:2`.
    rules: &'a str,
    seed: Seed,
    /// The number of the puzzle of this seed.
    #[serde(default)]
    number: u64,
    /// The allowed levels; all of them if empty. Several come in turn.
    #[serde(default)]
    levels: Vec<String>,
    attempts: Option<u64>,
}

impl Wish<'_> {
    fn request(&self) -> Result<RuleRequest, Failure> {
        let orders = Order::read(self.rules);
        let orders = orders.map_err(|error| Failure::argument(error.to_string()))?;
        let mut request = RuleRequest::new(Sheet::default(), orders);
        let levels = self.levels.iter();
        let levels = levels.map(|name| level(&Level::ALL, Level::name, name));
        request.demand.levels = levels.collect::<Result<_, _>>()?;
        if let Some(attempts) = self.attempts {
            request.attempts = attempts;
        }
        Ok(request)
    }
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
    let solution = super::line(&made.solution);
    let puzzle = VariantPuzzle::new(made.variant).expect("a generated puzzle has a solution");
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
