//! The engine that fits the board: the kernel for the classic one, [`Mrv`] for all others.
//!
//! **Invariant:** which engine answers follows from the geometry alone, and can be asked for.

use foldoku_board::{Geometry, Grid, Puzzle};
#[cfg(feature = "std")]
use foldoku_kernel::Solo;

use crate::engine::{Engine, Found, Stats};
use crate::mrv::{self, Mrv};

/// The fastest engine for every board. Solutions come in the order of the engine that answers.
///
/// ```
/// use foldoku_search::auto::Choice;
/// use foldoku_search::board::Geometry;
/// use foldoku_search::{Auto, Engine};
///
/// assert_eq!(Auto::choice(&Geometry::classic()), Choice::Kernel);
/// assert_eq!(Auto::choice(&Geometry::boxes(4, 4).unwrap()), Choice::Mrv);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Auto {
    #[cfg(feature = "std")]
    kernel: Solo,
    mrv: Mrv,
}

/// Which engine answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The kernel: bands first, and all lanes for what turns out to be hard.
    Kernel,
    /// [`Mrv`].
    Mrv,
}

impl Auto {
    /// With choices of [`Mrv`] for the boards that are left to it.
    pub fn new(config: mrv::Config) -> Auto {
        Auto {
            #[cfg(feature = "std")]
            kernel: Solo::new(),
            mrv: Mrv::new(config),
        }
    }

    /// With a backend for the kernel; `None` if this processor does not have it.
    #[cfg(feature = "std")]
    pub fn with_backend(backend: foldoku_kernel::Backend) -> Option<Auto> {
        Some(Auto {
            kernel: Solo::with_backend(backend)?,
            ..Auto::default()
        })
    }

    /// The engine for puzzles on a board. Without the feature `std` it is always [`Mrv`].
    pub fn choice(geometry: &Geometry) -> Choice {
        if cfg!(feature = "std") && geometry.is_classic() {
            Choice::Kernel
        } else {
            Choice::Mrv
        }
    }
}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    /// On the classic board it takes at most 81 searches for one solution, however many there are.
    fn backbone(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        match Auto::choice(puzzle.geometry()) {
            #[cfg(feature = "std")]
            Choice::Kernel => crate::classic::backbone(&mut self.kernel, puzzle),
            _ => self.mrv.backbone(puzzle),
        }
    }

    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
        match Auto::choice(puzzle.geometry()) {
            #[cfg(feature = "std")]
            Choice::Kernel => crate::classic::solo(&mut self.kernel, puzzle, found),
            _ => self.mrv.search(puzzle, found),
        }
    }
}
