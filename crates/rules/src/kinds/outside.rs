//! Clues outside the grid, about a row or a column seen from the clue.
//!
//! **Invariant:** the cells are in the order in which the clue sees them.

use foldoku_board::Square;
use foldoku_render::Hue;

use super::enclosed;
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Layer, Maker, Propose, Sizes};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

/// Where a line is, between the two crusts of a sandwich: the smallest and the largest value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Filling {
    Before,
    Inside(bool, i32),
    After,
}

/// Returns the clues of all rows and columns, from both ends or only from the left and from above.
fn clues(
    order: &Order,
    out: &Making<'_>,
    from_both: bool,
    clue: impl Fn(&[i32]) -> Option<i32>,
) -> Vec<Rule> {
    let mut lines = [out.sheet.row_cells(), out.sheet.column_cells()].concat();
    if from_both {
        let backwards = lines
            .iter()
            .map(|line| line.iter().rev().copied().collect());
        lines.extend(backwards.collect::<Vec<Vec<Square>>>());
    }
    // On a board of several grids, a cell of another one can be where the clue would stand.
    let has_room = |line: &[Square]| {
        let [first, second, ..] = line else {
            return true;
        };
        let ((row, column), next) = (out.sheet.place(*first), out.sheet.place(*second));
        out.sheet
            .at(2 * row - next.0, 2 * column - next.1)
            .is_none()
    };
    let rule = |line: Vec<Square>| {
        let clue = clue(&out.of(&line)).filter(|_| has_room(&line))?;
        Some(Rule::with(order.kind, [clue], line))
    };
    lines.into_iter().filter_map(rule).collect()
}

pub(crate) mod sandwich {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "sandwich",
        form: Form::Outside,
        iss: Some("Sandwich"),
        fpuzzles: Some("sandwichsum"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::Outside, 9, every),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let sum = rule.number();
        let (low, high) = out.sheet.values().into_inner();
        if enclosed::are_in_line(out.sheet, &rule.cells) {
            return enclosed::between(out, &rule.cells, &[(low, high)], sum);
        }
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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "S", &rule.clue_text());
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        clues(order, out, false, |values| {
            let (low, high) = out.sheet.values().into_inner();
            let place = |wanted: i32| values.iter().position(|&value| value == wanted);
            let (one, other) = (place(low)?, place(high)?);
            Some(values[one.min(other) + 1..one.max(other)].iter().sum())
        })
    }
}

pub(crate) mod lunchbox {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "lunchbox",
        form: Form::Number,
        iss: Some("Lunchbox"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Frame,
            count: 4,
            sizes: Some(Sizes::of(3, (4, 6), maker::values)),
            number: None,
            propose: Propose::One(make),
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = crate::cells::once(&rule.cells);
        out.different(&cells);
        if cells.len() < 2 {
            return Ok(());
        }
        let (low, high) = out.sheet.values().into_inner();
        let pairs = (low..=high).flat_map(|low| (low + 1..=high).map(move |high| (low, high)));
        // All other cells hold values in between.
        let room = |&(low, high): &(i32, i32)| (high - low) as usize + 1 >= cells.len();
        let pairs: Vec<(i32, i32)> = pairs.filter(room).collect();
        enclosed::between(out, &cells, &pairs, rule.number())
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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.frame(&rule.cells, &rule.clue_text(), Some(Hue::Sky));
    }

    /// Chooses a part of a row or column.
    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let lines = [out.sheet.row_cells(), out.sheet.column_cells()].concat();
        let line = &lines[out.below(lines.len())];
        if size > line.len() {
            return None;
        }
        let start = out.below(line.len() - size + 1);
        let cells = &line[start..start + size];
        let values = out.of(cells);
        let place = |wanted: Option<&i32>| values.iter().position(|value| Some(value) == wanted);
        let (one, other) = (place(values.iter().min())?, place(values.iter().max())?);
        let inside = &values[one.min(other) + 1..one.max(other)];
        Some(Rule::with(order.kind, [inside.iter().sum::<i32>()], cells))
    }
}

pub(crate) mod x_sum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "x-sum",
        form: Form::Outside,
        iss: Some("XSum"),
        fpuzzles: Some("xsum"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::Outside, 9, every),
    };

    /// The cells still to add and their sum so far; nothing before the first cell.
    type State = Option<(i32, i32)>;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (sum, length) = (rule.number(), rule.cells.len() as i32);
        if enclosed::are_in_line(out.sheet, &rule.cells) && length > 0 {
            return enclosed::first_cells(out, &rule.cells, sum);
        }
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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "X", &rule.clue_text());
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        clues(order, out, true, |values| {
            let count = usize::try_from(values[0]).ok()?;
            values.get(..count).map(|added| added.iter().sum())
        })
    }
}

pub(crate) mod skyscraper {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "skyscraper",
        form: Form::Outside,
        iss: Some("Skyscraper"),
        fpuzzles: Some("skyscraper"),
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::Outside, 9, every),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "T", &rule.clue_text());
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        clues(order, out, true, |values| {
            let sees =
                |&place: &usize| values[..place].iter().all(|&before| before < values[place]);
            Some((0..values.len()).filter(sees).count() as i32)
        })
    }
}

pub(crate) mod hidden_skyscraper {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "hidden skyscraper",
        form: Form::Outside,
        iss: Some("HiddenSkyscraper"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::Outside, 9, every),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "H", &rule.clue_text());
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        clues(order, out, true, |values| {
            let hides =
                |&place: &usize| values[..place].iter().any(|&before| before > values[place]);
            (0..values.len()).find(hides).map(|place| values[place])
        })
    }
}

pub(crate) mod numbered_room {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "numbered room",
        form: Form::Outside,
        iss: Some("NumberedRoom"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::every(Layer::Outside, 9, every),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.clue(rule, "N", &rule.clue_text());
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        clues(order, out, true, |values| {
            let place = usize::try_from(values[0] - 1).ok()?;
            values.get(place).copied()
        })
    }
}
