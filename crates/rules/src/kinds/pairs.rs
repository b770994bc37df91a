//! Rules about pairs of cells: dots, X and V, and relations by table.
//!
//! **Invariant:** the exempt pairs of a negative rule are its groups, each of two cells.

use foldoku_board::constraint::{Constraint, Relation};
use foldoku_board::{Digit, Square};
use foldoku_render::{Hue, LineEnd, Spot, StrokeStyle};

use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{Layer, Maker, Propose};
use crate::making::{Making, Order};
use crate::rule::Language;
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::sketch::Sketch;
use crate::values::Values;

/// Relates the two cells of a pair.
fn relate(rule: &Rule, out: &mut Lowering<'_>, allowed: impl Fn(i32, i32) -> bool) {
    if let [one, other] = rule.cells[..] {
        out.couples(&[[one, other]], allowed);
    }
}

/// Returns the adjacent pairs that a negative rule applies to.
fn unmarked(rule: &Rule, sheet: &Sheet) -> Vec<[Square; 2]> {
    let marked = |pair: &[Square; 2]| {
        let is_pair = |group: &Vec<Square>| pair.iter().all(|cell| group.contains(cell));
        rule.groups.iter().any(is_pair)
    };
    let pairs = sheet.adjacent_pairs().into_iter();
    pairs.filter(|pair| !marked(pair)).collect()
}

/// Returns whether all adjacent cells without a mark hold values that a test accepts, by looking at
/// the right and lower neighbour of each cell.
fn all_unmarked(rule: &Rule, values: &Values<'_>, accepts: impl Fn(i32, i32) -> bool) -> bool {
    let (rows, columns) = (values.sheet.rows() as i32, values.sheet.columns() as i32);
    (0..rows * columns).all(|index| {
        let (row, column) = (index / columns, index % columns);
        [(row, column + 1), (row + 1, column)]
            .into_iter()
            .all(|(next_row, next_column)| {
                let cells = (
                    values.sheet.at(row, column),
                    values.sheet.at(next_row, next_column),
                );
                let (Some(one), Some(other)) = cells else {
                    return true;
                };
                let marked = |group: &Vec<Square>| *group == [one, other] || *group == [other, one];
                rule.groups.iter().any(marked) || accepts(values.at(one), values.at(other))
            })
    })
}

/// Returns a mark for each pair of adjacent cells whose values pass a test.
fn adjacent(
    out: &Making<'_>,
    test: impl Fn(i32, i32) -> bool,
    mark: impl Fn([Square; 2]) -> Rule,
) -> Vec<Rule> {
    let pairs = out.sheet.adjacent_pairs().into_iter();
    let pairs = pairs.filter(|&[one, other]| test(out.at(one), out.at(other)));
    pairs.map(mark).collect()
}

pub(crate) mod difference {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "difference",
        form: Form::Pair,
        iss: Some("WhiteDot"),
        fpuzzles: Some("difference"),
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Middle,
            count: 10,
            sizes: None,
            number: Some(|_| 1),
            propose: Propose::Every(every),
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        relate(rule, out, |one, other| (one - other).abs() == rule.number());
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.len() != 2 || all[0] - all[1] == rule.number() || all[1] - all[0] == rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let text = Some(rule.number()).filter(|&number| number != 1);
        let text = text.map(|number| number.to_string());
        out.spot(&rule.cells, Spot::White(text.unwrap_or_default()));
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let number = order.number_on(out.sheet);
        adjacent(
            out,
            |one, other| (one - other).abs() == number,
            |pair| Rule::with(order.kind, [number], pair),
        )
    }
}

pub(crate) mod ratio {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "ratio",
        form: Form::Pair,
        iss: Some("BlackDot"),
        fpuzzles: Some("ratio"),
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Middle,
            count: 6,
            sizes: None,
            number: Some(|_| 2),
            propose: Propose::Every(every),
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let times = rule.number();
        relate(rule, out, |one, other| {
            one == times * other || other == times * one
        });
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let mut all = values.of(&rule.cells);
        all.sort_unstable();
        all.len() != 2 || all[1] == all[0] * rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let text = Some(rule.number()).filter(|&number| number != 2);
        let text = text.map(|number| number.to_string());
        out.spot(&rule.cells, Spot::Black(text.unwrap_or_default()));
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let number = order.number_on(out.sheet);
        let is_ratio = |one: i32, other: i32| one == number * other || other == number * one;
        adjacent(out, is_ratio, |pair| Rule::with(order.kind, [number], pair))
    }
}

pub(crate) mod pair_sum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "pair sum",
        form: Form::Pair,
        iss: Some("X"),
        fpuzzles: Some("xv"),
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Middle,
            count: 10,
            sizes: None,
            number: None,
            propose: Propose::Every(every),
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        relate(rule, out, |one, other| one + other == rule.number());
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        rule.cells.len() != 2 || values.sum(&rule.cells) == rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let text = match rule.number() {
            5 => String::from("V"),
            10 => String::from("X"),
            sum => sum.to_string(),
        };
        out.spot(&rule.cells, Spot::Text(text));
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let is_sum = |one: i32, other: i32| matches!(one + other, 5 | 10);
        adjacent(out, is_sum, |pair| {
            Rule::with(order.kind, [out.sum(&pair)], pair)
        })
    }
}

pub(crate) mod greater_than {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "greater than",
        form: Form::Pair,
        iss: Some("GreaterThan"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Middle,
            count: 16,
            sizes: None,
            number: None,
            propose: Propose::Every(every),
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        relate(rule, out, |one, other| one > other);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let all = values.of(&rule.cells);
        all.len() != 2 || all.iter().max() == all.first() && all[0] != all[1]
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot(&rule.cells, Spot::Greater);
    }

    fn every(order: &Order, out: &Making<'_>) -> Vec<Rule> {
        let either = |_: i32, _: i32| true;
        adjacent(out, either, |mut pair| {
            pair.sort_by_key(|&cell| -out.at(cell));
            Rule::new(order.kind, pair)
        })
    }
}

pub(crate) mod no_difference {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "no difference",
        form: Form::Negative,
        iss: Some("AntiConsecutive"),
        fpuzzles: Some("nonconsecutive"),
        lower,
        is_met,
        draw,
        make: Maker::grid(|order, _| vec![Rule::with(order.kind, [1], [])]),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let pairs = unmarked(rule, out.sheet);
        out.couples(&pairs, |one, other| {
            !rule.numbers.contains(&(one - other).abs())
        });
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        all_unmarked(rule, values, |one, other| {
            rule.numbers
                .iter()
                .all(|number| one + number != other && other + number != one)
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.note_numbers(rule);
    }
}

pub(crate) mod no_ratio {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "no ratio",
        form: Form::Negative,
        iss: None,
        fpuzzles: Some("negative"),
        lower,
        is_met,
        draw,
        make: Maker::grid(|order, _| vec![Rule::with(order.kind, [2], [])]),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let pairs = unmarked(rule, out.sheet);
        let has = |one: i32, other: i32, times: i32| one == times * other || other == times * one;
        out.couples(&pairs, |one, other| {
            !rule.numbers.iter().any(|&times| has(one, other, times))
        });
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        all_unmarked(rule, values, |one, other| {
            let (low, high) = (one.min(other), one.max(other));
            !rule.numbers.iter().any(|times| low * times == high)
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.note_numbers(rule);
    }
}

pub(crate) mod no_pair_sum {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "no pair sum",
        form: Form::Negative,
        iss: Some("StrictXV"),
        fpuzzles: Some("negative"),
        lower,
        is_met,
        draw,
        make: Maker::grid(|order, _| vec![Rule::with(order.kind, [5, 10], [])]),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let pairs = unmarked(rule, out.sheet);
        out.couples(&pairs, |one, other| !rule.numbers.contains(&(one + other)));
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        all_unmarked(rule, values, |one, other| {
            rule.numbers.iter().all(|sum| sum - one != other)
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.note_numbers(rule);
    }
}

/// Returns whether the table of a rule allows the values of two cells.
fn table_allows(rule: &Rule, values: &Values<'_>, one: Square, other: Square) -> bool {
    let Language::Table(table, _) = &rule.language else {
        return true;
    };
    let digit = |cell: Square| values.at(cell) - values.sheet.values().start() + 1;
    let row = table.partners(Digit::new(digit(one) as u8));
    row.iter()
        .any(|partner| i32::from(partner.number()) == digit(other))
}

/// Names the table of a rule.
fn draw_name(rule: &Rule, out: &mut Sketch<'_>) {
    if let Language::Table(_, name) = &rule.language {
        out.note_name(name);
    }
}

pub(crate) mod pairwise {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "pairwise",
        form: Form::Table,
        iss: Some("Pair"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let (Language::Table(table, _), 2..) = (&rule.language, rule.cells.len()) {
            let relation = Relation::along(rule.cells.clone(), table.clone());
            out.push(Constraint::Relation(relation));
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let cells = &rule.cells;
        (1..cells.len()).all(|place| table_allows(rule, values, cells[place - 1], cells[place]))
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.stroke(
            &rule.cells,
            Hue::Brown,
            StrokeStyle::Dashed,
            [LineEnd::Plain; 2],
        );
        draw_name(rule, out);
    }
}

pub(crate) mod all_pairs {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "all pairs",
        form: Form::Table,
        iss: Some("PairX"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        if let (Language::Table(table, _), 2..) = (&rule.language, rule.cells.len()) {
            let relation = Relation::among(rule.cells.clone(), table.clone());
            out.push(Constraint::Relation(relation));
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let cells = &rule.cells;
        (0..cells.len()).all(|later| {
            (0..later).all(|earlier| table_allows(rule, values, cells[earlier], cells[later]))
        })
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.frame(&rule.cells, "", Some(Hue::Brown));
        draw_name(rule, out);
    }
}
