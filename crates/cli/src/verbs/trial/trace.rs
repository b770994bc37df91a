//! The trace of a search by trials, as text.
//!
//! **Invariant:** [`Details`] decides which events are written. Guesses indent what follows with
//! `> `, trials with two spaces.

use foldoku::board::format::{self, Style};
use foldoku::search::trial::{Event, Report, RunTally, Verdict};
use foldoku::{Candidates, DigitSet, Geometry, Grid, Puzzle, Square};

use crate::args::ShowTrial;
use crate::pipeline::Answers;
use crate::verbs::shared::propagation::{by_size, ended};

/// Which events are written.
#[derive(Debug)]
pub(super) struct Details(Vec<ShowTrial>);

impl Details {
    /// Returns the default details, with those of `show` and without those of `hide`. Only solutions
    /// are shown if `quiet`.
    pub(super) fn new(show: &[ShowTrial], hide: &[ShowTrial], quiet: bool) -> Details {
        use ShowTrial::{Backtracks, Puzzle, Solutions, Summary};
        let default: &[ShowTrial] = if quiet {
            &[Solutions]
        } else {
            &[Puzzle, Backtracks, Solutions, Summary]
        };
        let shown = default
            .iter()
            .chain(show)
            .filter(|what| !hide.contains(what));
        Details(shown.copied().collect())
    }

    fn contains(&self, what: ShowTrial) -> bool {
        self.0.contains(&what) || self.0.contains(&ShowTrial::All)
    }
}

/// Writes events as they happen.
pub(super) struct Trace<'r, 'a> {
    geometry: &'r Geometry,
    style: Style,
    details: &'r Details,
    answers: &'r mut Answers<'a>,
}

impl<'r, 'a> Trace<'r, 'a> {
    pub(super) fn new(
        geometry: &'r Geometry,
        style: Style,
        details: &'r Details,
        answers: &'r mut Answers<'a>,
    ) -> Trace<'r, 'a> {
        Trace {
            geometry,
            style,
            details,
            answers,
        }
    }

    pub(super) fn begin(&mut self, puzzle: &Puzzle) {
        if self.details.contains(ShowTrial::Puzzle) {
            self.write(0, 0, "puzzle:");
            self.draw(0, 0, puzzle.givens());
        }
    }

    pub(super) fn event(&mut self, event: &Event<'_>) {
        match *event {
            Event::Ran {
                backtrack,
                depth,
                run,
                candidates,
                stuck,
            } => {
                self.run(backtrack, depth, run, stuck.then_some(candidates));
            }
            Event::NeedsTrials { .. } => {
                let line = "the strategies alone do not solve it";
                self.write_if(ShowTrial::Backtracks, 0, 0, line);
            }
            Event::Try {
                backtrack,
                depth,
                level,
                square,
                digit,
                among,
            } => {
                let hypothesis = self.hypothesis(square, digit.number(), among);
                let line = format!("try {hypothesis}, depth {depth} of {level}");
                self.write_if(ShowTrial::Trials, backtrack, depth, &line);
            }
            Event::Tried {
                backtrack,
                depth,
                verdict,
                candidates,
            } => {
                self.tried(backtrack, depth, verdict, candidates);
            }
            Event::Learnt {
                backtrack,
                depth,
                square,
            } => {
                let line = format!("learned from {}", self.name(square));
                self.write_if(ShowTrial::Trials, backtrack, depth, &line);
            }
            Event::Exhausted { backtrack, depth } => {
                let line = "all trials done, nothing learned";
                self.write_if(ShowTrial::Trials, backtrack, depth, line);
            }
            Event::Level { backtrack, level } => {
                let line = format!("trial depth is now {level}");
                self.write_if(ShowTrial::Trials, backtrack, 0, &line);
            }
            Event::Backtrack {
                backtrack,
                square,
                digit,
                among,
                candidates,
            } => {
                let hypothesis = self.hypothesis(square, digit.number(), among);
                self.guess(backtrack, &hypothesis, candidates);
            }
            Event::Solution {
                backtrack,
                solution,
            } if self.details.contains(ShowTrial::Solutions) => {
                self.write_if(ShowTrial::Summary, backtrack, 0, "solution:");
                self.draw(backtrack, 0, solution);
            }
            Event::Impossible { backtrack } => {
                self.write_if(ShowTrial::Backtracks, backtrack, 0, "impossible");
            }
            Event::GivesUp { candidates } => {
                let line = "no further trials or guesses are allowed:";
                self.write_if(ShowTrial::Summary, 0, 0, line);
                if self.details.contains(ShowTrial::Summary) {
                    self.draw_candidates(0, 0, candidates);
                }
            }
            _ => {}
        }
    }

    /// Writes a guess below its depth, after the position it is made in.
    fn guess(&mut self, backtrack: u32, hypothesis: &str, candidates: &Candidates) {
        let above = backtrack - 1;
        if self.details.contains(ShowTrial::BestGrids) {
            self.draw(above, 0, &candidates.to_grid());
        }
        if self.details.contains(ShowTrial::BestCandidates) {
            self.draw_candidates(above, 0, candidates);
        }
        let line = format!("guess {hypothesis}, backtrack depth {backtrack}");
        self.write_if(ShowTrial::Backtracks, above, 0, &line);
    }

    /// Writes the totals.
    pub(super) fn end(&mut self, report: &Report, count: u64, limited: bool, operations: bool) {
        if !self.details.contains(ShowTrial::Summary) {
            return;
        }
        let more = if limited { " or more" } else { "" };
        self.write(0, 0, &format!("solutions: {count}{more}"));
        self.write(0, 0, &format!("max backtrack: {}", report.max_backtrack));
        self.write(0, 0, &format!("max depth: {}", report.max_depth));
        self.write(0, 0, &format!("max total: {}", report.max_total));
        self.write(0, 0, &format!("iterations: {}", report.iterations));
        if operations {
            let subsets = by_size(&report.subsets);
            let line = operations_line(&subsets, report.subsets.iter().sum(), report.forced);
            self.write(0, 0, &line);
        }
    }

    fn run(&mut self, backtrack: u32, depth: u32, run: &RunTally, stuck: Option<&Candidates>) {
        if self.details.contains(ShowTrial::Operations) {
            let tally = &run.tally;
            let subsets = by_size(&tally.subsets);
            let line = operations_line(&subsets, tally.subset_total(), tally.forced);
            self.write(
                backtrack,
                depth,
                &format!("iterations: {}, {line}", run.iterations),
            );
        }
        let Some(candidates) = stuck else { return };
        if self.details.contains(ShowTrial::Grids) {
            self.draw(backtrack, depth, &candidates.to_grid());
        }
        if self.details.contains(ShowTrial::Candidates) {
            self.draw_candidates(backtrack, depth, candidates);
        }
    }

    fn tried(&mut self, backtrack: u32, depth: u32, verdict: Verdict, candidates: &Candidates) {
        let line = match verdict {
            Verdict::Impossible => "impossible",
            Verdict::Unknown => "inconclusive",
            Verdict::Solution => "leads to a solution",
        };
        self.write_if(ShowTrial::Trials, backtrack, depth, line);
        if verdict == Verdict::Solution && self.details.contains(ShowTrial::TrialSolutions) {
            self.draw(backtrack, depth, &candidates.to_grid());
        }
    }

    /// Returns a hypothesis, such as `r1c2 = 8 of {1, 8}`.
    fn hypothesis(&self, square: Square, digit: u8, among: DigitSet) -> String {
        format!("{} = {digit} of {among}", self.name(square))
    }

    fn name(&self, square: Square) -> String {
        self.geometry.shape().name(square)
    }

    fn draw(&mut self, backtrack: u32, depth: u32, grid: &Grid) {
        let drawing = ended(format::grid(self.geometry, grid, self.style));
        self.write(backtrack, depth, drawing.trim_end_matches('\n'));
    }

    fn draw_candidates(&mut self, backtrack: u32, depth: u32, candidates: &Candidates) {
        let drawing = ended(format::candidates(self.geometry, candidates, self.style));
        self.write(backtrack, depth, drawing.trim_end_matches('\n'));
    }

    fn write_if(&mut self, what: ShowTrial, backtrack: u32, depth: u32, line: &str) {
        if self.details.contains(what) {
            self.write(backtrack, depth, line);
        }
    }

    /// Writes lines with indentation.
    fn write(&mut self, backtrack: u32, depth: u32, lines: &str) {
        let indent = "> ".repeat(backtrack as usize) + &"  ".repeat(depth as usize);
        for line in lines.lines() {
            // A closed output shows when the piece is written.
            let _ = self.answers.text(&format!("{indent}{line}\n"));
        }
    }
}

/// Returns totals, such as `operations: [ (1->114) (8->37) ] = 151 + 9 (forced) = 160`.
fn operations_line(subsets: &str, total: u64, forced: u64) -> String {
    let sum = match forced {
        0 => String::new(),
        _ => format!(" + {forced} (forced) = {}", total + forced),
    };
    format!("operations: {subsets} = {total}{sum}")
}
