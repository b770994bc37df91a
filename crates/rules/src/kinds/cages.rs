//! Cages: groups of cells with different values.
//!
//! **Invariant:** a cell that a cage lists twice differs from the others, not from itself, and counts
//! twice in its sum.

use foldoku_board::Square;
use foldoku_board::constraint::Totals;
use foldoku_render::Hue;

use crate::cells::once;
use crate::definition::{Definition, Form};
use crate::lower::{Lowering, RuleError};
use crate::making::maker::{self, Layer, Maker, Propose, Sizes};
use crate::making::{Making, Order};
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

pub(crate) mod all_different {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "all different",
        form: Form::Cells,
        iss: Some("AllDifferent"),
        fpuzzles: Some("extraregion"),
        lower,
        is_met,
        draw,
        make: Some(Maker {
            layer: Layer::Shade,
            count: 2,
            sizes: Some(Sizes::of(2, (usize::MAX, usize::MAX), maker::values)),
            number: None,
            propose: Propose::Cage(make),
        }),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        out.different(&rule.cells);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        values.differ(&rule.cells)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.shade(&rule.cells, Hue::Grey, "");
    }

    fn make(order: &Order, _: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod cage {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "cage",
        form: Form::Number,
        iss: Some("Cage"),
        fpuzzles: Some("killercage"),
        lower,
        is_met,
        draw,
        make: Maker::cage(10, Sizes::of(1, (2, 5), maker::values), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        match rule.numbers.first() {
            None => out.different(&rule.cells),
            Some(&sum) if once(&rule.cells).len() == rule.cells.len() => {
                out.cage(&rule.cells, &Totals::exactly(sum));
            }
            Some(&sum) => {
                out.different(&rule.cells);
                let terms: Vec<_> = rule.cells.iter().map(|&cell| (1, cell)).collect();
                out.sum(&terms, sum);
            }
        }
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let sum = values.sum(&rule.cells);
        values.differ(&rule.cells) && rule.numbers.iter().all(|&expected| expected == sum)
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        let sum = rule.numbers.first().map(i32::to_string);
        out.frame(&rule.cells, &sum.unwrap_or_default(), None);
    }

    fn make(order: &Order, out: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        Some(Rule::with(order.kind, [out.sum(&cells)], cells))
    }
}

pub(crate) mod rellik {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "rellik cage",
        form: Form::Number,
        iss: Some("RellikCage"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::cage(6, Sizes::of(2, (3, 4), maker::values), make),
    };

    /// The state is the set of values so far, as bits.
    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let (cells, forbidden) = (once(&rule.cells), rule.number());
        out.different(&cells);
        let step = |&seen: &u64, value: i32, next: &mut dyn FnMut(u64)| {
            let grown = seen | 1 << value;
            if grown != seen && !has_sum(grown, forbidden) {
                next(grown);
            }
        };
        out.automaton("rellik cage", &cells, [0], step, |_| true)
    }

    /// Returns whether some values of a set, at least one, have this sum.
    fn has_sum(values: u64, sum: i32) -> bool {
        let mut sums = vec![false; sum.max(0) as usize + 1];
        let mut found = false;
        for value in (0..64).filter(|value| values >> value & 1 == 1) {
            found |= value == sum;
            for before in (0..=sum - value).rev() {
                let reached = before as usize;
                if sums[reached] && value > 0 {
                    sums[reached + value as usize] = true;
                }
            }
            if value <= sum {
                sums[value as usize] = true;
            }
        }
        found || sum >= 0 && sums[sum as usize]
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let cells = once(&rule.cells);
        let all = values.of(&cells);
        let sum_of = |group: u32| {
            let members = all
                .iter()
                .enumerate()
                .filter(|(place, _)| group >> place & 1 == 1);
            members.map(|(_, value)| value).sum::<i32>()
        };
        values.differ(&cells) && (1..1_u32 << all.len()).all(|group| sum_of(group) != rule.number())
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.frame(
            &rule.cells,
            &format!("≠{}", rule.clue_text()),
            Some(Hue::Red),
        );
    }

    fn make(order: &Order, out: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        let values = out.of(&cells);
        let set = values.iter().fold(0_u64, |set, value| set | 1 << value);
        let least = values.iter().min().copied().unwrap_or_default();
        let free = least + 1..values.iter().sum::<i32>();
        let free: Vec<i32> = free.filter(|&sum| !has_sum(set, sum)).collect();
        Some(Rule::with(order.kind, [out.pick(&free)?], cells))
    }
}

pub(crate) mod equality_cage {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "equality cage",
        form: Form::Cells,
        iss: Some("EqualityCage"),
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::cage(4, Sizes::of(2, (2, 4), maker::values), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let cells = once(&rule.cells);
        out.different(&cells);
        if cells.len() % 2 == 1 {
            out.never();
            return Ok(());
        }
        let half = Totals::exactly(cells.len() as i32 / 2);
        let (first, last) = out.sheet.values().into_inner();
        out.count(&cells, |value| value % 2 == 0, &half);
        out.count(&cells, |value| 2 * value < first + last, &half);
        out.count(&cells, |value| 2 * value > first + last, &half);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let cells = once(&rule.cells);
        let all = values.of(&cells);
        let count = |keep: &dyn Fn(i32) -> bool| all.iter().filter(|&&value| keep(value)).count();
        let range: Vec<i32> = values.sheet.values().collect();
        let low = &range[..range.len() / 2];
        let high = &range[range.len().div_ceil(2)..];
        let lows = count(&|value| low.contains(&value));
        values.differ(&cells)
            && count(&|value| value % 2 == 0) == count(&|value| value % 2 != 0)
            && lows == count(&|value| high.contains(&value))
            && 2 * lows == all.len()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.frame(&rule.cells, "=", Some(Hue::Green));
    }

    fn make(order: &Order, _: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        Some(Rule::new(order.kind, cells))
    }
}

pub(crate) mod digital_root {
    use super::*;

    pub(crate) const RULE: Definition = Definition {
        name: "digital root cage",
        form: Form::Number,
        iss: None,
        fpuzzles: None,
        lower,
        is_met,
        draw,
        make: Maker::cage(8, Sizes::of(2, (2, 4), maker::values), make),
    };

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let most = out.sheet.values().end() * rule.cells.len() as i32;
        let totals = (0..=most)
            .filter(|&sum| root(sum) == rule.number())
            .collect();
        out.cage(&rule.cells, &totals);
        Ok(())
    }

    fn root(sum: i32) -> i32 {
        if sum == 0 { 0 } else { (sum - 1) % 9 + 1 }
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        let cells = once(&rule.cells);
        let mut sum = values.sum(&cells);
        while sum > 9 {
            sum = sum
                .to_string()
                .bytes()
                .map(|digit| i32::from(digit - b'0'))
                .sum();
        }
        values.differ(&cells) && sum == rule.number()
    }

    pub(crate) fn draw(rule: &Rule, out: &mut Sketch<'_>) {
        out.frame(&rule.cells, &rule.clue_text(), Some(Hue::Yellow));
    }

    fn make(order: &Order, out: &mut Making<'_>, cells: Vec<Square>) -> Option<Rule> {
        Some(Rule::with(order.kind, [root(out.sum(&cells))], cells))
    }
}
