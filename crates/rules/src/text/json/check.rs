//! Checks that a rule has what the form of its row asks for.
//!
//! **Invariant:** what passes has as many cells, numbers and groups as every function of the rule
//! relies on.

use std::ops::RangeInclusive;

use crate::definition::Form;
use crate::rule::{Kind, Language, Rule};
use crate::text::TextError;

/// Any number of items.
const ANY: RangeInclusive<usize> = 0..=usize::MAX;

/// Some items.
const SOME: RangeInclusive<usize> = 1..=usize::MAX;

/// What a form asks for: the numbers of cells, of numbers, and of groups.
fn counts(rule: &Rule) -> [RangeInclusive<usize>; 3] {
    let none = 0..=0;
    match rule.kind.info().form {
        Form::Given => [SOME, ANY, none],
        Form::Cells => [SOME, none.clone(), none],
        // A clue that is missing can be found by `complete`.
        Form::Number if rule.kind.has_clue() => [SOME, 0..=1, none],
        Form::Diagonal => [SOME, 0..=1, none],
        Form::Number => [SOME, 1..=1, none],
        Form::Line => [SOME, 1..=2, none],
        Form::Sum => [SOME, ANY, none],
        Form::Arrow => [2..=usize::MAX, 1..=1, none],
        Form::Groups if rule.kind == Kind::Galaxies => [none.clone(), none, SOME],
        Form::Groups | Form::Sets => [none.clone(), none, 2..=usize::MAX],
        Form::Pair if rule.kind == Kind::GreaterThan => [2..=2, 0..=1, none],
        Form::Pair => [2..=2, 1..=1, none],
        Form::Negative => [none, SOME, ANY],
        Form::Table | Form::Machine => [SOME, none.clone(), none],
        Form::Values | Form::Clue => [SOME, ANY, none],
        Form::Index => [2..=usize::MAX, 1..=1, none],
        Form::Outside if rule.kind == Kind::FullRank => [SOME, 0..=2, none],
        Form::Outside => [SOME, 0..=1, none],
        Form::Slope => [none.clone(), 1..=1, none],
        Form::Area => [ANY, 2..=usize::MAX, none],
        Form::Arms if rule.kind == Kind::ShadedCount => [0..=1, 1..=1, SOME],
        Form::Arms => [1..=1, 1..=1, SOME],
        Form::Marks => [ANY, none.clone(), none],
        Form::Numbers if rule.kind.layer().is_some() => [none.clone(), 0..=2, none],
        Form::Numbers => [none.clone(), SOME, none],
        Form::Rules if rule.kind.layer().is_some() => [none.clone(), 0..=2, none],
        Form::Global | Form::Rules => [none.clone(), none.clone(), none],
    }
}

/// Checks a rule.
pub(in crate::text) fn check(rule: &Rule) -> Result<(), TextError> {
    let found = [
        ("cells", rule.cells.len()),
        ("numbers", rule.numbers.len()),
        ("groups", rule.groups.len()),
    ];
    for ((what, found), expected) in found.into_iter().zip(counts(rule)) {
        if !expected.contains(&found) {
            let (least, most) = (expected.start(), expected.end());
            let expected = match (*least, *most) {
                (least, usize::MAX) => format!("at least {least}"),
                (least, most) if least == most => least.to_string(),
                (least, most) => format!("{least} to {most}"),
            };
            let message = format!("{what}: expected {expected}, found {found}");
            return Err(TextError::new(message));
        }
    }
    language(rule)?;
    numbers(rule)?;
    groups(rule)
}

fn language(rule: &Rule) -> Result<(), TextError> {
    let expected = match rule.kind.info().form {
        Form::Table => "table",
        Form::Machine if rule.kind == Kind::Regex => "pattern",
        Form::Machine => "machine",
        Form::Rules => "rules",
        _ => "",
    };
    let found = match &rule.language {
        Language::None => "",
        Language::Table(..) => "table",
        Language::Machine(..) if rule.kind == Kind::Regex => "pattern",
        Language::Machine(..) => "machine",
        Language::Rules(_) => "rules",
    };
    match (expected, found) {
        (expected, found) if expected == found => Ok(()),
        ("", found) => Err(TextError::new(format!("the rule has no {found}"))),
        (expected, _) => Err(TextError::new(format!("expected a {expected}"))),
    }
}

fn numbers(rule: &Rule) -> Result<(), TextError> {
    let (count, first) = (rule.numbers.len(), rule.number());
    let is_right = match rule.kind.info().form {
        Form::Sum => count <= 1 || count == rule.cells.len() + 1,
        Form::Arrow => (1..rule.cells.len() as i32).contains(&first),
        Form::Clue => count % 2 == 0,
        Form::Slope => first.abs() == 1,
        _ => true,
    };
    if is_right {
        Ok(())
    } else {
        Err(TextError::new("numbers: not what the rule needs"))
    }
}

fn groups(rule: &Rule) -> Result<(), TextError> {
    let length = rule.groups.first().map_or(0, Vec::len);
    let are_right = match rule.kind {
        _ if rule.kind.info().form == Form::Negative => {
            rule.groups.iter().all(|group| group.len() == 2)
        }
        Kind::Clone | Kind::SameValues => {
            length > 0 && rule.groups.iter().all(|group| group.len() == length)
        }
        _ => rule.groups.iter().all(|group| !group.is_empty()),
    };
    if are_right {
        Ok(())
    } else {
        Err(TextError::new(
            "groups: not of the size that the rule needs",
        ))
    }
}
