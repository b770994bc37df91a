//! The records of all sources, in chunks.
//!
//! **Invariant:** every record gets one answer, in input order. An invalid record or a source that
//! cannot be read does not prevent the others from being answered.

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::batch::Pool;
use foldoku::formats::field::carry_beside;
use foldoku::formats::{
    Alphabet, Column, Format, Input, Parser, Reader, Records, Schema, Selection, Task, UnknownParts,
};

use super::ordered_writer::OrderedWriter;
use super::source::{self, Source};
use super::verb::{Chunks, Workers};
use crate::args;
use crate::terminal::{Exit, Interrupt, Interrupted, Progress, Unreadable, message};

/// A chunk of records from one source.
#[derive(Debug)]
pub(crate) struct RecordChunk {
    /// The name of the source, for messages.
    pub(crate) source: Arc<str>,
    pub(crate) records: Records,
}

/// The sources of a run, opened one after the other.
pub(crate) struct Collection {
    pub(crate) geometry: Geometry,
    progress: Arc<Progress>,
    interrupt: Interrupt,
    sources: VecDeque<Source>,
    /// The source that was opened to detect the board.
    opened: Option<(Arc<str>, Reader)>,
    format: Option<Format>,
    alphabet: Option<Alphabet>,
    selection: Selection,
    /// The columns of the input that are carried to the output, as the input names them.
    carried: Vec<Column>,
    /// All columns of the first source, whether it has solutions, and whether the command changes the
    /// puzzles, so that their answers are dropped.
    first_columns: Vec<Column>,
    has_solutions: bool,
    drops_answers: bool,
    quiet: bool,
    /// Records per chunk.
    size: usize,
    /// The number of consecutive records that stay in one chunk.
    group: usize,
    /// What becomes of figures and sentences that are not understood.
    unknown: UnknownParts,
    /// Whether the command supports puzzles with rules beyond their board.
    rules: bool,
    /// Whether the first puzzle has such rules.
    begins_with_rules: bool,
    /// The number of the next source's first record.
    next: u64,
    /// Whether a source could not be read.
    failed: bool,
    /// The exit code if a source has no puzzles, and of the sources so far.
    if_empty: Exit,
    found: Exit,
}

impl Collection {
    /// Opens the first source that can be opened, which determines the board unless `--geometry`
    /// does.
    ///
    /// `size` returns the number of records per chunk on that board.
    ///
    /// # Errors
    ///
    /// If no source can be read, or the run is interrupted before the first record.
    pub(crate) fn open(
        input: &args::Input,
        run: &args::Run,
        interrupt: &Interrupt,
        size: impl Fn(&Geometry) -> usize,
    ) -> anyhow::Result<Collection> {
        let mut collection = Collection::unopened(input, run, interrupt)?;
        let first = collection.first_input(input)?;
        collection.size = match collection.begins_with_rules {
            // Each of these puzzles may take long.
            true => 1,
            false => size(&collection.geometry),
        };
        collection.read_first(first)?;
        Ok(collection)
    }

    fn unopened(
        input: &args::Input,
        run: &args::Run,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Collection> {
        let sources: VecDeque<Source> = Source::all(input).into();
        let total = sources.iter().map(Source::size).sum();
        let is_typed = sources.iter().any(Source::is_typed);
        Ok(Collection {
            geometry: match &input.geometry {
                Some(name) => source::geometry(name)?,
                None => Geometry::classic(),
            },
            progress: Arc::new(Progress::start(run, total, is_typed)),
            interrupt: interrupt.clone(),
            sources,
            opened: None,
            format: input.from,
            unknown: if input.ignore_unknown {
                UnknownParts::Ignore
            } else {
                UnknownParts::Refuse
            },
            alphabet: input.symbols,
            selection: input.selection(),
            carried: Vec::new(),
            first_columns: Vec::new(),
            has_solutions: false,
            drops_answers: false,
            quiet: run.quiet,
            size: 0,
            group: 1,
            rules: false,
            begins_with_rules: false,
            next: 1,
            failed: false,
            if_empty: if run.strict {
                Exit::Failed
            } else {
                Exit::Success
            },
            found: Exit::Success,
        })
    }

    /// Opens the first input and takes the board from its text, unless one is given.
    fn first_input(&mut self, input: &args::Input) -> anyhow::Result<Option<(Arc<str>, Input)>> {
        let mut first = self.next_input();
        if let (Some((_, first)), None) = (&mut first, &input.geometry)
            && let Ok(Some(side)) = first.side()
        {
            self.geometry = source::geometry(&format!("{side}x{side}"))?;
        }
        let first_input = first.as_ref().map(|(_, first)| first);
        self.begins_with_rules = first_input.is_some_and(Input::begins_with_rules);
        Ok(first)
    }

    fn read_first(&mut self, first: Option<(Arc<str>, Input)>) -> anyhow::Result<()> {
        if let Some((name, input)) = first {
            self.opened = self.read(name, input);
            self.opened = self.next();
        }
        if let Some((_, first)) = &self.opened {
            self.carried = first.columns().to_vec();
            self.first_columns = self.carried.clone();
            self.has_solutions = first.has_solutions();
        }
        ensure!(!self.interrupt.is_set(), Interrupted);
        // An output file must not be emptied for a run without any input.
        ensure!(self.opened.is_some() || !self.failed, Unreadable);
        Ok(())
    }

    /// Checks that the board is the classic one, for a command that supports no other.
    pub(crate) fn require_classic(&self, command: &str) -> anyhow::Result<()> {
        ensure!(
            self.geometry.is_classic(),
            "{command} supports only the classic 9x9 board, not {}",
            self.geometry.name()
        );
        Ok(())
    }

    /// Returns whether the board is the classic one, and the first source can hold puzzles without rules only.
    pub(crate) fn begins_classic(&self) -> bool {
        let holds_rules = self.first().is_some_and(|it| it.format().holds_rules());
        self.geometry.is_classic() && !holds_rules
    }

    /// Returns whether the board is not the classic one, or the first puzzle has rules beyond it.
    pub(crate) fn begins_general(&self) -> bool {
        !self.begins_classic() || self.begins_with_rules
    }

    /// Accepts puzzles with rules beyond their board, which other commands reject.
    pub(crate) fn accept_rules(&mut self) {
        self.rules = true;
    }

    /// Keeps every two records of a file of lines in one chunk.
    pub(crate) fn keep_pairs(&mut self) {
        self.group = 2;
    }

    /// Returns the reader of the first source.
    pub(crate) fn first(&self) -> Option<&Reader> {
        self.opened.as_ref().map(|(_, reader)| reader)
    }

    /// Returns the schema of rows with these columns of a command, followed by the columns of the
    /// input.
    ///
    /// A column that an earlier run wrote is left out if the command computes it again, and so are
    /// the answers to the puzzles before the command changed them.
    pub(crate) fn schema(&mut self, columns: impl IntoIterator<Item = Column>) -> Schema {
        self.carried.retain(|column| !column.is_answer());
        self.drops_answers = true;
        let mut schema = self.carrying_schema();
        let own: Vec<Column> = columns.into_iter().collect();
        schema.columns = self.carry_beside(own);
        schema
    }

    /// Returns the schema of the input's rows with the columns of the input, for a command that
    /// keeps the puzzles and what is known about them.
    pub(crate) fn carrying_schema(&self) -> Schema {
        Schema {
            task: Task::Convert,
            given_solutions: self.first().is_some_and(Reader::has_solutions),
            columns: self.carried.clone(),
            comments: false,
        }
    }

    /// Returns a command's own columns and the carried ones beside them, each name once.
    fn carry_beside(&mut self, own: Vec<Column>) -> Vec<Column> {
        let carried = carry_beside(&own, &self.carried);
        let (sources, renamed): (Vec<Column>, Vec<Column>) = carried.into_iter().unzip();
        self.carried = sources;
        own.into_iter().chain(renamed).collect()
    }

    /// Returns the next source that can be read.
    fn next(&mut self) -> Option<(Arc<str>, Reader)> {
        loop {
            if let Some(opened) = self.opened.take() {
                return Some(opened);
            }
            let (name, input) = self.next_input()?;
            self.opened = self.read(name, input);
        }
    }

    fn next_input(&mut self) -> Option<(Arc<str>, Input)> {
        while let Some(source) = self.sources.pop_front() {
            if source.is_typed() && !self.quiet {
                message::prompt();
            }
            match source.open(&self.progress.figures.read, &self.interrupt) {
                Ok(input) => return Some((source.name().into(), input)),
                Err(error) => self.fail(&source.name(), &error),
            }
        }
        None
    }

    fn read(&mut self, name: Arc<str>, input: Input) -> Option<(Arc<str>, Reader)> {
        let (format, alphabet) = (self.format, self.alphabet);
        let read = Reader::new(
            &self.geometry,
            input,
            format,
            alphabet,
            self.next,
            self.size,
        );
        match read {
            Ok(mut reader) => {
                if reader.format().holds_rules() {
                    // Each of these puzzles may take long.
                    reader.set_chunk_size(1);
                }
                self.note_ambiguity(&name, &reader);
                Some((name, reader))
            }
            Err(error) => {
                self.fail(&name, &error);
                None
            }
        }
    }

    /// Prints a note if the symbols of a source are ambiguous.
    fn note_ambiguity(&self, name: &str, reader: &Reader) {
        let digits = self.geometry.digit_count();
        if let (Some(other), false) = (reader.other_alphabet(), self.quiet) {
            let taken = reader.alphabet().range(digits);
            let other = other.range(digits);
            self.progress.suspend(|| {
                message::note(&format!(
                    "{name}: symbols read as {taken}, but they may be {other}; use --symbols to choose"
                ));
            });
        }
    }

    fn fail(&mut self, name: &str, error: &io::Error) {
        self.failed = true;
        if !self.interrupt.is_set() {
            self.progress
                .suspend(|| message::error(&format!("{name}: {error}")));
        }
    }
}

/// Warns once of each column of a source that the output leaves out.
struct LeftOut<'a> {
    source: &'a str,
    progress: &'a Progress,
    writer: &'a OrderedWriter,
    seen: BTreeSet<String>,
}

impl<'a> LeftOut<'a> {
    fn new(source: &'a str, progress: &'a Progress, writer: &'a OrderedWriter) -> LeftOut<'a> {
        LeftOut {
            source,
            progress,
            writer,
            seen: BTreeSet::new(),
        }
    }

    /// Warns of columns that no format holds.
    fn warn_of_lists(&self, names: &[String]) {
        if !names.is_empty() && self.writer.has_columns() {
            for name in names {
                self.print(name, "is left out, because it holds lists or structs");
            }
        }
    }

    /// Warns of columns that the first record does not have.
    fn warn(&mut self, columns: Vec<Column>) {
        for column in columns {
            let is_new = !self.seen.contains(&*column.name);
            if is_new
                && self.seen.insert(column.name.to_string())
                && self.writer.leaves_out(&column)
            {
                self.print(
                    &column.name,
                    "is left out, because the first record does not have it; --to jsonl keeps it",
                );
            }
        }
    }

    fn print(&self, column: &str, what: &str) {
        let source = self.source;
        self.progress.suspend(|| {
            message::warning(&format!("{source}: column '{column}' {what}"));
        });
    }
}

impl Chunks for Collection {
    type Chunk = RecordChunk;

    fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn skip_to(&mut self, record: u64) {
        self.selection.after = record;
    }

    fn for_each(
        mut self,
        pool: &Pool,
        writer: &OrderedWriter,
        workers: Workers<'_, RecordChunk>,
    ) -> Exit {
        let columns = std::mem::take(&mut self.carried);
        let given_way = self.first_columns.iter().filter(|it| !columns.contains(it));
        let given_way: Vec<String> = given_way.map(|it| it.name.to_string()).collect();
        let parser = Parser::new(self.geometry.clone(), self.selection).unknown_parts(self.unknown);
        let parser = if self.rules {
            parser
        } else {
            parser.without_rules(args::COMMANDS_WITH_RULES)
        };
        let parser = if self.has_solutions || self.drops_answers {
            parser
        } else {
            parser.naming_solutions()
        };
        while let Some((name, mut reader)) = self.next() {
            if self.failed {
                writer.hold_checkpoint();
            }
            reader.drop_own(given_way.clone(), self.drops_answers);
            reader.align(&columns);
            reader.keep_together(self.group);
            let first = reader.next_number();
            let progress = Arc::clone(&self.progress);
            let figures = &progress.figures;
            let start = figures.position();
            let mut done = start;
            let mut left_out = LeftOut::new(&name, &progress, writer);
            left_out.warn_of_lists(reader.left_out());
            let result = pool.map_ordered(
                &mut reader,
                workers,
                |work, chunk| {
                    let (last, bytes) = (chunk.last(), chunk.bytes());
                    let records = RecordChunk {
                        source: Arc::clone(&name),
                        records: parser.parse(chunk),
                    };
                    let beyond = records.records.columns_beyond().cloned().collect();
                    (last, bytes, beyond, work(records))
                },
                |(last, bytes, beyond, piece)| {
                    left_out.warn(beyond);
                    done += bytes;
                    let read = figures.read.load(Ordering::Relaxed);
                    // A compressed file has fewer bytes than its text.
                    figures.set_position(done.min(read));
                    writer.take(last, piece)
                },
            );
            if writer.has_ended() || self.interrupt.is_set() {
                break;
            }
            figures.set_position_to_read();
            self.next = reader.next_number();
            if let Err(error) = result {
                self.fail(&name, &error);
            } else if self.next == first {
                let print = match self.if_empty {
                    Exit::Failed => message::error,
                    _ => message::warning,
                };
                self.progress
                    .suspend(|| print(&format!("{name}: no puzzles found")));
                self.found = self.if_empty;
            }
        }
        if !self.failed || self.interrupt.is_set() {
            return self.found;
        }
        writer.hold_checkpoint();
        Exit::Io
    }
}
