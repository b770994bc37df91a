//! A puzzle that is being set: what a setter sees of it, and its text for other programs.
//!
//! **Invariant:** a draft is drawn whether it has a solution or not. A text that cannot hold a rule says which; it
//! holds the others.

use foldoku_formats::rules::text::fpuzzles::{self, Wrapping};
use foldoku_formats::rules::text::{TextError, iss, json};
use foldoku_formats::rules::{RULES, Variant};
use foldoku_render::Theme;
use serde::{Deserialize, Serialize};

use super::picture::{self, Picture};
use super::{Note, notes};
use crate::error::{Code, Failure};
use crate::json as reply;

/// A kind of rules.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct KindInfo {
    name: &'static str,
    /// What the rule demands, in one sentence.
    about: &'static str,
}

/// Returns the rules there are, in the order of the table.
pub(super) fn kinds() -> Vec<KindInfo> {
    let rows = RULES.iter().map(|row| KindInfo {
        name: row.name,
        about: row.about,
    });
    rows.collect()
}

/// A puzzle that is being set, as a page shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RulesDraft"))]
pub(crate) struct Drawn {
    light: Picture,
    dark: Picture,
    /// The rules in words, each kind once.
    notes: Vec<Note>,
    /// The rules in a few words each, in the order of the text, as the answers of questions name them.
    parts: Vec<String>,
    /// Why it is not a puzzle, if it does not only lack a solution: a rule or a given does not fit the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

/// Draws the puzzle of a text in foldoku's JSON.
pub(super) fn draw(text: &[u8]) -> Result<Drawn, Failure> {
    let variant = read(text)?;
    let rules = variant.rules.iter();
    let problem = variant.puzzle().err();
    Ok(Drawn {
        light: picture::of(&variant, Theme::Light),
        dark: picture::of(&variant, Theme::Dark),
        notes: notes(&variant),
        parts: rules.map(|rule| rule.describe(&variant.sheet)).collect(),
        problem: problem
            .filter(|error| !error.is_contradiction())
            .map(|error| error.to_string()),
    })
}

/// The programs whose formats are written.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Target {
    Foldoku,
    Iss,
    Fpuzzles,
    Sudokupad,
}

#[derive(Deserialize)]
struct Wish {
    to: Target,
}

/// The text of a puzzle for another program.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RulesText"))]
pub(crate) struct Written {
    /// The text or the address.
    text: String,
    /// The rules that it cannot hold, in a few words each.
    missing: Vec<String>,
}

/// Writes the puzzle of a text in any format for another program.
pub(super) fn write(head: &str, text: &[u8]) -> Result<Written, Failure> {
    let Wish { to } = reply::settings(head)?;
    let variant = read(text)?;
    if let Ok(text) = to.write(&variant) {
        let missing = Vec::new();
        return Ok(Written { text, missing });
    }
    let (mut kept, mut missing) = (Vec::new(), Vec::new());
    for rule in &variant.rules {
        match to.write(&variant.with_rules(vec![rule.clone()])) {
            Ok(_) => kept.push(rule.clone()),
            Err(_) => missing.push(rule.describe(&variant.sheet)),
        }
    }
    let text = to.write(&variant.with_rules(kept)).map_err(invalid)?;
    Ok(Written { text, missing })
}

impl Target {
    fn write(self, variant: &Variant) -> Result<String, TextError> {
        Ok(match self {
            Target::Foldoku => json::write(variant),
            Target::Iss => iss::write(variant)?,
            Target::Fpuzzles => fpuzzles::write(variant, Wrapping::Address)?,
            Target::Sudokupad => {
                let data = fpuzzles::write(variant, Wrapping::Base64)?;
                format!("https://sudokupad.app/fpuzzles{data}")
            }
        })
    }
}

/// Reads a puzzle in foldoku's JSON, or one with rules in any format.
pub(super) fn read(text: &[u8]) -> Result<Variant, Failure> {
    if let Some(text) = str::from_utf8(text).ok().filter(|it| it.starts_with('{')) {
        return json::read(text).map_err(invalid);
    }
    super::read(text).map(|puzzle| puzzle.variant().clone())
}

pub(super) fn invalid(error: impl ToString) -> Failure {
    Failure::new(Code::InvalidPuzzle, error.to_string())
}
