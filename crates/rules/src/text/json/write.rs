//! Writes variants as JSON.
//!
//! **Invariant:** one line, with the members of each object in the order of their documentation.

use foldoku_board::constraint::{Automaton, DigitTable};
use foldoku_board::{Digit, DigitSet, Square};
use serde_json::{Value, json};

use super::VERSION;
use crate::rule::{Kind, Language, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::variant::Variant;

/// Writes a variant in one line.
pub fn write(variant: &Variant) -> String {
    let sheet = &variant.sheet;
    let mut out = Object::default();
    out.put("version", json!(VERSION));
    for (name, text) in [
        ("title", &variant.title),
        ("author", &variant.author),
        ("text", &variant.words),
    ] {
        if !text.is_empty() {
            out.put(name, json!(text));
        }
    }
    out.put_text("board", &board(sheet.options(), sheet));
    let mut givens = Object::default();
    for &(square, value) in &variant.givens {
        givens.put(&sheet.name(square), json!(value));
    }
    out.put_text("givens", &givens.finish());
    out.put_text("rules", &rules(sheet, &variant.rules));
    if let Some(solution) = &variant.solution {
        out.put("solution", json!(solution));
    }
    out.finish()
}

/// The text of an object, whose members stay in their order.
#[derive(Default)]
struct Object(String);

impl Object {
    fn put(&mut self, name: &str, value: Value) {
        self.put_text(name, &value.to_string());
    }

    fn put_text(&mut self, name: &str, text: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        self.0.push_str(&format!("{}:{text}", json!(name)));
    }

    fn finish(mut self) -> String {
        if self.0.is_empty() {
            self.0.push('{');
        }
        self.0.push('}');
        self.0
    }
}

fn board(options: &SheetOptions, sheet: &Sheet) -> String {
    let values = match sheet.has_several_grids() {
        true => options.values,
        false => SheetOptions::new(options.rows, options.columns).values,
    };
    let mut out = Object::default();
    if sheet.has_several_grids() {
        out.put("grids", json!(sheet.geometry().name()));
    } else {
        out.put("rows", json!(options.rows));
        out.put("columns", json!(options.columns));
    }
    if (options.first, options.values) != (1, values) {
        let values = sheet.values();
        out.put("values", json!([values.start(), values.end()]));
    }
    for (name, is_set) in [("lines", options.lines), ("boxes", options.boxes)] {
        if !is_set {
            out.put(name, json!(false));
        }
    }
    if let Some(size) = options.region_size {
        out.put("region_size", json!(size));
    }
    if !options.pieces.is_empty() {
        out.put("pieces", groups(sheet, &options.pieces));
    }
    if !options.variables.is_empty() {
        let group = |group: &crate::sheet::VariableGroup| {
            let mut out = Object::default();
            out.put("name", json!(group.name));
            out.put("label", json!(group.label));
            out.put("count", json!(group.count));
            out.put("columns", json!(group.columns));
            out.finish()
        };
        let all: Vec<String> = options.variables.iter().map(group).collect();
        out.put_text("extra_cells", &format!("[{}]", all.join(",")));
    }
    out.finish()
}

fn cells(sheet: &Sheet, cells: &[Square]) -> Value {
    cells.iter().map(|&cell| sheet.name(cell)).collect()
}

fn groups(sheet: &Sheet, groups: &[Vec<Square>]) -> Value {
    groups.iter().map(|group| cells(sheet, group)).collect()
}

fn rules(sheet: &Sheet, rules: &[Rule]) -> String {
    let all: Vec<String> = rules.iter().map(|one| rule(sheet, one)).collect();
    format!("[{}]", all.join(","))
}

fn rule(sheet: &Sheet, rule: &Rule) -> String {
    let mut out = Object::default();
    out.put("rule", json!(rule.kind.info().name));
    if !rule.cells.is_empty() {
        out.put("cells", cells(sheet, &rule.cells));
    }
    if !rule.numbers.is_empty() {
        out.put("numbers", json!(rule.numbers));
    }
    if !rule.groups.is_empty() {
        out.put("groups", groups(sheet, &rule.groups));
    }
    match &rule.language {
        Language::None => {}
        Language::Table(pairs, name) => {
            out.put("name", json!(name));
            out.put("table", table(sheet, pairs));
        }
        Language::Machine(_, pattern) if rule.kind == Kind::Regex => {
            out.put("pattern", json!(pattern));
        }
        Language::Machine(states, name) => {
            out.put("name", json!(name));
            out.put_text("machine", &machine(sheet, states));
        }
        Language::Rules(inner) => out.put_text("rules", &rules(sheet, inner)),
    }
    out.finish()
}

/// Returns for each value the values that the other cell can hold.
fn table(sheet: &Sheet, table: &DigitTable) -> Value {
    let partners = |digit: Digit| -> Vec<i32> {
        let partners = table.partners(digit).iter();
        partners.map(|partner| sheet.value(partner)).collect()
    };
    let digits = DigitSet::up_to(table.digits());
    digits.iter().map(|digit| json!(partners(digit))).collect()
}

fn machine(sheet: &Sheet, machine: &Automaton) -> String {
    let states = 0..machine.state_count() as u32;
    let accepting = states.clone().filter(|&state| machine.is_accepting(state));
    let mut arcs = Vec::new();
    for state in states.clone() {
        for digit in DigitSet::up_to(machine.digits()) {
            let targets = machine.next(state, digit).iter();
            arcs.extend(targets.map(|&to| json!([state, sheet.value(digit), to])));
        }
    }
    let mut out = Object::default();
    out.put("states", json!(machine.state_count()));
    out.put("starts", json!(machine.starts()));
    out.put("accepting", accepting.collect());
    out.put("arcs", Value::Array(arcs));
    out.finish()
}
