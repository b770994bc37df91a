//! `candidates`: the remaining candidates of each cell after the chosen strategies.
//!
//! With `--true`, the candidates that are part of a solution.
//!
//! **Invariant:** `--levels` uses the trial engine, which relies on subsets; a list of strategies
//! without them is rejected.

mod truth;

use std::ops::ControlFlow;

use anyhow::ensure;
use foldoku::board::format::Style;
use foldoku::propagate::{Config, Strategy};
use foldoku::search::trial;
use foldoku::{DigitSet, Geometry, Grid, Limits, Puzzle, Trial, format};

use super::shared::deductions::{self, Deduce};
use super::shared::propagation::{self, Propagation, Status};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Candidates, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.truth {
        return truth::run(args, interrupt);
    }
    deductions::run(&args.deductions, args.style, interrupt, |config| {
        Candidates::new(args, config)
    })
}

struct Candidates {
    style: Style,
    /// The engine for `--levels`.
    levels: Option<trial::Config>,
}

impl Candidates {
    fn new(args: &args::Candidates, config: &Config) -> anyhow::Result<Candidates> {
        ensure!(
            args.levels == 0 || config.strategies.contains(&Strategy::Subsets),
            "--levels needs subsets; add them to --strategies"
        );
        let levels = (args.levels > 0).then(|| trial::Config {
            levels: Some(args.levels),
            backtrack: false,
            forced_cells: config.strategies.contains(&Strategy::ForcedCells),
            max_subset: config.max_subset,
            ..trial::Config::default()
        });
        Ok(Candidates {
            style: args.style,
            levels,
        })
    }
}

impl Deduce for Candidates {
    /// Removes the candidates that trials of up to `--levels` digits refute.
    fn refine(&self, propagation: &mut Propagation, puzzle: &Puzzle, interrupt: &Interrupt) {
        let Some(config) = &self.levels else { return };
        if propagation.status != Status::Stuck {
            return;
        }
        let mut solution = None;
        let mut on_solution = |grid: &Grid| {
            solution = Some(grid.clone());
            ControlFlow::Break(())
        };
        let stop = || interrupt.is_set();
        let limits = Limits::NONE.stop(&stop);
        let report = Trial::new(config.clone()).run(puzzle, limits, &mut on_solution, None);
        if let Some(stuck) = report.stuck {
            propagation.candidates = stuck;
        } else if let Some(solution) = solution {
            for (square, digit) in solution.filled() {
                propagation.candidates[square] = DigitSet::of(digit);
            }
            propagation.status = Status::Solved;
        } else {
            propagation.status =
                Status::Impossible(String::from("every trial leads to a contradiction"));
        }
    }

    fn draw(&self, geometry: &Geometry, propagation: &Propagation) -> String {
        match &propagation.status {
            Status::Impossible(reason) => format!("impossible: {reason}\n"),
            Status::Solved | Status::Stuck => {
                let candidates = &propagation.candidates;
                let drawing = format::candidates(geometry, candidates, self.style);
                propagation::ended(drawing)
            }
        }
    }

    fn is_failure(&self, status: &Status) -> bool {
        matches!(status, Status::Impossible(_))
    }
}
