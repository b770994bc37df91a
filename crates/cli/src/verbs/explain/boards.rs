//! Steps on a terminal: the text of each step above the board it is found in. Consecutive singles
//! share a board. A legend below the board explains its styles.
//!
//! **Invariant:** each board shows the position before its first step, with the changes marked.

use foldoku::game::drawing;
use foldoku::logic::Position;
use foldoku::logic::describe::Style;
use foldoku::logic::technique::Family;
use foldoku::questions::ExplainAnswer;
use foldoku::questions::steps::FoundStep;
use foldoku::render::text::{Size, legend, lines};
use foldoku::render::{Drawing, Mark};

use crate::terminal::board::{Styling, styled};

/// The columns of a legend.
const LEGEND: usize = 78;

/// Returns all steps with their boards.
pub(super) fn steps(path: &ExplainAnswer, styling: Styling) -> String {
    let scenes: Vec<_> = path.scenes().collect();
    let groups = scenes.chunk_by(|one, other| is_single(one.2) && is_single(other.2));
    let mut text = String::new();
    for group in groups {
        for (number, _, found) in group {
            text.push_str(&path.line(*number, found));
        }
        let (_, position, found) = &group[0];
        let (drawing, size) = if is_single(found) {
            let steps = group.iter().map(|(_, _, found)| *found);
            (singles(position, path.style, steps), Size::Compact)
        } else {
            (
                drawing::of_step(position, &found.step, path.style).title(""),
                Size::Medium,
            )
        };
        text.push_str(&styled(&lines(&drawing, size), styling));
        if size == Size::Medium {
            text.push_str(&styled(&legend(&drawing, LEGEND), styling));
        }
        text.push('\n');
    }
    text
}

fn is_single(found: &FoundStep) -> bool {
    found.step.technique.entry().family == Family::Singles
}

/// Returns the drawing of several singles, with all digits that they place.
fn singles<'a>(
    position: &Position,
    style: Style,
    steps: impl Iterator<Item = &'a FoundStep>,
) -> Drawing {
    let placements = steps.flat_map(|found| &found.step.placements);
    placements.fold(
        drawing::of_position(position, style.coordinates),
        |drawing, placed| drawing.mark(drawing::candidate(*placed), Mark::Placed),
    )
}
