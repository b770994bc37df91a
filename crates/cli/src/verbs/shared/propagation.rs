//! A run of the chosen strategies on one puzzle.
//!
//! **Invariant:** text and JSON use the same words for an outcome.

use foldoku::propagate::{self, AppliedDeduction, Config, Propagator, Tally};
use foldoku::{Candidates, Geometry, Puzzle, format};

use super::report::Reported;
use crate::args::{self, ShowSteps};
use crate::output::json;

/// The result of running strategies on one puzzle.
pub(crate) struct Propagation {
    pub(crate) candidates: Candidates,
    pub(crate) passes: u64,
    pub(crate) status: Status,
    pub(crate) tally: Tally,
    /// The steps as text, if they are shown.
    pub(crate) steps: String,
}

/// How a propagation ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Solved,
    Stuck,
    /// With the reason.
    Impossible(String),
}

impl Status {
    fn new(geometry: &Geometry, outcome: propagate::Outcome) -> Status {
        match outcome {
            propagate::Outcome::Solved => Status::Solved,
            propagate::Outcome::Stuck => Status::Stuck,
            propagate::Outcome::Impossible(contradiction) => {
                Status::Impossible(contradiction.describe(geometry))
            }
        }
    }

    /// Returns the word for summaries and JSON.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Stuck => "stuck",
            Status::Impossible(_) => "impossible",
        }
    }

    /// Returns what the end proves about the solutions: deductions keep every solution.
    fn proved(&self) -> Option<&'static str> {
        match self {
            Status::Solved => Some("unique"),
            Status::Stuck => None,
            Status::Impossible(_) => Some("none"),
        }
    }

    fn reason(&self) -> Option<&str> {
        match self {
            Status::Impossible(reason) => Some(reason),
            _ => None,
        }
    }
}

/// Returns the strategies that the command line names.
pub(crate) fn config(args: &args::Strategies) -> Config {
    Config {
        strategies: args.strategies.iter().filter_map(|name| name.0).collect(),
        max_subset: args.max_subset,
    }
}

impl Propagation {
    /// Runs the strategies of `propagator` on `puzzle`.
    pub(crate) fn run(
        propagator: &mut Propagator,
        puzzle: &Puzzle,
        show: &[ShowSteps],
    ) -> Propagation {
        let geometry = puzzle.geometry();
        let mut candidates = Candidates::of(puzzle);
        let mut steps = String::new();
        let mut on_step = |step: &AppliedDeduction| steps.push_str(&describe_step(geometry, step));
        let report = if show.contains(&ShowSteps::Steps) {
            propagator.run(&mut candidates, Some(&mut on_step))
        } else {
            propagator.run(&mut candidates, None)
        };
        let tally = propagator.take_tally();
        Propagation {
            candidates,
            passes: report.passes,
            status: Status::new(geometry, report.outcome),
            tally,
            steps,
        }
    }

    /// Returns the JSON object.
    pub(crate) fn json(&self, record: &Reported<'_>) -> String {
        let puzzle = &record.puzzle;
        json::line(&json::Propagated {
            version: json::VERSION,
            number: record.number(),
            puzzle: puzzle.to_string(),
            status: self.status.proved(),
            outcome: self.status.name(),
            passes: self.passes,
            candidates: json::candidates(puzzle.geometry(), &self.candidates),
            contradiction: self.status.reason().map(String::from),
        })
    }

    /// Returns what `--show` asks for before the drawing.
    pub(crate) fn before(
        &self,
        puzzle: &Puzzle,
        style: format::Style,
        show: &[ShowSteps],
    ) -> String {
        let mut text = String::new();
        if show.contains(&ShowSteps::Puzzle) {
            let givens = format::grid(puzzle.geometry(), puzzle.givens(), style);
            text.push_str(&ended(givens));
        }
        text.push_str(&self.steps);
        text
    }

    /// Returns what `--show` asks for after the drawing.
    pub(crate) fn after(&self, geometry: &Geometry, show: &[ShowSteps]) -> String {
        let mut text = String::new();
        if show.contains(&ShowSteps::Candidates) {
            text.push_str(&format::candidates(
                geometry,
                &self.candidates,
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
                ..
            } = self.tally;
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
}

fn describe_step(geometry: &Geometry, step: &AppliedDeduction) -> String {
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

/// Returns counts by subset size, such as `[ (1->114) (8->37) ]`.
pub(crate) fn by_size(counts: &[u64]) -> String {
    let sizes = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let shown: String = sizes
        .map(|(size, count)| format!("({size}->{count}) "))
        .collect();
    format!("[ {shown}]")
}

/// Returns a drawing that ends with a line break.
pub(crate) fn ended(mut drawing: String) -> String {
    if !drawing.ends_with('\n') {
        drawing.push('\n');
    }
    drawing
}
