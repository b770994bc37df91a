//! What an order means for its rule: the values it does not state, and whether a board can have them.
//!
//! **Invariant:** an order that passes its check has sizes, a style and a number with a meaning for its rule.

use std::ops::RangeInclusive;

use super::maker::{Maker, Propose};
use super::order::{Order, OrderError, Style};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::table::ONE_GRID;

/// The cells for which a maker states its usual number of instances.
const USUAL_CELLS: usize = 81;

impl Kind {
    /// Returns whether instances of the rule can be made for a solution.
    pub fn has_maker(self) -> bool {
        self.maker().is_some()
    }

    /// Returns what orders of the rule can say, in words, with the values that they get otherwise; `None` if
    /// it has no maker.
    pub fn order_options(self) -> Option<String> {
        let maker = self.maker()?;
        let order = Order::new(self)?;
        let sheet = Sheet::default();
        let mut options = Vec::new();
        if !matches!(maker.propose, Propose::Grid(_)) {
            options.push(match order.style() {
                Style::Tiled => String::from("tiled"),
                _ => order.count_on(&sheet).to_string(),
            });
        }
        if maker.sizes.is_some() {
            let sizes = order.sizes_on(&sheet);
            options.push(format!("{}..{}", sizes.start(), sizes.end()));
        }
        if maker.number.is_some() {
            options.push(format!("number={}", order.number_on(&sheet)));
        }
        Some(options.join(":"))
    }
}

impl Order {
    /// Checks that a board may have such instances.
    ///
    /// # Errors
    ///
    /// If an option has no meaning for the rule, or no instance can have this size.
    pub fn check(&self, sheet: &Sheet) -> Result<(), OrderError> {
        let (kind, maker) = (self.kind, self.maker());
        let fail = |message: String| Err(OrderError(format!("{kind}: {message}")));
        if sheet.has_several_grids() && kind.needs_one_grid() {
            return fail(String::from(ONE_GRID));
        }
        let is_grid = matches!(maker.propose, Propose::Grid(_));
        if is_grid && (self.count.is_some() || self.style.is_some()) {
            return fail(String::from(
                "the rule holds for the whole grid and has no instances",
            ));
        }
        if self.number.is_some() && maker.number.is_none() {
            return fail(String::from("the rule has no number that could be chosen"));
        }
        if self.style == Some(Style::Full) && !matches!(maker.propose, Propose::Every(_)) {
            return fail(String::from(
                "there is no full set of instances; use sparse",
            ));
        }
        if self.style == Some(Style::Tiled) && !matches!(maker.propose, Propose::Cage(_)) {
            return fail(String::from("only cages can cover the board; use sparse"));
        }
        if self.count.is_some() && self.style.is_some_and(|style| style != Style::Sparse) {
            return fail(format!(
                "{} is not a number of instances",
                self.style().name()
            ));
        }
        match (self.count, &self.sizes, maker.sizes) {
            (Some(count), ..) if count == 0 || count > sheet.grid_cells() => fail(format!(
                "{count} instances do not fit on a board of {} cells",
                sheet.grid_cells()
            )),
            (_, Some(_), None) => fail(String::from("the rule decides how many cells it covers")),
            (_, Some(sizes), Some(possible)) => {
                let range = possible.range(sheet);
                if sizes.is_empty() || sizes.start() < range.start() || sizes.end() > range.end() {
                    return fail(format!(
                        "{}..{} cells are impossible on this board; expected a range within {}..{}",
                        sizes.start(),
                        sizes.end(),
                        range.start(),
                        range.end()
                    ));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the rule is about the whole grid, so that it restricts the solution.
    pub fn is_about_grid(&self) -> bool {
        matches!(self.maker().propose, Propose::Grid(_))
    }

    /// Returns the rules of an order [about the whole grid](Order::is_about_grid).
    pub fn rules_of_grid(&self, sheet: &Sheet) -> Vec<Rule> {
        match self.maker().propose {
            Propose::Grid(rules) => rules(self, sheet),
            _ => Vec::new(),
        }
    }

    /// Returns whether the board may get more instances, or others, than it has at first.
    pub fn is_open(&self) -> bool {
        !self.is_about_grid() && self.count.is_none() && self.style() != Style::Full
    }

    /// Returns which instances are shown.
    pub fn style(&self) -> Style {
        self.style.unwrap_or(match self.kind {
            Kind::Cage if self.count.is_none() => Style::Tiled,
            _ => Style::Sparse,
        })
    }

    /// Returns the number of instances at first.
    pub(super) fn count_on(&self, sheet: &Sheet) -> usize {
        let usual = (self.maker().count * sheet.grid_cells()).div_ceil(USUAL_CELLS);
        self.count.unwrap_or(usual)
    }

    /// Returns the number of the rule.
    pub(crate) fn number_on(&self, sheet: &Sheet) -> i32 {
        let usual = self.maker().number.map_or(0, |number| number(sheet));
        self.number.unwrap_or(usual)
    }

    /// Returns the sizes of instances.
    pub(super) fn sizes_on(&self, sheet: &Sheet) -> RangeInclusive<usize> {
        let Some(sizes) = self.maker().sizes else {
            return 1..=1;
        };
        let (least, most) = sizes.usual;
        let possible = sizes.range(sheet);
        let most = most.clamp(*possible.start(), (*possible.end()).max(*possible.start()));
        self.sizes.clone().unwrap_or(least.min(most)..=most)
    }

    pub(super) fn maker(&self) -> &'static Maker {
        let maker = self.kind.maker();
        maker.expect("orders are created for rules with a maker")
    }
}
