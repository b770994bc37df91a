//! Neighbours of puzzles with rules that differ in the number of one figure.
//!
//! **Invariant:** neighbours are emitted in the order of the rules, then by their numbers.

use std::ops::{ControlFlow, RangeInclusive};

use foldoku_rules::{Form, Rule, Sheet, Variant};
use foldoku_search::{Count, Engine, Limits, VariantSearch};

/// Calls `on_variant` with each puzzle that has one solution and another number of one figure, such as the total of
/// a cage. Returns `Break` if the callback or `stop` ended the search.
///
/// # Panics
///
/// If the engine [does not support](Engine::accepts) the board.
pub fn exchange_numbers(
    engine: &mut VariantSearch,
    variant: &Variant,
    stop: &dyn Fn() -> bool,
    on_variant: &mut dyn FnMut(Variant) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let numbered = variant.rules.iter().enumerate();
    for (place, rule) in numbered.filter(|(_, rule)| rule.has_clue() && rule.numbers.len() == 1) {
        for number in numbers(rule, &variant.sheet).filter(|&number| number != rule.number()) {
            if stop() {
                return ControlFlow::Break(());
            }
            let mut other = variant.clone();
            other.rules[place].numbers = vec![number];
            // A number that no cells have is a contradiction already.
            let Ok(puzzle) = other.puzzle() else {
                continue;
            };
            let limits = Limits::NONE.solutions(2).stop(stop);
            if engine.count(&puzzle, limits) == Count::Exactly(1) {
                on_variant(other)?;
            }
        }
    }
    ControlFlow::Continue(())
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
