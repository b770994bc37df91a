//! The meaning of the cells of a step.
//!
//! **Invariant:** units come before the cells in them, so that the cells of a pattern stand out.

use foldoku_board::{Square, SquareSet};
use foldoku_logic::technique::Family;
use foldoku_logic::{Step, Technique};
use foldoku_render::Tint;

/// Returns the tints of a step; of several tints of a cell, the last one is shown.
pub(super) fn of(step: &Step) -> Vec<(Square, Tint)> {
    let (evidence, family) = (&step.evidence, step.technique.entry().family);
    let mut tints = Vec::new();
    let mut add = |squares: SquareSet, tint| tints.extend(squares.iter().map(|it| (it, tint)));
    for &unit in &evidence.cover {
        add(SquareSet::of_unit(unit), Tint::Cover);
    }
    for &unit in &evidence.base {
        add(SquareSet::of_unit(unit), Tint::Unit);
    }
    match family {
        Family::Fish => add(evidence.fins, Tint::Fin),
        Family::SingleDigit => add(evidence.squares | evidence.fins, Tint::Pattern),
        // The links show where the chain runs.
        Family::Chains | Family::Forcing => {}
        Family::Wings => wing(step, &mut add),
        Family::Uniqueness if is_bug(step) => add(evidence.fins, Tint::Pattern),
        _ => add(evidence.squares, Tint::Pattern),
    }
    for (set, number) in evidence.sets.iter().zip(0..) {
        add(set.squares, Tint::Set(number));
    }
    if step.technique == Technique::DeathBlossom {
        add(evidence.fins, Tint::Pivot);
    }
    tints
}

/// Returns whether the pattern is a BUG, which has nearly all cells.
pub(super) fn is_bug(step: &Step) -> bool {
    step.technique.key().starts_with("bug") && step.technique != Technique::BugLite
}

/// Adds the pivot, if only one cell sees all others, and the pincers.
fn wing(step: &Step, add: &mut impl FnMut(SquareSet, Tint)) {
    let squares = step.evidence.squares;
    let pivot = match step.technique {
        Technique::WWing => None,
        _ => centre_of(squares),
    };
    let pivot = pivot.map_or(SquareSet::EMPTY, SquareSet::of);
    add(squares.without(pivot), Tint::Pincer);
    add(pivot, Tint::Pivot);
}

/// Returns the only cell that sees all others.
fn centre_of(squares: SquareSet) -> Option<Square> {
    let sees_others = |&square: &Square| {
        let others = squares.without(SquareSet::of(square));
        others.is_subset(SquareSet::peers_of(square))
    };
    let mut centres = squares.iter().filter(sees_others);
    let centre = centres.next()?;
    centres.next().is_none().then_some(centre)
}
