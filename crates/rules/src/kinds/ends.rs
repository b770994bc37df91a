//! Lines whose cells are compared with both ends.
//!
//! **Invariant:** the ends are the first and the last cell.

use foldoku_render::{Hue, LineEnd, StrokeStyle};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Maker, Sizes};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

/// The states of a line with two ends: nothing read; within the line after the first end, with the
/// guessed other end; read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Start,
    Within(i32, i32),
    End,
}

pub(crate) mod between {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "between line",
        form: Form::Cells,
        iss: Some("Between"),
        fpuzzles: Some("betweenline"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(3, (4, 6), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if rule.cells.len() < 3 {
            return Ok(());
        }
        let ends = out.values();
        let step = |state: &State, value: i32, next: &mut dyn FnMut(State)| match *state {
            State::Start => ends.clone().for_each(|end| next(State::Within(value, end))),
            State::Within(one, other) => {
                if value == other {
                    next(State::End);
                }
                if one.min(other) < value && value < one.max(other) {
                    next(State::Within(one, other));
                }
            }
            State::End => {}
        };
        let accepts = |state: &State| *state == State::End;
        out.automaton("between line", &rule.cells, [State::Start], step, accepts)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let [first, inner @ .., last] = &all[..] else {
            return true;
        };
        inner
            .iter()
            .all(|value| (first < value && value < last) || (last < value && value < first))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Grey,
            StrokeStyle::Thin,
            [LineEnd::Circle; 2],
        );
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| match before {
            [] => true,
            [first] => *first != next,
            [first, second, ..] => {
                // All cells lie on one side of the first end, and the other end beyond them.
                let beyond = |value: &i32| (next > *value) == (second > first) && next != *value;
                let is_end = before.len() + 1 == size;
                beyond(first) && (!is_end || before.iter().all(beyond))
            }
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod lockout {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "lockout line",
        form: Form::Number,
        iss: Some("Lockout"),
        fpuzzles: Some("lockout"),
        lower,
        is_met,
        draw,
        make: Maker::numbered_line(
            4,
            Sizes::of(3, (3, 5), maker::long),
            |sheet| i32::from(sheet.options().values) / 2,
            make,
        ),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (ends, least) = (out.sheet.values(), rule.number());
        let step = |state: &State, value: i32, next: &mut dyn FnMut(State)| match *state {
            State::Start => {
                let far = ends.clone().filter(|end| (end - value).abs() >= least);
                far.for_each(|end| next(State::Within(value, end)));
            }
            State::Within(one, other) => {
                if value == other {
                    next(State::End);
                }
                if value < one.min(other) || value > one.max(other) {
                    next(State::Within(one, other));
                }
            }
            State::End => {}
        };
        if rule.cells.len() < 2 {
            return Ok(());
        }
        let accepts = |state: &State| *state == State::End;
        out.automaton("lockout line", &rule.cells, [State::Start], step, accepts)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let [first, inner @ .., last] = &all[..] else {
            return true;
        };
        let locked = *first.min(last)..=*first.max(last);
        (first - last).abs() >= rule.number() && !inner.iter().any(|value| locked.contains(value))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Blue,
            StrokeStyle::Medium,
            [LineEnd::Diamond; 2],
        );
        out.note_numbers(rule);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let (size, least) = (out.size(order), order.number_on(out.sheet));
        let cells = out.walk(size, |before, next| {
            let Some(&first) = before.first() else {
                return true;
            };
            let locked = first.min(next)..=first.max(next);
            let inner = &before[1..];
            before.len() + 1 < size && next != first
                || (first - next).abs() >= least
                    && !inner.iter().any(|value| locked.contains(value))
        })?;
        Some(Rule::with(order.kind, [least], cells))
    }
}
