//! Lines whose cells are compared with each other.
//!
//! **Invariant:** cells are in the order of the line, from the bulb if it has one.

use std::cmp::Ordering;

use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::values::Values;

pub(crate) mod thermometer {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.along(&rule.cells, |one, next| one < next);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values
            .of(&rule.cells)
            .is_sorted_by(|one, next| one.cmp(next) == Ordering::Less)
    }
}

pub(crate) mod slow_thermometer {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.along(&rule.cells, |one, next| one <= next);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.of(&rule.cells).is_sorted()
    }
}

pub(crate) mod whisper {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let least = rule.number();
        out.along(&rule.cells, |one, next| (one - next).abs() >= least);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        (1..all.len()).all(|place| all[place].abs_diff(all[place - 1]) as i32 >= rule.number())
    }
}

pub(crate) mod renban {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.consecutive(&rule.cells);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&crate::cells::once(&rule.cells));
        all.sort_unstable();
        (1..all.len()).all(|place| all[place] == all[place - 1] + 1)
    }
}

pub(crate) mod nabner {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.among(&rule.cells, |one, other| (one - other).abs() > 1);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&rule.cells);
        all.sort_unstable();
        all.windows(2).all(|pair| pair[1] - pair[0] >= 2)
    }
}

pub(crate) mod palindrome {
    use super::*;

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
}

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

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if rule.cells.len() < 3 {
            return Ok(());
        }
        let ends = out.sheet.values();
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
}

pub(crate) mod lockout {
    use super::*;

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
}

pub(crate) mod modular {
    use super::*;

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
}

pub(crate) mod entropic {
    use super::*;

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
}
