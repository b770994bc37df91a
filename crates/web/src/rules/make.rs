//! New puzzles with rules, from a seed.
//!
//! **Invariant:** a seed, a number and kinds of rules make the puzzle that `foldoku generate --rules` makes of them.

use foldoku_formats::rules::text::{iss, json};
use foldoku_formats::rules::{Order, Sheet};
use foldoku_generate::rules::{RuleFailure, RuleGenerator, RuleRequest};
use serde::{Deserialize, Serialize};

use crate::error::{Code, Failure};
use crate::json as reply;
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
    let orders = Order::read(wish.rules).map_err(|error| Failure::argument(error.to_string()))?;
    // Of any level: `RuleRequest::demand` would ask for one.
    let request = RuleRequest::new(Sheet::default(), orders);
    let generator = RuleGenerator::new(request);
    let mut generator = generator.map_err(|error| Failure::argument(error.to_string()))?;
    let made = generator
        .variant(seed, wish.number, &stop)
        .map_err(failure)?;
    Ok(Made {
        text: iss::write(&made.variant).unwrap_or_else(|_| json::write(&made.variant)),
        solution: super::line(&made.solution),
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
