//! Rules about which values some cells hold, and how often.
//!
//! **Invariant:** a cell that a rule lists twice counts once, except in groups.

use foldoku_board::Square;
use foldoku_board::constraint::Totals;
use foldoku_render::{Hue, Spot};

use crate::cells::once;
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Layer, Maker, Propose, Sizes};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::{Sketch, words_only};
use crate::values::Values;

/// Returns how many cells hold a value.
fn held(values: &Values<'_>, cells: &[Square], value: i32) -> usize {
    once(cells)
        .iter()
        .filter(|&&cell| values.at(cell) == value)
        .count()
}

/// Draws values that cells contain: in a circle at the corner of four cells, or in a frame.
fn draw_values(rule: &Rule, sign: &str, out: &mut Sketch<'_>) {
    let values: Vec<String> = rule.numbers.iter().map(i32::to_string).collect();
    let sheet = out.sheet;
    let is_block = sheet
        .blocks_of_four()
        .iter()
        .any(|block| rule.cells.len() == 4 && block.iter().all(|cell| rule.cells.contains(cell)));
    if is_block && sign.is_empty() {
        out.spot(&rule.cells, Spot::Values(values))
    } else {
        let text = format!("{sign}{}", values.join(","));
        out.frame(&rule.cells, &text, Some(Hue::Teal));
    }
}

pub(crate) mod candidates {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "candidates",
        form: Form::Given,
        iss: Some("Given"),
        fpuzzles: None,
        lower,
        is_met,
        // The values of a cell are drawn as its pencil marks.
        draw: words_only,
        make: None,
    };

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

    pub(crate) const RULE: Definition = Definition {
        name: "contains",
        form: Form::Values,
        iss: Some("ContainAtLeast"),
        fpuzzles: Some("quadruple"),
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Middle,
            count: 8,
            sizes: None,
            number: None,
            propose: Propose::One(make),
        }),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        draw_values(rule, "", out);
    }

    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let block = out.pick(&out.sheet.blocks_of_four())?;
        let mut values = out.of(&block);
        out.shuffle(&mut values);
        values.truncate(2 + out.below(3));
        values.sort_unstable();
        Some(Rule::with(order.kind, values, block))
    }
}

pub(crate) mod contains_exactly {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "contains exactly",
        form: Form::Values,
        iss: Some("ContainExact"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::cage(5, Sizes::of(2, (4, 5), maker::values), make),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        draw_values(rule, "=", out);
    }

    fn make(order: &Order, out: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        let mut values = out.of(&cells);
        out.shuffle(&mut values);
        values.truncate(2);
        values.sort_unstable();
        Some(Rule::with(order.kind, values, cells))
    }
}

pub(crate) mod look_and_say {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "look and say",
        form: Form::Clue,
        iss: Some("LookAndSay"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::cage(5, Sizes::of(2, (3, 5), maker::values), make),
    };

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
        let (pairs, rest) = rule.numbers.as_chunks::<2>();
        let mut pairs = pairs.iter();
        rest.is_empty()
            && pairs.all(|&[count, value]| count == held(values, &rule.cells, value) as i32)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let is_short = rule.numbers.iter().all(|number| (0..=9).contains(number));
        let clue: String = match is_short {
            true => rule.numbers.iter().map(i32::to_string).collect(),
            // As on boards with values above 9.
            false => {
                let pairs = rule.numbers.chunks_exact(2);
                let pairs: Vec<String> = pairs
                    .map(|pair| format!("{}×{}", pair[0], pair[1]))
                    .collect();
                pairs.join(" ")
            }
        };
        out.frame(&rule.cells, &clue, Some(Hue::Teal));
    }

    fn make(order: &Order, out: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        let values = out.of(&cells);
        let (one, other) = (out.pick(&values)?, out.pick(&values)?);
        let mut numbers = vec![1, one.min(other)];
        if one != other {
            numbers.extend([1, one.max(other)]);
        }
        Some(Rule::with(order.kind, numbers, cells))
    }
}

pub(crate) mod counting_circles {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "counting circles",
        form: Form::Cells,
        iss: Some("CountingCircles"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::line(
            1,
            Sizes::of(1, (6, 15), |sheet| sheet.grid_cells() / 2),
            make,
        ),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.spot_each(&rule.cells, &Spot::Circle);
    }

    /// Chooses values that add up to the number of circles, and as many cells of each.
    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let mut left = size as i32;
        let mut values: Vec<i32> = out.sheet.values().filter(|&value| value > 0).collect();
        out.shuffle(&mut values);
        let mut cells: Vec<Square> = Vec::new();
        for value in values {
            let held = out
                .sheet
                .grid_squares()
                .filter(|&cell| out.at(cell) == value);
            let mut held: Vec<Square> = held.collect();
            if value > left || held.len() < value as usize {
                continue;
            }
            out.shuffle(&mut held);
            cells.extend(&held[..value as usize]);
            left -= value;
        }
        cells.sort_unstable();
        (left == 0).then(|| Rule::new(order.kind, cells))
    }
}

pub(crate) mod count_distinct {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "count distinct",
        form: Form::Cells,
        iss: Some("CountDistinct"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        if let Some((control, cells)) = rule.cells.split_first() {
            let letter = out.letter();
            out.shade(cells, Hue::Teal, &letter);
            out.spot(&[*control], Spot::Circle);
            out.shade(&[*control], Hue::Teal, &format!("#{letter}"));
        }
    }
}

pub(crate) mod same_values {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "same values",
        form: Form::Sets,
        iss: Some("SameValues"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: None,
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let letter = out.letter();
        for group in &rule.groups {
            out.shade(group, Hue::Lavender, &letter);
        }
    }
}

pub(crate) mod clone {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "clone",
        form: Form::Groups,
        iss: None,
        fpuzzles: Some("clone"),
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Shade,
            count: 2,
            sizes: Some(Sizes::of(1, (2, 3), maker::values)),
            number: None,
            propose: Propose::One(make),
        }),
    };

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

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let letter = out.letter();
        for group in &rule.groups {
            out.shade(group, Hue::Grey, &letter);
        }
    }

    /// Chooses how far the clone is moved, and a shape of cells that hold the same values there.
    fn make(order: &Order, out: &mut Making<'_>) -> Option<Rule> {
        let size = out.size(order);
        let (rows, columns) = (out.sheet.rows(), out.sheet.columns());
        let down = out.below(rows) as i32;
        let along = out.below(2 * columns - 1) as i32 - columns as i32 + 1;
        let sheet = out.sheet;
        let twin = |cell: Square| {
            let (row, column) = sheet.place(cell);
            sheet.at(row + down, column + along)
        };
        let is_alike = |out: &Making<'_>, cell: Square| {
            twin(cell).is_some_and(|other| out.at(cell) == out.at(other))
        };
        let alike: Vec<Square> = sheet
            .grid_squares()
            .filter(|&cell| is_alike(out, cell))
            .collect();
        let first = out.pick(&alike)?;
        let cells = out.grow(first, size, is_alike);
        let twins: Vec<Square> = cells.iter().filter_map(|&cell| twin(cell)).collect();
        let is_apart = twins.iter().all(|cell| !cells.contains(cell));
        (cells.len() == size && is_apart).then(|| Rule::groups(order.kind, vec![cells, twins]))
    }
}
