//! `propagate`: the deductions without guessing, as a grid with the number of passes.
//!
//! **Invariant:** the report on a solved puzzle is its grid and `iter: N`, unless `--show` asks for
//! more.

use foldoku::board::format::Style;
use foldoku::{Geometry, format};

use super::shared::deductions::{self, Deduce};
use super::shared::propagation::{self, Propagation, Status};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Propagate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let style = args.style;
    deductions::run(&args.deductions, style, interrupt, |_| {
        Ok(Propagate { style })
    })
}

struct Propagate {
    style: Style,
}

impl Deduce for Propagate {
    fn draw(&self, geometry: &Geometry, propagation: &Propagation) -> String {
        if let Status::Impossible(reason) = &propagation.status {
            return format!("impossible: {reason}\n");
        }
        let grid = propagation.candidates.to_grid();
        let drawing = format::grid(geometry, &grid, self.style);
        let mut text = propagation::ended(drawing);
        text.push_str(&format!("iter: {}\n", propagation.passes));
        if propagation.status == Status::Stuck {
            let empty = propagation.candidates.open_count();
            let plural = if empty == 1 { "" } else { "s" };
            text.push_str(&format!("stuck: {empty} empty cell{plural}\n"));
        }
        text
    }

    fn is_failure(&self, status: &Status) -> bool {
        *status != Status::Solved
    }
}
