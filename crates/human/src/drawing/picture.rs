//! The picture of a step on the board of its puzzle, with the figures of the rules.
//!
//! **Invariant:** the picture shows the position before the step, and the text of the step stands for it where
//! it cannot be seen.

use foldoku_board::Grid;
use foldoku_rules::render::{Drawing, Labels};

use super::marks;
use crate::describe::{Detail, Language, describe};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Step;

/// Returns the picture of a step in the position it was found in.
///
/// ```
/// use foldoku_human::{Language, Position, Rulebook, Solver, drawing};
/// use foldoku_rules::render::{Width, svg};
/// use foldoku_rules::text::iss;
///
/// let variant = iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_2")?;
/// let rulebook = Rulebook::of_variant(&variant, &variant.puzzle().unwrap()).unwrap();
/// let position = Position::new(&rulebook);
/// let step = Solver::new(rulebook.clone()).next(&position).unwrap();
/// let picture = drawing(&rulebook, &position, &step, Language::English);
/// assert!(svg(&picture, Width::Natural).contains("removed"));
/// # Ok::<(), foldoku_rules::TextError>(())
/// ```
pub fn drawing(
    rulebook: &Rulebook,
    position: &Position,
    step: &Step,
    language: Language,
) -> Drawing {
    let text = describe(rulebook, position, step, Detail::Step, language);
    let title = text.split_once(": ").map_or(&*text, |(title, _)| title);
    let drawing = of_position(rulebook, position)
        .title(title)
        .description(&text);
    marks(rulebook, position, step, language).on(drawing)
}

/// Returns the picture of a position: givens, placed digits, candidates and rules.
pub fn of_position(rulebook: &Rulebook, position: &Position) -> Drawing {
    let (givens, geometry) = (rulebook.puzzle().givens(), rulebook.geometry());
    let mut placed = Grid::empty(geometry);
    for square in geometry.squares() {
        if givens[square].is_none() {
            placed[square] = position.digit(square);
        }
    }
    let drawing = match &rulebook.variant {
        Some(variant) => variant.drawing().author("").words(""),
        None => Drawing::of(rulebook.puzzle()),
    };
    drawing
        .solution(&placed)
        .candidates(&position.to_candidates(rulebook))
        .labels(Labels::Numbers)
}
