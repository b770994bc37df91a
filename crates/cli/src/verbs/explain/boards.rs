//! Steps on a terminal: the text of each step above the board it is found in. Consecutive singles
//! share a board. A legend below the board explains its styles.
//!
//! **Invariant:** each board shows the position before its first step, with the changes marked.

use foldoku::render::text::{Size, legend, lines};
use foldoku::render::{Drawing, Mark};

use super::walk::{Scene, Walk};
use crate::terminal::board::{Styling, styled};

/// The columns of a legend.
const LEGEND: usize = 78;

/// Returns all steps with their boards.
pub(super) fn steps(walk: &Walk, styling: Styling) -> String {
    let mut text = String::new();
    for group in walk.groups() {
        for scene in group {
            text.push_str(&scene.line);
        }
        let (drawing, size) = if group[0].is_single {
            (singles(group), Size::Compact)
        } else {
            (group[0].drawing.clone().title(""), Size::Medium)
        };
        text.push_str(&styled(&lines(&drawing, size), styling));
        if size == Size::Medium {
            text.push_str(&styled(&legend(&drawing, LEGEND), styling));
        }
        text.push('\n');
    }
    text
}

/// Returns the drawing of several singles, with all digits that they place.
fn singles(group: &[Scene]) -> Drawing {
    let placements = group.iter().flat_map(|scene| &scene.placements);
    placements.fold(group[0].before.clone(), |drawing, placed| {
        drawing.mark(*placed, Mark::Placed)
    })
}
