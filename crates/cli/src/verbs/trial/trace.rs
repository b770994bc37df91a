//! The story of a search by tries, in English.
//!
//! **Invariant:** what is told is decided by [`Shown`] alone; guesses indent what is below them
//! with `> `, tries with two spaces.

use foldoku::board::format::{self, Style};
use foldoku::search::trial::{Event, Report, RunTally, Verdict};
use foldoku::{Candidates, DigitSet, Geometry, Grid, Puzzle, Square};

use crate::args::ShowTrial;
use crate::verbs::shared::propagation::{by_size, ended};
use crate::verbs::shared::trace::Stream;

/// What is told.
#[derive(Debug)]
pub(super) struct Shown(Vec<ShowTrial>);

impl Shown {
    /// The usual, with and without; solutions alone if `quiet`.
    pub(super) fn new(show: &[ShowTrial], hide: &[ShowTrial], quiet: bool) -> Shown {
        use ShowTrial::{Backtracks, Puzzle, Solutions, Summary};
        let usual: &[ShowTrial] = if quiet {
            &[Solutions]
        } else {
            &[Puzzle, Backtracks, Solutions, Summary]
        };
        let shown = usual.iter().chain(show).filter(|what| !hide.contains(what));
        Shown(shown.copied().collect())
    }

    fn contains(&self, what: ShowTrial) -> bool {
        self.0.contains(&what) || self.0.contains(&ShowTrial::All)
    }
}

/// Tells events as they come.
pub(super) struct Story<'a> {
    geometry: &'a Geometry,
    style: Style,
    shown: &'a Shown,
    stream: Stream<'a>,
}

impl<'a> Story<'a> {
    pub(super) fn new(
        geometry: &'a Geometry,
        style: Style,
        shown: &'a Shown,
        stream: Stream<'a>,
    ) -> Story<'a> {
        Story {
            geometry,
            style,
            shown,
            stream,
        }
    }

    pub(super) fn begin(&mut self, puzzle: &Puzzle) {
        if self.shown.contains(ShowTrial::Puzzle) {
            self.say(0, 0, "puzzle:");
            self.draw(0, 0, puzzle.givens());
        }
    }

    pub(super) fn tell(&mut self, event: &Event<'_>) {
        match *event {
            Event::Ran {
                backtrack,
                depth,
                run,
                candidates,
                stuck,
            } => {
                self.tell_run(backtrack, depth, run, stuck.then_some(candidates));
            }
            Event::NeedsTrials { .. } => {
                self.say_if(
                    ShowTrial::Backtracks,
                    0,
                    0,
                    "the strategies alone do not solve it",
                );
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
                self.say_if(ShowTrial::Trials, backtrack, depth, &line);
            }
            Event::Tried {
                backtrack,
                depth,
                verdict,
                candidates,
            } => {
                self.tell_tried(backtrack, depth, verdict, candidates);
            }
            Event::Learnt {
                backtrack,
                depth,
                square,
            } => {
                let line = format!("learnt from {}", self.name(square));
                self.say_if(ShowTrial::Trials, backtrack, depth, &line);
            }
            Event::Exhausted { backtrack, depth } => {
                let line = "tried everything, nothing to be learnt";
                self.say_if(ShowTrial::Trials, backtrack, depth, line);
            }
            Event::Level { backtrack, level } => {
                let line = format!("tries go up to depth {level} now");
                self.say_if(ShowTrial::Trials, backtrack, 0, &line);
            }
            Event::Backtrack {
                backtrack,
                square,
                digit,
                among,
                candidates,
            } => {
                let hypothesis = self.hypothesis(square, digit.number(), among);
                let above = backtrack - 1;
                if self.shown.contains(ShowTrial::BestGrids) {
                    self.draw(above, 0, &candidates.to_grid());
                }
                if self.shown.contains(ShowTrial::BestCandidates) {
                    self.draw_candidates(above, 0, candidates);
                }
                let line = format!("guess {hypothesis}, backtrack depth {backtrack}");
                self.say_if(ShowTrial::Backtracks, above, 0, &line);
            }
            Event::Solution {
                backtrack,
                solution,
            } if self.shown.contains(ShowTrial::Solutions) => {
                self.say_if(ShowTrial::Summary, backtrack, 0, "solution:");
                self.draw(backtrack, 0, solution);
            }
            Event::Impossible { backtrack } => {
                self.say_if(ShowTrial::Backtracks, backtrack, 0, "impossible");
            }
            Event::GivesUp { candidates } => {
                self.say_if(
                    ShowTrial::Summary,
                    0,
                    0,
                    "no more tries or guesses are allowed:",
                );
                if self.shown.contains(ShowTrial::Summary) {
                    self.draw_candidates(0, 0, candidates);
                }
            }
            _ => {}
        }
    }

    /// The totals.
    pub(super) fn end(&mut self, report: &Report, count: u64, limited: bool, operations: bool) {
        if !self.shown.contains(ShowTrial::Summary) {
            return;
        }
        let more = if limited { " or more" } else { "" };
        self.say(0, 0, &format!("solutions: {count}{more}"));
        self.say(0, 0, &format!("max backtrack: {}", report.max_backtrack));
        self.say(0, 0, &format!("max depth: {}", report.max_depth));
        self.say(0, 0, &format!("max total: {}", report.max_total));
        self.say(0, 0, &format!("iterations: {}", report.iterations));
        if operations {
            let subsets = by_size(&report.subsets);
            let line = operations_line(&subsets, report.subsets.iter().sum(), report.forced);
            self.say(0, 0, &line);
        }
    }

    fn tell_run(&mut self, backtrack: u32, depth: u32, run: &RunTally, stuck: Option<&Candidates>) {
        if self.shown.contains(ShowTrial::Operations) {
            let tally = &run.tally;
            let subsets = by_size(&tally.subsets);
            let line = operations_line(&subsets, tally.subset_total(), tally.forced);
            self.say(
                backtrack,
                depth,
                &format!("iterations: {}, {line}", run.iterations),
            );
        }
        let Some(candidates) = stuck else { return };
        if self.shown.contains(ShowTrial::Grids) {
            self.draw(backtrack, depth, &candidates.to_grid());
        }
        if self.shown.contains(ShowTrial::Candidates) {
            self.draw_candidates(backtrack, depth, candidates);
        }
    }

    fn tell_tried(
        &mut self,
        backtrack: u32,
        depth: u32,
        verdict: Verdict,
        candidates: &Candidates,
    ) {
        let words = match verdict {
            Verdict::Impossible => "impossible",
            Verdict::Unknown => "not enough to tell",
            Verdict::Solution => "ends in a solution",
        };
        self.say_if(ShowTrial::Trials, backtrack, depth, words);
        if verdict == Verdict::Solution && self.shown.contains(ShowTrial::TrialSolutions) {
            self.draw(backtrack, depth, &candidates.to_grid());
        }
    }

    /// `r1c2 = 8 of {1, 8}`.
    fn hypothesis(&self, square: Square, digit: u8, among: DigitSet) -> String {
        format!("{} = {digit} of {among}", self.name(square))
    }

    fn name(&self, square: Square) -> String {
        self.geometry.shape().name(square)
    }

    fn draw(&mut self, backtrack: u32, depth: u32, grid: &Grid) {
        let drawing = ended(format::grid(self.geometry, grid, self.style));
        self.say(backtrack, depth, drawing.trim_end_matches('\n'));
    }

    fn draw_candidates(&mut self, backtrack: u32, depth: u32, candidates: &Candidates) {
        let drawing = ended(format::candidates(self.geometry, candidates, self.style));
        self.say(backtrack, depth, drawing.trim_end_matches('\n'));
    }

    fn say_if(&mut self, what: ShowTrial, backtrack: u32, depth: u32, words: &str) {
        if self.shown.contains(what) {
            self.say(backtrack, depth, words);
        }
    }

    /// Writes lines, indented.
    fn say(&mut self, backtrack: u32, depth: u32, lines: &str) {
        let indent = "> ".repeat(backtrack as usize) + &"  ".repeat(depth as usize);
        for line in lines.lines() {
            // A reader who has gone away is noticed when the reply is written.
            let _ = (self.stream)(&format!("{indent}{line}\n"));
        }
    }
}

/// `operations: [ (1->114) (8->37) ] = 151 + 9 (forced) = 160`.
fn operations_line(subsets: &str, total: u64, forced: u64) -> String {
    let sum = match forced {
        0 => String::new(),
        _ => format!(" + {forced} (forced) = {}", total + forced),
    };
    format!("operations: {subsets} = {total}{sum}")
}
