//! The search for solutions: engine, backend, order.
//!
//! **Invariant:** every engine has a name here.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use foldoku::kernel::Backend;
use foldoku::propagate::HiddenSingles;
use foldoku::search::Order;

use super::named::{HIDDEN_SINGLES, ORDERS, named, one_of};

/// How solutions are searched for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Search {
    /// Engine
    #[arg(short, long, value_enum, default_value_t = EngineName::Auto)]
    pub(crate) engine: EngineName,

    /// Instruction set of `auto`, `variant`, `bands` and `lanes`: portable, neon, sse41, avx2 or
    /// avx512 [default: the best of this processor]
    #[arg(long, value_name = "NAME", value_parser = backend(), hide_possible_values = true)]
    pub(crate) backend: Option<Backend>,

    /// Which cells are tried first; by `mrv`, by `trial`, and by `auto`, which then uses `mrv`
    #[arg(long, value_name = "ORDER", value_parser = named(ORDERS), default_value = "min")]
    pub(crate) cell_order: Order,

    /// Where `mrv` looks for hidden singles; `auto` uses `mrv` then
    #[arg(long, value_parser = named(HIDDEN_SINGLES), default_value = "everywhere")]
    pub(crate) hidden_singles: HiddenSingles,
}

/// Accepts the names of instruction sets, without that of WebAssembly, for which there is no command line.
fn backend() -> impl TypedValueParser<Value = Backend> {
    let native = Backend::ALL
        .into_iter()
        .filter(|&it| it != Backend::Simd128);
    one_of(
        native
            .map(|backend| (backend.name().into(), backend))
            .collect(),
    )
}

/// The engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fastest for the puzzle: `bands` and `lanes` for the classic board; `variant` for rules, irregular
    /// regions and 10 to 16 digits; `learning` for larger boards; else `mrv`
    Auto,
    /// Cells in order, digits ascending; solutions in lexicographic order
    Backtrack,
    /// Propagation, then the cell with the fewest candidates
    Mrv,
    /// Learns from contradictions; for boards with more than 256 cells
    Learning,
    /// Trials of growing depth; see `foldoku trial`
    Trial,
    /// Propagation of every rule, then the cell with the most recent contradictions; up to
    /// 1,024 cells
    Variant,
    /// All digits at once in vector registers; classic board only
    Bands,
    /// Sixteen or more branches at once in vector registers; classic board only
    Lanes,
}
