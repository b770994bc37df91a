//! Rules about which values some cells hold, and how often.
//!
//! **Invariant:** a cell that a rule lists twice counts once, except in groups.

use foldoku_board::Square;
use foldoku_board::constraint::{Target, Totals};

use crate::cells::once;
use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::values::Values;

/// Returns how many cells hold a value.
fn held(values: &Values<'_>, cells: &[Square], value: i32) -> usize {
    once(cells)
        .iter()
        .filter(|&&cell| values.at(cell) == value)
        .count()
}

pub(crate) mod candidates {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.domain(&rule.cells, |value| rule.numbers.contains(&value));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&rule.cells).into_iter();
        all.all(|value| rule.numbers.contains(&value))
    }
}

pub(crate) mod contains {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.contains(&rule.cells, &rule.numbers);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut rest = values.of(&once(&rule.cells));
        rule.numbers.iter().all(|number| {
            let place = rest.iter().position(|value| value == number);
            place.map(|place| rest.swap_remove(place)).is_some()
        })
    }
}

pub(crate) mod contains_exactly {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let mut numbers = rule.numbers.clone();
        numbers.sort_unstable();
        for equal in numbers.chunk_by(|one, other| one == other) {
            let count = Totals::exactly(equal.len() as i32);
            out.count(&rule.cells, |value| value == equal[0], &count);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let listed = |value: &i32| rule.numbers.iter().filter(|&one| one == value).count();
        let mut numbers = rule.numbers.iter();
        numbers.all(|value| held(values, &rule.cells, *value) == listed(value))
    }
}

pub(crate) mod look_and_say {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (pairs, _) = rule.numbers.as_chunks::<2>();
        for &[count, number] in pairs {
            out.count(
                &rule.cells,
                |value| value == number,
                &Totals::exactly(count),
            );
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut pairs = rule.numbers.chunks(2);
        pairs.all(|pair| pair[0] == held(values, &rule.cells, pair[1]) as i32)
    }
}

pub(crate) mod counting_circles {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = once(&rule.cells);
        for number in out.sheet.values() {
            let counts: Totals = [0, number].into_iter().collect();
            out.count(&cells, |value| value == number, &counts);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut circles = values.of(&rule.cells).into_iter();
        circles.all(|value| held(values, &rule.cells, value) as i32 == value)
    }
}

pub(crate) mod count_distinct {
    use super::*;

    /// The values so far, as bits; `None` after the count was read.
    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let Some((&control, cells)) = rule.cells.split_first() else {
            return Ok(());
        };
        let line: Vec<Square> = cells.iter().copied().chain([control]).collect();
        let step = |seen: &Option<u64>, value: i32, next: &mut dyn FnMut(Option<u64>)| {
            if let Some(seen) = seen {
                next(Some(seen | 1 << value));
                if seen.count_ones() as i32 == value {
                    next(None);
                }
            }
        };
        out.automaton("count distinct", &line, [Some(0)], step, Option::is_none)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(rule.cells.get(1..).unwrap_or_default());
        all.sort_unstable();
        all.dedup();
        rule.cells
            .first()
            .is_none_or(|&control| values.at(control) == all.len() as i32)
    }
}

pub(crate) mod same_values {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if rule.groups.iter().all(|group| group.len() == 1) {
            let cells: Vec<Square> = rule.groups.iter().flatten().copied().collect();
            out.among(&cells, |one, other| one == other);
        } else {
            out.same(&rule.groups);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let count = |group: &[Square], value: i32| {
            values
                .of(group)
                .into_iter()
                .filter(|&one| one == value)
                .count()
        };
        let mut range = values.sheet.values();
        range.all(|value| {
            rule.groups
                .windows(2)
                .all(|pair| count(&pair[0], value) == count(&pair[1], value))
        })
    }
}

pub(crate) mod clone {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        for pair in rule.groups.windows(2) {
            let cells = pair[0].iter().zip(&pair[1]);
            let pairs: Vec<[Square; 2]> = cells.map(|(&one, &other)| [one, other]).collect();
            out.couples(&pairs, |one, other| one == other);
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut contents = rule.groups.iter().map(|group| values.of(group));
        let first = contents.next();
        contents.all(|other| Some(other) == first)
    }
}

/// Pairs the first cell of a rule with each of the others.
fn against_first(rule: &Rule) -> Vec<[Square; 2]> {
    let Some((&first, others)) = rule.cells.split_first() else {
        return Vec::new();
    };
    others.iter().map(|&other| [first, other]).collect()
}

pub(crate) mod minimum {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&against_first(rule), |one, other| one < other);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.iter().skip(1).all(|value| Some(value) > all.first())
    }
}

pub(crate) mod maximum {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.couples(&against_first(rule), |one, other| one > other);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.iter().skip(1).all(|value| Some(value) < all.first())
    }
}

pub(crate) mod odd {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.domain(&rule.cells, |value| value % 2 != 0);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.of(&rule.cells).iter().all(|value| value & 1 == 1)
    }
}

pub(crate) mod even {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.domain(&rule.cells, |value| value % 2 == 0);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.of(&rule.cells).iter().all(|value| value & 1 == 0)
    }
}

pub(crate) mod indexing {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let Some((&index, line)) = rule.cells.split_first() {
            out.indexing(index, line, rule.number());
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        // The index cell is at place 0, so that place n of the line is place n of the cells.
        all.first()
            .is_none_or(|&place| place > 0 && all.get(place as usize) == Some(&rule.number()))
    }
}

pub(crate) mod value_indexing {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let [first, index, line @ ..] = &rule.cells[..] {
            out.indexed(*index, line, Target::Square(*first));
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.get(1)
            .is_none_or(|&distance| distance > 0 && all.get(distance as usize + 1) == Some(&all[0]))
    }
}
