//! Makers: what the module of a rule states about how its instances are made.
//!
//! **Invariant:** a maker only proposes; whether a proposal is true is decided by the words of the rule.

use std::ops::RangeInclusive;

use foldoku_board::Square;

pub(crate) use super::layer::Layer;
use super::order::Order;
use super::solved::Making;
use crate::rule::Rule;
use crate::sheet::Sheet;

/// How instances of a rule are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Maker {
    /// What an instance must not share with others.
    pub(crate) layer: Layer,
    /// The instances per 81 cells if the order does not say how many.
    pub(crate) count: usize,
    /// The numbers of cells of an instance; `None` if the rule decides.
    pub(crate) sizes: Option<Sizes>,
    /// The number of the rule if the order does not say which; `None` if the solution decides.
    pub(crate) number: Option<fn(&Sheet) -> i32>,
    /// How to find an instance.
    pub(crate) propose: Propose,
}

/// The numbers of cells of an instance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// The smallest number that has a meaning.
    pub(crate) least: usize,
    /// Those of an order that does not say which.
    pub(crate) usual: (usize, usize),
    /// The largest number on a board.
    pub(crate) most: fn(&Sheet) -> usize,
}

impl Sizes {
    /// Returns sizes of which an order without sizes gets these.
    pub(crate) const fn of(least: usize, usual: (usize, usize), most: fn(&Sheet) -> usize) -> Self {
        Sizes { least, usual, most }
    }

    /// Returns all sizes that an order can ask for.
    pub(crate) fn range(self, sheet: &Sheet) -> RangeInclusive<usize> {
        self.least..=(self.most)(sheet)
    }
}

/// How instances are found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Propose {
    /// The rule is about the whole grid and restricts the solution.
    Grid(fn(&Order, &Sheet) -> Vec<Rule>),
    /// Lists all instances.
    Every(fn(&Order, &Making<'_>) -> Vec<Rule>),
    /// Proposes one at random, or nothing if it came to a dead end.
    One(fn(&Order, &mut Making<'_>) -> Option<Rule>),
    /// Makes an instance of connected cells with different values.
    Cage(fn(&Order, &mut Making<'_>, Vec<Square>) -> Option<Rule>),
}

impl Maker {
    /// A maker of lines of this many cells.
    pub(crate) const fn line(
        count: usize,
        sizes: Sizes,
        one: fn(&Order, &mut Making<'_>) -> Option<Rule>,
    ) -> Option<Maker> {
        Maker::lines(count, sizes, None, one)
    }

    /// A maker of lines whose rule has a number.
    pub(crate) const fn numbered_line(
        count: usize,
        sizes: Sizes,
        number: fn(&Sheet) -> i32,
        one: fn(&Order, &mut Making<'_>) -> Option<Rule>,
    ) -> Option<Maker> {
        Maker::lines(count, sizes, Some(number), one)
    }

    const fn lines(
        count: usize,
        sizes: Sizes,
        number: Option<fn(&Sheet) -> i32>,
        one: fn(&Order, &mut Making<'_>) -> Option<Rule>,
    ) -> Option<Maker> {
        Some(Maker {
            layer: Layer::Line,
            count,
            sizes: Some(sizes),
            number,
            propose: Propose::One(one),
        })
    }

    /// A maker of connected cells in a frame.
    pub(crate) const fn cage(
        count: usize,
        sizes: Sizes,
        rule: fn(&Order, &mut Making<'_>, Vec<Square>) -> Option<Rule>,
    ) -> Option<Maker> {
        Some(Maker {
            layer: Layer::Frame,
            count,
            sizes: Some(sizes),
            number: None,
            propose: Propose::Cage(rule),
        })
    }

    /// A maker that lists all instances.
    pub(crate) const fn every(
        layer: Layer,
        count: usize,
        every: fn(&Order, &Making<'_>) -> Vec<Rule>,
    ) -> Option<Maker> {
        Some(Maker {
            layer,
            count,
            sizes: None,
            number: None,
            propose: Propose::Every(every),
        })
    }

    /// A maker of a rule about the whole grid.
    pub(crate) const fn grid(rules: fn(&Order, &Sheet) -> Vec<Rule>) -> Option<Maker> {
        Some(Maker {
            layer: Layer::Nothing,
            count: 1,
            sizes: None,
            number: None,
            propose: Propose::Grid(rules),
        })
    }
}

/// Returns the number of values: the most cells that can hold different ones.
pub(crate) fn values(sheet: &Sheet) -> usize {
    usize::from(sheet.options().values)
}

/// Returns the most cells of a line with repeats that can still be read.
pub(crate) fn long(sheet: &Sheet) -> usize {
    2 * values(sheet)
}

/// Returns the rule itself, which needs nothing else.
pub(crate) fn plain(order: &Order, _: &Sheet) -> Vec<Rule> {
    vec![Rule::new(order.kind, [])]
}
