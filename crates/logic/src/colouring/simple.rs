//! Simple colours: what sees both colours of a part is false, and so is a colour that sees itself.
//!
//! **Invariant:** a part is handed out once at most by each technique.

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use super::colours::{Part, parts, seen_by, step};
use crate::finder::Found;
use crate::state::State;
use crate::technique::Technique;

/// What sees both colours.
pub(super) fn find_trap(state: &State, found: Found<'_>) -> ControlFlow<()> {
    let technique = Technique::SimpleColoursTrap;
    each_part(state, &mut |digit, part| {
        let [one, two] = part.colours.map(seen_by);
        let trapped = (one & two & state.places(digit)).without(part.squares());
        if trapped.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = step(state, technique, digit, &[part]);
        step.eliminate_all(state, trapped, digit);
        found(step)
    })
}

/// A colour two squares of which see each other.
pub(super) fn find_wrap(state: &State, found: Found<'_>) -> ControlFlow<()> {
    let technique = Technique::SimpleColoursWrap;
    each_part(state, &mut |digit, part| {
        let sees_itself = |squares: &Squares| !(seen_by(*squares) & *squares).is_empty();
        let Some(wrong) = part.colours.into_iter().find(sees_itself) else {
            return ControlFlow::Continue(());
        };
        let mut step = step(state, technique, digit, &[part]);
        step.eliminate_all(state, wrong, digit);
        found(step)
    })
}

fn each_part(
    state: &State,
    take: &mut dyn FnMut(usize, Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        for part in parts(state, digit) {
            take(digit, part)?;
        }
    }
    ControlFlow::Continue(())
}
