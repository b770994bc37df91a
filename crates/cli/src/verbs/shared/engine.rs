//! How the puzzles of a run are solved: by the lanes wherever they can, else by an engine.
//!
//! **Invariant:** the engine and the backend of a command line have been checked before the first
//! solver is made.

use anyhow::ensure;
use foldoku::batch::{SolveOptions, Solver};
use foldoku::kernel::Backend;
use foldoku::search::{mrv, trial as trials};
use foldoku::{Auto, Backtrack, Bands, Engine, Geometry, Lanes, Mrv, Trial};

use crate::args::{self, EngineName};

/// What is task of every puzzle, and what the command line says of the search for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solving<'a> {
    pub(crate) question: SolveOptions,
    /// `None` if nothing is searched for.
    pub(crate) search: Option<&'a args::Search>,
}

/// How many classic puzzles a thread works on at a time: enough to keep all lanes busy.
const CLASSIC: usize = 2048;

/// On other boards, and with other engines, every puzzle may take long.
const OTHER: usize = 1;

impl Solving<'_> {
    fn uses_lanes(&self, geometry: &Geometry) -> bool {
        let lanes = self.search.is_none_or(is_default_engine);
        lanes && geometry.is_classic()
    }

    /// How many puzzles a thread works on at a time.
    pub(crate) fn chunk_size(&self, geometry: &Geometry) -> usize {
        if self.uses_lanes(geometry) {
            CLASSIC
        } else {
            OTHER
        }
    }

    /// A solver for one thread.
    pub(crate) fn solver(&self, geometry: &Geometry) -> Solver {
        match self.search {
            Some(search) if !self.uses_lanes(geometry) => {
                Solver::engine(self.question, engine(search))
            }
            search => {
                let backend = search.and_then(|search| search.backend);
                let backend = backend.unwrap_or_else(Backend::detect);
                Solver::lanes(self.question, backend).expect("the backend has been checked")
            }
        }
    }
}

/// The engines of the kernel know the classic board only, and the registers of this processor.
pub(crate) fn check_engine(search: &args::Search, geometry: &Geometry) -> anyhow::Result<()> {
    if let Some(backend) = search.backend {
        let best = Backend::detect();
        ensure!(
            backend.is_available(),
            "--backend: this processor has no {backend}; its widest registers are {best}"
        );
    }
    let classic_only = matches!(search.engine, EngineName::Bands | EngineName::Lanes);
    ensure!(
        !classic_only || geometry.is_classic(),
        "--engine: bands and lanes solve puzzles on the classic board, not on {}; auto takes the fastest for any board",
        geometry.name()
    );
    Ok(())
}

/// Whether a command line leaves the engine to us: the lanes, on the classic board.
pub(crate) fn is_default_engine(search: &args::Search) -> bool {
    search.engine == EngineName::Auto && mrv_config(search) == mrv::Config::default()
}

fn mrv_config(search: &args::Search) -> mrv::Config {
    mrv::Config {
        order: search.order.into(),
        hidden_singles: search.hidden_singles.into(),
    }
}

/// The engine a command line names.
pub(crate) fn engine(search: &args::Search) -> Box<dyn Engine> {
    let config = mrv_config(search);
    let backend = search.backend.unwrap_or_else(Backend::detect);
    match search.engine {
        EngineName::Auto if config == mrv::Config::default() => {
            Box::new(available(Auto::with_backend(backend)))
        }
        EngineName::Auto | EngineName::Mrv => Box::new(Mrv::new(config)),
        EngineName::Backtrack => Box::new(Backtrack::default()),
        EngineName::Trial => Box::new(Trial::new(trials::Config {
            order: search.order.into(),
            ..trials::Config::default()
        })),
        EngineName::Bands => Box::new(available(Bands::with_backend(backend))),
        EngineName::Lanes => Box::new(available(Lanes::with_backend(backend))),
    }
}

/// An engine on a backend that has been [checked](check_engine).
fn available<E>(engine: Option<E>) -> E {
    engine.expect("the backend has been checked")
}

/// What is known of the number of solutions after a search that stopped at `limit`, and whether it
/// is not what `solve` and `trial` ask for.
pub(crate) fn verdict(count: u64, limit: u64) -> (&'static str, bool) {
    match count {
        0 => ("none", true),
        1 if limit == 1 => ("found", false),
        1 => ("unique", false),
        _ => ("multiple", true),
    }
}
