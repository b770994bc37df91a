//! Simple colours: a cell that sees both colours of a cluster is false, and so is a colour that
//! sees itself.
//!
//! **Invariant:** each technique reports a cluster at most once.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::colours::{Cluster, clusters, seen_by, step};
use crate::finder::OnStep;
use crate::position::Position;
use crate::technique::Technique;

/// Eliminates the candidates that see both colours.
pub(super) fn find_trap(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let technique = Technique::SimpleColoursTrap;
    each_cluster(position, &mut |digit, cluster| {
        let [one, two] = cluster.colours.map(seen_by);
        let trapped = (one & two & position.places(digit)).without(cluster.squares());
        if trapped.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = step(position, technique, digit, &[cluster]);
        step.eliminate_all(position, trapped, digit);
        on_step(step)
    })
}

/// Eliminates a colour if two of its cells see each other.
pub(super) fn find_wrap(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let technique = Technique::SimpleColoursWrap;
    each_cluster(position, &mut |digit, cluster| {
        let sees_itself = |squares: &SquareSet| !(seen_by(*squares) & *squares).is_empty();
        let Some(wrong) = cluster.colours.into_iter().find(sees_itself) else {
            return ControlFlow::Continue(());
        };
        let mut step = step(position, technique, digit, &[cluster]);
        step.eliminate_all(position, wrong, digit);
        on_step(step)
    })
}

fn each_cluster(
    position: &Position,
    take: &mut dyn FnMut(usize, Cluster) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        for cluster in clusters(position, digit) {
            take(digit, cluster)?;
        }
    }
    ControlFlow::Continue(())
}
