//! Every record of every source through a verb, and the answers out in order.
//!
//! **Invariant:** one record gives one reply, in input order, whatever the number of threads. A
//! record that is no puzzle, or a source that cannot be read, does not keep the others from being
//! answered.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use foldoku::batch::{Pool, Records};
use foldoku::board::format::Record;
use foldoku::board::puzzle::Defect;
use foldoku::{Geometry, Puzzle, format};

use crate::args;
use crate::exit::Exit;
use crate::input::Source;
use crate::json;
use crate::report;

/// What a verb says about one puzzle.
pub(crate) struct Reply {
    /// For standard output.
    pub(crate) text: String,
    /// One of the verb's statuses.
    pub(crate) status: &'static str,
    pub(crate) exit: Exit,
}

/// Where a verb writes what cannot wait for the end of its reply.
pub(crate) type Stream<'a> = &'a mut dyn FnMut(&str) -> ControlFlow<()>;

/// What is done with each puzzle.
pub(crate) trait Verb: Sync {
    /// What a thread works in.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// Answers one puzzle. What goes to `stream` comes before the reply's text.
    fn answer(&self, scratch: &mut Self::Scratch, puzzle: &Puzzle<'_>, stream: Stream<'_>)
    -> Reply;

    /// The status of a puzzle without solutions.
    fn impossible(&self) -> &'static str;

    /// Whether a reply may be too long to be held, so that puzzles are taken one by one.
    fn streams(&self) -> bool {
        false
    }

    /// Whether replies are drawings with a blank line between them.
    fn draws(&self) -> bool;
}

/// A reply and what has to be said beside it.
struct Answer {
    reply: Reply,
    error: Option<String>,
}

/// Puts every record through `verb`.
pub(crate) fn run<V: Verb>(
    verb: &V,
    geometry: &Geometry,
    input: &args::Input,
    output: &args::Output,
) -> anyhow::Result<Exit> {
    let pool = Pool::new(if verb.streams() { 1 } else { input.threads })?;
    let mut sink = Sink {
        out: BufWriter::with_capacity(1 << 17, io::stdout()),
        blank_between: verb.draws() && !output.json,
        statuses: BTreeMap::new(),
        exit: Exit::Answered,
        broken: None,
    };
    for source in Source::all(input) {
        let name = source.name();
        let before = sink.answered();
        let result = source.open().and_then(|reader| {
            let records = Records::new(geometry, input.layout.known(), reader);
            let runner = Runner {
                verb,
                geometry,
                name: &name,
                json: output.json,
            };
            runner.run(&pool, records, &mut sink)
        });
        if sink.broken.is_some() {
            break;
        }
        if let Err(error) = result {
            report::error(&format!("{name}: {error}"));
            sink.exit = sink.exit.max(Exit::Io);
        } else if sink.answered() == before {
            report::error(&format!("{name}: no puzzle in it"));
            sink.exit = sink.exit.max(Exit::BadInput);
        }
    }
    sink.finish(output.quiet)
}

/// A verb at work on one source.
struct Runner<'a, V> {
    verb: &'a V,
    geometry: &'a Geometry,
    name: &'a str,
    json: bool,
}

impl<V: Verb> Runner<'_, V> {
    fn run(
        &self,
        pool: &Pool,
        records: impl Iterator<Item = io::Result<Record>> + Send,
        sink: &mut Sink,
    ) -> io::Result<()> {
        if self.verb.streams() {
            let mut scratch = self.verb.scratch();
            for record in records {
                sink.begin();
                let answer = self.answer(&mut scratch, &record?, &mut |text| sink.write(text));
                if sink.end(&answer).is_break() {
                    break;
                }
            }
            return Ok(());
        }
        pool.map_ordered(
            records,
            || self.verb.scratch(),
            |scratch, record| {
                let mut text = String::new();
                let mut stream = |more: &str| {
                    text.push_str(more);
                    ControlFlow::Continue(())
                };
                let mut answer = self.answer(scratch, &record, &mut stream);
                if !text.is_empty() {
                    answer.reply.text.insert_str(0, &text);
                }
                answer
            },
            |answer| {
                sink.begin();
                sink.end(&answer)
            },
        )
    }

    fn answer(&self, scratch: &mut V::Scratch, record: &Record, stream: Stream<'_>) -> Answer {
        let grid = match record.read(self.geometry) {
            Ok(grid) => grid,
            Err(error) => return self.refuse(record, None, "invalid", error.to_string()),
        };
        match Puzzle::new(self.geometry, grid) {
            Ok(puzzle) => Answer {
                reply: self.verb.answer(scratch, &puzzle, stream),
                error: None,
            },
            Err(error) => {
                let shown = format::grid(self.geometry, &error.grid, format::Style::Line);
                let status = match error.defect {
                    Defect::Clash(_) => self.verb.impossible(),
                    _ => "invalid",
                };
                let message = format!("line {}: {error}", record.line);
                self.refuse(record, Some(shown), status, message)
            }
        }
    }

    /// The answer to a record that is no puzzle.
    fn refuse(
        &self,
        record: &Record,
        puzzle: Option<String>,
        status: &'static str,
        error: String,
    ) -> Answer {
        let text = if self.json {
            json::line(&json::Refused {
                version: json::VERSION,
                puzzle,
                status,
                count: 0,
                file: self.name.to_owned(),
                line: record.line,
                error: error.clone(),
            })
        } else {
            format!("# {error}\n")
        };
        let exit = Exit::BadInput;
        Answer {
            reply: Reply { text, status, exit },
            error: Some(format!("{}: {error}", self.name)),
        }
    }
}

/// Standard output, and what has gone into it.
struct Sink {
    out: BufWriter<io::Stdout>,
    blank_between: bool,
    statuses: BTreeMap<&'static str, u64>,
    exit: Exit,
    /// What kept the output from being written.
    broken: Option<io::Error>,
}

impl Sink {
    fn answered(&self) -> u64 {
        self.statuses.values().sum()
    }

    /// Before a reply.
    fn begin(&mut self) {
        if self.blank_between && self.answered() > 0 {
            let _ = self.write("\n");
        }
    }

    fn write(&mut self, text: &str) -> ControlFlow<()> {
        match self.out.write_all(text.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.broken = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// The reply itself.
    fn end(&mut self, answer: &Answer) -> ControlFlow<()> {
        if self.broken.is_some() {
            return ControlFlow::Break(());
        }
        *self.statuses.entry(answer.reply.status).or_default() += 1;
        self.exit = self.exit.max(answer.reply.exit);
        if let Some(error) = &answer.error {
            report::error(error);
        }
        self.write(&answer.reply.text)
    }

    fn finish(mut self, quiet: bool) -> anyhow::Result<Exit> {
        let broken = self.broken.take().map_or_else(|| self.out.flush(), Err);
        match broken {
            // Whoever reads has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                // What is left in the buffer has nowhere to go.
                let _ = self.out.into_parts();
                return Ok(Exit::Answered);
            }
            other => other.context("standard output")?,
        }
        let puzzles = self.statuses.values().sum::<u64>();
        if !quiet && puzzles > 1 {
            let counts = self
                .statuses
                .iter()
                .map(|(status, count)| format!("{count} {status}"));
            let counts: Vec<String> = counts.collect();
            report::summary(&format!("{puzzles} puzzles: {}", counts.join(", ")));
        }
        Ok(self.exit)
    }
}
