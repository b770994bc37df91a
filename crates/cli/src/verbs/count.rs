//! `count`: how many solutions each puzzle has.
//!
//! **Invariant:** a count that stopped at the limit is marked: `+` in text, `complete: false` in
//! JSON.

use foldoku::{Engine, Puzzle};
use std::ops::ControlFlow;

use super::{engine, verdict};
use crate::args;
use crate::exit::Exit;
use crate::json;
use crate::run::{Reply, Stream, Verb};

pub(crate) struct Count<'a> {
    args: &'a args::Count,
    limit: u64,
}

impl<'a> Count<'a> {
    pub(crate) fn new(args: &'a args::Count) -> Count<'a> {
        let limit = if args.all { u64::MAX } else { args.limit };
        Count { args, limit }
    }
}

impl Verb for Count<'_> {
    type Scratch = Box<dyn Engine>;

    fn scratch(&self) -> Box<dyn Engine> {
        engine(&self.args.search)
    }

    fn answer(&self, engine: &mut Box<dyn Engine>, puzzle: &Puzzle<'_>, _: Stream<'_>) -> Reply {
        let (count, stats) = engine.fold(puzzle, 0, |count: u64, _| {
            let enough = count + 1 == self.limit;
            if enough {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        let (status, _) = verdict(count, self.limit);
        let complete = count < self.limit;
        let text = if self.args.output.json {
            json::line(&json::Solved {
                version: json::VERSION,
                puzzle: puzzle.line(),
                status,
                count,
                complete,
                solutions: None,
                engine: engine.name(),
                guesses: stats.guesses,
                nodes: stats.nodes,
                failures: stats.failures,
            })
        } else {
            let more = if complete { "" } else { "+" };
            format!("{count}{more}\n")
        };
        Reply {
            text,
            status,
            exit: Exit::Answered,
        }
    }

    fn impossible(&self) -> &'static str {
        "none"
    }

    fn draws(&self) -> bool {
        false
    }
}
