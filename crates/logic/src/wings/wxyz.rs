//! WXYZ-wings: a hinge and three squares that it sees, with four digits together, three of which
//! can be in one of the squares only.
//!
//! The fourth must then be in one of them, and not where all of its places there are seen.
//!
//! **Invariant:** the hinge is the first square that sees the others.

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use super::wing;
use crate::finder::Found;
use crate::look::sees;
use crate::state::{Marks, State, digits_of};
use crate::technique::Technique;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    for hinge in state.open().iter() {
        let squares = Squares::of(hinge);
        let peers = Squares::peers_of(hinge) & state.open();
        extend(state, (squares, peers), state.marks(hinge), hinge, found)?;
    }
    ControlFlow::Continue(())
}

/// Adds squares in ascending order while there are four digits at most.
fn extend(
    state: &State,
    (squares, mut rest): (Squares, Squares),
    digits: Marks,
    hinge: usize,
    found: Found<'_>,
) -> ControlFlow<()> {
    if squares.len() == 4 {
        return close(state, squares, digits, hinge, found);
    }
    while let Some(next) = rest.first() {
        rest.remove(next);
        let together = digits | state.marks(next);
        if together.count_ones() <= 4 {
            let more = squares | Squares::of(next);
            extend(state, (more, rest), together, hinge, &mut *found)?;
        }
    }
    ControlFlow::Continue(())
}

fn close(
    state: &State,
    squares: Squares,
    digits: Marks,
    hinge: usize,
    found: Found<'_>,
) -> ControlFlow<()> {
    let is_free = |&digit: &usize| !is_restricted(squares & state.places(digit));
    let mut free = digits_of(digits).filter(is_free);
    let (Some(last), None) = (free.next(), free.next()) else {
        return ControlFlow::Continue(());
    };
    let is_hinge = |&square: &usize| Squares::peers_of(square).without(squares).len() == 20 - 3;
    let is_first = squares.iter().find(is_hinge) == Some(hinge);
    match is_first && digits.count_ones() == 4 {
        true => wing(state, Technique::WxyzWing, squares, last, found),
        false => ControlFlow::Continue(()),
    }
}

/// Whether all of these squares see each other.
fn is_restricted(squares: Squares) -> bool {
    let sees_all = |one: usize| squares.iter().all(|two| one == two || sees(one, two));
    squares.iter().all(sees_all)
}
