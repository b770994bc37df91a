//! Shared by the commands that derive puzzles from puzzles: `canon`, `shuffle`, `minimise`,
//! `complete`, `neighbours`.
//!
//! ```text
//! records ──▶ the command's work ──▶ Derived puzzles ──▶ rows, in input order
//!         └── invalid records, each reported in its place ──▶┘
//! ```
//!
//! **Invariant:** the rows made from a record depend only on the record, its number and the flags.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use foldoku::Geometry;
use foldoku::formats::{
    Column, Field, Format, PuzzleRef, RecordError, RecordErrorKind, Row, Schema, Status,
    VariantPuzzle,
};
use foldoku::generate::Transform;
use foldoku::kernel::{Line, Sukaku};
use foldoku::questions::{Equivalent, Refusal, Subject};

use super::seed::Seed;
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// What records may hold besides the givens of the classic board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepted {
    /// Candidates instead of givens.
    Candidates,
    /// Givens of any board.
    Boards,
    /// Puzzles with rules beyond their board.
    Rules,
    /// Puzzles with rules some of whose numbers are missing.
    Layouts,
}

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
    /// What records may hold besides the givens of the classic board.
    pub(crate) accepts: &'static [Accepted],
    /// The number of records per chunk.
    pub(crate) chunk_size: usize,
    /// Whether a record may have more rows than can be held in memory.
    pub(crate) streams: bool,
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
            accepts: &[],
            chunk_size: 2048,
            streams: false,
        }
    }

    /// Runs the command: `derive` derives puzzles from a record, with the working memory of its thread.
    pub(crate) fn run_each<S, F>(&self, derive: F, interrupt: &Interrupt) -> anyhow::Result<Exit>
    where
        S: Default,
        F: Fn(&mut S, &Record<'_>, &mut Derived<'_, '_>) -> ControlFlow<()> + Sync,
    {
        let all = |scratch: &mut S, records: &[Record<'_>], derived: &mut Derived<'_, '_>| {
            records
                .iter()
                .try_for_each(|record| derive(scratch, record, derived))
        };
        self.run(all, interrupt)
    }

    /// Runs the command: `derive` derives puzzles from the records of a chunk, in order, and breaks if
    /// [`Derived::puzzle`] does.
    pub(crate) fn run<S, F>(&self, derive: F, interrupt: &Interrupt) -> anyhow::Result<Exit>
    where
        S: Default,
        F: Fn(&mut S, &[Record<'_>], &mut Derived<'_, '_>) -> ControlFlow<()> + Sync,
    {
        let format = RowFormat::of_puzzles_or(&self.io.output, self.default);
        format.check_paths(&self.io.input)?;
        match format.to {
            Some(Format::Solution | Format::Tdoku) if self.solves => {}
            _ => format.check_puzzles(self.name)?,
        }
        let mut collection =
            Collection::open(&self.io.input, &self.io.run, interrupt, |_| self.chunk_size)?;
        if !self.accepts.contains(&Accepted::Boards) {
            collection.require_classic(self.name)?;
        }
        if self.accepts.contains(&Accepted::Rules) {
            collection.accept_rules();
        }
        let schema = collection.schema(self.columns.iter().cloned());
        let schema = Schema {
            given_solutions: self.solves || schema.given_solutions,
            comments: format.to == Some(Format::Puzzle) && !self.show.is_empty(),
            ..schema
        };
        let output = format.open(&collection.geometry, &schema)?;
        let worker = Worker {
            command: self,
            geometry: collection.geometry.clone(),
            derive,
            scratch: PhantomData,
            rows: RowSettings {
                own: self.columns.len(),
                remarks: (format.to == Some(Format::Puzzle)).then(|| self.shown()),
                status: self.status,
                keeps_rejected: format.to == Some(Format::JsonLines),
                shows_solutions: matches!(format.to, Some(Format::Solution | Format::Tdoku) | None),
            },
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

struct Worker<'a, S, F> {
    command: &'a Transforming<'a>,
    geometry: Geometry,
    derive: F,
    scratch: PhantomData<fn() -> S>,
    rows: RowSettings,
}

/// How the rows of a command are written.
struct RowSettings {
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

impl<S, F> Verb for Worker<'_, S, F>
where
    S: Default,
    F: Fn(&mut S, &[Record<'_>], &mut Derived<'_, '_>) -> ControlFlow<()> + Sync,
{
    type Chunk = RecordChunk;
    type Scratch = S;

    fn scratch(&self) -> S {
        S::default()
    }

    fn work(&self, scratch: &mut S, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        let rows: Vec<Row<'_>> = records.rows().collect();
        let accepted: Vec<Record<'_>> = rows
            .iter()
            .enumerate()
            .filter_map(|(place, row)| Record::of(place, row, &self.geometry, self.command.accepts))
            .collect();
        let mut derived = Derived {
            rows: &rows,
            next: 0,
            source: &source,
            settings: &self.rows,
            answers,
        };
        let end = (self.derive)(scratch, &accepted, &mut derived);
        if end.is_continue() {
            derived.reject_until(rows.len());
        }
    }

    fn streams(&self) -> bool {
        self.command.streams
    }
}

/// A record that puzzles are derived from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    /// The number of the record in the collection.
    pub(crate) number: u64,
    place: usize,
    /// The givens, or the candidates.
    pub(crate) puzzle: PuzzleRef<'a>,
    /// The puzzle or layout, as questions are asked about it.
    pub(crate) subject: Subject<'a>,
    /// The solution that the record gives.
    given: Option<&'a str>,
}

impl<'a> Record<'a> {
    fn of(
        place: usize,
        row: &Row<'a>,
        geometry: &'a Geometry,
        accepts: &[Accepted],
    ) -> Option<Record<'a>> {
        let puzzle = match (row.puzzle, row.error.map(|error| &error.kind)) {
            (Some(found @ (PuzzleRef::Variant(_) | PuzzleRef::Board(_))), _) => found,
            (None, Some(RecordErrorKind::Layout(layout))) => PuzzleRef::Text(layout.text()),
            _ => PuzzleRef::from_text(row.text()?),
        };
        let is_accepted = match puzzle {
            // The reader leaves out those that the command does not accept.
            PuzzleRef::Classic(_) | PuzzleRef::Variant(_) => true,
            PuzzleRef::Sukaku(_) => accepts.contains(&Accepted::Candidates),
            PuzzleRef::Board(_) => accepts.contains(&Accepted::Boards),
            PuzzleRef::Text(_) => accepts.contains(&Accepted::Layouts),
            _ => false,
        };
        let subject = Subject::or_layout(row, geometry);
        is_accepted.then_some(Record {
            number: row.number,
            place,
            puzzle,
            subject: subject.unwrap_or(Subject::Plain { geometry, puzzle }),
            given: row.given.map(|given| given.text()),
        })
    }

    /// Returns the candidates, if the record holds candidates.
    pub(crate) fn candidates(&self) -> Option<&'a Sukaku> {
        match self.puzzle {
            PuzzleRef::Sukaku(candidates) => Some(candidates),
            _ => None,
        }
    }

    /// Returns whether the record holds a puzzle with rules, or one of another board.
    pub(crate) fn is_general(&self) -> bool {
        matches!(self.puzzle, PuzzleRef::Variant(_) | PuzzleRef::Board(_))
    }

    /// Returns whether the record holds givens of the classic board.
    pub(crate) fn has_line(&self) -> bool {
        matches!(self.puzzle, PuzzleRef::Classic(_))
    }

    /// Returns the givens; an empty board for candidates and puzzles with rules, which only commands get that
    /// accept them.
    pub(crate) fn line(&self) -> Line {
        match self.puzzle {
            PuzzleRef::Classic(line) => *line,
            _ => [b'.'; 81],
        }
    }

    /// Returns a puzzle made from the record, which is the value of the only column.
    pub(crate) fn makes(&self, puzzle: Vec<u8>, solution: Solution) -> DerivedPuzzle {
        let from = String::from_utf8_lossy(self.puzzle.text());
        DerivedPuzzle {
            puzzle,
            variant: None,
            solution,
            fields: vec![Field::Text(from.into_owned())],
        }
    }

    /// Returns an equivalent puzzle, with the solution that the record gives under the same transform.
    pub(crate) fn equivalent(&self, puzzle: Equivalent, fields: Vec<Field>) -> DerivedPuzzle {
        let solution = self.given.and_then(|given| puzzle.solution(given));
        DerivedPuzzle {
            puzzle: puzzle.puzzle.into_bytes(),
            variant: puzzle.variant.map(Box::new),
            solution: solution.map_or(Solution::Unknown, Solution::Known),
            fields,
        }
    }

    /// Returns a puzzle with rules made from the record, with the solution that the record gives.
    pub(crate) fn makes_variant(&self, variant: VariantPuzzle) -> DerivedPuzzle {
        DerivedPuzzle {
            variant: Some(Box::new(variant)),
            ..self.makes(Vec::new(), Solution::Given)
        }
    }
}

/// A puzzle that was derived from a record.
#[derive(Debug)]
pub(crate) struct DerivedPuzzle {
    pub(crate) puzzle: Vec<u8>,
    /// The puzzle if it has rules.
    pub(crate) variant: Option<Box<VariantPuzzle>>,
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
    Known(String),
}

/// Takes the puzzles derived from the records of a chunk, in order.
pub(crate) struct Derived<'r, 'a> {
    rows: &'r [Row<'r>],
    /// The first row that is not answered yet.
    next: usize,
    source: &'r str,
    settings: &'r RowSettings,
    answers: &'r mut Answers<'a>,
}

impl<'a> Derived<'_, 'a> {
    /// Returns whether the run has been interrupted.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.answers.is_interrupted()
    }

    /// Returns what tells whether the run has been interrupted.
    pub(crate) fn interrupt(&self) -> &'a Interrupt {
        self.answers.interrupt()
    }

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

    /// Returns a function that adds puzzles made from `record`, with what is known about their solutions,
    /// and breaks after `limit` of them.
    pub(crate) fn up_to(
        &mut self,
        limit: u64,
        record: &Record<'_>,
        solution: fn() -> Solution,
    ) -> impl FnMut(&Line) -> ControlFlow<()> {
        let mut remaining = limit;
        move |line| {
            self.puzzle(record, record.makes(line.to_vec(), solution()))?;
            remaining -= 1;
            match remaining {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }
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
    pub(crate) fn reject(&mut self, record: &Record<'_>, refusal: &Refusal) {
        self.reject_until(record.place);
        let row = &self.rows[record.place];
        let fault = match row.error {
            // Of a layout it only says that it is one.
            Some(fault) if !matches!(fault.kind, RecordErrorKind::Layout(_)) => fault.clone(),
            _ => RecordError::syntax(row.line, &refusal.message),
        };
        self.reject_row(record.place, refusal.status, fault);
    }

    /// Reports the records before `place` that the command does not accept.
    fn reject_until(&mut self, place: usize) {
        while self.next < place {
            let row = &self.rows[self.next];
            let candidates = || RecordError::syntax(row.line, "a puzzle given by its candidates");
            let fault = row.error.cloned().unwrap_or_else(candidates);
            self.reject_row(self.next, Status::Invalid, fault);
        }
    }

    /// Reports the fault of a record.
    fn reject_row(&mut self, place: usize, status: Status, fault: RecordError) {
        let row = &self.rows[place];
        let rejected = OwnedRow::of_fault(row, status, fault, self.settings.own);
        let rejected = if self.settings.keeps_rejected {
            rejected
        } else {
            rejected.without_puzzle()
        };
        self.answers.error_row(self.source, rejected);
        self.answers.count_rejected(status);
        self.next = place + 1;
    }

    fn row(&self, row: &Row<'_>, derived: DerivedPuzzle) -> OwnedRow {
        let comment = match &self.settings.remarks {
            Some(shown) => {
                let values = shown
                    .iter()
                    .filter_map(|&column| derived.fields[column].text());
                format!(" # {}", values.collect::<Vec<_>>().join(", ")).into_bytes()
            }
            None => row.comment.to_vec(),
        };
        let text = |line: Line| String::from_utf8_lossy(&line).into_owned();
        let given = row
            .given
            .and_then(|given| Line::try_from(given.text().as_bytes()).ok());
        let solution = match derived.solution {
            Solution::Unknown => None,
            Solution::Given => row.given.map(|given| given.text().to_owned()),
            Solution::Transformed(transform) => given.map(|given| text(transform.apply(&given))),
            Solution::Known(solution) => Some(solution),
        };
        let mut fields = derived.fields;
        fields.extend_from_slice(row.fields);
        OwnedRow {
            solution,
            shows_solution: self.settings.shows_solutions,
            fields,
            comment,
            status: self.settings.status,
            variant: derived.variant,
            ..OwnedRow::of(row, derived.puzzle)
        }
    }
}
