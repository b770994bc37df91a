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

use super::shared::deductions::Deductions;
use super::shared::propagation::{self, Propagation, Status};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Candidates, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.truth {
        return truth::run(args, interrupt);
    }
    let levels = levels(args)?;
    let command = Deductions {
        args: &args.deductions,
        style: args.style,
        refine: |propagation: &mut Propagation, puzzle: &Puzzle, interrupt: &Interrupt| {
            if let Some(config) = &levels {
                refute(config, propagation, puzzle, interrupt);
            }
        },
        draw,
        is_failure: |status| matches!(status, Status::Impossible(_)),
    };
    command.run(interrupt)
}

/// Returns the settings of the engine for `--levels`.
fn levels(args: &args::Candidates) -> anyhow::Result<Option<trial::Config>> {
    let Config {
        strategies,
        max_subset,
    } = propagation::config(&args.deductions.strategies);
    ensure!(
        args.levels == 0 || strategies.contains(&Strategy::Subsets),
        "--levels needs subsets; add them to --strategies"
    );
    Ok((args.levels > 0).then(|| trial::Config {
        levels: Some(args.levels),
        backtrack: false,
        forced_cells: strategies.contains(&Strategy::ForcedCells),
        max_subset,
        ..trial::Config::default()
    }))
}

/// Removes the candidates that trials of up to `--levels` digits refute.
fn refute(
    config: &trial::Config,
    propagation: &mut Propagation,
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) {
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

fn draw(geometry: &Geometry, propagation: &Propagation, style: Style) -> String {
    match &propagation.status {
        Status::Impossible(reason) => format!("impossible: {reason}\n"),
        Status::Solved | Status::Stuck => {
            let drawing = format::candidates(geometry, &propagation.candidates, style);
            propagation::ended(drawing)
        }
    }
}
