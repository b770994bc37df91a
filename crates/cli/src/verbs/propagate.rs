//! `propagate`: the deductions without guessing, as a grid with the number of passes.
//!
//! **Invariant:** the report on a solved puzzle is its grid and `iter: N`, unless `--show` asks for
//! more.

use foldoku::board::format::Style;
use foldoku::{Geometry, Puzzle, format};

use super::shared::deductions::Deductions;
use super::shared::propagation::{self, Propagation, Status};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Propagate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = Deductions {
        args: &args.deductions,
        style: args.style,
        refine: |_: &mut Propagation, _: &Puzzle, _: &Interrupt| {},
        draw,
        is_failure: |status| *status != Status::Solved,
    };
    command.run(interrupt)
}

fn draw(geometry: &Geometry, propagation: &Propagation, style: Style) -> String {
    if let Status::Impossible(reason) = &propagation.status {
        return format!("impossible: {reason}\n");
    }
    let grid = propagation.candidates.to_grid();
    let drawing = format::grid(geometry, &grid, style);
    let mut text = propagation::ended(drawing);
    text.push_str(&format!("iter: {}\n", propagation.passes));
    if propagation.status == Status::Stuck {
        let empty = propagation.candidates.open_count();
        let plural = if empty == 1 { "" } else { "s" };
        text.push_str(&format!("stuck: {empty} empty cell{plural}\n"));
    }
    text
}
