//! Senior exocets: targets anywhere in the cross-lines.
//!
//! **Invariant:** each way to put a base digit into all three cross-lines, away from the base, uses one of the two
//! targets; one of these is outside the band.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::{Exocet, View, base};
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// Reports the senior exocets of bands and stacks.
pub(in crate::exotic) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for view in View::both(position) {
        for line in 0..9 {
            for outside in 0..9 {
                find_from(&view, line, outside, on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_from(view: &View<'_>, line: usize, outside: usize, on_step: OnStep<'_>) -> ControlFlow<()> {
    let Some((base, mask)) = base(view, line, outside) else {
        return ControlFlow::Continue(());
    };
    let of_box = |number: usize| {
        let first = (outside / 3 + number) % 3 * 3;
        first..first + 3
    };
    for one in of_box(1) {
        for other in of_box(2) {
            let cross_lines = [outside, one, other];
            let ways: Vec<Vec<SquareSet>> = bits_of(mask)
                .map(|digit| ways(view, line, cross_lines, digit))
                .collect();
            for targets in pairs(view, mask, &ways) {
                let exocet = Exocet {
                    line,
                    base,
                    mask,
                    targets,
                    cross_lines,
                };
                let is_far = |target: &Square| view.line_of(*target) / 3 != line / 3;
                if targets.iter().any(is_far) {
                    on_step(exocet.step(view, Technique::SeniorExocet))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the ways to put a digit into all three cross-lines, away from the base.
fn ways(view: &View<'_>, line: usize, cross_lines: [usize; 3], digit: usize) -> Vec<SquareSet> {
    let [first, second, third] = cross_lines.map(|across| {
        let near = (0..3).map(|number| line / 3 * 3 + number);
        let near = near.filter(|&other| other != line && across / 3 != cross_lines[0] / 3);
        let near = near.map(|other| view.square(other, across));
        let near: SquareSet = near.filter(|&it| view.has(it, digit)).collect();
        near | view.far_places(line, across, digit)
    });
    let clear = |squares: SquareSet, square: Square| squares.without(SquareSet::peers_of(square));
    let mut ways = Vec::new();
    for one in first {
        for two in clear(second, one) {
            for three in clear(clear(third, one), two) {
                ways.push([one, two, three].into_iter().collect());
            }
        }
    }
    ways
}

/// Returns the pairs of empty cells of which each way to place any base digit uses one.
fn pairs(view: &View<'_>, mask: Mask, ways: &[Vec<SquareSet>]) -> Vec<[Square; 2]> {
    let Some(first) = ways.first().and_then(|ways| ways.first()) else {
        return Vec::new();
    };
    let uses = |way: &SquareSet, targets: SquareSet| !(*way & targets).is_empty();
    let could_hold = |square: &Square| view.position.mask(*square) & mask != 0;
    let mut pairs = Vec::new();
    for one in first.iter().filter(could_hold) {
        // The other target is in the first way that this one is not in.
        let alone = SquareSet::of(one);
        let mut all = ways.iter().flatten();
        let Some(missed) = all.find(|way| !uses(way, alone)) else {
            continue;
        };
        for other in missed.iter().filter(could_hold) {
            let targets = alone | SquareSet::of(other);
            if ways.iter().flatten().all(|way| uses(way, targets)) {
                pairs.push([one, other]);
            }
        }
    }
    pairs
}
