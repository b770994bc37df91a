//! Lines whose cells are compared with each other.
//!
//! **Invariant:** cells are in the order of the line, from the bulb if it has one.

use std::cmp::Ordering;

use foldoku_render::{Hue, LineEnd, StrokeStyle};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Maker, Sizes};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

pub(crate) mod thermometer {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "thermometer",
        form: Form::Cells,
        iss: Some("Thermo"),
        fpuzzles: Some("thermometer"),
        lower,
        is_met,
        draw,
        make: Maker::line(5, Sizes::of(2, (4, 6), maker::values), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.along(&rule.cells, |one, next| one < next);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values
            .of(&rule.cells)
            .is_sorted_by(|one, next| one.cmp(next) == Ordering::Less)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Grey,
            StrokeStyle::Wide,
            [LineEnd::Bulb, LineEnd::Plain],
        );
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| {
            before.last().is_none_or(|last| *last < next)
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod slow_thermometer {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "slow thermometer",
        form: Form::Cells,
        iss: None,
        fpuzzles: Some("slowthermometer"),
        lower,
        is_met,
        draw,
        make: Maker::line(5, Sizes::of(2, (4, 6), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.along(&rule.cells, |one, next| one <= next);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.of(&rule.cells).is_sorted()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Grey,
            StrokeStyle::Hollow,
            [LineEnd::Bulb, LineEnd::Plain],
        );
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| {
            before.last().is_none_or(|last| *last <= next)
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod whisper {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "whisper line",
        form: Form::Number,
        iss: Some("Whisper"),
        fpuzzles: Some("whispers"),
        lower,
        is_met,
        draw,
        make: Maker::numbered_line(
            4,
            Sizes::of(2, (4, 7), maker::long),
            |sheet| i32::from(sheet.options().values + 1) / 2,
            make,
        ),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let least = rule.number();
        out.along(&rule.cells, |one, next| (one - next).abs() >= least);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        (1..all.len()).all(|place| all[place].abs_diff(all[place - 1]) as i32 >= rule.number())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        // German whispers are green, Dutch ones orange.
        let half = i32::from(out.sheet.options().values + 1) / 2;
        let hue = if rule.number() >= half {
            Hue::Green
        } else {
            Hue::Orange
        };
        out.line(&rule.cells, hue);
        out.note_numbers(rule);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let (size, least) = (out.size(order), order.number_on(out.sheet));
        let is_far = |one: &i32, other: i32| (one - other).abs() >= least;
        let cells = out.walk(size, |before, next| {
            before.last().is_none_or(|last| is_far(last, next))
        })?;
        Some(Rule::with(order.kind, [least], cells))
    }
}

pub(crate) mod renban {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "renban line",
        form: Form::Cells,
        iss: Some("Renban"),
        fpuzzles: Some("renban"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(2, (3, 5), maker::values), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.consecutive(&rule.cells);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&crate::cells::once(&rule.cells));
        all.sort_unstable();
        (1..all.len()).all(|place| all[place] == all[place - 1] + 1)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Purple);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| {
            let is_near = |&value: &i32| value != next && (value - next).abs() < size as i32;
            before.iter().all(is_near)
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod nabner {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "nabner line",
        form: Form::Cells,
        iss: None,
        fpuzzles: Some("nabner"),
        lower,
        is_met,
        draw,
        make: Maker::line(
            4,
            Sizes::of(2, (3, 4), |sheet| maker::values(sheet).div_ceil(2)),
            make,
        ),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.among(&rule.cells, |one, other| (one - other).abs() > 1);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&rule.cells);
        all.sort_unstable();
        all.windows(2).all(|pair| pair[1] - pair[0] >= 2)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Yellow);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk(size, |before, next| {
            before.iter().all(|value| (value - next).abs() > 1)
        })?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod palindrome {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "palindrome",
        form: Form::Cells,
        iss: Some("Palindrome"),
        fpuzzles: Some("palindrome"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(2, (4, 7), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = &rule.cells;
        let pair = |place: usize| [cells[place], cells[cells.len() - 1 - place]];
        let pairs: Vec<_> = (0..cells.len() / 2).map(pair).collect();
        out.couples(&pairs, |one, other| one == other);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.iter().eq(all.iter().rev())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Grey);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let cells = out.walk_from_centre(size, |_, one, other| one == other)?;
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod modular {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "modular line",
        form: Form::Number,
        iss: Some("Modular"),
        fpuzzles: Some("modularline"),
        lower,
        is_met,
        draw,
        make: Maker::numbered_line(4, Sizes::of(2, (4, 7), maker::long), |_| 3, make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let modulus = rule.number().max(1);
        let size = (modulus as usize).min(rule.cells.len()).max(1);
        for window in rule.cells.windows(size) {
            out.among(window, |one, other| one % modulus != other % modulus);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let modulus = rule.number().max(1);
        let all: Vec<i32> = values
            .of(&rule.cells)
            .iter()
            .map(|value| value % modulus)
            .collect();
        (0..all.len()).all(|one| {
            let near = all.len().min(one + modulus as usize);
            !all[one + 1..near].contains(&all[one])
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Teal);
        out.note_numbers(rule);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let (size, modulus) = (out.size(order), order.number_on(out.sheet).max(1));
        let cells = out.walk(size, |before, next| {
            let mut near = before.iter().rev().take(modulus as usize - 1);
            near.all(|value| value % modulus != next % modulus)
        })?;
        Some(Rule::with(order.kind, [modulus], cells))
    }
}

pub(crate) mod entropic {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "entropic line",
        form: Form::Cells,
        iss: Some("Entropic"),
        fpuzzles: Some("entropicline"),
        lower,
        is_met,
        draw,
        make: Maker::line(4, Sizes::of(3, (4, 7), maker::long), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (first, count) = (
            *out.sheet.values().start(),
            i32::from(out.sheet.options().values),
        );
        if count % 3 != 0 {
            return Err(RuleError {
                rule: "entropic line",
                reason: format!("{count} values have no three equal parts"),
            });
        }
        let third = |value: i32| (value - first) / (count / 3);
        for window in rule.cells.windows(rule.cells.len().clamp(1, 3)) {
            out.among(window, |one, other| third(one) != third(other));
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let range: Vec<i32> = values.sheet.values().collect();
        let parts: Vec<&[i32]> = range.chunks(range.len() / 3).collect();
        let part_of = |value: &i32| parts.iter().position(|part| part.contains(value));
        let all: Vec<_> = values.of(&rule.cells).iter().map(part_of).collect();
        (0..all.len()).all(|place| {
            let near = all.len().min(place + 3);
            all[place + 1..near]
                .iter()
                .all(|other| *other != all[place])
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.line(&rule.cells, Hue::Peach);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let third = i32::from(out.sheet.options().values) / 3;
        let first = *out.sheet.values().start();
        if third == 0 || !out.sheet.options().values.is_multiple_of(3) {
            return None;
        }
        let cells = out.walk(size, |before, next| {
            let mut near = before.iter().rev().take(2);
            near.all(|value| (value - first) / third != (next - first) / third)
        })?;
        Some(Rule::new(order.kind, cells))
    }
}
