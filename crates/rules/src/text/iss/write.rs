//! Writes a variant as a string.
//!
//! **Invariant:** a rule that the format does not have is an error, unless pairs of cells with a table
//! say the same.

mod areas;
mod places;
mod shape;

use std::collections::BTreeSet;

use foldoku_board::Square;
use foldoku_board::constraint::DigitTable;

use super::read::MISSING;
use super::{base64, machine};
use crate::definition::Form;
use crate::lower::Lowering;
use crate::percent::escaped;
use crate::rule::{Kind, Language, Rule};
use crate::sheet::Sheet;
use crate::text::{TextError, check_one_grid};
use crate::variant::Variant;

/// Writes a variant in one line.
///
/// # Errors
///
/// If the format cannot express a rule.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    check_one_grid(&variant.sheet)?;
    let writer = Writer {
        sheet: &variant.sheet,
        rules: &variant.rules,
    };
    let mut out = writer.shape();
    let mut givens = String::new();
    for &(cell, value) in &variant.givens {
        givens.push_str(&format!("~{}_{value}", writer.cell(cell)));
    }
    if !givens.is_empty() {
        out.push_str(&format!(".{givens}"));
    }
    let any_ties = |rule: &Rule| rule.kind == Kind::FullRank && rule.numbers.len() > 1;
    if variant.rules.iter().any(any_ties) {
        out.push_str(".FullRankTies~any");
    }
    for rule in &variant.rules {
        out.push_str(&writer.rule(rule)?);
    }
    match out.is_empty() {
        // A string must have a segment.
        true => Ok(String::from(".Shape~9x9")),
        false => Ok(out),
    }
}

struct Writer<'a> {
    sheet: &'a Sheet,
    rules: &'a [Rule],
}

impl Writer<'_> {
    fn cell(&self, cell: Square) -> String {
        if let Some(name) = self.sheet.variable_name(cell) {
            return name;
        }
        let (row, column) = self.sheet.place(cell);
        let digit = |place: i32| char::from_digit(place as u32 + 1, 17).unwrap_or('?');
        format!("R{}C{}", digit(row), digit(column))
    }

    fn cells(&self, cells: &[Square]) -> String {
        cells
            .iter()
            .map(|&cell| format!("~{}", self.cell(cell)))
            .collect()
    }

    fn rule(&self, rule: &Rule) -> Result<String, TextError> {
        let info = rule.kind.info();
        let cells = || self.cells(&rule.cells);
        let name = info.iss.unwrap_or_default();
        let unknown = || {
            let message = format!("the format has no rule '{}'", info.name);
            Err(TextError::new(message))
        };
        match rule.kind {
            Kind::Arrow if rule.number() <= 1 => return Ok(format!(".Arrow{}", cells())),
            Kind::Cage if rule.numbers[..] == [0] => {
                return Err(TextError::new("the format has no cage with sum 0"));
            }
            Kind::Cage if rule.numbers.is_empty() => return Ok(format!(".Cage~0{}", cells())),
            Kind::SlowThermometer | Kind::Nabner | Kind::Clone | Kind::Minimum | Kind::Maximum => {
                return self.as_pairs(rule);
            }
            Kind::Odd | Kind::Even => return Ok(self.parity(rule)),
            Kind::NoDifference if self.is_strict_kropki() => {
                return Ok(String::from(".StrictKropki"));
            }
            Kind::NoDifference if rule.numbers[..] == [1] && rule.groups.is_empty() => {
                return Ok(String::from(".AntiConsecutive"));
            }
            Kind::NoTies => return Ok(String::from(".FullRankTies~none")),
            Kind::Difference | Kind::Ratio | Kind::PairSum | Kind::GreaterThan
                if !self.sheet.are_adjacent(rule.cells[0], rule.cells[1]) =>
            {
                return self.as_pairs(rule);
            }
            Kind::Difference if rule.number() != 1 => return self.as_pairs(rule),
            Kind::Ratio if rule.number() != 2 => return self.as_pairs(rule),
            Kind::PairSum if rule.number() == 5 => return Ok(format!(".V{}", cells())),
            Kind::PairSum if rule.number() != 10 => return self.as_pairs(rule),
            Kind::NoPairSum if self.is_strict(rule, &[5, 10], &[Kind::PairSum]) => {
                return Ok(String::from(".StrictXV"));
            }
            // Written with the rule about differences.
            Kind::NoRatio if self.is_strict_kropki() => return Ok(String::new()),
            Kind::NoDifference
            | Kind::NoRatio
            | Kind::NoPairSum
            | Kind::Knightmare
            | Kind::NoDiagonalDifference => {
                return self.as_pairs(rule);
            }
            _ if info.iss.is_none() => return unknown(),
            _ => {}
        }
        Ok(match info.form {
            Form::Given => {
                let values = joined(&rule.numbers);
                let given = |&cell: &Square| format!("~{}_{values}", self.cell(cell));
                format!(".{}", rule.cells.iter().map(given).collect::<String>())
            }
            Form::Cells | Form::Pair => format!(".{name}{}", cells()),
            Form::Number | Form::Arrow => format!(".{name}~{}{}", clue_text(rule), cells()),
            Form::Line => {
                let end = if rule.numbers.get(1) == Some(&1) {
                    "~LOOP"
                } else {
                    ""
                };
                format!(".{name}~{}{}{end}", rule.number(), cells())
            }
            Form::Sum => match rule.numbers.get(1..) {
                None | Some([]) => format!(".{name}~{}{}", clue_text(rule), cells()),
                Some(weights) => {
                    format!(".{name}~{}_=_{}{}", rule.number(), joined(weights), cells())
                }
            },
            Form::Diagonal => self.diagonal(rule),
            Form::Groups => {
                let groups: Vec<String> =
                    rule.groups.iter().map(|group| self.cells(group)).collect();
                format!(".{name}{}", groups.join("~-"))
            }
            Form::Sets => {
                let cells: String = rule.groups.iter().map(|group| self.cells(group)).collect();
                format!(".{name}~{}{cells}", rule.groups.len())
            }
            Form::Values | Form::Clue if rule.is_unfinished() => {
                format!(".{name}~{MISSING}{}", cells())
            }
            Form::Values => format!(".{name}~{}{}", joined(&rule.numbers), cells()),
            Form::Clue if rule.numbers.iter().any(|number| !(0..=9).contains(number)) => {
                let message = format!(
                    "the format has no rule '{}' with numbers above 9",
                    info.name
                );
                return Err(TextError::new(message));
            }
            Form::Clue => {
                let digits: String = rule.numbers.iter().map(i32::to_string).collect();
                format!(".{name}~{digits}{}", cells())
            }
            Form::Index => self.index(rule)?,
            Form::Outside => self.outside(rule, name)?,
            Form::Slope => format!(".{name}~{}", if rule.number() > 0 { 1 } else { -1 }),
            Form::Global => format!(".{name}"),
            Form::Area => self.area(rule, name)?,
            Form::Arms => self.arms(rule, name)?,
            Form::Table => self.table(rule, name),
            Form::Machine => self.machine(rule, name)?,
            Form::Rules => {
                let inner: Result<String, TextError> =
                    rule.rules().iter().map(|inner| self.rule(inner)).collect();
                format!(".{name}{}.End", inner?)
            }
            Form::Negative | Form::Numbers | Form::Marks => return unknown(),
        })
    }

    /// Returns whether a negative rule has these numbers and exempts exactly the marks of the puzzle.
    fn is_strict(&self, rule: &Rule, numbers: &[i32], marks: &[Kind]) -> bool {
        let marked = self
            .rules
            .iter()
            .filter(|other| marks.contains(&other.kind));
        let marked: BTreeSet<Vec<Square>> = marked.map(|other| sorted(&other.cells)).collect();
        let exempt: BTreeSet<Vec<Square>> = rule.groups.iter().map(|pair| sorted(pair)).collect();
        rule.numbers == numbers && marked == exempt
    }

    /// Returns whether the rules about pairs without dots are those of strict Kropki.
    fn is_strict_kropki(&self) -> bool {
        let dots = [Kind::Difference, Kind::Ratio];
        let count = |kind: Kind, numbers: &[i32]| {
            let of_kind = self.rules.iter().filter(|rule| rule.kind == kind);
            let strict = of_kind
                .clone()
                .filter(|rule| self.is_strict(rule, numbers, &dots));
            (of_kind.count(), strict.count())
        };
        count(Kind::NoDifference, &[1]) == (1, 1) && count(Kind::NoRatio, &[2]) == (1, 1)
    }

    fn parity(&self, rule: &Rule) -> String {
        let keep = |value: &i32| (value % 2 != 0) == (rule.kind == Kind::Odd);
        let values: Vec<i32> = self.sheet.values().filter(keep).collect();
        let given = |&cell: &Square| format!("~{}_{}", self.cell(cell), joined(&values));
        format!(".{}", rule.cells.iter().map(given).collect::<String>())
    }

    /// Writes the relations that a rule is lowered to.
    fn as_pairs(&self, rule: &Rule) -> Result<String, TextError> {
        let mut lowering = Lowering::new(self.sheet);
        let lowered = rule.lower(&mut lowering);
        lowered.map_err(|error| TextError::new(error.to_string()))?;
        let mut out = String::new();
        for constraint in lowering.finish() {
            let foldoku_board::Constraint::Relation(relation) = constraint else {
                let message = format!("the format has no rule '{}'", rule.kind.info().name);
                return Err(TextError::new(message));
            };
            let mut pairs = Vec::new();
            relation.visit_pairs(|one, other| pairs.push(self.cells(&[one, other])));
            let (key, name) = (self.key(&relation.table), escaped(rule.kind.info().name));
            out.push_str(&format!(".Pair~{key}~_{name}{}", pairs.join("~")));
        }
        Ok(out)
    }

    fn key(&self, table: &DigitTable) -> String {
        let digits = self.sheet.geometry().digits();
        let row = |one| digits.iter().map(move |other| table.allows(one, other));
        base64::text_of_sextets(&base64::pack(digits.iter().flat_map(row)))
    }

    fn table(&self, rule: &Rule, name: &str) -> String {
        let (key, label) = match &rule.language {
            Language::Table(table, label) => (self.key(table), label.as_str()),
            _ => (String::new(), ""),
        };
        let label = escaped(label);
        format!(".{name}~{key}~_{label}{}", self.cells(&rule.cells))
    }

    fn machine(&self, rule: &Rule, name: &str) -> Result<String, TextError> {
        let Language::Machine(automaton, label) = &rule.language else {
            return Err(TextError::new("a machine without states"));
        };
        let cells = self.cells(&rule.cells);
        if rule.kind == Kind::Regex {
            return Ok(format!(
                ".{name}~{}{cells}",
                base64::encode(label.as_bytes())
            ));
        }
        let encoded = machine::encode(automaton).ok_or_else(|| {
            let states = automaton.state_count();
            TextError::new(format!(
                "the machine with {states} states is too large for the format"
            ))
        })?;
        let label = escaped(label);
        Ok(format!(".{name}~{encoded}~_{label}{cells}"))
    }
}

/// Returns the number of a rule, or the sign of a missing clue.
fn clue_text(rule: &Rule) -> String {
    match rule.is_unfinished() {
        true => String::from(MISSING),
        false => rule.number().to_string(),
    }
}

fn sorted(cells: &[Square]) -> Vec<Square> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

fn joined(numbers: &[i32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    numbers.join("_")
}
