//! Rules that a machine checks: regular expressions and automata.
//!
//! **Invariant:** the machine reads digits, so a machine over values from 0 was shifted by its reader.

use foldoku_board::Digit;
use foldoku_render::{Hue, LineEnd, StrokeStyle};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::Language;
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

/// Returns whether the machine of a rule accepts the values of its cells, by trying all paths.
fn accepts(rule: &Rule, values: &Values<'_>) -> bool {
    let Language::Machine(machine, _) = &rule.language else {
        return true;
    };
    let first = *values.sheet.values().start();
    let mut open: Vec<(usize, u32)> = machine.starts().iter().map(|&start| (0, start)).collect();
    let mut seen = std::collections::BTreeSet::new();
    while let Some((place, state)) = open.pop() {
        let Some(&cell) = rule.cells.get(place) else {
            if machine.is_accepting(state) {
                return true;
            }
            continue;
        };
        let digit = Digit::new((values.at(cell) - first + 1) as u8);
        let following = machine
            .next(state, digit)
            .iter()
            .map(|&next| (place + 1, next));
        open.extend(following.filter(|&pair| seen.insert(pair)));
    }
    false
}

/// A regular expression is an automaton, too.
pub(crate) mod machine {
    use super::*;

    pub(crate) const REGEX: Definition = Definition {
        name: "regular expression",
        form: Form::Machine,
        iss: Some("Regex"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) const MACHINE: Definition = Definition {
        name: "state machine",
        form: Form::Machine,
        iss: Some("NFA"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let Language::Machine(machine, _) = &rule.language {
            out.line(&rule.cells, machine.clone());
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        accepts(rule, values)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Brown,
            StrokeStyle::Dashed,
            [LineEnd::Plain; 2],
        );
        if let Language::Machine(_, name) = &rule.language {
            out.note_name(name);
        }
    }
}
