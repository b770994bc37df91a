//! Rules made of rules.
//!
//! **Invariant:** the inner rules are lowered in their order.

use foldoku_board::Square;
use foldoku_render::Hue;

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

/// Frames the cells of a rule, or those of each rule within it.
fn frame(rule: &Rule, label: &str, out: &mut Sketch<'_>) {
    let groups = rule.groups.iter().flatten();
    let mut cells: Vec<Square> = rule.cells.iter().chain(groups).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    out.frame(&cells, label, Some(Hue::Grey));
    for part in rule.rules() {
        frame(part, label, out);
    }
}

pub(crate) mod any {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "any of",
        form: Form::Rules,
        iss: Some("Or"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let alternatives = rule
            .rules()
            .iter()
            .map(|part| out.within(|inner| part.lower(inner)));
        let alternatives = alternatives.collect::<Result<Vec<_>, RuleError>>()?;
        out.any(alternatives);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        rule.rules().iter().any(|part| part.is_met(values))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        // Which of the rules hold is unknown, so their cells are all that is sure.
        let letter = out.letter();
        for (number, part) in (1..).zip(rule.rules()) {
            let label = format!("{letter}{number}");
            frame(part, &label, out);
            let words = part.describe(out.sheet);
            let mut short: String = words.chars().take(LONGEST).collect();
            if short.len() < words.len() {
                short.push('…');
            }
            out.note_name(&format!("{label}: {short}"));
        }
    }

    /// The most characters of a rule in the note.
    const LONGEST: usize = 80;
}

pub(crate) mod all {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "all of",
        form: Form::Rules,
        iss: Some("And"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        rule.rules().iter().try_for_each(|part| part.lower(out))
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        rule.rules().iter().all(|part| part.is_met(values))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        for part in rule.rules() {
            out.rule(part);
        }
    }
}
