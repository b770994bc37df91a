//! Turns a puzzle into a [`Model`]: candidates, peers and propagators.
//!
//! **Invariant:** the solutions of the model are those of the puzzle. Peers are complete before any
//! propagator is created, because propagators ask which cells differ.

mod alternatives;
mod areas;
mod cages;
mod cases;
mod combined;
pub(super) mod constraint;
mod counts;
mod covers;
mod equal;
mod extent;
mod houses;
mod leftovers;
mod lines;
mod narrow;
mod proposals;
mod reduced;
mod relations;
mod residuals;
mod sets;
mod sums;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Constraint, DigitSet, Puzzle, Square};
use foldoku_kernel::Families;

use super::context::{Context, MAX_CELLS, MAX_DIGITS};
use super::model::Model;
use super::store::{Cell, Contradiction, Mask, Step};
use crate::limits::Meter;
use extent::Extent;
pub(crate) use houses::Shared;
use narrow::Range;

/// The guesses before the first restart on a board without givens whose rules treat all digits alike.
const BEFORE_RESTART: u64 = 100;

/// Prepares a puzzle for the search; `shared` keeps what the next puzzle may use again. Fails if a
/// contradiction shows at once, or if the meter ends the search.
///
/// # Panics
///
/// If the puzzle is too large, see [`VariantSearch::accepts`](crate::Engine::accepts).
pub(crate) fn lower(
    puzzle: &Puzzle,
    families: Families,
    shared: &mut Shared,
    meter: &mut Meter<'_>,
) -> Result<Model, Contradiction> {
    let geometry = puzzle.geometry();
    let constraints = without_nesting(puzzle.constraints());
    let extent = Extent::new(puzzle, &constraints);
    let range = Range::of(&extent, geometry.digit_count());
    let Range { base, digits } = range;
    let start = extent.cells.iter().map(|mask| mask >> base);
    let mut model = Model {
        context: Context::new(families, digits, start.collect()),
        base,
        rest: extent.rest,
        ..Model::default()
    };
    let shifted: Vec<Constraint>;
    let constraints = if digits == geometry.digit_count() {
        constraints
    } else {
        let constraints = constraints.iter();
        shifted = constraints.map(|one| range.shift(one)).collect();
        without_nesting(&shifted)
    };
    let parts = areas::known_parts(digits, &constraints);
    let constraints: Vec<&Constraint> = constraints.into_iter().chain(&parts).collect();
    let mut kinds = constraints.iter();
    model.context.is_killer =
        !constraints.is_empty() && kinds.all(|one| matches!(one, Constraint::Cage(_)));
    model.is_symmetric = constraints.iter().all(|constraint| {
        matches!(
            constraint,
            Constraint::AllDifferent(_) | Constraint::SameDigits(_)
        )
    });
    // Where to begin is arbitrary on such a board, and the cells of the first guesses decide much.
    let is_empty = puzzle.givens().filled_count() == 0;
    model.restarts = (model.is_symmetric && is_empty).then_some(BEFORE_RESTART);
    for constraint in &constraints {
        constraint::restrict(&mut model.context, constraint);
    }
    houses::add(&mut model, puzzle, &constraints, shared);
    if model.context.start.contains(&0) {
        return Err(Contradiction);
    }
    for counts in counts::groups(&constraints) {
        fail_on_break(meter.poll())?;
        counts::add(&model.context, &counts, &mut model.propagators);
    }
    for constraint in &constraints {
        if !matches!(constraint, Constraint::Count(_)) {
            let found = &mut model.propagators;
            constraint::propagators(&mut model.context, constraint, found, meter)?;
        }
        let added = start_weight(&model.context, constraint);
        constraint.visit_squares(&mut |square| {
            if let Some(mentions) = model.context.mentions.get_mut(square.index()) {
                *mentions += 1;
                model.context.added[square.index()] += added;
            }
        });
    }
    model.context.proposals = proposals::of(&constraints);
    reduced::add(&mut model, &constraints, meter)?;
    // The largest boards do without what sums and houses say together.
    if model.context.has_sets() {
        residuals::add(&mut model, &constraints, meter)?;
        combined::add(&mut model, &constraints, meter)?;
        covers::add(&mut model, &constraints, meter)?;
        equal::add(&mut model, &constraints, meter)?;
    }
    model.finish();
    Ok(model)
}

/// Returns whether the engine has room for the cells and digits of a puzzle.
pub(crate) fn fits(puzzle: &Puzzle) -> bool {
    let geometry = puzzle.geometry();
    let count = || {
        Extent::new(puzzle, &without_nesting(puzzle.constraints()))
            .cells
            .len()
    };
    geometry.digit_count() <= MAX_DIGITS
        && (geometry.square_count() <= MAX_CELLS || count() <= MAX_CELLS)
}

/// Fails if the meter ends the search.
fn fail_on_break(flow: ControlFlow<()>) -> Step {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Contradiction),
    }
}

/// Returns what a constraint adds to the weights of its cells at the start. Alternatives, counts and
/// lines over half of the board restrict a cell too little before others are known.
fn start_weight(context: &Context, constraint: &Constraint) -> f64 {
    match constraint {
        Constraint::Cage(_) | Constraint::Sum(_) => 1.0,
        Constraint::Any(_) | Constraint::Count(_) => 0.0,
        Constraint::AllDifferent(_) | Constraint::Domain(_) => 0.0,
        Constraint::Connected(_) | Constraint::DifferentPairs(_) => 0.0,
        Constraint::Islands(_) | Constraint::SizedGroups(_) => 0.0,
        Constraint::Line(line) if 2 * line.squares.len() > context.start.len() => 0.0,
        // Peers, as in houses.
        Constraint::Relation(one) if relations::is_difference(context, &one.table) => 0.0,
        _ => 0.3,
    }
}

/// Returns the constraints without nested [`Constraint::All`].
pub(super) fn without_nesting(constraints: &[Constraint]) -> Vec<&Constraint> {
    let mut found = Vec::new();
    let mut rest: Vec<&Constraint> = constraints.iter().rev().collect();
    while let Some(constraint) = rest.pop() {
        match constraint {
            Constraint::All(parts) => rest.extend(parts.iter().rev()),
            other => found.push(other),
        }
    }
    found
}

/// Returns the digits of a set that the engine supports.
pub(super) fn mask(digits: DigitSet) -> Mask {
    digits.to_bits() as Mask
}

/// Returns the cells of a list.
pub(super) fn cells(squares: &[Square]) -> Vec<Cell> {
    squares
        .iter()
        .map(|square| square.index() as Cell)
        .collect()
}
