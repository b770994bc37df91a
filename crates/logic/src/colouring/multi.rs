//! Multi-colours: a colour of one cluster sees colours of another.
//!
//! If it sees one colour, these two are not both true, so one of their opposites is. If it sees
//! both colours of the other cluster, it is false.
//!
//! **Invariant:** two clusters are tried in both orders only where the order matters.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::colours::{Cluster, clusters, seen_by, step};
use crate::finder::OnStep;
use crate::position::Position;
use crate::technique::Technique;

/// Type 1: eliminates the candidates that see the opposites of two colours that see each other.
pub(super) fn find_one(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let technique = Technique::MultiColoursOne;
    each_two(position, &mut |digit, [one, two]| {
        if one.colours[0].first() > two.colours[0].first() {
            return ControlFlow::Continue(());
        }
        let mut taken = SquareSet::EMPTY;
        for (mine, its) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if touch(one.colours[mine], two.colours[its]) {
                let [left, right] = [one.colours[1 - mine], two.colours[1 - its]].map(seen_by);
                taken |= left & right & position.places(digit);
            }
        }
        if taken.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = step(position, technique, digit, &[one, two]);
        step.eliminate_all(position, taken, digit);
        on_step(step)
    })
}

/// Type 2: eliminates a colour that sees both colours of another cluster.
pub(super) fn find_two(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let technique = Technique::MultiColoursTwo;
    each_two(position, &mut |digit, [one, two]| {
        for wrong in one.colours {
            if two.colours.into_iter().all(|other| touch(wrong, other)) {
                let mut step = step(position, technique, digit, &[one, two]);
                step.eliminate_all(position, wrong, digit);
                on_step(step)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns whether a cell of one colour sees a cell of the other.
fn touch(one: SquareSet, other: SquareSet) -> bool {
    !(seen_by(one) & other).is_empty()
}

/// Calls `take` with every two clusters of a digit, in both orders.
fn each_two(
    position: &Position,
    take: &mut dyn FnMut(usize, [Cluster; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        let clusters = clusters(position, digit);
        for &one in &clusters {
            for &two in clusters.iter().filter(|&&two| two != one) {
                take(digit, [one, two])?;
            }
        }
    }
    ControlFlow::Continue(())
}
