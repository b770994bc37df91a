//! The rules of a puzzle in words, as a person or a language model needs them to solve it.
//!
//! **Invariant:** every rule of the puzzle is named with its sentence and its cells; nothing of the solution is.

use foldoku_board::{Geometry, Unit, UnitKind};
use foldoku_rules::Variant;

use crate::refusal::Refusal;
use crate::subject::Subject;

/// Returns the rules of a puzzle in words, one sentence or list item per line.
///
/// # Errors
///
/// Refuses a puzzle that a program has made: its constraints have no words.
pub fn describe(subject: Subject<'_>) -> Result<String, Refusal> {
    match subject {
        Subject::Plain { geometry, .. } => Ok(of_board(geometry, 1)),
        Subject::Played(_) | Subject::Position(_) => Ok(of_board(&Geometry::classic(), 1)),
        Subject::Rules(variant) => Ok(of_variant(variant.variant())),
        Subject::Contradiction(it) => Ok(of_variant(it.variant())),
        Subject::Layout(layout) => Err(Refusal::unsupported(layout.message())),
        Subject::Made(_) => Err(Refusal::unsupported(
            "the rules of the puzzle have no names",
        )),
    }
}

fn of_variant(variant: &Variant) -> String {
    let sheet = &variant.sheet;
    let mut text = of_board(sheet.geometry(), *sheet.values().start());
    let mut described = Vec::new();
    for rule in &variant.rules {
        if described.contains(&rule.kind) {
            continue;
        }
        described.push(rule.kind);
        text.push_str(&format!("{}\n", rule.kind.info().about));
        let of_kind = variant.rules.iter().filter(|it| it.kind == rule.kind);
        for rule in of_kind {
            text.push_str(&format!("- {}\n", rule.describe(sheet)));
        }
    }
    text
}

/// Returns the rules of a board whose first digit stands for this value.
fn of_board(geometry: &Geometry, first: i32) -> String {
    let last = first + i32::from(geometry.digit_count()) - 1;
    let mut text = format!("Fill every cell with a number from {first} to {last}.\n");
    let kinds = [UnitKind::Row, UnitKind::Column, UnitKind::Box];
    let has = |kind: &UnitKind| geometry.units_of_kind(*kind).next().is_some();
    let kinds: Vec<&str> = kinds.iter().filter(|it| has(it)).map(name).collect();
    match &kinds[..] {
        [] => {}
        [kind] => text.push_str(&format!("No {kind} holds a number twice.\n")),
        [kinds @ .., last] => {
            let kinds = kinds.join(", ");
            text.push_str(&format!("No {kinds} or {last} holds a number twice.\n"));
        }
    }
    if !geometry.shape().is_rectangle() {
        list(geometry, UnitKind::Row, &mut text);
        list(geometry, UnitKind::Column, &mut text);
    }
    if geometry.is_classic() {
        text.push_str("The boxes are the nine 3x3 blocks of the grid.\n");
    } else {
        list(geometry, UnitKind::Box, &mut text);
    }
    let named = [UnitKind::Row, UnitKind::Column, UnitKind::Box];
    let others = geometry
        .units()
        .filter(|&it| !named.contains(&geometry.kind(it)));
    for unit in others {
        text.push_str(&format!(
            "No number comes twice in {}.\n",
            cells(geometry, unit)
        ));
    }
    text.push_str("r1c2 is the cell in row 1 and column 2, counted from the top left.\n");
    text
}

/// Appends the cells of each unit of a kind.
fn list(geometry: &Geometry, kind: UnitKind, text: &mut String) {
    for unit in geometry.units_of_kind(kind) {
        let (name, cells) = (geometry.unit_name(unit), cells(geometry, unit));
        text.push_str(&format!("- {name}: {cells}\n"));
    }
}

fn name(kind: &UnitKind) -> &'static str {
    match kind {
        UnitKind::Row => "row",
        UnitKind::Column => "column",
        _ => "box",
    }
}

fn cells(geometry: &Geometry, unit: Unit) -> String {
    let squares = geometry.squares_of(unit).iter();
    let names: Vec<String> = squares.map(|&it| geometry.shape().name(it)).collect();
    names.join(" ")
}
