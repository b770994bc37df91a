//! The ratings of researchers: by trials, braids and whips, the guesses of tdoku, and tridagons.
//!
//! **Invariant:** a rating depends on the givens only; a puzzle given by candidates has none.

use foldoku_kernel::Line;
use foldoku_logic::exotic::fewest_tridagon_guardians;
use foldoku_logic::solver::Settings;
use foldoku_logic::{Position, Solver, Technique};

use super::RatingColumn;
use crate::start::StartPosition;

/// Takes the rating of a column, if the puzzle has it.
pub(super) fn take(
    column: RatingColumn,
    start: &StartPosition,
    stop: &dyn Fn() -> bool,
) -> Option<u32> {
    let puzzle = <&Line>::try_from(start.text.as_slice()).ok()?;
    match column.whips() {
        Some(measure) => measure.rate(puzzle, &start.solution, stop),
        None => guardians(&start.position),
    }
}

/// Returns the fewest guardians of a tridagon, after singles, locked candidates and subsets.
fn guardians(position: &Position) -> Option<u32> {
    use Technique::{
        Claiming, HiddenPair, HiddenQuadruple, HiddenSingle, HiddenTriple, NakedPair,
        NakedQuadruple, NakedSingle, NakedTriple, Pointing,
    };
    let basics = Settings::only(&[
        HiddenSingle,
        NakedSingle,
        Pointing,
        Claiming,
        NakedPair,
        HiddenPair,
        NakedTriple,
        HiddenTriple,
        NakedQuadruple,
        HiddenQuadruple,
    ]);
    let path = Solver::new(basics.ok()?).path(position, &|| false);
    fewest_tridagon_guardians(&path.last).map(|count| count as u32)
}
