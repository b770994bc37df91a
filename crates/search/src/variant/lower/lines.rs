//! Lowers lines that automata read: if the order of the digits does not matter, to a cage, else to an
//! automaton, as sets of states or unrolled; an automaton with too many states is checked at the end.
//!
//! **Invariant:** an automaton becomes a cage only if the cells are peers and all orders of the same
//! digits lead to the same states.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::constraint::{Automaton, Line};
use foldoku_board::{Constraint, Digit};
use foldoku_kernel::Family;

use super::cages::{add_cage, check};
use super::cells;
use crate::limits::Meter;
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::automaton::{Bits, unroll};
use crate::variant::store::Step;

/// The most arcs of an automaton over cells that differ.
const MAX_ARCS: usize = 1 << 12;

/// The most states of a layer of an unrolled automaton. A line with more is checked when it is full.
const MAX_STATES: usize = 1 << 20;

/// Adds the propagators of a line. Fails if no line over the candidates is accepted, or if the meter
/// ends the search.
pub(super) fn add(
    context: &Context,
    line: &Line,
    found: &mut Vec<Propagator>,
    meter: &mut Meter<'_>,
) -> Step {
    let squares = cells(&line.squares);
    let can_be_cage = context.has_families() && squares.len() <= 9 && context.is_clique(&squares);
    if can_be_cage && let Some(accepted) = sets(&line.automaton, context.digits, squares.len()) {
        add_cage(context, &squares, accepted, found);
        return Ok(());
    }
    read(context, line, MAX_STATES, found, meter)
}

/// Adds an automaton, or a check if a layer has more than `most` states.
fn read(
    context: &Context,
    line: &Line,
    most: usize,
    found: &mut Vec<Propagator>,
    meter: &mut Meter<'_>,
) -> Step {
    let squares = line.squares.len().max(1);
    let Some(unrolled) = unroll(context, line, most, meter)? else {
        found.push(check(&Constraint::Line(line.clone())));
        return Ok(());
    };
    // Arcs remember digits, which pays if the cells differ and the arcs are few.
    let bits = if unrolled.is_clique() && unrolled.arc_count() <= MAX_ARCS {
        None
    } else {
        Bits::new(context, line, unrolled.arc_count() / squares)
    };
    found.push(match bits {
        Some(bits) => Propagator::Bits(bits.into()),
        None => Propagator::Automaton(unrolled.into()),
    });
    Ok(())
}

/// Returns the digit sets that an automaton accepts in every order, or `None` if the order matters.
fn sets(automaton: &Automaton, digits: u8, size: usize) -> Option<Family> {
    let mut accepted = Family::NONE;
    // The states after the digits of each set.
    let mut after: Vec<Vec<u32>> = vec![Vec::new(); 1 << digits];
    after[0] = automaton.starts().to_vec();
    for set in 1_usize..1 << digits {
        if set.count_ones() as usize > size {
            continue;
        }
        let mut shared: Option<Vec<u32>> = None;
        for digit in (0..digits).filter(|digit| set >> digit & 1 == 1) {
            let before = &after[set & !(1 << digit)];
            let next = before
                .iter()
                .flat_map(|&state| automaton.next(state, Digit::new(digit + 1)));
            let mut next: Vec<u32> = next.copied().collect();
            next.sort_unstable();
            next.dedup();
            match &shared {
                Some(shared) if *shared != next => return None,
                Some(_) => {}
                None => shared = Some(next),
            }
        }
        after[set] = shared?;
        let is_accepted = after[set]
            .iter()
            .any(|&state| automaton.is_accepting(state));
        if set.count_ones() as usize == size && is_accepted {
            accepted.insert(set as u16);
        }
    }
    Some(accepted)
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;

    use foldoku_board::Square;
    use foldoku_kernel::Families;

    use super::*;
    use crate::Limits;

    #[test]
    fn an_automaton_with_too_many_states_is_checked_at_the_end() {
        let context = Context::new(Families::new(), 9, vec![0x1ff; 3]);
        let step = |&sum: &u8, digit: Digit, next: &mut dyn FnMut(u8)| {
            let sum = sum + digit.number();
            if sum <= 12 {
                next(sum);
            }
        };
        let automaton = Automaton::explore(9, [0], step, |&sum| sum == 12, 100).unwrap();
        let line = Line::new((0..3).map(Square::new), Arc::new(automaton));
        for (most, is_checked) in [(12, false), (11, false), (10, true), (1, true)] {
            let mut found = Vec::new();
            let mut meter = Meter::new(Limits::NONE, u64::MAX);
            read(&context, &line, most, &mut found, &mut meter).unwrap();
            let checks = found
                .iter()
                .filter(|one| matches!(one, Propagator::Check(_)));
            assert_eq!(
                (found.len(), checks.count()),
                (1, is_checked.into()),
                "{most}"
            );
        }
    }
}
