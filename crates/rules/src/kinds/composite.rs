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

/// Collects the cells of a rule and of the rules within it.
fn cells_of(rule: &Rule, cells: &mut Vec<Square>) {
    cells.extend(&rule.cells);
    cells.extend(rule.groups.iter().flatten());
    rule.rules().iter().for_each(|part| cells_of(part, cells));
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
        let mut cells = Vec::new();
        cells_of(rule, &mut cells);
        cells.sort_unstable();
        cells.dedup();
        out.frame(&cells, "or", Some(Hue::Grey));
        for part in rule.rules() {
            out.tell_name(part.kind.info().name);
        }
    }
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
