//! How the puzzles of a run are solved: by the lanes wherever they can, else by an engine.
//!
//! **Invariant:** the engine and the backend of a command line have been checked before the first
//! solver is made.

use foldoku::Geometry;
use foldoku::batch::{Question, Solver};
use foldoku::kernel::Backend;

use crate::args;
use crate::verbs;

/// What is asked of every puzzle, and what the command line says of the search for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solving<'a> {
    pub(crate) question: Question,
    /// `None` if nothing is searched for.
    pub(crate) search: Option<&'a args::Search>,
}

/// How many classic puzzles a thread works on at a time: enough to keep all lanes busy.
const CLASSIC: usize = 2048;

/// On other boards, and with other engines, every puzzle may take long.
const OTHER: usize = 1;

impl Solving<'_> {
    fn uses_lanes(&self, geometry: &Geometry) -> bool {
        let lanes = self.search.is_none_or(verbs::is_default_engine);
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
                Solver::engine(self.question, verbs::engine(search))
            }
            search => {
                let backend = search.and_then(|search| search.backend);
                let backend = backend.unwrap_or_else(Backend::detect);
                Solver::lanes(self.question, backend).expect("the backend has been checked")
            }
        }
    }
}
