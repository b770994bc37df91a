//! The solver of a run: lanes where they can be used, otherwise an engine.
//!
//! **Invariant:** engine and backend are checked before the first solver is made.

use anyhow::ensure;
use foldoku::batch::{SolveOptions, Solver};
use foldoku::formats::Task;
use foldoku::kernel::Backend;
use foldoku::search::{mrv, trial as trials};
use foldoku::{
    Auto, Backtrack, Bands, Engine, Geometry, Learning, Mrv, Spread, Trial, VariantSearch,
};

use crate::args::{self, EngineName};

/// The search to run on each puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Solving<'a> {
    pub(crate) options: SolveOptions,
    /// `None` if nothing is solved.
    pub(crate) search: Option<&'a args::Search>,
}

/// Classic puzzles per chunk: enough to keep all lanes busy.
const CLASSIC_CHUNK: usize = 2048;

/// On other boards and with other engines, each puzzle may take a long time.
const OTHER_CHUNK: usize = 1;

impl Solving<'_> {
    fn uses_lanes(&self, geometry: &Geometry) -> bool {
        let lanes = self.search.is_none_or(is_default_engine);
        lanes && geometry.is_classic()
    }

    /// Returns the number of records per chunk.
    pub(crate) fn chunk_size(&self, geometry: &Geometry) -> usize {
        if self.uses_lanes(geometry) {
            CLASSIC_CHUNK
        } else {
            OTHER_CHUNK
        }
    }

    /// Returns the solver of one thread.
    pub(crate) fn solver(&self, geometry: &Geometry) -> Solver {
        match self.search {
            Some(search) if !self.uses_lanes(geometry) => {
                Solver::engine(self.options.clone(), engine(search))
            }
            search => {
                let backend = search.and_then(|search| search.backend);
                let backend = backend.unwrap_or_else(Backend::detect);
                Solver::lanes(self.options.clone(), backend).expect("the backend was checked")
            }
        }
    }
}

/// Returns the solver of one thread for a command that knows two solutions from one, without a choice
/// of engines.
pub(crate) fn lanes(task: Task) -> Solver {
    available(Solver::lanes(SolveOptions::new(task, 2), Backend::detect()))
}

/// Checks that this processor has the backend, and that the engine supports the board.
pub(crate) fn check_engine(search: &args::Search, geometry: &Geometry) -> anyhow::Result<()> {
    if let Some(backend) = search.backend {
        let best = Backend::detect();
        ensure!(
            backend.is_available(),
            "--backend: this processor does not support {backend}; its best backend is {best}"
        );
    }
    let classic_only = matches!(search.engine, EngineName::Bands | EngineName::Lanes);
    ensure!(
        !classic_only || geometry.is_classic(),
        "--engine: bands and lanes support only the classic 9x9 board, not {}; use auto",
        geometry.name()
    );
    ensure!(
        search.engine != EngineName::Variant || VariantSearch::default().supports(geometry),
        "--engine: variant supports {}, not {}; use auto",
        VariantSearch::BOARDS,
        geometry.name()
    );
    Ok(())
}

/// Returns whether the command line does not choose an engine: lanes are used on the classic board.
pub(crate) fn is_default_engine(search: &args::Search) -> bool {
    search.engine == EngineName::Auto && mrv_config(search) == mrv::Config::default()
}

fn mrv_config(search: &args::Search) -> mrv::Config {
    mrv::Config {
        order: search.cell_order,
        hidden_singles: search.hidden_singles,
    }
}

/// Returns the engine that the command line names.
pub(crate) fn engine(search: &args::Search) -> Box<dyn Engine> {
    let config = mrv_config(search);
    let backend = search.backend.unwrap_or_else(Backend::detect);
    match search.engine {
        EngineName::Auto if config == mrv::Config::default() => {
            Box::new(available(Auto::with_backend(backend)))
        }
        EngineName::Auto | EngineName::Mrv => Box::new(Mrv::new(config)),
        EngineName::Backtrack => Box::new(Backtrack::default()),
        EngineName::Learning => Box::new(Learning::default()),
        EngineName::Trial => Box::new(Trial::new(trials::Config {
            order: search.cell_order,
            ..trials::Config::default()
        })),
        EngineName::Variant => Box::new(available(VariantSearch::with_backend(backend))),
        EngineName::Bands => Box::new(available(Bands::with_backend(backend))),
        EngineName::Lanes => Box::new(available(Spread::with_backend(backend))),
    }
}

/// Returns an engine on a backend that was detected or [checked](check_engine).
fn available<E>(engine: Option<E>) -> E {
    engine.expect("the backend was checked")
}
