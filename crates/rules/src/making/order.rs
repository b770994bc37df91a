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

use crate::rule::Kind;

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
pub struct OrderError(pub(super) String);

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
            let suggestion = match Kind::similar_to(name).first() {
                Some(similar) => format!("; did you mean {similar}?"),
                None => String::new(),
            };
            Err(OrderError(format!(
                "unknown rule '{name}'{suggestion}; `foldoku rules` lists them"
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
