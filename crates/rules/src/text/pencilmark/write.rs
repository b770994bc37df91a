//! Writes puzzles as pencilmark's `sudoku-puzzle`.
//!
//! **Invariant:** reading what was written gives the same board, givens and rules.

use foldoku_board::Square;
use serde_json::{Value, json};

use super::{LINES, OUTSIDE, diagonal, read};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::text::{TextError, check_one_grid, keeps};
use crate::variant::Variant;

/// Writes JSON in one line.
///
/// # Errors
///
/// If pencilmark does not have the board or a rule.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    let sheet = &variant.sheet;
    check_one_grid(sheet)?;
    let writer = Writer { sheet };
    let mut rules = writer.board();
    for rule in &variant.rules {
        rules.push(writer.rule(rule)?);
    }
    let mut givens = vec![0; sheet.grid_cells()];
    for &(cell, value) in variant.givens.iter().filter(|it| sheet.is_in_grid(it.0)) {
        givens[cell.index()] = value;
    }
    let mut object = json!({
        "format": "sudoku-puzzle",
        "format_version": 1,
        "board": {"rows": sheet.rows(), "cols": sheet.columns()},
        "digits": sheet.values().count(),
        "givens": givens,
        "rules": rules,
    });
    for (key, text) in [
        ("title", &variant.title),
        ("author", &variant.author),
        ("rules_text", &variant.words),
    ] {
        if !text.is_empty() {
            object["meta"][key] = json!(text);
        }
    }
    let solution = variant.solution.iter();
    let solution: Option<Vec<i32>> = solution.flatten().copied().collect();
    if let Some(values) = solution.filter(|values| values.len() == sheet.grid_cells()) {
        object["solution"] = json!(values);
    }
    let text = object.to_string();
    match read(&text).is_ok_and(|again| keeps(&again, variant)) {
        true => Ok(text),
        false => Err(TextError::new(
            "pencilmark does not have this board or a number of a rule",
        )),
    }
}

struct Writer<'a> {
    sheet: &'a Sheet,
}

impl Writer<'_> {
    fn cells(&self, cells: &[Square]) -> Value {
        cells.iter().map(|&cell| self.sheet.name(cell)).collect()
    }

    fn groups(&self, groups: &[Vec<Square>]) -> Value {
        groups.iter().map(|cells| self.cells(cells)).collect()
    }

    /// Returns the rules that rows, columns and regions are.
    fn board(&self) -> Vec<Value> {
        let mut rules = Vec::new();
        if self.sheet.options().lines {
            rules.push(json!({"type": "grid", "origin": "r1c1"}));
        }
        let regions = self.sheet.regions().iter();
        rules.extend(regions.map(|cells| json!({"type": "box", "cells": self.cells(cells)})));
        rules
    }

    /// Returns the entry of a rule.
    fn rule(&self, rule: &Rule) -> Result<Value, TextError> {
        let cells = || self.cells(&rule.cells);
        let number = rule.number();
        let is_negative = !rule.groups.is_empty();
        if let Some((kind, ..)) = LINES.iter().find(|row| row.1 == rule.kind) {
            let mut line = json!({"type": "line", "kind": kind, "cells": cells()});
            if let Some(value) = rule.numbers.first() {
                line["value"] = json!(value);
            }
            return Ok(line);
        }
        if let Some((name, key, _)) = OUTSIDE.iter().find(|row| row.2 == rule.kind) {
            let side = self.side(&rule.cells);
            return Ok(json!({"type": name, *key: number, "side": side, "cells": cells()}));
        }
        Ok(match rule.kind {
            Kind::AllDifferent => json!({"type": "region", "kind": "extra", "cells": cells()}),
            Kind::Diagonal => {
                let diagonal = self.cells(&diagonal(self.sheet, number));
                json!({"type": "region", "kind": "diagonal", "cells": diagonal})
            }
            Kind::Cage => match rule.numbers.first() {
                Some(sum) => json!({"type": "cage", "sum": sum, "cells": cells()}),
                None => json!({"type": "cage", "cells": cells()}),
            },
            Kind::Arrow => {
                let bulb = (number.max(1) as usize).min(rule.cells.len());
                let (bulb, line) = rule.cells.split_at(bulb);
                json!({"type": "arrow", "bulb": self.cells(bulb), "lines": [self.cells(line)]})
            }
            Kind::LittleKiller => json!({
                "type": "sum", "kind": "little_killer", "sum": number,
                "side": self.side(&rule.cells), "cells": cells(),
            }),
            Kind::Sum => json!({"type": "sum", "kind": "group", "sum": number, "cells": cells()}),
            Kind::Difference | Kind::Ratio | Kind::PairSum | Kind::GreaterThan => {
                self.edge(rule)?
            }
            Kind::Odd => json!({"type": "cell", "kind": "odd", "cells": cells()}),
            Kind::Even => json!({"type": "cell", "kind": "even", "cells": cells()}),
            Kind::Candidates => {
                json!({"type": "cell", "kind": "set", "values": rule.numbers, "cells": cells()})
            }
            Kind::Contains => json!({"type": "contains", "digits": rule.numbers, "cells": cells()}),
            Kind::CountingCircles => json!({"type": "count", "kind": "circles", "cells": cells()}),
            Kind::Clone => json!({"type": "clone", "regions": self.groups(&rule.groups)}),
            Kind::EqualSums => json!({"type": "equal_sum", "segments": self.groups(&rule.groups)}),
            Kind::GlobalEntropy => json!({"type": "global_entropy"}),
            Kind::AntiKnight => json!({"type": "neighbours", "kind": "antiknight"}),
            Kind::AntiKing => json!({"type": "neighbours", "kind": "antiking"}),
            Kind::NoDifference if is_negative => {
                json!({"type": "negative", "of": "kropki", "color": "white"})
            }
            Kind::NoDifference => json!({"type": "neighbours", "kind": "nonconsecutive"}),
            Kind::NoRatio => json!({"type": "negative", "of": "kropki", "color": "black"}),
            Kind::NoPairSum => match rule.numbers[..] {
                [10] => json!({"type": "negative", "of": "xv", "letter": "X"}),
                [5] => json!({"type": "negative", "of": "xv", "letter": "V"}),
                _ => json!({"type": "negative", "of": "xv"}),
            },
            kind => return Err(without(kind)),
        })
    }

    /// Returns the mark between two cells.
    fn edge(&self, rule: &Rule) -> Result<Value, TextError> {
        let &[one, other] = &rule.cells[..] else {
            return Err(without(rule.kind));
        };
        let places = (self.sheet.place(one), self.sheet.place(other));
        if (places.0.0 - places.1.0).abs() + (places.0.1 - places.1.1).abs() != 1 {
            return Err(without(rule.kind));
        }
        let cells = self.cells(&rule.cells);
        let edge = |kind: &str, key: &str, value: Value| json!({"type": "edge", "kind": kind, "cells": cells, key: value});
        Ok(match (rule.kind, rule.number()) {
            (Kind::Difference, 1) => edge("kropki", "color", json!("white")),
            (Kind::Difference, number) => edge("difference", "value", json!(number)),
            (Kind::Ratio, 2) => edge("kropki", "color", json!("black")),
            (Kind::Ratio, number) => edge("ratio", "value", json!(number)),
            (Kind::PairSum, 10) => edge("xv", "letter", json!("X")),
            (Kind::PairSum, 5) => edge("xv", "letter", json!("V")),
            (Kind::PairSum, number) => edge("sum", "sum", json!(number)),
            // The other direction.
            _ => json!({"type": "edge", "kind": "less", "cells": self.cells(&[other, one])}),
        })
    }

    /// Returns the side of the grid at which a clue stands whose cells go away from it.
    fn side(&self, cells: &[Square]) -> &'static str {
        let place = |index: usize| cells.get(index).map(|&cell| self.sheet.place(cell));
        let (Some(first), Some(second)) = (place(0), place(1)) else {
            return "top";
        };
        let last = self.sheet.rows() as i32 - 1;
        match (second.0 - first.0, second.1 - first.1) {
            (1, _) if first.0 == 0 => "top",
            (-1, _) if first.0 == last => "bottom",
            (_, along) if along > 0 => "left",
            _ => "right",
        }
    }
}

fn without(kind: Kind) -> TextError {
    TextError::new(format!("pencilmark has no rule '{}'", kind.info().name))
}
