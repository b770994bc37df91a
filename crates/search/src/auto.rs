//! The fastest engine for each puzzle: the kernel for the classic board, [`VariantSearch`] for puzzles with
//! constraints, irregular regions or 82 to 256 cells, [`Learning`] for larger boards without constraints, and
//! [`Mrv`] for all others.
//!
//! **Invariant:** the board and whether there are constraints decide which engine searches, and
//! [`Auto::choice`] returns it.

#[cfg(feature = "std")]
use alloc::collections::BTreeSet;
#[cfg(feature = "std")]
use foldoku_board::{Geometry, UnitKind};
use foldoku_board::{Grid, Puzzle};
#[cfg(feature = "std")]
use foldoku_kernel::Solo;

use crate::backtrack::Backtrack;
#[cfg(feature = "std")]
use crate::engine::Unsupported;
use crate::engine::{Engine, Outcome};
use crate::learning::Learning;
use crate::limits::{Limits, OnSolution};
use crate::mrv::{self, Mrv};
use crate::solutions::Solutions;
#[cfg(feature = "std")]
use crate::variant::{self, VariantSearch};

/// The fastest engine for every board. Solutions come in the order of the chosen engine.
///
/// ```
/// use foldoku_search::auto::Choice;
/// use foldoku_search::board::puzzle;
/// use foldoku_search::{Auto, Engine};
///
/// assert_eq!(Auto::choice(&puzzle!(".".repeat(81))), Choice::Kernel);
/// assert_eq!(Auto::choice(&puzzle!(".".repeat(36))), Choice::Mrv);
/// assert_eq!(Auto::choice(&puzzle!(".".repeat(256))), Choice::Variant);
/// assert_eq!(Auto::choice(&puzzle!(".".repeat(625))), Choice::Learning);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Auto {
    #[cfg(feature = "std")]
    kernel: Solo,
    #[cfg(feature = "std")]
    variant: VariantSearch,
    mrv: Mrv,
    learning: Learning,
    backtrack: Backtrack,
}

/// The number of cells above which plain [`Mrv`] is slow on hard puzzles.
const SMALL: usize = 81;

/// The number of cells above which [`Learning`] is faster than [`VariantSearch`] without constraints.
#[cfg(feature = "std")]
const MEDIUM: usize = 256;

/// The engine that [`Auto`] uses for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Choice {
    /// The kernel: starts with [`Bands`](crate::Bands) and moves hard puzzles to all lanes.
    Kernel,
    /// [`Mrv`]: boards with up to 81 cells.
    Mrv,
    /// [`Learning`]: boards without constraints that have more than 256 cells or 16 digits.
    Learning,
    /// [`VariantSearch`]: puzzles with constraints, boards with irregular regions, and those with 82 to 256
    /// cells.
    Variant,
    /// [`Backtrack`]: puzzles with constraints on boards that are too large for
    /// [`VariantSearch`], and without the feature `std`.
    Backtrack,
}

impl Auto {
    /// Creates an engine whose [`Mrv`] has these options.
    pub fn new(config: mrv::Config) -> Auto {
        Auto {
            #[cfg(feature = "std")]
            kernel: Solo::new(),
            mrv: Mrv::new(config),
            ..Auto::default()
        }
    }

    /// Creates an engine with this backend for the kernel and the variants, or `None` if the processor does not
    /// support it.
    #[cfg(feature = "std")]
    pub fn with_backend(backend: foldoku_kernel::Backend) -> Option<Auto> {
        Some(Auto {
            kernel: Solo::with_backend(backend)?,
            variant: VariantSearch::with_backend(backend)?,
            ..Auto::default()
        })
    }

    /// Returns an iterator over the solutions of a puzzle. Each call to `next` searches up to the
    /// next solution.
    ///
    /// On the classic board they come in the order of [`Bands`](crate::Bands). On hard puzzles this
    /// differs from the order of [`Engine::search`], which moves the rest of a hard search to all
    /// lanes.
    ///
    /// ```
    /// use foldoku_search::Auto;
    /// use foldoku_search::board::puzzle;
    ///
    /// let empty = puzzle!(".".repeat(81));
    /// let three = Auto::default().solutions(&empty).take(3).count();
    /// assert_eq!(three, 3);
    /// ```
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        match Auto::choice(puzzle) {
            #[cfg(feature = "std")]
            Choice::Kernel => Solutions::by_bands(self.kernel.bands(), puzzle),
            #[cfg(feature = "std")]
            Choice::Variant => self.variant.solutions(puzzle),
            Choice::Backtrack => self.backtrack.solutions(puzzle),
            Choice::Learning => self.learning.solutions(puzzle),
            _ => self.mrv.solutions(puzzle),
        }
    }

    /// Returns the engine for a puzzle. Without the feature `std` there is no kernel.
    pub fn choice(puzzle: &Puzzle) -> Choice {
        let geometry = puzzle.geometry();
        let has_constraints = !puzzle.constraints().is_empty();
        let is_large = geometry.square_count() > SMALL;
        #[cfg(feature = "std")]
        {
            let is_medium = geometry.square_count() <= MEDIUM;
            let is_special = || is_medium && (is_large || is_irregular(geometry));
            if variant::fits(puzzle) && (has_constraints || is_special()) {
                return Choice::Variant;
            }
        }
        if has_constraints {
            Choice::Backtrack
        } else if cfg!(feature = "std") && geometry.is_classic() {
            Choice::Kernel
        } else if is_large {
            Choice::Learning
        } else {
            Choice::Mrv
        }
    }
}

/// Returns whether a board has regions that are not rectangles.
#[cfg(feature = "std")]
fn is_irregular(geometry: &Geometry) -> bool {
    let mut regions = geometry.units_of_kind(UnitKind::Box);
    let is_rectangle = |unit| {
        let squares = geometry.squares_of(unit);
        let places = squares
            .iter()
            .map(|&square| geometry.shape().position(square));
        let mut sides = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
        for (layer, row, column) in places {
            for (side, place) in sides.iter_mut().zip([layer, row, column]) {
                side.insert(place);
            }
        }
        sides.iter().map(BTreeSet::len).product::<usize>() == squares.len()
    };
    !geometry.is_classic() && !regions.all(is_rectangle)
}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn supports_constraints(&self) -> bool {
        true
    }

    /// Puzzles with constraints that are too large for [`VariantSearch`] are errors here, because
    /// [`Backtrack`], which [`Auto::search`] uses for them, takes very long for most of them.
    #[cfg(feature = "std")]
    fn accepts(&self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        match Auto::choice(puzzle) {
            Choice::Backtrack => self.variant.accepts(puzzle),
            _ => Ok(()),
        }
    }

    /// On the classic board this takes at most 81 searches for one solution each, regardless of the
    /// number of solutions.
    fn backbone(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        match Auto::choice(puzzle) {
            #[cfg(feature = "std")]
            Choice::Kernel => crate::classic::backbone(&mut self.kernel, puzzle),
            #[cfg(feature = "std")]
            Choice::Variant => self.variant.backbone(puzzle),
            Choice::Backtrack => self.backtrack.backbone(puzzle),
            Choice::Learning => self.learning.backbone(puzzle),
            _ => self.mrv.backbone(puzzle),
        }
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        match Auto::choice(puzzle) {
            #[cfg(feature = "std")]
            Choice::Kernel => crate::classic::search(&mut self.kernel, puzzle, limits, on_solution),
            #[cfg(feature = "std")]
            Choice::Variant => self.variant.search(puzzle, limits, on_solution),
            Choice::Backtrack => self.backtrack.search(puzzle, limits, on_solution),
            Choice::Learning => self.learning.search(puzzle, limits, on_solution),
            _ => self.mrv.search(puzzle, limits, on_solution),
        }
    }
}
