//! Every record of every source through some work, and the answers to the desk in order.
//!
//! **Invariant:** one record gives one answer, in input order, whatever the number of threads. A
//! record that is no puzzle, or a source that cannot be read, does not keep the others from being
//! answered.

use std::collections::VecDeque;
use std::sync::Arc;

use foldoku::Geometry;
use foldoku::batch::Pool;
use foldoku::formats::Records;
use foldoku::formats::{Alphabet, Format, Input, Parser, Reader, Schema, Selection, Task};

use crate::args;
use crate::pipeline::ordered_writer::{Desk, Piece};
use crate::pipeline::source::{self, Source};
use crate::terminal::exit::Exit;
use crate::terminal::message;
use crate::terminal::progress::Progress;

/// The sources of a run, opened one after the other.
pub(crate) struct Collection {
    pub(crate) geometry: Geometry,
    pub(crate) progress: Arc<Progress>,
    sources: VecDeque<Source>,
    /// The one that has been opened to see what is in it.
    opened: Option<(String, Reader)>,
    format: Option<Format>,
    alphabet: Option<Alphabet>,
    quiet: bool,
    size: usize,
    /// The number of the next source's first record.
    next: u64,
    /// Whether some source could not be read.
    failed: bool,
}

impl Collection {
    /// Opens the first source that can be opened.
    ///
    /// `size` says how many records are worked on at a time, once the board is known.
    pub(crate) fn open(
        input: &args::Input,
        run: &args::Run,
        size: impl Fn(&Geometry) -> usize,
    ) -> anyhow::Result<Collection> {
        let sources: VecDeque<Source> = Source::all(input).into();
        let total = sources.iter().map(Source::size).sum();
        let mut collection = Collection {
            geometry: Geometry::classic(),
            progress: Arc::new(Progress::start(run.progress, run.quiet, total)),
            sources,
            opened: None,
            format: input.from.map(args::InputFormat::format),
            alphabet: input.symbols.map(args::Symbols::alphabet),
            quiet: run.quiet,
            size: 0,
            next: 1,
            failed: false,
        };
        if let Some(name) = &input.geometry {
            collection.geometry = source::geometry(name)?;
        }
        let mut first = collection.next_input();
        if let (Some((_, first)), None) = (&mut first, &input.geometry)
            && let Ok(Some(side)) = first.side()
        {
            collection.geometry = source::geometry(&format!("{side}x{side}"))?;
        }
        collection.size = size(&collection.geometry);
        if let Some((name, input)) = first {
            collection.opened = collection.read(name, input);
            collection.opened = collection.next();
        }
        Ok(collection)
    }

    /// What the first source has beside puzzles.
    pub(crate) fn first(&self) -> Option<&Reader> {
        self.opened.as_ref().map(|(_, reader)| reader)
    }

    /// What rows consist of that hold these columns of a verb, and then what is carried through.
    pub(crate) fn schema<'a>(&self, own: impl IntoIterator<Item = &'a str>) -> Schema {
        let first = self.first();
        let own = own.into_iter().map(str::to_owned);
        let carried = first.map_or(&[][..], Reader::columns);
        Schema {
            task: Task::Convert,
            given_solutions: first.is_some_and(Reader::has_solutions),
            columns: own.chain(carried.iter().cloned()).collect(),
            comments: false,
        }
    }

    /// Has `work` answer all records.
    pub(crate) fn run<S>(
        mut self,
        pool: &Pool,
        selection: Selection,
        desk: &Desk,
        scratch: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &str, Records) -> Piece + Sync,
    ) -> Exit {
        let columns = self
            .first()
            .map_or_else(Vec::new, |it| it.columns().to_vec());
        let parser = Parser::new(self.geometry.clone(), selection);
        while let Some((name, mut reader)) = self.next() {
            if self.failed {
                desk.hold_checkpoint();
            }
            reader.align(&columns);
            let first = reader.next_number();
            let result = pool.map_ordered(
                &mut reader,
                &scratch,
                |scratch, chunk| {
                    let last = chunk.last();
                    (last, work(scratch, &name, parser.parse(chunk)))
                },
                |(last, piece)| desk.take(last, piece),
            );
            if desk.is_broken() {
                break;
            }
            self.next = reader.next_number();
            if let Err(error) = result {
                self.fail(&name, &error);
            } else if self.next == first {
                self.progress
                    .aside(|| message::error(&format!("{name}: no puzzle in it")));
            }
        }
        if !self.failed {
            return Exit::Done;
        }
        desk.hold_checkpoint();
        Exit::Io
    }

    /// The next source that can be read.
    fn next(&mut self) -> Option<(String, Reader)> {
        loop {
            if let Some(opened) = self.opened.take() {
                return Some(opened);
            }
            let (name, input) = self.next_input()?;
            self.opened = self.read(name, input);
        }
    }

    fn next_input(&mut self) -> Option<(String, Input)> {
        while let Some(source) = self.sources.pop_front() {
            match source.open(&self.progress.bytes) {
                Ok(input) => return Some((source.name(), input)),
                Err(error) => self.fail(&source.name(), &error),
            }
        }
        None
    }

    fn read(&mut self, name: String, input: Input) -> Option<(String, Reader)> {
        let (format, alphabet) = (self.format, self.alphabet);
        match Reader::new(
            &self.geometry,
            input,
            format,
            alphabet,
            self.next,
            self.size,
        ) {
            Ok(reader) => {
                self.note_doubt(&name, &reader);
                Some((name, reader))
            }
            Err(error) => {
                self.fail(&name, &error);
                None
            }
        }
    }

    /// Says that a source may be written in other symbols than it is taken for.
    fn note_doubt(&self, name: &str, reader: &Reader) {
        let digits = self.geometry.digit_count();
        if let (Some(other), false) = (reader.other_alphabet(), self.quiet) {
            let taken = reader.alphabet().range(digits);
            let other = other.range(digits);
            self.progress.aside(|| {
                message::summary(&format!(
                    "{name}: the symbols may be {taken} or {other}; taken as {taken}, --symbols decides"
                ));
            });
        }
    }

    fn fail(&mut self, name: &str, error: &std::io::Error) {
        self.failed = true;
        self.progress
            .aside(|| message::error(&format!("{name}: {error}")));
    }
}
