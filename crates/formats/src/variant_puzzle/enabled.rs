//! Reads and writes puzzles with rules.
//!
//! **Invariant:** the puzzle has the constraints of the variant. A variant without a puzzle has no solution.

use foldoku_board::puzzle::{Defect, PuzzleError};
use foldoku_rules::Variant;
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::{
    ipuz, iss, json, killer, lisudoku, payload, pencilmark, penpa, puzzlink, sudokumaker,
    sudokupad, sudokuwiki, sumocue,
};
use foldoku_rules::variant::VariantError;

use super::{Content, UnknownParts, VariantFormat};
use crate::error::RecordError;
use crate::impossible_puzzle::Problem;

/// Reads the text of a record.
pub(super) fn read(
    format: VariantFormat,
    line: usize,
    text: &str,
    unknown: UnknownParts,
) -> Result<(Variant, Content), RecordError> {
    let variant = match format {
        VariantFormat::Iss => iss::read(text),
        VariantFormat::FPuzzles => payload::read(text),
        VariantFormat::SudokuPad => sudokupad::read(text),
        VariantFormat::SudokuMaker => sudokumaker::read(text),
        VariantFormat::Lisudoku => lisudoku::read(text),
        VariantFormat::Penpa => penpa::read(text),
        VariantFormat::PuzzLink => puzzlink::read(text),
        VariantFormat::SudokuWiki => sudokuwiki::read(text),
        VariantFormat::Ipuz => ipuz::read(text),
        VariantFormat::Pencilmark => pencilmark::read(text),
        VariantFormat::Killer => killer::read(text),
        VariantFormat::SumoCue => sumocue::read(text),
        VariantFormat::Json => json::read(text),
    };
    let variant = variant.map_err(|error| RecordError::syntax(line, error))?;
    if unknown == UnknownParts::Refuse && !variant.unknown.is_empty() {
        return Err(RecordError::syntax(line, not_understood(&variant.unknown)));
    }
    let Some(unfinished) = variant.unfinished() else {
        let content = content(&variant).map_err(|error| RecordError::syntax(line, error))?;
        return Ok((variant, content));
    };
    let finished = variant.without_unfinished();
    match content(&finished) {
        Ok(Content::Puzzle(_)) => Ok((variant, Content::Layout(unfinished))),
        // No numbers can help.
        Ok(content) => Ok((finished, content)),
        Err(error) => Err(RecordError::syntax(line, error)),
    }
}

/// Names the first parts of a text that are not understood.
fn not_understood(parts: &[String]) -> String {
    const NAMED: usize = 3;
    let named = parts[..parts.len().min(NAMED)].join("; ");
    let more = match parts.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("not understood: {named}{more}; --ignore-unknown reads the puzzle without these parts")
}

/// Returns what a variant without unfinished figures is.
fn content(variant: &Variant) -> Result<Content, VariantError> {
    match variant.puzzle() {
        Ok(puzzle) => Ok(Content::Puzzle(puzzle)),
        Err(error) if error.is_contradiction() && variant.lower().is_ok() => {
            Ok(Content::Impossible(match error {
                VariantError::Puzzle(PuzzleError {
                    defect: Defect::Clash(clash),
                    ..
                }) => Problem {
                    message: clash.to_string(),
                    is_clash: true,
                },
                error => Problem {
                    message: error.to_string(),
                    is_clash: false,
                },
            }))
        }
        Err(error) => Err(error),
    }
}

/// Writes a variant in one line.
pub(super) fn write(format: VariantFormat, variant: &Variant) -> Result<String, String> {
    let text = match format {
        VariantFormat::Iss => iss::write(variant),
        VariantFormat::FPuzzles => fpuzzles::write(variant, Wrapping::Address),
        VariantFormat::SudokuPad => sudokupad::write(variant),
        VariantFormat::Lisudoku => lisudoku::write(variant),
        VariantFormat::Penpa => penpa::write(variant),
        VariantFormat::Ipuz => ipuz::write(variant),
        VariantFormat::Pencilmark => pencilmark::write(variant),
        VariantFormat::SudokuMaker | VariantFormat::PuzzLink | VariantFormat::SudokuWiki => {
            return Err(String::from("the format is only read"));
        }
        VariantFormat::Killer => killer::write(variant),
        VariantFormat::SumoCue => sumocue::write(variant),
        VariantFormat::Json => Ok(json::write(variant)),
    };
    text.map_err(|error| error.to_string())
}

/// Returns the text of a variant in the shortest format that keeps its rules.
pub(super) fn text(variant: &Variant) -> String {
    let string = iss::write(variant).ok();
    let string = string.filter(|text| {
        let read = iss::read(text);
        read.is_ok_and(|read| read.rules == variant.rules)
    });
    string.unwrap_or_else(|| json::write(variant))
}

/// Returns the names of the rules, at most three of them.
pub(super) fn rule_names(variant: &Variant) -> String {
    let mut names: Vec<&str> = Vec::new();
    for rule in &variant.rules {
        let name = rule.kind.info().name;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.len() {
        0 => String::from("a board of its own"),
        1..=3 => names.join(", "),
        _ => format!("{}, …", names[..3].join(", ")),
    }
}

/// Returns the elements of the text that became rules, those that are not understood, and those without meaning.
pub(super) fn report(variant: &Variant) -> Vec<(String, String)> {
    let taken = variant
        .report()
        .map(|(element, rule)| (element.to_owned(), rule));
    let named =
        |meaning: &'static str| move |element: &String| (element.clone(), String::from(meaning));
    let unknown = variant.unknown.iter().map(named("not understood"));
    let ignored = variant.ignored.iter().map(named("ignored"));
    taken.chain(unknown).chain(ignored).collect()
}
