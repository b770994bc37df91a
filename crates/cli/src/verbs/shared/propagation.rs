//! What `candidates` and `propagate` share: a run of the chosen strategies, watched if need be.
//!
//! **Invariant:** the words for an outcome are the same in text and JSON.

use anyhow::Context;
use foldoku::board::puzzle::Puzzle;
use foldoku::propagate::{Config, Outcome, Propagator, Step, Strategy, Tally};
use foldoku::{Candidates, Geometry, format};

use crate::args::{self, ShowSteps};
use crate::output::json;

/// A run of strategies on one puzzle.
pub(crate) struct Run {
    pub(crate) candidates: Candidates,
    pub(crate) passes: u64,
    pub(crate) status: Status,
    pub(crate) tally: Tally,
    /// The steps as text, if they are to be shown.
    pub(crate) steps: String,
}

/// What a run has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Solved,
    Stuck,
    /// And why.
    Impossible(String),
}

impl Status {
    fn of(geometry: &Geometry, outcome: Outcome) -> Status {
        match outcome {
            Outcome::Solved => Status::Solved,
            Outcome::Stuck => Status::Stuck,
            Outcome::Impossible(contradiction) => {
                Status::Impossible(contradiction.describe(geometry))
            }
        }
    }

    /// The word for it in summaries and JSON.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Stuck => "stuck",
            Status::Impossible(_) => "impossible",
        }
    }

    fn reason(&self) -> Option<&str> {
        match self {
            Status::Impossible(reason) => Some(reason),
            _ => None,
        }
    }
}

/// The strategies a command line names.
pub(crate) fn config(args: &args::Strategies) -> anyhow::Result<Config> {
    let names = args.strategies.split(',').map(str::trim);
    let named = names.filter(|&name| !name.is_empty() && name != "none");
    let strategies = named.map(|name| {
        let parsed: Result<Strategy, _> = name.parse();
        parsed.with_context(|| format!("--strategies: '{}'", name.escape_debug()))
    });
    Ok(Config {
        strategies: strategies.collect::<anyhow::Result<_>>()?,
        max_subset: args.max_subset,
    })
}

/// Runs the strategies of `propagator` on `puzzle`.
pub(crate) fn run(propagator: &mut Propagator<'_>, puzzle: &Puzzle, show: &[ShowSteps]) -> Run {
    let geometry = puzzle.geometry();
    let mut candidates = Candidates::of(puzzle);
    let mut steps = String::new();
    let mut watch = |step: &Step| steps.push_str(&describe_step(geometry, step));
    let report = if show.contains(&ShowSteps::Steps) {
        propagator.run(&mut candidates, Some(&mut watch))
    } else {
        propagator.run(&mut candidates, None)
    };
    let tally = propagator.take_tally();
    Run {
        candidates,
        passes: report.passes,
        status: Status::of(geometry, report.outcome),
        tally,
        steps,
    }
}

fn describe_step(geometry: &Geometry, step: &Step) -> String {
    let removed = step
        .removed
        .iter()
        .map(|&(square, digits)| format!("{}-{digits}", geometry.shape().name(square)));
    let removed: Vec<String> = removed.collect();
    format!(
        "{}: {}\n",
        step.deduction.describe(geometry),
        removed.join(" ")
    )
}

/// The JSON object of a run.
pub(crate) fn as_json(puzzle: &Puzzle, run: &Run) -> String {
    json::line(&json::Propagated {
        version: json::VERSION,
        puzzle: puzzle.to_string(),
        status: run.status.name(),
        passes: run.passes,
        candidates: json::candidates(puzzle.geometry(), &run.candidates),
        contradiction: run.status.reason().map(String::from),
    })
}

/// What `--show` asks for before the drawing.
pub(crate) fn before(
    run: &Run,
    puzzle: &Puzzle,
    style: format::Style,
    show: &[ShowSteps],
) -> String {
    let mut text = String::new();
    if show.contains(&ShowSteps::Puzzle) {
        text.push_str(&ended(format::grid(
            puzzle.geometry(),
            puzzle.givens(),
            style,
        )));
    }
    text.push_str(&run.steps);
    text
}

/// What `--show` asks for behind the drawing.
pub(crate) fn after(run: &Run, geometry: &Geometry, show: &[ShowSteps]) -> String {
    let mut text = String::new();
    if show.contains(&ShowSteps::Candidates) {
        text.push_str(&format::candidates(
            geometry,
            &run.candidates,
            format::Style::Wide,
        ));
    }
    if show.contains(&ShowSteps::Counts) {
        let Tally {
            eliminations,
            hidden_singles,
            subsets,
            forced,
            rounds,
        } = run.tally;
        text.push_str(&format!(
            "eliminations: {eliminations}\nhidden singles: {hidden_singles}\n"
        ));
        text.push_str(&format!("subsets: {}\n", by_size(&subsets)));
        text.push_str(&format!(
            "forced cells: {forced}\nrounds of subsets: {rounds}\n"
        ));
    }
    text
}

/// Counts by the size of the subset: `[ (1->114) (8->37) ]`.
pub(crate) fn by_size(counts: &[u64]) -> String {
    let sizes = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let shown: String = sizes
        .map(|(size, count)| format!("({size}->{count}) "))
        .collect();
    format!("[ {shown}]")
}

/// A drawing with a line end behind it.
pub(crate) fn ended(mut drawing: String) -> String {
    if !drawing.ends_with('\n') {
        drawing.push('\n');
    }
    drawing
}
