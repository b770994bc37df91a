//! Double exocets: two junior exocets in a band, in the same three cross-lines.
//!
//! No digit is in both bases: both exocets would put it into a target in the same box. With four digits in all,
//! each is in one of the bases, in one of the targets, and twice in the cross-lines outside the band.
//!
//! **Invariant:** a step eliminates a candidate that neither exocet eliminates by itself.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::{Exocet, View, each};
use crate::finder::OnStep;
use crate::position::{Position, bits_of};
use crate::step::Step;
use crate::technique::Technique;

/// Reports the double exocets of bands and stacks.
pub(in crate::exotic) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for view in View::both(position) {
        let mut all: Vec<Exocet> = Vec::new();
        each(&view, &mut |exocet| {
            if exocet.is_complete(&view) {
                all.push(exocet);
            }
            ControlFlow::Continue(())
        })?;
        for (index, one) in all.iter().enumerate() {
            for other in all[index + 1..]
                .iter()
                .filter(|other| are_double(one, other))
            {
                if let Some(step) = step(&view, one, other) {
                    on_step(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether two exocets have the same cross-lines, four digits, and no common cell.
fn are_double(one: &Exocet, other: &Exocet) -> bool {
    let sorted = |exocet: &Exocet| {
        let mut lines = exocet.cross_lines;
        lines.sort_unstable();
        lines
    };
    one.line / 3 == other.line / 3
        && sorted(one) == sorted(other)
        && (one.mask | other.mask).count_ones() == 4
        && ((one.base | one.targets()) & (other.base | other.targets())).is_empty()
}

fn step(view: &View<'_>, one: &Exocet, other: &Exocet) -> Option<Step> {
    let position = view.position;
    let mask = one.mask | other.mask;
    let bases = one.base | other.base;
    let targets = one.targets() | other.targets();
    let mut step = Step::new(Technique::DoubleExocet);
    step.eliminate_mask(
        position,
        bases.common_peers() | targets.common_peers(),
        mask,
    );
    for digit in bits_of(mask) {
        let far = one.all_far_places(view, digit);
        let lines = (0..9).map(|line| SquareSet::of_unit(view.line(line)));
        let lines: Vec<SquareSet> = lines.filter(|line| !(*line & far).is_empty()).collect();
        if lines.len() == 2 {
            for line in lines {
                step.eliminate_all(position, line.without(far), digit);
            }
        }
    }
    if step.is_empty() {
        return None;
    }
    for exocet in [one, other] {
        exocet.cite(view, &mut step, mask);
        exocet.conclude(view, &mut step);
    }
    Some(step)
}
