//! The verbs that make other puzzles of puzzles: `canon`, `shuffle` and their like.
//!
//! ```text
//! a chunk ── puzzles ──▶ Change::change ──▶ Answers ──▶ text, or rows of a table
//!         └─ bad records, each in its place ──▶┘
//! ```
//!
//! **Invariant:** answers come in the order of the input; a record that nothing can be made of is
//! answered by the reason. What is made depends on a record and its number alone.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;
use foldoku::batch::Pool;
use foldoku::formats::Records;
use foldoku::formats::TextWriter;
use foldoku::formats::{Field, RecordError, Row, Schema, Task};
use foldoku::kernel::{Line, Sukaku};

use crate::args::{self, OutputFormat};
use crate::output::rows::{self, Made};
use crate::output::writers::{self, Form};
use crate::pipeline::checkpoint::{Mark, Settings};
use crate::pipeline::collection::Collection;
use crate::pipeline::ordered_writer::{Body, Desk, Piece};
use crate::pipeline::source::check_not_read;
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::message;

/// What a verb makes of puzzles on the classic board.
pub(crate) trait Change: Sync {
    /// Whether it knows what to do with candidates.
    const TAKES_SUKAKUS: bool = false;

    /// What a thread works in.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// Answers each puzzle, in order, with any number of others or with the reason for none.
    fn change(
        &self,
        scratch: &mut Self::Scratch,
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()>;

    /// How many puzzles are taken at a time.
    fn chunk(&self) -> usize {
        2048
    }

    /// Whether so much may be made of a puzzle that it is not held until it is complete; then one
    /// thread works.
    fn streams(&self) -> bool {
        false
    }
}

/// A puzzle that is to be changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    /// Its number in the collection.
    pub(crate) number: u64,
    /// A line, or 729 characters for candidates.
    text: &'a [u8],
}

impl<'a> Given<'a> {
    /// The candidates, if it is a puzzle of candidates.
    pub(crate) fn sukaku(&self) -> Option<&'a Sukaku> {
        self.text.try_into().ok()
    }

    /// The line; an empty board for candidates, which only verbs get that take them.
    pub(crate) fn line(&self) -> Line {
        self.text.try_into().unwrap_or([b'.'; 81])
    }

    /// As a value beside what is made of it.
    pub(crate) fn field(&self) -> Field {
        Field::Text(String::from_utf8_lossy(self.text).into_owned())
    }
}

/// A puzzle that has been made.
#[derive(Debug)]
pub(crate) struct Changed {
    pub(crate) puzzle: Vec<u8>,
    pub(crate) solution: Solution,
    /// A value for each of the verb's own columns.
    pub(crate) fields: Vec<Field>,
}

/// What is known of the solution of a puzzle that has been made.
#[derive(Debug)]
pub(crate) enum Solution {
    Unknown,
    /// It is the one that was given with the puzzle, if one was.
    Given,
    /// The one that was given with the puzzle, put through this.
    Image(foldoku::generate::Transform),
    Known(Line),
}

/// A verb, as far as its command line is concerned.
pub(crate) struct Verb<'a> {
    pub(crate) name: &'static str,
    pub(crate) input: &'a args::Input,
    pub(crate) written: &'a args::PuzzleOutput,
    pub(crate) run: &'a args::Run,
    /// The columns of its own.
    pub(crate) columns: &'static [&'static str],
    /// Whether these stand behind a puzzle in its line.
    pub(crate) show: bool,
    /// The format unless another one is task for.
    pub(crate) standard: OutputFormat,
    /// Whether it knows the solutions of all it makes.
    pub(crate) solves: bool,
    /// What is said of a puzzle when it has been done.
    pub(crate) done: &'static str,
}

impl Verb<'_> {
    /// Changes every puzzle.
    pub(crate) fn run<C: Change>(&self, change: &C) -> anyhow::Result<Exit> {
        let form = self.form()?;
        let collection = Collection::open(self.input, self.run, |_| change.chunk())?;
        let geometry = collection.geometry.clone();
        ensure!(
            geometry.is_classic(),
            "{} works on the classic board, not on {}",
            self.name,
            geometry.name()
        );
        let schema = self.schema(&form, &collection);
        let mark = Mark::start(Settings::default());
        let (writer, target) = form.open(&geometry, &schema, &mark)?;
        let desk = Desk::new(target, mark, None, Arc::clone(&collection.progress));
        interrupt::leave_to(&desk);
        let [head, foot] = writers::frame(writer.as_deref());
        let _ = desk.write(&head);
        let shop = Shop {
            verb: self,
            writer: writer.as_deref(),
            in_lines: form.to == Some(OutputFormat::Puzzle),
            one_line: matches!(
                form.to,
                Some(OutputFormat::Solution | OutputFormat::Tdoku) | None
            ),
            desk: change.streams().then_some(&desk),
        };
        let threads = if change.streams() {
            1
        } else {
            self.input.threads
        };
        let exit = collection.run(
            &Pool::new(threads.into())?,
            self.input.selection(),
            &desk,
            || change.scratch(),
            |scratch, name, puzzles| shop.answer(change, scratch, name, puzzles),
        );
        Ok(exit.max(desk.finish(&foot, self.run.strict, self.run.quiet)?))
    }

    fn form(&self) -> anyhow::Result<Form<'_>> {
        let form = Form::of(self.written, self.standard);
        form.check_file()?;
        if let Some(output) = form.output {
            check_not_read("--output", output, self.input)?;
        }
        match form.to {
            Some(OutputFormat::Solution | OutputFormat::Tdoku) if self.solves => {}
            Some(to) => writers::check(self.name, to, Task::Convert)?,
            None => {}
        }
        Ok(form)
    }

    fn schema(&self, form: &Form<'_>, collection: &Collection) -> Schema {
        let schema = collection.schema(self.columns.iter().copied());
        Schema {
            given_solutions: self.solves || schema.given_solutions,
            comments: form.to == Some(OutputFormat::Puzzle) && self.show,
            ..schema
        }
    }
}

/// Where chunks are answered.
struct Shop<'a> {
    verb: &'a Verb<'a>,
    writer: Option<&'a dyn TextWriter>,
    /// Whether a line is a puzzle, with a comment or without.
    in_lines: bool,
    /// Whether solutions stand in lines.
    one_line: bool,
    /// Where text goes that does not wait for the end of its chunk.
    desk: Option<&'a Desk>,
}

impl Shop<'_> {
    fn answer<C: Change>(
        &self,
        change: &C,
        scratch: &mut C::Scratch,
        name: &str,
        puzzles: Records,
    ) -> Piece {
        let mut answers = Answers::new(self, &puzzles, name, C::TAKES_SUKAKUS);
        let puzzles = answers.puzzles();
        // Whoever reads the output may have gone: then the desk knows, and ends the run.
        let _ = change.change(scratch, &puzzles, &mut answers);
        answers.finish()
    }
}

/// Takes what is made of the puzzles of a chunk.
pub(crate) struct Answers<'a> {
    shop: &'a Shop<'a>,
    name: &'a str,
    rows: Vec<Row<'a>>,
    /// The rows of the puzzles that can be changed.
    places: Vec<usize>,
    /// The row that is next.
    next: usize,
    made: Vec<Made>,
    /// When something was last written, where that does not wait for the end of the chunk.
    handed_over: Instant,
    counts: Counts,
    messages: Vec<String>,
}

impl<'a> Answers<'a> {
    fn new(
        shop: &'a Shop<'a>,
        records: &'a Records,
        name: &'a str,
        takes_sukakus: bool,
    ) -> Answers<'a> {
        let rows: Vec<Row<'_>> = records.rows().collect();
        let is_taken = |row: &Row<'_>| {
            let is_taken = |puzzle: &[u8]| takes_sukakus || puzzle.len() == 81;
            row.text().is_some_and(is_taken)
        };
        Answers {
            shop,
            name,
            places: (0..rows.len())
                .filter(|&place| is_taken(&rows[place]))
                .collect(),
            rows,
            next: 0,
            made: Vec::new(),
            handed_over: Instant::now(),
            counts: Counts::default(),
            messages: Vec::new(),
        }
    }

    fn puzzles(&self) -> Vec<Given<'a>> {
        let rows = self.places.iter().map(|&place| self.rows[place]);
        let given = rows.filter_map(|row| {
            let (number, text) = (row.number, row.text()?);
            Some(Given { number, text })
        });
        given.collect()
    }

    /// Takes a puzzle that was made of the one with this index.
    pub(crate) fn take(&mut self, index: usize, changed: Changed) -> ControlFlow<()> {
        let place = self.places[index];
        self.pass_to(place);
        let row = self.rows[place];
        let made = self.made(&row, changed);
        self.made.push(made);
        match self.shop.desk {
            Some(desk) => self.hand_over(desk),
            None => ControlFlow::Continue(()),
        }
    }

    /// Notes that all that can be made of the puzzle with this index has been taken.
    pub(crate) fn done(&mut self, index: usize) {
        let place = self.places[index];
        self.pass_to(place);
        self.next = place + 1;
        self.counts.add(self.shop.verb.done, false, false);
    }

    /// Notes that no more is made of the puzzle with this index, though there may be more.
    pub(crate) fn cut_off(&mut self, index: usize, message: &str) {
        let place = self.places[index];
        self.pass_to(place);
        self.next = place + 1;
        let line = self.rows[place].line;
        self.messages
            .push(format!("{}: line {line}: {message}", self.name));
        self.counts.add("cut off", true, false);
    }

    /// Notes why nothing can be made of the puzzle with this index.
    pub(crate) fn refuse(&mut self, index: usize, status: &'static str, message: &str) {
        let place = self.places[index];
        self.pass_to(place);
        self.fault(place, status, Cow::Borrowed(message));
    }

    /// Answers the records before one.
    fn pass_to(&mut self, place: usize) {
        while self.next < place {
            self.fault(
                self.next,
                "invalid",
                Cow::Borrowed("a puzzle of candidates"),
            );
        }
    }

    /// Answers a record by what is wrong with it, or by a message if nothing is.
    fn fault(&mut self, place: usize, status: &'static str, message: Cow<'_, str>) {
        let row = &self.rows[place];
        let fault = match row.error {
            Some(fault) => fault.clone(),
            None => RecordError::syntax(row.line, message),
        };
        self.messages.push(format!("{}: {fault}", self.name));
        self.counts.add(status, true, status == "invalid");
        self.made.push(Made {
            number: row.number,
            line: row.line,
            puzzle: Err(fault),
            solution: None,
            is_solved: false,
            fields: Vec::new(),
            comment: Vec::new(),
        });
        self.next = place + 1;
    }

    fn made(&self, row: &Row<'_>, changed: Changed) -> Made {
        let remarks = changed.fields.iter().filter_map(|field| match field {
            Field::Missing => None,
            Field::Text(text) | Field::Json(text) => Some(text.as_str()),
        });
        let comment = match self.shop.in_lines {
            true => format!(" # {}", remarks.collect::<Vec<_>>().join(", ")).into_bytes(),
            false => row.comment.to_vec(),
        };
        let given = row
            .given
            .and_then(|given| Line::try_from(given.text().as_bytes()).ok());
        let solution = match changed.solution {
            Solution::Unknown => None,
            Solution::Given => given,
            Solution::Image(transform) => given.map(|given| transform.apply(&given)),
            Solution::Known(solution) => Some(solution),
        };
        let mut fields = changed.fields;
        fields.extend_from_slice(row.fields);
        Made {
            number: row.number,
            line: row.line,
            puzzle: Ok(changed.puzzle),
            solution: solution.map(|line| String::from_utf8_lossy(&line).into_owned()),
            is_solved: self.shop.one_line,
            fields,
            comment,
        }
    }

    /// Writes what there is, but not every puzzle by itself; formats that are written as a whole
    /// wait.
    fn hand_over(&mut self, desk: &Desk) -> ControlFlow<()> {
        if self.made.len() < TOGETHER && self.handed_over.elapsed() < PATIENCE {
            return ControlFlow::Continue(());
        }
        self.handed_over = Instant::now();
        match self.shop.writer {
            None => ControlFlow::Continue(()),
            Some(writer) => match rows::body(std::mem::take(&mut self.made), Some(writer)) {
                Body::Text(text) => desk.write(&text),
                _ => ControlFlow::Continue(()),
            },
        }
    }

    fn finish(mut self) -> Piece {
        self.pass_to(self.rows.len());
        Piece {
            body: rows::body(self.made, self.shop.writer),
            counts: self.counts,
            messages: self.messages,
        }
    }
}

/// How many puzzles are handed over at a time, unless they come so slowly that somebody waits.
const TOGETHER: usize = 512;

/// How long somebody waits for them.
const PATIENCE: Duration = Duration::from_millis(100);

/// The seed that was task for, or another one every time, which is told so that it can be task for.
pub(crate) fn seed(task: Option<u64>, quiet: bool) -> u64 {
    task.unwrap_or_else(|| {
        let seed = RandomState::new().hash_one(()) >> 16;
        if !quiet {
            message::summary(&format!("the same again: --seed {seed}"));
        }
        seed
    })
}
