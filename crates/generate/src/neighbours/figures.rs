//! Neighbours of puzzles with rules that differ in one figure: its number, or its place.
//!
//! **Invariant:** neighbours have one solution. They are emitted in the order of the rules, then by their numbers,
//! or by the rows and columns of the new place.

use std::ops::{ControlFlow, RangeInclusive};

use foldoku_board::Square;
use foldoku_rules::{Form, Rule, Sheet, Variant};
use foldoku_search::VariantSearch;

use super::any_board::is_unique;

/// Takes neighbours; breaks to stop the search.
type OnVariant<'a> = &'a mut dyn FnMut(Variant) -> ControlFlow<()>;

/// Calls `on_variant` with each puzzle that has one solution and another number of one figure, such as the total of
/// a cage. Returns `Break` if the callback or `stop` ended the search.
///
/// # Panics
///
/// If the engine [does not support](foldoku_search::Engine::accepts) the board.
pub fn exchange_numbers(
    engine: &mut VariantSearch,
    variant: &Variant,
    stop: &dyn Fn() -> bool,
    on_variant: OnVariant<'_>,
) -> ControlFlow<()> {
    let numbered = variant.rules.iter().enumerate();
    for (place, rule) in numbered.filter(|(_, rule)| rule.has_clue() && rule.numbers.len() == 1) {
        for number in numbers(rule, &variant.sheet).filter(|&number| number != rule.number()) {
            let other = Rule {
                numbers: vec![number],
                ..rule.clone()
            };
            emit_unique(engine, exchanged(variant, place, other), stop, on_variant)?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `on_variant` with each puzzle that has one solution and one figure in another place of the grid: the same
/// cells and the same number, shifted. Only figures outside the grid share cells with others of their rule. Returns
/// `Break` if the callback or `stop` ended the search.
///
/// # Panics
///
/// If the engine [does not support](foldoku_search::Engine::accepts) the board.
pub fn shift_figures(
    engine: &mut VariantSearch,
    variant: &Variant,
    stop: &dyn Fn() -> bool,
    on_variant: OnVariant<'_>,
) -> ControlFlow<()> {
    let (rows, columns) = (variant.sheet.rows() as i32, variant.sheet.columns() as i32);
    for (place, rule) in variant
        .rules
        .iter()
        .enumerate()
        .filter(|it| can_shift(it.1))
    {
        let shifts = (1 - rows..rows)
            .flat_map(|down| (1 - columns..columns).map(move |along| (down, along)));
        for (down, along) in shifts.filter(|&shift| shift != (0, 0)) {
            let shifted = shifted(rule, &variant.sheet, down, along);
            if let Some(other) = shifted.filter(|other| is_free(other, place, variant)) {
                emit_unique(engine, exchanged(variant, place, other), stop, on_variant)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the puzzle with another rule at a place of its list.
fn exchanged(variant: &Variant, place: usize, rule: Rule) -> Variant {
    let mut other = variant.clone();
    other.rules[place] = rule;
    other
}

/// Emits a puzzle if it has one solution.
fn emit_unique(
    engine: &mut VariantSearch,
    variant: Variant,
    stop: &dyn Fn() -> bool,
    on_variant: OnVariant<'_>,
) -> ControlFlow<()> {
    if stop() {
        return ControlFlow::Break(());
    }
    // Some numbers and places are a contradiction already.
    let Ok(puzzle) = variant.puzzle() else {
        return ControlFlow::Continue(());
    };
    match is_unique(engine, &puzzle, stop) {
        true => on_variant(variant),
        false => ControlFlow::Continue(()),
    }
}

/// Returns the numbers that a figure can have: totals of as many cells, or up to the sum of all values.
fn numbers(rule: &Rule, sheet: &Sheet) -> RangeInclusive<i32> {
    let (first, last) = sheet.values().into_inner();
    let cells = rule.cells.len() as i32;
    match rule.kind.info().form {
        Form::Outside => 0..=sheet.values().sum(),
        _ => cells * first..=cells * last,
    }
}

/// Returns whether a rule is a figure that means the same in another place.
fn can_shift(rule: &Rule) -> bool {
    let is_fixed = matches!(
        rule.kind.info().form,
        // A diagonal ends at the edges; exempt pairs belong to other figures.
        Form::Given | Form::Diagonal | Form::Negative | Form::Rules
    );
    !is_fixed && cells(rule).next().is_some()
}

fn cells(rule: &Rule) -> impl Iterator<Item = Square> + Clone {
    rule.cells
        .iter()
        .chain(rule.groups.iter().flatten())
        .copied()
}

/// Returns a figure so many rows further down and columns further along, if that is within the grid.
fn shifted(rule: &Rule, sheet: &Sheet, down: i32, along: i32) -> Option<Rule> {
    let shift = |cells: &[Square]| -> Option<Vec<Square>> {
        let places = cells.iter().map(|&cell| {
            let (row, column) = sheet.place(cell);
            sheet
                .is_in_grid(cell)
                .then(|| sheet.at(row + down, column + along))?
        });
        places.collect()
    };
    Some(Rule {
        cells: shift(&rule.cells)?,
        groups: rule
            .groups
            .iter()
            .map(|group| shift(group))
            .collect::<Option<_>>()?,
        ..rule.clone()
    })
}

/// Returns whether a figure at a place of the list may have these cells beside the other figures of its rule.
fn is_free(figure: &Rule, place: usize, variant: &Variant) -> bool {
    let rules = variant.rules.iter().enumerate();
    let mut others = rules.filter(|(other, rule)| *other != place && rule.kind == figure.kind);
    if figure.kind.info().form == Form::Outside {
        return others.all(|(_, rule)| rule.cells != figure.cells);
    }
    others.all(|(_, rule)| cells(figure).all(|cell| cells(rule).all(|other| other != cell)))
}
