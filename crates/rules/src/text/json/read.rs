//! Reads variants from JSON.
//!
//! **Invariant:** an error names the place: `rules[3]: cage: cells: expected at least 1, found 0`.

use std::sync::Arc;

use foldoku_board::constraint::{Automaton, AutomatonBuilder, DigitTable};
use foldoku_board::spelling::suggestion;
use serde_json::Value;

use super::fields::{Fields, cell, cells, number};
use super::{VERSION, board, check};
use crate::rule::{Kind, Language, Rule};
use crate::sheet::Sheet;
use crate::table::RULES;
use crate::text::iss::compile_pattern;
use crate::text::{TextError, parse_json, quoted};
use crate::variant::Variant;

/// The deepest nesting of rules.
const MAX_DEPTH: usize = 32;

/// The most states of a machine.
const MAX_STATES: i32 = 1 << 17;

const MEMBERS: [&str; 8] = [
    "version", "title", "author", "text", "board", "givens", "rules", "solution",
];

const RULE_MEMBERS: [&str; 9] = [
    "rule", "cells", "numbers", "groups", "name", "table", "pattern", "machine", "rules",
];

/// Reads an object.
///
/// # Errors
///
/// If the text is not JSON, a member or a rule is unknown, or a rule is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let value = parse_json(text)?;
    let fields = Fields::of(&value, &MEMBERS)?;
    match fields.number("version")? {
        None => {}
        Some(version) if version as u64 == VERSION => {}
        Some(version) => {
            let message = format!("version {version} is unknown; expected {VERSION}");
            return Err(TextError::new(message));
        }
    }
    let found = fields
        .value("board")
        .ok_or_else(|| TextError::new("expected a board"))?;
    let rules = fields.list("rules")?.unwrap_or_default();
    let sheet = board::read(found, &kinds(rules, 0))
        .map_err(|error| TextError::new(format!("board: {error}")))?;
    let rules = read_rules(&sheet, rules, 0)?;
    let mut variant = Variant {
        title: fields.text("title")?.unwrap_or_default(),
        author: fields.text("author")?.unwrap_or_default(),
        words: fields.text("text")?.unwrap_or_default(),
        rules,
        ..Variant::new(sheet)
    };
    givens(&mut variant, fields.value("givens"))?;
    variant.solution = solution(&variant.sheet, &fields)?;
    Ok(variant)
}

/// Returns the kinds of rules with these names, for the extra cells that they need.
fn kinds(rules: &[Value], depth: usize) -> Vec<Kind> {
    let of_rule = |rule: &Value| {
        let name = rule.get("rule").and_then(Value::as_str);
        let inner = rule.get("rules").and_then(Value::as_array);
        let inner = inner.filter(|_| depth < MAX_DEPTH);
        let mut found: Vec<Kind> = name.and_then(Kind::from_name).into_iter().collect();
        found.extend(inner.map_or_else(Vec::new, |inner| kinds(inner, depth + 1)));
        found
    };
    rules.iter().flat_map(of_rule).collect()
}

fn givens(variant: &mut Variant, value: Option<&Value>) -> Result<(), TextError> {
    let Some(value) = value else {
        return Ok(());
    };
    let givens = value
        .as_object()
        .ok_or_else(|| TextError::new("givens: expected an object of cells and values"))?;
    for (name, value) in givens {
        let square = cell(&variant.sheet, name)?;
        let value = number(value).map_err(|error| TextError::new(format!("givens: {error}")))?;
        variant.givens.push((square, value));
    }
    variant.givens.sort_unstable();
    Ok(())
}

fn solution(sheet: &Sheet, fields: &Fields<'_>) -> Result<Option<Vec<Option<i32>>>, TextError> {
    let Some(values) = fields.list("solution")? else {
        return Ok(None);
    };
    if values.len() != sheet.grid_cells() {
        let (expected, found) = (sheet.grid_cells(), values.len());
        let message = format!("solution: expected {expected} values, found {found}");
        return Err(TextError::new(message));
    }
    let value = |value: &Value| match value {
        Value::Null => Ok(None),
        value => number(value).map(Some),
    };
    values.iter().map(value).collect::<Result<_, _>>().map(Some)
}

fn read_rules(sheet: &Sheet, values: &[Value], depth: usize) -> Result<Vec<Rule>, TextError> {
    if depth > MAX_DEPTH {
        let message = format!("rules are nested more than {MAX_DEPTH} deep");
        return Err(TextError::new(message));
    }
    let numbered = values.iter().enumerate();
    let read = |(index, value): (usize, &Value)| {
        let rule = read_rule(sheet, value, depth);
        rule.map_err(|error| TextError::new(format!("rules[{index}]: {error}")))
    };
    numbered.map(read).collect()
}

fn read_rule(sheet: &Sheet, value: &Value, depth: usize) -> Result<Rule, TextError> {
    let fields = Fields::of(value, &RULE_MEMBERS)?;
    let name = fields.text("rule")?.unwrap_or_default();
    let kind = Kind::from_name(&name).ok_or_else(|| {
        let suggestion = suggestion(&name, RULES.iter().map(|row| row.name));
        TextError::new(format!("unknown rule {}{suggestion}", quoted(&name)))
    })?;
    let named = |error: TextError| TextError::new(format!("{kind}: {error}"));
    let rule = members(sheet, kind, &fields, depth).map_err(named)?;
    check::check(&rule).map_err(named)?;
    Ok(rule)
}

fn members(
    sheet: &Sheet,
    kind: Kind,
    fields: &Fields<'_>,
    depth: usize,
) -> Result<Rule, TextError> {
    let mut rule = Rule::new(kind, []);
    if let Some(value) = fields.value("cells") {
        rule.cells = cells(sheet, value)?;
    }
    rule.numbers = fields.numbers("numbers")?.unwrap_or_default();
    if let Some(groups) = fields.list("groups")? {
        let groups = groups.iter().map(|group| cells(sheet, group));
        rule.groups = groups.collect::<Result<_, _>>()?;
    }
    let name = fields.text("name")?.unwrap_or_default();
    if let Some(rows) = fields.list("table")? {
        rule.language = Language::Table(table(sheet, rows)?, name);
    } else if let Some(pattern) = fields.text("pattern")? {
        let machine = compile_pattern(sheet, &pattern)?;
        rule.language = Language::Machine(Arc::new(machine), pattern);
    } else if let Some(value) = fields.value("machine") {
        let machine = machine(sheet, value);
        let machine = machine.map_err(|error| TextError::new(format!("machine: {error}")))?;
        rule.language = Language::Machine(Arc::new(machine), name);
    } else if let Some(inner) = fields.list("rules")? {
        rule.language = Language::Rules(read_rules(sheet, inner, depth + 1)?);
    }
    Ok(rule)
}

/// Reads for each value the values that the other cell can hold.
fn table(sheet: &Sheet, rows: &[Value]) -> Result<DigitTable, TextError> {
    let digits = sheet.options().values;
    if rows.len() != usize::from(digits) {
        let found = rows.len();
        let message = format!("table: expected a list for each of {digits} values, found {found}");
        return Err(TextError::new(message));
    }
    let mut allowed = Vec::with_capacity(rows.len());
    for row in rows {
        let values = row.as_array().map(Vec::as_slice).unwrap_or_default();
        let values = values.iter().map(number).collect::<Result<Vec<i32>, _>>()?;
        let digits = sheet.digits(|value| values.contains(&value));
        if let Some(value) = values.iter().find(|&&value| sheet.digit(value).is_none()) {
            return Err(TextError::new(format!(
                "table: the board has no value {value}"
            )));
        }
        allowed.push(digits);
    }
    let allows = |one: u8, other: u8| {
        let mut row = allowed[usize::from(one - 1)].iter();
        row.any(|digit| digit.number() == other)
    };
    Ok(DigitTable::new(digits, allows))
}

fn machine(sheet: &Sheet, value: &Value) -> Result<Automaton, TextError> {
    let fields = Fields::of(value, &["states", "starts", "accepting", "arcs"])?;
    let states = fields.number("states")?.unwrap_or(0);
    if !(0..=MAX_STATES).contains(&states) {
        let message = format!("states: expected a number from 0 to {MAX_STATES}");
        return Err(TextError::new(message));
    }
    let state = |number: i32| {
        if (0..states).contains(&number) {
            Ok(number as usize)
        } else {
            Err(TextError::new(format!("{number} is not a state")))
        }
    };
    let mut builder = AutomatonBuilder::new(sheet.options().values);
    for start in fields.numbers("starts")?.unwrap_or_default() {
        builder.start(state(start)?);
    }
    for accepting in fields.numbers("accepting")?.unwrap_or_default() {
        builder.accept(state(accepting)?);
    }
    for arc in fields.list("arcs")?.unwrap_or_default() {
        let parts = arc.as_array().map(Vec::as_slice).unwrap_or_default();
        let parts = parts.iter().map(number).collect::<Result<Vec<i32>, _>>()?;
        let [from, value, to] = parts[..] else {
            let message = "arcs: expected a state, a value and a state";
            return Err(TextError::new(message));
        };
        let digit = sheet
            .digit(value)
            .ok_or_else(|| TextError::new(format!("arcs: the board has no value {value}")))?;
        builder.arc(state(from)?, digit, state(to)?);
    }
    Ok(builder.build())
}
