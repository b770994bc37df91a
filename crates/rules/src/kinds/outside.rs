//! Clues outside the grid, about a row or a column seen from the clue.
//!
//! **Invariant:** the cells are in the order in which the clue sees them.

use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::values::Values;

/// Where a line is, between the two crusts of a sandwich: the smallest and the largest value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Filling {
    Before,
    Inside(bool, i32),
    After,
}

pub(crate) mod sandwich {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let sum = rule.number();
        let (low, high) = out.sheet.values().into_inner();
        let step = |state: &Filling, value: i32, next: &mut dyn FnMut(Filling)| {
            let is_crust = value == low || value == high;
            match *state {
                Filling::Before if is_crust => next(Filling::Inside(value == high, 0)),
                Filling::Before => next(Filling::Before),
                Filling::Inside(opened_high, inside) => match is_crust {
                    true if (value == low) == opened_high && inside == sum => next(Filling::After),
                    false if inside + value <= sum => {
                        next(Filling::Inside(opened_high, inside + value));
                    }
                    _ => {}
                },
                Filling::After if is_crust => {}
                Filling::After => next(Filling::After),
            }
        };
        let accepts = |state: &Filling| *state == Filling::After;
        out.automaton("sandwich", &rule.cells, [Filling::Before], step, accepts)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let (low, high) = values.sheet.values().into_inner();
        let places = |wanted: i32| -> Vec<usize> {
            let places = (0..all.len()).filter(|&place| all[place] == wanted);
            places.collect()
        };
        let ([one], [other]) = (&places(low)[..], &places(high)[..]) else {
            return false;
        };
        let inside = all[*one.min(other) + 1..*one.max(other)]
            .iter()
            .sum::<i32>();
        inside == rule.number()
    }
}

pub(crate) mod lunchbox {
    use super::*;

    /// The guessed smallest and largest value, and the place between them.
    type State = (i32, i32, Filling);

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = crate::cells::once(&rule.cells);
        out.different(&cells);
        if cells.len() < 2 {
            return Ok(());
        }
        let (sum, range) = (rule.number(), out.sheet.values());
        let guesses = range
            .clone()
            .flat_map(|low| (low + 1..=*range.end()).map(move |high| (low, high)));
        let starts: Vec<State> = guesses
            .map(|(low, high)| (low, high, Filling::Before))
            .collect();
        let step = |(low, high, state): &State, value: i32, next: &mut dyn FnMut(State)| {
            let (low, high) = (*low, *high);
            let is_crust = value == low || value == high;
            if value < low || high < value {
                return;
            }
            match *state {
                Filling::Before if is_crust => next((low, high, Filling::Inside(value == high, 0))),
                Filling::Before => next((low, high, Filling::Before)),
                Filling::Inside(opened_high, inside) => match is_crust {
                    true if (value == low) == opened_high && inside == sum => {
                        next((low, high, Filling::After));
                    }
                    false if inside + value <= sum => {
                        next((low, high, Filling::Inside(opened_high, inside + value)));
                    }
                    _ => {}
                },
                Filling::After if is_crust => {}
                Filling::After => next((low, high, Filling::After)),
            }
        };
        let accepts = |state: &State| state.2 == Filling::After;
        out.automaton("lunchbox", &cells, starts, step, accepts)
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let cells = crate::cells::once(&rule.cells);
        let all = values.of(&cells);
        let place = |wanted: Option<&i32>| all.iter().position(|value| Some(value) == wanted);
        let ends = (place(all.iter().min()), place(all.iter().max()));
        let (Some(low), Some(high)) = ends else {
            return true;
        };
        let sum: i32 = all[low.min(high)..=low.max(high)].iter().sum();
        values.differ(&cells) && (low == high || sum - all[low] - all[high] == rule.number())
    }
}

pub(crate) mod x_sum {
    use super::*;

    /// The cells still to add and their sum so far; nothing before the first cell.
    type State = Option<(i32, i32)>;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (sum, length) = (rule.number(), rule.cells.len() as i32);
        let step = |state: &State, value: i32, next: &mut dyn FnMut(State)| match *state {
            None if value <= 0 => next(Some((0, 0))),
            None if value <= length => next(Some((value - 1, value))),
            None => {}
            Some((0, added)) => next(Some((0, added))),
            Some((open, added)) if added + value <= sum => next(Some((open - 1, added + value))),
            Some(_) => {}
        };
        out.automaton("x-sum", &rule.cells, [None], step, |state| {
            *state == Some((0, sum))
        })
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let Some(&first) = all.first() else {
            return true;
        };
        let added = all.get(..first.max(0) as usize);
        added.is_some_and(|added| added.iter().sum::<i32>() == rule.number())
    }
}

pub(crate) mod skyscraper {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let visible = rule.number();
        let step = |&(tallest, seen): &(i32, i32), value: i32, next: &mut dyn FnMut((i32, i32))| {
            let sees = i32::from(value > tallest);
            if seen + sees <= visible {
                next((tallest.max(value), seen + sees));
            }
        };
        // A value of 0 is not a building.
        out.automaton("skyscraper", &rule.cells, [(0, 0)], step, |state| {
            state.1 == visible
        })
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let sees = |place: &usize| {
            all[*place] > 0 && all[..*place].iter().all(|&before| before < all[*place])
        };
        (0..all.len()).filter(sees).count() as i32 == rule.number()
    }
}

pub(crate) mod hidden_skyscraper {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let hidden = rule.number();
        // The tallest value so far, or nothing after the first hidden one.
        let step = |state: &Option<i32>, value: i32, next: &mut dyn FnMut(Option<i32>)| match *state
        {
            None => next(None),
            Some(tallest) if value > tallest => next(Some(value)),
            Some(_) if value == hidden => next(None),
            Some(_) => {}
        };
        out.automaton(
            "hidden skyscraper",
            &rule.cells,
            [Some(i32::MIN)],
            step,
            Option::is_none,
        )
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let is_hidden = |place: &usize| all[..*place].iter().any(|before| *before >= all[*place]);
        let first = (0..all.len()).find(is_hidden);
        first.is_some_and(|place| all[place] == rule.number())
    }
}

pub(crate) mod numbered_room {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let Some(&index) = rule.cells.first() {
            out.indexing(index, &rule.cells, rule.number());
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        let Some(&first) = all.first() else {
            return true;
        };
        (1..=all.len()).any(|place| place as i32 == first && all[place - 1] == rule.number())
    }
}
