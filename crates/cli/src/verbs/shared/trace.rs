//! The verbs that tell a story of each puzzle: `candidates`, `propagate`, `trial`, and `solve` with
//! `--all` or `--limit`.
//!
//! **Invariant:** one record gives one reply, also if it is no puzzle; what is streamed comes before
//! the reply it belongs to.

use std::ops::ControlFlow;

use foldoku::batch::Pool;
use foldoku::formats::Records;
use foldoku::formats::Row;
use foldoku::{Geometry, Puzzle};

use crate::args;
use crate::output::json;
use crate::pipeline::collection::Collection;
use crate::pipeline::ordered_writer::{Body, Desk, Piece};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;

/// What a verb says about one puzzle.
pub(crate) struct Reply {
    /// For standard output.
    pub(crate) text: String,
    /// One of the verb's statuses.
    pub(crate) status: &'static str,
    /// Whether the puzzle has not what the verb asks for.
    pub(crate) failed: bool,
}

/// Where a verb writes what cannot wait for the end of its reply.
pub(crate) type Stream<'a> = &'a mut dyn FnMut(&str) -> ControlFlow<()>;

/// What is done with each puzzle.
pub(crate) trait Verb: Sync {
    /// What a thread works in.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// Answers one puzzle. What goes to `stream` comes before the reply's text.
    fn answer(&self, scratch: &mut Self::Scratch, puzzle: &Puzzle, stream: Stream<'_>) -> Reply;

    /// The status of a puzzle without solutions.
    fn impossible(&self) -> &'static str;

    /// Whether a reply may be too long to be held, so that puzzles are taken one by one.
    fn streams(&self) -> bool {
        false
    }

    /// Whether replies are drawings with a blank line between them.
    fn draws(&self) -> bool;
}

/// How many puzzles a thread takes at a time: each may take long.
const SIZE: usize = 1;

/// Opens the sources of a command line.
pub(crate) fn open(input: &args::Input, run: &args::Run) -> anyhow::Result<Collection> {
    Collection::open(input, run, |_| SIZE)
}

/// Puts every record through `verb`.
pub(crate) fn run<V: Verb>(
    verb: &V,
    collection: Collection,
    input: &args::Input,
    json: bool,
    run: &args::Run,
) -> anyhow::Result<Exit> {
    let pool = Pool::new(if verb.streams() {
        1
    } else {
        input.threads.into()
    })?;
    let geometry = collection.geometry.clone();
    let desk = Desk::to_stdout(&collection.progress);
    let teller = Teller {
        verb,
        geometry: &geometry,
        json,
    };
    let exit = collection.run(
        &pool,
        input.selection(),
        &desk,
        || verb.scratch(),
        |scratch, name, puzzles| teller.tell(scratch, name, puzzles, &desk),
    );
    Ok(exit.max(desk.finish(b"", run.strict, run.quiet)?))
}

/// A verb at work.
struct Teller<'a, V> {
    verb: &'a V,
    geometry: &'a Geometry,
    json: bool,
}

impl<V: Verb> Teller<'_, V> {
    fn tell(&self, scratch: &mut V::Scratch, name: &str, puzzles: Records, desk: &Desk) -> Piece {
        let mut piece = Piece {
            body: Body::Text(Vec::new()),
            counts: Counts::default(),
            messages: Vec::new(),
        };
        let mut text = String::new();
        for row in puzzles.rows() {
            if self.verb.draws() && !self.json && row.number > 1 {
                text.push('\n');
            }
            let mut stream = |more: &str| {
                if !self.verb.streams() {
                    text.push_str(more);
                    return ControlFlow::Continue(());
                }
                desk.write(std::mem::take(&mut text).as_bytes())?;
                desk.write(more.as_bytes())
            };
            let reply = match self.puzzle(&row) {
                Ok(puzzle) => self.verb.answer(scratch, &puzzle, &mut stream),
                Err(refusal) => {
                    piece.messages.push(format!("{name}: {}", refusal.message));
                    self.refuse(name, &row, refusal)
                }
            };
            let invalid = row.puzzle.is_none();
            piece.counts.add(reply.status, reply.failed, invalid);
            text.push_str(&reply.text);
        }
        piece.body = Body::Text(text.into_bytes());
        piece
    }

    fn puzzle(&self, row: &Row<'_>) -> Result<Puzzle, Refusal> {
        let Some(text) = row.text() else {
            let message = row.error.map(ToString::to_string).unwrap_or_default();
            return Err(Refusal {
                shown: None,
                status: "invalid",
                message,
            });
        };
        let shown = String::from_utf8_lossy(text).into_owned();
        Puzzle::parse(self.geometry, &shown).map_err(|error| {
            let is_sukaku = text.len() == 729 && self.geometry.is_classic();
            let message = if is_sukaku {
                String::from("candidates can be solved and converted, but not taken apart")
            } else {
                error.to_string()
            };
            Refusal {
                status: if is_sukaku {
                    "invalid"
                } else {
                    self.verb.impossible()
                },
                shown: Some(shown),
                message: format!("line {}: {message}", row.line),
            }
        })
    }

    /// The answer to a record that is no puzzle.
    fn refuse(&self, name: &str, row: &Row<'_>, refusal: Refusal) -> Reply {
        let Refusal {
            shown,
            status,
            message,
        } = refusal;
        let text = if self.json {
            json::line(&json::Refused {
                version: json::VERSION,
                puzzle: shown,
                status,
                count: 0,
                file: name.to_owned(),
                line: row.line,
                error: message,
            })
        } else {
            format!("# {message}\n")
        };
        Reply {
            text,
            status,
            failed: true,
        }
    }
}

/// Why a record is no puzzle that a story can be told of.
struct Refusal {
    /// The grid, if there is one.
    shown: Option<String>,
    status: &'static str,
    message: String,
}
