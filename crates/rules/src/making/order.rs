//! Orders: which rule, how many instances of it, and of what size.
//!
//! ```text
//! orders = order { "," order }
//! order  = RULE { ":" option }
//! option = N (instances) | A..B (cells) | "full" | "sparse" | "tiled" | "number=" N
//! ```
//!
//! **Invariant:** the rule of an order has a maker.

use std::fmt;
use std::ops::RangeInclusive;

use foldoku_board::spelling::suggestion;

use super::maker::{Maker, Propose};
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::table::{MAKERS, RULES};

/// The cells for which a maker states its usual number of instances.
const USUAL_CELLS: usize = 81;

/// An order for instances of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Order {
    /// The rule.
    pub kind: Kind,
    /// The number of instances; `None` for the usual one, to which others are added if that is needed.
    pub count: Option<usize>,
    /// The number of cells of an instance; `None` for the usual ones.
    pub sizes: Option<RangeInclusive<usize>>,
    /// Which instances are shown; `None` for the usual ones.
    pub style: Option<Style>,
    /// The number of the rule, such as the difference of a whisper line; `None` for the usual one.
    pub number: Option<i32>,
}

/// Which instances of a rule are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// All, so that a missing one says something, too.
    Full,
    /// Some.
    Sparse,
    /// As many as cover the board.
    Tiled,
}

/// Why an order cannot be read, or cannot be met on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderError(String);

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OrderError {}

impl Style {
    /// Every style, with its name.
    pub const ALL: [(Style, &str); 3] = [
        (Style::Full, "full"),
        (Style::Sparse, "sparse"),
        (Style::Tiled, "tiled"),
    ];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        let mut all = Style::ALL.into_iter();
        all.find(|(style, _)| *style == self)
            .map_or("", |(_, name)| name)
    }
}

impl Kind {
    /// Returns whether instances of the rule can be made for a solution.
    pub fn has_maker(self) -> bool {
        MAKERS[self as usize].is_some()
    }

    /// Returns what orders of the rule can say, in words, with the values that they get otherwise; `None` if
    /// it has no maker.
    pub fn order_options(self) -> Option<String> {
        let maker = MAKERS[self as usize].as_ref()?;
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
    /// Creates an order for the usual instances of a rule, or `None` if it has no maker.
    pub fn new(kind: Kind) -> Option<Order> {
        kind.has_maker().then_some(Order {
            kind,
            count: None,
            sizes: None,
            style: None,
            number: None,
        })
    }

    /// Reads orders; a name that stands for several rules orders each of them.
    ///
    /// ```
    /// use foldoku_rules::{Kind, Order};
    ///
    /// let orders = Order::read("killer,thermometer:3:4..6,Kropki:full")?;
    /// assert_eq!(orders.len(), 4);
    /// assert_eq!((orders[1].kind, orders[1].count), (Kind::Thermometer, Some(3)));
    /// assert_eq!(orders[1].sizes, Some(4..=6));
    /// # Ok::<(), foldoku_rules::OrderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a rule or an option is not known.
    pub fn read(text: &str) -> Result<Vec<Order>, OrderError> {
        let mut orders = Vec::new();
        for part in text.split(',') {
            let mut words = part.split(':').map(str::trim);
            let name = words.next().unwrap_or_default();
            let options: Vec<&str> = words.collect();
            for kind in kinds(name)? {
                let mut order = Order::new(kind).ok_or_else(|| no_maker(kind))?;
                for option in &options {
                    order.set(option)?;
                }
                orders.push(order);
            }
        }
        Ok(orders)
    }

    fn set(&mut self, option: &str) -> Result<(), OrderError> {
        let unknown = || {
            OrderError(format!(
                "{}: unknown option '{option}'; expected a number of instances such as 3, a range of cells such as 4..6, full, sparse, tiled or number=N",
                self.kind
            ))
        };
        let number = |text: &str| text.parse::<usize>().map_err(|_| unknown());
        let style = Style::ALL.iter().find(|(_, name)| *name == option);
        if let Some(&(style, _)) = style {
            self.style = Some(style);
        } else if let Some(value) = option.strip_prefix("number=") {
            self.number = Some(value.parse().map_err(|_| unknown())?);
        } else if let Some((least, most)) = option.split_once("..") {
            self.sizes = Some(number(least)?..=number(most)?);
        } else {
            self.count = Some(number(option)?);
        }
        Ok(())
    }

    /// Checks that a board may have such instances.
    ///
    /// # Errors
    ///
    /// If an option has no meaning for the rule, or no instance can have this size.
    pub fn check(&self, sheet: &Sheet) -> Result<(), OrderError> {
        let (kind, maker) = (self.kind, self.maker());
        let fail = |message: String| Err(OrderError(format!("{kind}: {message}")));
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
        let maker = MAKERS[self.kind as usize].as_ref();
        maker.expect("orders are created for rules with a maker")
    }
}

/// Returns the rules of a name that have a maker.
fn kinds(name: &str) -> Result<Vec<Kind>, OrderError> {
    let named = Kind::named(name);
    let made: Vec<Kind> = named
        .iter()
        .copied()
        .filter(|kind| kind.has_maker())
        .collect();
    match named.first() {
        None => {
            let known = RULES.iter().filter(|row| row.kind.has_maker());
            let names = known.map(|row| row.name);
            Err(OrderError(format!(
                "unknown rule '{name}'{}; `foldoku rules` lists them",
                suggestion(name, names)
            )))
        }
        Some(&first) if made.is_empty() => Err(no_maker(first)),
        // The negative rules share names with the marks that they exempt.
        _ => Ok(made),
    }
}

fn no_maker(kind: Kind) -> OrderError {
    OrderError(format!(
        "{kind}: puzzles with this rule cannot be generated"
    ))
}
