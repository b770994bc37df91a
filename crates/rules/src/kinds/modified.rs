//! Modified cells: one in each row, column and region is worth something else than its digit, such as twice as much.
//!
//! **Invariant:** the extra cells `M` hold the second value of the board for a modified cell and the first one for
//! others; the extra cells `MD` hold the digits of the modified cells, row by row.

use foldoku_board::Square;
use foldoku_board::constraint::Totals;

use super::layers::{self, Filled, Shades};
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, Marks, RuleError};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::sketch::Sketch;
use crate::values::Values;

pub(crate) const RULE: Definition = Definition {
    name: "modified cells",
    form: Form::Rules,
    iss: None,
    fpuzzles: None,
    lower,
    is_met,
    draw,
    make: None,
};

/// Returns whether a rule can be about values: sums, and comparisons of two cells, among them the chess rules.
fn is_about_values(rule: &Rule) -> bool {
    match rule.kind {
        Kind::Cage
        | Kind::Sum
        | Kind::LittleKiller
        | Kind::Arrow
        | Kind::DoubleArrow
        | Kind::Zipper
        | Kind::SumLine
        | Kind::RegionSumLine
        | Kind::EqualSums
        | Kind::Thermometer
        | Kind::SlowThermometer
        | Kind::Whisper
        | Kind::Palindrome
        | Kind::Between
        | Kind::Difference
        | Kind::Ratio
        | Kind::PairSum
        | Kind::GreaterThan
        | Kind::NoDifference
        | Kind::NoRatio
        | Kind::NoPairSum
        | Kind::Minimum
        | Kind::Maximum
        | Kind::AntiKnight
        | Kind::AntiKing => true,
        Kind::Any | Kind::All => rule.rules().iter().all(is_about_values),
        _ => false,
    }
}

/// Returns which cells are modified, and how: by a factor and an addend, which are the numbers of the rule.
fn marks(rule: &Rule, layer: Vec<Square>, sheet: &Sheet) -> Marks {
    Marks {
        cells: layer.into(),
        marked: Shades::of(sheet).shaded,
        factor: rule.numbers.first().copied().unwrap_or(2),
        addend: rule.numbers.get(1).copied().unwrap_or(0),
    }
}

/// Returns the rows, columns and regions, each of which has one modified cell.
fn units(sheet: &Sheet) -> Vec<Vec<Square>> {
    [
        sheet.row_cells(),
        sheet.column_cells(),
        sheet.regions().to_vec(),
    ]
    .concat()
}

fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
    let layer = layers::cells(rule, out.sheet)?;
    let mut rules = rule.rules().iter();
    if let Some(part) = rules.find(|part| !is_about_values(part)) {
        let name = part.kind.info().name;
        return Err(RuleError {
            rule: RULE.name,
            reason: format!("the rule within, {name}, is about digits"),
        });
    }
    let rows = out.sheet.row_cells();
    let digits = out.sheet.variable_cells(layers::MODIFIED_DIGITS);
    if digits.len() != rows.len() {
        let (name, found) = (layers::MODIFIED_DIGITS, digits.len());
        return Err(RuleError {
            rule: RULE.name,
            reason: format!(
                "the board has {found} extra cells {name}, not {}",
                rows.len()
            ),
        });
    }
    let marks = marks(rule, layer.clone(), out.sheet);
    let marked = marks.marked;
    out.domain(&layer, |value| value <= marked);
    for unit in units(out.sheet) {
        let cells = layers::over(&layer, &unit);
        layers::count(out, &cells, marked, Totals::exactly(1));
    }
    for (row, &digit) in rows.iter().zip(&digits) {
        let marks = layers::over(&layer, row);
        let pairs = marks
            .iter()
            .zip(row)
            .flat_map(|(&mark, &cell)| [mark, cell]);
        let line: Vec<Square> = pairs.chain([digit]).collect();
        let end = line.len() - 1;
        // The next place, whether the digit that comes is modified, and the one that was.
        type State = (usize, bool, Option<i32>);
        let step = |&(place, is_modified, found): &State, value: i32, next: &mut dyn FnMut(_)| {
            if place == end {
                if found == Some(value) {
                    next((place + 1, false, None));
                }
            } else if place < end && place % 2 == 0 {
                next((place + 1, value == marked, found));
            } else if place < end {
                let found = if is_modified { Some(value) } else { found };
                next((place + 1, false, found));
            }
        };
        let accepts = |&(place, ..): &State| place > end;
        out.automaton(RULE.name, &line, [(0, false, None)], step, accepts)?;
    }
    out.different(&digits);
    out.modified(marks, |inner| {
        let mut rules = rule.rules().iter();
        rules.try_for_each(|part| part.lower(inner))
    })
}

fn is_met(rule: &Rule, all: &Values<'_>) -> bool {
    let (Some(filled), Ok(layer)) = (Filled::new(rule, all), layers::cells(rule, all.sheet)) else {
        return false;
    };
    let marks = marks(rule, layer, all.sheet);
    let is_modified = |cell: Square| filled.values[cell.index()] == marks.marked;
    let has_one =
        |unit: Vec<Square>| unit.into_iter().filter(|&cell| is_modified(cell)).count() == 1;
    let rows = all.sheet.row_cells().into_iter().flatten();
    let digits: Vec<i32> = rows
        .filter(|&cell| is_modified(cell))
        .map(|it| all.at(it))
        .collect();
    let differ = digits
        .iter()
        .enumerate()
        .all(|(place, it)| !digits[..place].contains(it));
    let worth = all.worth(|cell, value| marks.worth(value, is_modified(cell)));
    filled.values.iter().all(|&value| value <= marks.marked)
        && units(all.sheet).into_iter().all(has_one)
        && differ
        && digits == all.of(&all.sheet.variable_cells(layers::MODIFIED_DIGITS))
        && rule.rules().iter().all(|part| part.is_met(&worth))
}

/// The rules within are drawn as they are without it.
fn draw(rule: &Rule, out: &mut Sketch<'_>) {
    out.note_numbers(&Rule::with(rule.kind, rule.numbers.clone(), []));
    for part in rule.rules() {
        out.rule(part);
    }
}
