//! Simple colours: what sees both colours of a part is false, and so is a colour that sees itself.
//!
//! **Invariant:** a part is handed out once at most by each technique.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::colours::{Part, parts, seen_by, step};
use crate::finder::OnStep;
use crate::position::Position;
use crate::technique::Technique;

/// What sees both colours.
pub(super) fn find_trap(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let technique = Technique::SimpleColoursTrap;
    each_part(position, &mut |digit, part| {
        let [one, two] = part.colours.map(seen_by);
        let trapped = (one & two & position.places(digit)).without(part.squares());
        if trapped.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = step(position, technique, digit, &[part]);
        step.eliminate_all(position, trapped, digit);
        on_step(step)
    })
}

/// A colour two squares of which see each other.
pub(super) fn find_wrap(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let technique = Technique::SimpleColoursWrap;
    each_part(position, &mut |digit, part| {
        let sees_itself = |squares: &SquareSet| !(seen_by(*squares) & *squares).is_empty();
        let Some(wrong) = part.colours.into_iter().find(sees_itself) else {
            return ControlFlow::Continue(());
        };
        let mut step = step(position, technique, digit, &[part]);
        step.eliminate_all(position, wrong, digit);
        on_step(step)
    })
}

fn each_part(
    position: &Position,
    take: &mut dyn FnMut(usize, Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        for part in parts(position, digit) {
            take(digit, part)?;
        }
    }
    ControlFlow::Continue(())
}
