//! Lowers lines that automata read: if the order of the digits does not matter, to a cage, else to an
//! automaton, as sets of states or unrolled.
//!
//! **Invariant:** an automaton becomes a cage only if the cells are peers and all orders of the same
//! digits lead to the same states.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::Digit;
use foldoku_board::constraint::{Automaton, Line};
use foldoku_kernel::Family;

use super::cages::add_cage;
use super::cells;
use crate::limits::Meter;
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::automaton::{Bits, unroll};
use crate::variant::store::Step;

/// The most arcs of an automaton over cells that differ.
const MAX_ARCS: usize = 1 << 12;

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
    let unrolled = unroll(context, line, meter)?;
    // Arcs remember digits, which pays if the cells differ and the arcs are few.
    let bits = match unrolled.is_clique() && unrolled.arc_count() <= MAX_ARCS {
        true => None,
        false => Bits::new(context, line, unrolled.arc_count() / squares.len().max(1)),
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
