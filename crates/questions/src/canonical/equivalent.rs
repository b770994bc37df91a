//! Equivalent puzzles on boards of any kind and with rules: the canonical form, and random ones.
//!
//! **Invariant:** an equivalent puzzle is the puzzle under its transform.

use foldoku_board::format::{self, Style};
use foldoku_board::{BoardTransform, Geometry, Grid, Puzzle};
use foldoku_formats::{Status, VariantPuzzle};
use foldoku_generate::canon::{canonical_variant, random_transform, transform_variant};
use foldoku_generate::{BoardSymmetries, Random};
use foldoku_rules::Variant;
use foldoku_rules::variant::VariantError;

use super::CanonicalAnswer;
use crate::refusal::Refusal;
use crate::subject::Subject;

/// A puzzle that a transform maps from another one.
#[derive(Clone, Debug)]
pub struct Equivalent {
    /// The puzzle as text.
    pub puzzle: String,
    /// The puzzle, if it has rules.
    pub variant: Option<VariantPuzzle>,
    transform: BoardTransform,
    board: Geometry,
    automorphisms: u64,
}

impl Equivalent {
    /// Returns the canonical form of a puzzle with rules or of another board than the classic one.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle without solution, as its givens or rules show, and one that is given by its candidates.
    pub fn canonical(subject: Subject<'_>) -> Result<Equivalent, Refusal> {
        if let Subject::Rules(puzzle) = subject {
            let canonical = canonical_variant(puzzle.variant()).map_err(refusal)?;
            return Ok(Equivalent {
                automorphisms: canonical.automorphisms,
                ..Equivalent::of_variant(canonical.variant, canonical.transform)?
            });
        }
        let puzzle = plain(subject)?;
        let canonical = BoardSymmetries::new(puzzle.geometry()).canonical(puzzle.givens());
        Ok(Equivalent {
            automorphisms: canonical.automorphisms,
            ..Equivalent::of_grid(puzzle.geometry(), &canonical.grid, canonical.transform)
        })
    }

    /// Returns a random equivalent puzzle; all transforms are equally probable.
    ///
    /// # Errors
    ///
    /// Refuses as [`Equivalent::canonical`] does.
    pub fn random(subject: Subject<'_>, random: &mut Random) -> Result<Equivalent, Refusal> {
        if let Subject::Rules(puzzle) = subject {
            let variant = puzzle.variant();
            let transform = random_transform(variant, random).map_err(refusal)?;
            return Equivalent::of_variant(transform_variant(variant, &transform), transform);
        }
        let puzzle = plain(subject)?;
        let transform = BoardSymmetries::new(puzzle.geometry()).random(random);
        let grid = transform.apply(puzzle.givens());
        Ok(Equivalent::of_grid(puzzle.geometry(), &grid, transform))
    }

    fn of_variant(variant: Variant, transform: BoardTransform) -> Result<Equivalent, Refusal> {
        let variant = VariantPuzzle::new(variant).map_err(refusal)?;
        Ok(Equivalent {
            puzzle: String::from_utf8_lossy(variant.text()).into_owned(),
            board: variant.puzzle().geometry().clone(),
            variant: Some(variant),
            transform,
            automorphisms: 1,
        })
    }

    fn of_grid(board: &Geometry, grid: &Grid, transform: BoardTransform) -> Equivalent {
        Equivalent {
            puzzle: format::grid(board, grid, Style::Line),
            variant: None,
            board: board.clone(),
            transform,
            automorphisms: 1,
        }
    }

    /// Returns the transform in the notation of the command line.
    pub fn transform(&self) -> String {
        self.transform.notation(&self.board)
    }

    /// Returns the solution of this puzzle as text, from that of the original one; `None` if it is not a grid of
    /// the board.
    pub fn solution(&self, solution: &str) -> Option<String> {
        if let Some(variant) = &self.variant {
            let grid = variant.solution_grid(solution.as_bytes());
            return Some(variant.solution_text(&self.transform.apply(&grid)));
        }
        let grid = format::read(&self.board, solution.as_bytes()).ok()?;
        let image = self.transform.apply(&grid);
        Some(format::grid(&self.board, &image, Style::Line))
    }

    /// Returns the answer about the canonical form.
    pub fn answer(&self) -> CanonicalAnswer {
        CanonicalAnswer {
            puzzle: self.puzzle.clone(),
            automorphisms: self.automorphisms,
            transform: self.transform(),
        }
    }
}

/// Returns a puzzle whose rules are those of its board.
fn plain(subject: Subject<'_>) -> Result<Puzzle, Refusal> {
    let puzzle = subject.puzzle()?;
    match puzzle.constraints() {
        [] => Ok(puzzle),
        _ => Err(Refusal::unsupported(
            "the rules of the puzzle have no names",
        )),
    }
}

fn refusal(error: VariantError) -> Refusal {
    match error.is_contradiction() {
        true => Refusal::new(Status::None, error),
        false => Refusal::unsupported(error),
    }
}
