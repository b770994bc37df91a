//! Rules that depend on other rules: pairs without marks, and minima and maxima without marked
//! neighbours.
//!
//! **Invariant:** marks of differences and of ratios exempt each other. Writing asks the same functions
//! as reading, so both agree about which pairs are exempt.

use foldoku_board::Square;
use foldoku_board::spelling::suggestion;
use serde_json::{Map, Value};

use super::numbers::{DIFFERENCE, RATIO};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// Returns the cells of the rules of these kinds.
pub(in crate::text) fn marks(rules: &[Rule], kinds: &[Kind]) -> Vec<Vec<Square>> {
    let marked = rules.iter().filter(|rule| kinds.contains(&rule.kind));
    marked.map(|rule| rule.cells.clone()).collect()
}

/// Returns the numbers of the rules of a kind in ascending order, or one number if there are none.
pub(super) fn mark_values(rules: &[Rule], kind: Kind, default: i32) -> Vec<i32> {
    let marked = rules.iter().filter(|rule| rule.kind == kind);
    let mut values: Vec<i32> = marked.map(Rule::number).collect();
    values.sort_unstable();
    values.dedup();
    if values.is_empty() {
        vec![default]
    } else {
        values
    }
}

/// Returns the cells that share a side with a cell and are not marked.
pub(super) fn unmarked_around(sheet: &Sheet, cell: Square, marked: &[Square]) -> Vec<Square> {
    let around = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let around = around.map(|(down, along)| sheet.offset(cell, down, along));
    let around = around.into_iter().flatten();
    around.filter(|cell| !marked.contains(cell)).collect()
}

/// Gives each minimum and maximum the neighbours that it is compared with.
pub(in crate::text) fn minima(variant: &mut Variant) {
    for kind in [Kind::Minimum, Kind::Maximum] {
        let marked: Vec<Square> = variant
            .rules
            .iter()
            .filter(|rule| rule.kind == kind)
            .map(|rule| rule.cells[0])
            .collect();
        for rule in variant.rules.iter_mut().filter(|rule| rule.kind == kind) {
            let around = unmarked_around(&variant.sheet, rule.cells[0], &marked);
            rule.cells.extend(around);
        }
    }
}

/// Adds the rules about pairs without marks. Marks of differences and ratios exempt each other.
pub(super) fn negatives(
    variant: &mut Variant,
    object: &Map<String, Value>,
) -> Result<(), TextError> {
    let names: Vec<&str> = match object.get("negative") {
        None | Some(Value::Null | Value::Bool(false)) => Vec::new(),
        Some(value) => {
            let names = value.as_array().into_iter().flatten();
            names
                .map(|name| name.as_str().unwrap_or_default())
                .collect()
        }
    };
    let dots = marks(&variant.rules, &[Kind::Difference, Kind::Ratio]);
    let mut rules = Vec::new();
    let mut add = |kind: Kind, numbers: Vec<i32>, groups: Vec<Vec<Square>>| {
        rules.push(Rule {
            groups,
            ..Rule::with(kind, numbers, [])
        });
    };
    if object.get("nonconsecutive") == Some(&Value::Bool(true)) {
        add(Kind::NoDifference, vec![1], dots.clone());
    }
    for name in names {
        match name {
            "ratio" => add(
                Kind::NoRatio,
                mark_values(&variant.rules, Kind::Ratio, RATIO),
                dots.clone(),
            ),
            "difference" => add(
                Kind::NoDifference,
                mark_values(&variant.rules, Kind::Difference, DIFFERENCE),
                dots.clone(),
            ),
            "xv" => add(
                Kind::NoPairSum,
                vec![5, 10],
                marks(&variant.rules, &[Kind::PairSum]),
            ),
            other => {
                return Err(TextError::new(format!(
                    "negative: unknown rule {}{}",
                    quoted(other),
                    suggestion(other, ["ratio", "difference", "xv"])
                )));
            }
        }
    }
    variant.rules.extend(rules);
    Ok(())
}
