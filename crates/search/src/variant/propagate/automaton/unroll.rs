//! Unrolls an automaton along a line, and merges nodes with the same arcs.
//!
//! **Invariant:** a path through the layers spells a line that the automaton accepts, and every
//! accepted line over the candidates is a path.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::Digit;
use foldoku_board::constraint::Line;

use super::{Arc, Automaton};
use crate::limits::Meter;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step};

/// A state of a layer: the states after it, with the digits that lead there.
type Arcs = Vec<Arc>;

/// Unrolls the automaton of a line, or returns `None` if a layer has more than `most` states. Fails if
/// no line over the candidates is accepted, or if the meter ends the search.
pub(crate) fn unroll(
    context: &Context,
    line: &Line,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Automaton>, Contradiction> {
    let cells = super::cells_of(line);
    let masks: Vec<Mask> = cells
        .iter()
        .map(|&cell| context.start[usize::from(cell)])
        .collect();
    let Some(reached) = reachable(line, &masks, most, meter)? else {
        return Ok(None);
    };
    let mut layers: Vec<Vec<Arcs>> = vec![Vec::new(); masks.len() + 1];
    // The node of each state in the layer after the current one.
    let mut nodes: BTreeMap<u32, u32> = BTreeMap::new();
    for &state in &reached[masks.len()] {
        if line.automaton.is_accepting(state) {
            nodes.insert(state, 0);
        }
    }
    if nodes.is_empty() {
        return Err(Contradiction);
    }
    layers[masks.len()].push(Vec::new());
    for (layer, &mask) in masks.iter().enumerate().rev() {
        let mut known: BTreeMap<Arcs, u32> = BTreeMap::new();
        let mut states: BTreeMap<u32, u32> = BTreeMap::new();
        for &state in &reached[layer] {
            go_on(meter)?;
            let arcs = arcs_of(line, state, mask, &nodes);
            if arcs.is_empty() {
                continue;
            }
            let next = known.len() as u32;
            let node = *known.entry(arcs).or_insert(next);
            states.insert(state, node);
        }
        if states.is_empty() {
            return Err(Contradiction);
        }
        let mut arcs = vec![Vec::new(); known.len()];
        for (list, node) in known {
            arcs[node as usize] = list;
        }
        layers[layer] = arcs;
        nodes = states;
    }
    let is_clique = context.is_clique(&cells);
    Ok(Some(flatten(cells, &layers, is_clique)))
}

/// Fails if the meter ends the search.
fn go_on(meter: &mut Meter<'_>) -> Step {
    if meter.tick().is_break() {
        Err(Contradiction)
    } else {
        Ok(())
    }
}

/// Returns the states after each number of digits, or `None` if there are more than `most` of one.
fn reachable(
    line: &Line,
    masks: &[Mask],
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Vec<u32>>>, Contradiction> {
    let mut reached = vec![line.automaton.starts().to_vec()];
    for &mask in masks {
        let mut next = Vec::new();
        for &state in reached.last().into_iter().flatten() {
            go_on(meter)?;
            for digit in digits(mask) {
                next.extend_from_slice(line.automaton.next(state, digit));
            }
        }
        next.sort_unstable();
        next.dedup();
        if next.len() > most {
            return Ok(None);
        }
        reached.push(next);
    }
    Ok(Some(reached))
}

/// Returns the arcs of a state to the nodes of the next layer, ordered by target.
fn arcs_of(line: &Line, state: u32, mask: Mask, nodes: &BTreeMap<u32, u32>) -> Arcs {
    let mut arcs: Arcs = Vec::new();
    for digit in digits(mask) {
        let bit = 1 << digit.index();
        for next in line.automaton.next(state, digit) {
            let Some(&target) = nodes.get(next) else {
                continue;
            };
            match arcs.iter_mut().find(|arc| arc.target == target) {
                Some(arc) => arc.digits |= bit,
                None => arcs.push(Arc {
                    target,
                    digits: bit,
                }),
            }
        }
    }
    arcs.sort_unstable();
    arcs
}

fn digits(mask: Mask) -> impl Iterator<Item = Digit> {
    let all = 0..Mask::BITS as u8;
    let set = all.filter(move |digit| mask >> digit & 1 == 1);
    set.map(|digit| Digit::new(digit + 1))
}

/// The fewest cells of a long automaton: on shorter lines, what the last pass found saves too little.
const LONG: usize = 32;

/// Numbers the nodes layer by layer. Nodes without arcs fill the last word of each layer of a long automaton.
fn flatten(cells: Box<[Cell]>, layers: &[Vec<Arcs>], is_clique: bool) -> Automaton {
    let (mut starts, mut first_arc, mut arcs) = (vec![0], vec![0], Vec::new());
    let is_long = !is_clique && cells.len() >= LONG;
    for layer in layers {
        let here = starts.last().copied().unwrap_or(0);
        let size = if is_long {
            layer.len().next_multiple_of(64)
        } else {
            layer.len()
        };
        let next = here + size as u32;
        for list in layer {
            arcs.extend(list.iter().map(|arc| Arc {
                target: next + arc.target,
                ..*arc
            }));
            first_arc.push(arcs.len() as u32);
        }
        first_arc.resize(next as usize + 1, arcs.len() as u32);
        starts.push(next);
    }
    Automaton {
        is_simple: super::is_simple(&cells),
        is_long,
        memory: None,
        cells,
        layers: starts.into(),
        first_arc: first_arc.into(),
        arcs: arcs.into(),
        is_clique,
    }
}
