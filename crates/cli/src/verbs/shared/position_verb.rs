//! The verbs that tell of positions: `rate`, `explain`, `hint` and `find`.
//!
//! **Invariant:** records are told of in their order, each by itself; one that is no position is
//! answered by the reason.

use anyhow::ensure;
use foldoku::batch::Pool;
use foldoku::formats::Records;
use foldoku::formats::{RecordError, Row};

use crate::args;
use crate::output::json;
use crate::pipeline::collection::Collection;
use crate::pipeline::ordered_writer::{Body, Desk, Piece};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::verbs::shared::position::{Position, Positions, Refusal};
use crate::verbs::shared::step_search::Guide;

/// What a verb says of positions.
pub(crate) trait Telling: Sync {
    /// What a thread works in.
    type Scratch;
    /// What is said of the records of a chunk.
    type Sheet: Default;

    fn scratch(&self) -> Self::Scratch;

    /// Tells of a record.
    fn tell(
        &self,
        scratch: &mut Self::Scratch,
        record: &Record<'_>,
        sheet: &mut Self::Sheet,
    ) -> Verdict;

    /// What is written of a sheet.
    fn body(&self, sheet: Self::Sheet) -> Body;
}

/// A record, and the position it shows.
pub(crate) struct Record<'a> {
    /// The name of its source.
    pub(crate) name: &'a str,
    pub(crate) row: &'a Row<'a>,
    pub(crate) position: Result<Position, Refusal>,
}

/// What has become of a record.
pub(crate) struct Verdict {
    pub(crate) status: &'static str,
    /// Whether it has not what the verb asks for.
    pub(crate) failed: bool,
    /// What is to be said beside the results.
    pub(crate) message: Option<String>,
}

impl Verdict {
    /// A record that was answered.
    pub(crate) fn of(status: &'static str) -> Verdict {
        Verdict {
            status,
            failed: false,
            message: None,
        }
    }

    /// A record that could not be answered.
    pub(crate) fn refused(status: &'static str, message: &str) -> Verdict {
        Verdict {
            status,
            failed: true,
            message: Some(message.to_owned()),
        }
    }
}

/// Opens the sources of a verb.
pub(crate) fn open(
    name: &str,
    input: &args::Input,
    run: &args::Run,
    size: usize,
) -> anyhow::Result<Collection> {
    let collection = Collection::open(input, run, |_| size)?;
    let geometry = &collection.geometry;
    ensure!(
        geometry.is_classic(),
        "{name} works on the classic board, not on {}",
        geometry.name()
    );
    Ok(collection)
}

/// Has a verb tell of every record; `foot` stands behind what it says.
pub(crate) fn run<T: Telling>(
    telling: &T,
    collection: Collection,
    desk: &Desk,
    foot: &[u8],
    input: &args::Input,
    run: &args::Run,
) -> anyhow::Result<Exit> {
    interrupt::leave_to(desk);
    let exit = collection.run(
        &Pool::new(input.threads.into())?,
        input.selection(),
        desk,
        || (Positions::new(), telling.scratch()),
        |(positions, scratch), name, puzzles| piece(telling, positions, scratch, name, puzzles),
    );
    Ok(exit.max(desk.finish(foot, run.strict, run.quiet)?))
}

fn piece<T: Telling>(
    telling: &T,
    positions: &mut Positions,
    scratch: &mut T::Scratch,
    name: &str,
    puzzles: Records,
) -> Piece {
    let solved = puzzles;
    let mut sheet = T::Sheet::default();
    let mut counts = Counts::default();
    let mut messages = Vec::new();
    for row in solved.rows() {
        let record = Record {
            name,
            row: &row,
            position: positions.of(&row),
        };
        let verdict = telling.tell(scratch, &record, &mut sheet);
        counts.add(verdict.status, verdict.failed, row.puzzle.is_none());
        messages.extend(verdict.message.map(|message| format!("{name}: {message}")));
    }
    Piece {
        body: telling.body(sheet),
        counts,
        messages,
    }
}

/// Has a guide turn to the position of a record, if there is one that it can look at.
pub(crate) fn turn<'a>(guide: &mut Guide, record: &'a Record<'_>) -> Result<&'a Position, Refusal> {
    let position = record.position.as_ref().map_err(Refusal::clone)?;
    match guide.turn_to(position) {
        Ok(()) => Ok(position),
        Err(message) => Err(Refusal {
            status: "multiple",
            fault: RecordError::syntax(record.row.line, message),
        }),
    }
}

/// The JSON object of a record that could not be answered.
pub(crate) fn refused(record: &Record<'_>, status: &'static str, message: &str) -> String {
    let shown = record.row.text().map(String::from_utf8_lossy);
    json::line(&json::Refused {
        version: json::VERSION,
        puzzle: shown.map(std::borrow::Cow::into_owned),
        status,
        count: 0,
        file: record.name.to_owned(),
        line: record.row.line,
        error: message.to_owned(),
    })
}
