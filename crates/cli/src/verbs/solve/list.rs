//! `solve` with `--all`, `--limit` or `--show`: solutions one by one, and how many there are.
//!
//! **Invariant:** with `--all` a solution is written as soon as it is found.

use std::ops::ControlFlow;

use foldoku::{Engine, Geometry, Grid, Puzzle, Stats, format};

use crate::args::{self, ShowSolve, Style};
use crate::output::json;
use crate::verbs::shared::engine::{engine, verdict};
use crate::verbs::shared::trace::{Reply, Stream, Verb};

pub(crate) struct List<'a> {
    args: &'a args::Solve,
    style: format::Style,
    limit: u64,
    /// Whether the solutions are listed and counted, not only the first one shown.
    lists: bool,
}

impl<'a> List<'a> {
    pub(crate) fn new(args: &'a args::Solve) -> List<'a> {
        let limit = if args.all {
            u64::MAX
        } else {
            args.limit.unwrap_or(2)
        };
        List {
            args,
            style: args.style.unwrap_or(Style::Line).into(),
            limit,
            lists: args.all || args.limit.is_some(),
        }
    }

    fn shows(&self, what: ShowSolve) -> bool {
        self.args.show.contains(&what)
    }

    fn draw(&self, geometry: &Geometry, grid: &Grid) -> String {
        let mut text = format::grid(geometry, grid, self.style);
        if self.style == format::Style::Line {
            text.push('\n');
        }
        text
    }

    /// Searches and shows each solution as it comes.
    fn list(&self, engine: &mut Box<dyn Engine>, puzzle: &Puzzle, stream: Stream<'_>) -> Reply {
        if self.shows(ShowSolve::Puzzle) {
            let _ = stream(&self.draw(puzzle.geometry(), puzzle.givens()));
        }
        let (count, stats) = engine.fold(puzzle, 0, |count: u64, solution| {
            let flow = stream(&self.draw(puzzle.geometry(), solution));
            let enough = flow.is_break() || count + 1 == self.limit;
            if enough {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        let (status, failed) = verdict(count, self.limit);
        let more = if count == self.limit { " or more" } else { "" };
        let mut text = format!("{count}{more} solutions\n");
        if self.shows(ShowSolve::Stats) {
            text.push_str(&format!("{}\n", describe(stats)));
        }
        Reply {
            text,
            status,
            failed,
        }
    }

    /// Shows the first solution and says whether it is the only one.
    fn show_first(&self, engine: &mut Box<dyn Engine>, puzzle: &Puzzle) -> Reply {
        let geometry = puzzle.geometry();
        let ((count, first), stats) = engine.fold(puzzle, (0, None), |(count, first), solution| {
            let first = first.or_else(|| Some(solution.clone()));
            if count == 1 {
                ControlFlow::Break((2, first))
            } else {
                ControlFlow::Continue((1, first))
            }
        });
        let (status, failed) = verdict(count, self.limit);
        let remark = match count {
            0 => Some("no solution"),
            1 => None,
            _ => Some("several solutions"),
        };
        let stats = self.shows(ShowSolve::Stats).then(|| describe(stats));
        let mut text = String::new();
        if self.shows(ShowSolve::Puzzle) {
            text.push_str(&self.draw(geometry, puzzle.givens()));
        }
        if self.style == format::Style::Line {
            text.push_str(&format::grid(
                geometry,
                first.as_ref().unwrap_or(puzzle.givens()),
                self.style,
            ));
            let words: Vec<&str> = remark.into_iter().chain(stats.as_deref()).collect();
            if !words.is_empty() {
                text.push_str(&format!("  # {}", words.join(", ")));
            }
            text.push('\n');
        } else {
            if let Some(first) = first {
                text.push_str(&self.draw(geometry, &first));
            }
            for words in remark.into_iter().chain(stats.as_deref()) {
                text.push_str(&format!("{words}\n"));
            }
        }
        Reply {
            text,
            status,
            failed,
        }
    }

    fn as_json(&self, engine: &mut Box<dyn Engine>, puzzle: &Puzzle) -> Reply {
        let geometry = puzzle.geometry();
        let mut solutions = Vec::new();
        let (count, stats) = engine.fold(puzzle, 0, |count: u64, solution| {
            solutions.push(format::grid(geometry, solution, format::Style::Line));
            let enough = count + 1 == self.limit;
            if enough {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        let (status, failed) = verdict(count, self.limit);
        let text = json::line(&json::Solved {
            version: json::VERSION,
            puzzle: puzzle.to_string(),
            status,
            count,
            complete: count < self.limit,
            solutions: Some(solutions),
            engine: engine.name(),
            guesses: stats.guesses,
            nodes: stats.nodes,
            failures: stats.failures,
        });
        Reply {
            text,
            status,
            failed,
        }
    }
}

impl Verb for List<'_> {
    type Scratch = Box<dyn Engine>;

    fn scratch(&self) -> Box<dyn Engine> {
        engine(&self.args.search)
    }

    fn answer(&self, engine: &mut Box<dyn Engine>, puzzle: &Puzzle, stream: Stream<'_>) -> Reply {
        if self.args.rows.json {
            self.as_json(engine, puzzle)
        } else if self.lists {
            self.list(engine, puzzle, stream)
        } else {
            self.show_first(engine, puzzle)
        }
    }

    fn impossible(&self) -> &'static str {
        "none"
    }

    fn streams(&self) -> bool {
        self.args.all && !self.args.rows.json
    }

    fn draws(&self) -> bool {
        self.style != format::Style::Line
    }
}

fn describe(stats: Stats) -> String {
    let Stats {
        nodes,
        guesses,
        failures,
    } = stats;
    format!("{nodes} nodes, {guesses} guesses, {failures} failures")
}
