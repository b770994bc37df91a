//! Shared by `candidates` and `propagate`: the strategies are run on each puzzle, and their result is
//! reported as text or JSON.
//!
//! **Invariant:** a command only refines, draws and judges the result; the JSON is the same.

use foldoku::board::format::Style;
use foldoku::propagate::Propagator;
use foldoku::{Geometry, Puzzle};

use super::propagation::{self, Propagation, Status};
use super::report::{Outcome, Reported, Reports};
use crate::args;
use crate::pipeline::Answers;
use crate::terminal::{Exit, Interrupt};

/// A command that reports what strategies deduce.
pub(crate) struct Deductions<'a, R> {
    pub(crate) args: &'a args::Deductions,
    pub(crate) style: Style,
    /// Improves the result of the strategies.
    pub(crate) refine: R,
    /// Draws the result, without the parts that `--show` adds.
    pub(crate) draw: fn(&Geometry, &Propagation, Style) -> String,
    /// Returns whether a result is a failure.
    pub(crate) is_failure: fn(&Status) -> bool,
}

impl<R: Fn(&mut Propagation, &Puzzle, &Interrupt) + Sync> Deductions<'_, R> {
    /// Runs the strategies on every record.
    pub(crate) fn run(&self, interrupt: &Interrupt) -> anyhow::Result<Exit> {
        let args::Deductions {
            input, run, output, ..
        } = self.args;
        let reports = Reports {
            impossible: "impossible",
            ..Reports::new(input, run, self.style, output.json)
        };
        let collection = reports.open(interrupt)?;
        let geometry = collection.geometry.clone();
        let config = propagation::config(&self.args.strategies);
        let end = reports.run(
            collection,
            || Propagator::new(&geometry, &config),
            |propagator, record, answers| self.report(propagator, record, answers),
        )?;
        Ok(end.exit)
    }

    fn report(
        &self,
        propagator: &mut Propagator,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let (puzzle, show) = (&record.puzzle, &self.args.show);
        let mut propagation = Propagation::run(propagator, puzzle, show);
        (self.refine)(&mut propagation, puzzle, answers.interrupt());
        let geometry = puzzle.geometry();
        let text = if self.args.output.json {
            propagation.json(record)
        } else {
            propagation.before(puzzle, self.style, show)
                + &(self.draw)(geometry, &propagation, self.style)
                + &propagation.after(geometry, show)
        };
        let _ = answers.text(&text);
        Outcome {
            status: propagation.status.name(),
            failed: (self.is_failure)(&propagation.status),
        }
    }
}
