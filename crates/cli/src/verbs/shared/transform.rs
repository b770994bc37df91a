//! Shared by the commands that derive puzzles from puzzles: `canon`, `shuffle`, `minimise`,
//! `complete`, `neighbours`.
//!
//! ```text
//! records ──▶ the command's work ──▶ Derived puzzles ──▶ rows, in input order
//!         └── invalid records, each reported in its place ──▶┘
//! ```
//!
//! **Invariant:** the rows made from a record depend only on the record, its number and the flags.

use std::ops::ControlFlow;

use foldoku::formats::{Column, Field, Format, RecordError, Row, Schema, Status};
use foldoku::generate::Transform;
use foldoku::kernel::{Line, Sukaku};

use super::seed::Seed;
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// The command line of a command that derives puzzles from puzzles.
pub(crate) struct Transforming<'a> {
    pub(crate) name: &'static str,
    pub(crate) io: &'a args::PuzzleIo,
    /// The command's own columns.
    pub(crate) columns: Vec<Column>,
    /// The columns whose values follow a puzzle in its line, as a comment.
    pub(crate) show: Vec<&'static str>,
    /// The default format.
    pub(crate) default: Format,
    /// Whether the command knows the solutions of all puzzles that it makes.
    pub(crate) solves: bool,
    /// The status of the puzzles that it makes.
    pub(crate) status: Status,
    /// The seed of a command that chooses at random.
    pub(crate) seed: Option<Seed>,
}

/// Makes the rows of one chunk.
pub(crate) trait Derive: Sync {
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// Derives puzzles from each record, in order. Breaks if [`Derived::puzzle`] does.
    fn derive(
        &self,
        scratch: &mut Self::Scratch,
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()>;

    /// Returns whether records may hold candidates instead of givens.
    fn accepts_candidates(&self) -> bool {
        false
    }

    /// Returns the number of records per chunk.
    fn chunk_size(&self) -> usize {
        2048
    }

    /// Returns whether a record may have more rows than can be held in memory.
    fn streams(&self) -> bool {
        false
    }
}

impl<'a> Transforming<'a> {
    /// Returns a command that makes puzzles with one solution, and names the puzzle that each is
    /// made from.
    pub(crate) fn new(name: &'static str, io: &'a args::PuzzleIo) -> Transforming<'a> {
        Transforming {
            name,
            io,
            columns: vec![Column::text("from")],
            show: Vec::new(),
            default: Format::Puzzle,
            solves: false,
            status: Status::Unique,
            seed: None,
        }
    }

    /// Runs the command on every record.
    pub(crate) fn run<D: Derive>(&self, derive: &D, interrupt: &Interrupt) -> anyhow::Result<Exit> {
        let format = RowFormat::of_puzzles_or(&self.io.output, self.default);
        format.check_paths(&self.io.input)?;
        match format.to {
            Some(Format::Solution | Format::Tdoku) if self.solves => {}
            _ => format.check_puzzles(self.name)?,
        }
        let mut collection = Collection::open(&self.io.input, &self.io.run, interrupt, |_| {
            derive.chunk_size()
        })?;
        collection.require_classic(self.name)?;
        let schema = collection.schema(self.columns.iter().cloned());
        let schema = Schema {
            given_solutions: self.solves || schema.given_solutions,
            comments: format.to == Some(Format::Puzzle) && !self.show.is_empty(),
            ..schema
        };
        let output = format.open(&collection.geometry, &schema)?;
        let worker = Worker {
            derive,
            own: self.columns.len(),
            remarks: (format.to == Some(Format::Puzzle)).then(|| self.shown()),
            status: self.status,
            keeps_rejected: format.to == Some(Format::JsonLines),
            shows_solutions: matches!(format.to, Some(Format::Solution | Format::Tdoku) | None),
        };
        if let Some(seed) = self.seed {
            seed.announce(self.io.run.quiet);
        }
        let settings = RunSettings::new(self.io.input.share.threads, &self.io.run);
        Ok(pipeline::run(&worker, collection, output, settings)?.exit)
    }

    /// Returns the places of the shown columns.
    fn shown(&self) -> Vec<usize> {
        let columns = self.columns.iter().enumerate();
        let shown = columns.filter(|(_, column)| self.show.contains(&&*column.name));
        shown.map(|(place, _)| place).collect()
    }
}

struct Worker<'a, D> {
    derive: &'a D,
    /// The number of the command's own columns.
    own: usize,
    /// The columns whose values form the comment, if they replace that of the record.
    remarks: Option<Vec<usize>>,
    status: Status,
    /// Whether a record that no puzzle can be derived from is written with its puzzle. Formats
    /// without a status would pass it off as an answer.
    keeps_rejected: bool,
    shows_solutions: bool,
}

impl<D: Derive> Verb for Worker<'_, D> {
    type Chunk = RecordChunk;
    type Scratch = D::Scratch;

    fn scratch(&self) -> D::Scratch {
        self.derive.scratch()
    }

    fn work(&self, scratch: &mut D::Scratch, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        let rows: Vec<Row<'_>> = records.rows().collect();
        let accepts_candidates = self.derive.accepts_candidates();
        let accepted: Vec<Record<'_>> = rows
            .iter()
            .enumerate()
            .filter_map(|(place, row)| Record::of(place, row, accepts_candidates))
            .collect();
        let mut derived = Derived {
            rows: &rows,
            next: 0,
            source: &source,
            own: self.own,
            remarks: self.remarks.as_deref(),
            status: self.status,
            keeps_rejected: self.keeps_rejected,
            shows_solutions: self.shows_solutions,
            answers,
        };
        let end = self.derive.derive(scratch, &accepted, &mut derived);
        if end.is_continue() {
            derived.reject_until(rows.len());
        }
    }

    fn streams(&self) -> bool {
        self.derive.streams()
    }
}

/// A record that puzzles are derived from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    /// The number of the record in the collection.
    pub(crate) number: u64,
    place: usize,
    text: RecordText<'a>,
}

#[derive(Clone, Copy, Debug)]
enum RecordText<'a> {
    Givens(&'a Line),
    Candidates(&'a Sukaku),
}

impl<'a> Record<'a> {
    fn of(place: usize, row: &Row<'a>, accepts_candidates: bool) -> Option<Record<'a>> {
        let puzzle = row.text()?;
        let text = match puzzle.try_into() {
            Ok(line) => RecordText::Givens(line),
            Err(_) if accepts_candidates => RecordText::Candidates(puzzle.try_into().ok()?),
            Err(_) => return None,
        };
        Some(Record {
            number: row.number,
            place,
            text,
        })
    }

    /// Returns the candidates, if the record holds candidates.
    pub(crate) fn candidates(&self) -> Option<&'a Sukaku> {
        match self.text {
            RecordText::Givens(_) => None,
            RecordText::Candidates(candidates) => Some(candidates),
        }
    }

    /// Returns the givens; an empty board for candidates, which only commands get that accept them.
    pub(crate) fn line(&self) -> Line {
        match self.text {
            RecordText::Givens(line) => *line,
            RecordText::Candidates(_) => [b'.'; 81],
        }
    }

    /// Returns the record as a value for a column.
    pub(crate) fn field(&self) -> Field {
        let text: &[u8] = match self.text {
            RecordText::Givens(line) => line,
            RecordText::Candidates(candidates) => candidates,
        };
        Field::Text(String::from_utf8_lossy(text).into_owned())
    }
}

/// A puzzle that was derived from a record.
#[derive(Debug)]
pub(crate) struct DerivedPuzzle {
    pub(crate) puzzle: Vec<u8>,
    pub(crate) solution: Solution,
    /// The values of the command's own columns.
    pub(crate) fields: Vec<Field>,
}

/// What is known about the solution of a derived puzzle.
#[derive(Debug)]
pub(crate) enum Solution {
    Unknown,
    /// The solution that the record gives, if it gives one.
    Given,
    /// The solution that the record gives, under this transform.
    Transformed(Transform),
    Known(Line),
}

/// Takes the puzzles derived from the records of a chunk, in order.
pub(crate) struct Derived<'r, 'a> {
    rows: &'r [Row<'r>],
    /// The first row that is not answered yet.
    next: usize,
    source: &'r str,
    own: usize,
    remarks: Option<&'r [usize]>,
    status: Status,
    keeps_rejected: bool,
    shows_solutions: bool,
    answers: &'r mut Answers<'a>,
}

impl Derived<'_, '_> {
    /// Adds a puzzle derived from `record`. Breaks at the end of the run.
    pub(crate) fn puzzle(
        &mut self,
        record: &Record<'_>,
        derived: DerivedPuzzle,
    ) -> ControlFlow<()> {
        self.reject_until(record.place);
        let row = self.row(&self.rows[record.place], derived);
        self.answers.row(row)
    }

    /// Counts a record whose puzzles were all added.
    pub(crate) fn done(&mut self, record: &Record<'_>, status: &'static str) {
        self.reject_until(record.place);
        self.next = record.place + 1;
        self.answers.count(status);
    }

    /// Counts a record that may have more puzzles than were added.
    pub(crate) fn incomplete(&mut self, record: &Record<'_>, message: &str) {
        self.reject_until(record.place);
        self.next = record.place + 1;
        let line = self.rows[record.place].line;
        self.answers.report(self.source, line, message);
        self.answers.count_failed("incomplete");
    }

    /// Reports why no puzzle can be derived from a record.
    pub(crate) fn reject(&mut self, record: &Record<'_>, status: Status, message: &str) {
        self.reject_until(record.place);
        self.reject_row(record.place, status, message);
    }

    /// Reports the records before `place` that the command does not accept.
    fn reject_until(&mut self, place: usize) {
        while self.next < place {
            self.reject_row(
                self.next,
                Status::Invalid,
                "a puzzle given by its candidates",
            );
        }
    }

    /// Reports the fault of a record, or `message` if it has none.
    fn reject_row(&mut self, place: usize, status: Status, message: &str) {
        let row = &self.rows[place];
        let fault = match row.error {
            Some(fault) => fault.clone(),
            None => RecordError::syntax(row.line, message),
        };
        let rejected = OwnedRow::of_fault(row, status, fault, self.own);
        let rejected = if self.keeps_rejected {
            rejected
        } else {
            rejected.without_puzzle()
        };
        self.answers.error_row(self.source, rejected);
        self.answers.count_rejected(status);
        self.next = place + 1;
    }

    fn row(&self, row: &Row<'_>, derived: DerivedPuzzle) -> OwnedRow {
        let comment = match self.remarks {
            Some(shown) => {
                let values = shown
                    .iter()
                    .filter_map(|&column| derived.fields[column].text());
                format!(" # {}", values.collect::<Vec<_>>().join(", ")).into_bytes()
            }
            None => row.comment.to_vec(),
        };
        let given = row
            .given
            .and_then(|given| Line::try_from(given.text().as_bytes()).ok());
        let solution = match derived.solution {
            Solution::Unknown => None,
            Solution::Given => given,
            Solution::Transformed(transform) => given.map(|given| transform.apply(&given)),
            Solution::Known(solution) => Some(solution),
        };
        let mut fields = derived.fields;
        fields.extend_from_slice(row.fields);
        OwnedRow {
            solution: solution.map(|line| String::from_utf8_lossy(&line).into_owned()),
            shows_solution: self.shows_solutions,
            fields,
            comment,
            status: self.status,
            ..OwnedRow::of(row, derived.puzzle)
        }
    }
}
