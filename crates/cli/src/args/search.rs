//! How solutions are searched for.
//!
//! **Invariant:** every engine has a name here.

use clap::{Args, ValueEnum};
use foldoku::kernel::Backend;
use foldoku::propagate::HiddenSingles;
use foldoku::search::Order;

/// How solutions are searched for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Search {
    /// The engine
    #[arg(short, long, value_enum, default_value_t = EngineName::Auto)]
    pub(crate) engine: EngineName,

    /// The registers for `auto`, `bands` and `lanes`: portable, neon, avx2 or avx512 [default: the
    /// widest there are]
    #[arg(long, value_name = "NAME")]
    pub(crate) backend: Option<Backend>,

    /// Which open square is taken next, by `mrv` and `trial`; `auto` is `mrv` then
    #[arg(long, value_enum, default_value_t = OrderName::Min)]
    pub(crate) order: OrderName,

    /// Where `mrv` looks for hidden singles; `auto` is `mrv` then
    #[arg(long, value_enum, default_value_t = HiddenSinglesIn::Everywhere)]
    pub(crate) hidden_singles: HiddenSinglesIn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fastest for the board: `bands` and then `lanes` for the classic one, else `mrv`
    Auto,
    /// Squares in order, digits ascending; solutions in lexicographic order
    Backtrack,
    /// Propagate, then the square with the fewest candidates
    Mrv,
    /// Tries of growing depth, see `foldoku trial`
    Trial,
    /// All digits at once in vector registers; the classic board only
    Bands,
    /// Sixteen and more branches at once in vector registers; the classic board only
    Lanes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// The fewest candidates
    Min,
    /// The most candidates
    Max,
    /// Reading order
    First,
}

impl std::convert::From<OrderName> for Order {
    fn from(order: OrderName) -> Order {
        match order {
            OrderName::Min => Order::Min,
            OrderName::Max => Order::Max,
            OrderName::First => Order::First,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HiddenSinglesIn {
    /// In every unit that holds all digits
    Everywhere,
    /// In boxes only
    Boxes,
    /// In rows and columns only
    Lines,
    /// Not at all
    Nowhere,
}

impl std::convert::From<HiddenSinglesIn> for HiddenSingles {
    fn from(place: HiddenSinglesIn) -> HiddenSingles {
        match place {
            HiddenSinglesIn::Everywhere => HiddenSingles::Everywhere,
            HiddenSinglesIn::Boxes => HiddenSingles::Boxes,
            HiddenSinglesIn::Lines => HiddenSingles::Lines,
            HiddenSinglesIn::Nowhere => HiddenSingles::Nowhere,
        }
    }
}
