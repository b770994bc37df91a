//! Drawings of positions and steps, in the conventions of HoDoKu and sudoku.coach.
//!
//! | part of a step | drawn as |
//! |---|---|
//! | units that matter, cover of a fish | shaded |
//! | cells of the pattern, fins, pivot and pincers, almost locked sets | tints |
//! | candidates of which one must be true, or that are true in a chain | defining |
//! | candidates that are false in a chain | off |
//! | fins, candidates outside of a deadly pattern | fins |
//! | eliminated candidates, placed digits | eliminated, placed |
//! | chains | arrows: solid for strong links, dashed for weak links |
//!
//! **Invariant:** a drawing depends only on the position, the step and the style. Every annotation
//! has a line in the legend, and the description is the text of the step.

mod legend;
mod links;
mod marks;
mod player;
mod tints;

use foldoku_board::classic::SQUARES;
use foldoku_board::{Candidates, Geometry, Grid, Square};
use foldoku_logic::describe::{Coordinates, Style};
use foldoku_logic::{Position, Step, describe};
use foldoku_render::{Candidate, Drawing, Labels, LegendKey, Link, Mark, Tint};

pub use player::of_state;

/// Returns the drawing of a step in the position it was found in.
///
/// ```
/// use foldoku_game::drawing;
/// use foldoku_logic::describe::Style;
/// use foldoku_logic::{Position, Solver};
/// use foldoku_render::{Width, svg};
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::from_line(puzzle);
/// let step = Solver::default().next(&position).unwrap();
/// let picture = svg(&drawing::of_step(&position, &step, Style::default()), Width::Natural);
/// assert!(picture.contains("Naked Single</title>"));
/// ```
pub fn of_step(position: &Position, step: &Step, style: Style) -> Drawing {
    let drawing = of_position(position, style.coordinates)
        .title(step.technique.name())
        .description(&describe(step, style));
    Annotations::of(position, step).on(drawing)
}

/// The meaning of the cells, candidates and links of a step.
#[derive(Clone, Debug)]
pub struct Annotations {
    /// The cells; of several tints of a cell, the last one is shown.
    pub tints: Vec<(Square, Tint)>,
    /// The candidates, each once.
    pub marks: Vec<(foldoku_logic::Candidate, Mark)>,
    /// The links of chains.
    pub links: Vec<Link>,
    /// The words for each kind of annotation.
    pub legend: Vec<(LegendKey, String)>,
}

impl Annotations {
    /// Returns the annotations of a step in the position it was found in.
    pub fn of(position: &Position, step: &Step) -> Annotations {
        let (tints, marks, links) = (tints::of(step), marks::of(position, step), links::of(step));
        Annotations {
            legend: legend::of(step, &tints, &marks, &links),
            tints,
            marks,
            links,
        }
    }

    fn on(self, mut drawing: Drawing) -> Drawing {
        for (square, tint) in self.tints {
            drawing = drawing.tint(square, tint);
        }
        for (marked, mark) in self.marks {
            drawing = drawing.mark(candidate(marked), mark);
        }
        for link in self.links {
            drawing = drawing.link(link);
        }
        for (key, text) in self.legend {
            drawing = drawing.legend(key, &text);
        }
        drawing
    }
}

/// Returns the drawing of a position: givens, placed digits and candidates.
pub fn of_position(position: &Position, coordinates: Coordinates) -> Drawing {
    let board = Geometry::classic();
    let (mut givens, mut placed) = (Grid::empty(&board), Grid::empty(&board));
    let mut candidates = Candidates::empty(&board);
    for square in SQUARES {
        let digit = position.digit(square);
        if position.givens().contains(square) {
            givens[square] = digit
        } else {
            placed[square] = digit
        }
        candidates[square] = position.candidates(square);
    }
    Drawing::new(&board)
        .givens(&givens)
        .solution(&placed)
        .candidates(&candidates)
        .labels(match coordinates {
            Coordinates::Letters => Labels::Letters,
            _ => Labels::Numbers,
        })
}

/// Returns a candidate in the type of drawings.
pub fn candidate(candidate: foldoku_logic::Candidate) -> Candidate {
    Candidate {
        square: candidate.square(),
        digit: candidate.digit(),
    }
}

#[cfg(test)]
mod tests;
