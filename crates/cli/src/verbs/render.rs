//! `render`: puzzles as pictures, or as the pages of a document.
//!
//! **Invariant:** a picture depends on its record alone, and is written by the thread that has drawn
//! it; pages come in the order of the records. Nothing is written where there is no puzzle.

mod formats;
mod output;

use anyhow::ensure;
use foldoku::batch::{Pool, SolveOptions};
use foldoku::formats::{Alphabet, Reader, Row, Status, Task};
use foldoku::formats::{RowTemplate, TextWriter};
use foldoku::render::{Drawing, Numerals};
use foldoku::{Candidates, Digit, DigitSet, Geometry, Puzzle, format};

use crate::args::{self, DrawingFormat, ShowRender};
use crate::pipeline::collection::Collection;
use crate::pipeline::ordered_writer::{Body, Desk, Piece};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::verbs::shared::engine::Solving;
use output::Output;

/// How many puzzles a thread takes at a time: to draw them takes longer than all the rest.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Render) -> anyhow::Result<Exit> {
    let format = output::format(args)?;
    check(args, format)?;
    let output = Output::new(args, format)?;
    let collection = Collection::open(&args.input, &args.run, |_| CHUNK)?;
    let geometry = collection.geometry.clone();
    super::shared::engine::check_engine(&args.search, &geometry)?;
    let artist = Artist {
        args,
        geometry: &geometry,
        numerals: numerals(args.draw_symbols, collection.first()),
    };
    let desk = Desk::to_stdout(&collection.progress);
    let solving = artist.solving();
    let exit = collection.run(
        &Pool::new(args.input.threads.into())?,
        args.input.selection(),
        &desk,
        || solving.solver(&geometry),
        |solver, name, puzzles| {
            let solved = solver.solve(&geometry, puzzles);
            let mut piece = Piece {
                body: Body::Text(Vec::new()),
                counts: Counts::default(),
                messages: Vec::new(),
            };
            for row in solved.rows() {
                artist.answer(&row, name, &output, &mut piece);
            }
            piece
        },
    );
    let text = output.finish().inspect_err(|_| desk.progress.finish())?;
    let end = desk.finish(&text, args.run.strict, args.run.quiet)?;
    Ok(exit.max(end))
}

/// Checks that what was task for can be had in this format.
fn check(args: &args::Render, format: DrawingFormat) -> anyhow::Result<()> {
    if format == DrawingFormat::Pdf {
        ensure!(
            args.size.is_none(),
            "--size is that of pictures; --page is that of a document"
        );
        return Ok(());
    }
    let pages = &args.pages;
    let is_for_pages = pages.page.is_some()
        || pages.per_page.is_some()
        || pages.answers
        || pages.first_number.is_some()
        || pages.no_numbers;
    ensure!(
        !is_for_pages,
        "--page, --per-page, --answers and numbers are for --to pdf; pictures have no pages"
    );
    Ok(())
}

/// The way digits are drawn: the one that was task for, or the one they were read in.
fn numerals(symbols: Option<args::Symbols>, first: Option<&Reader>) -> Numerals {
    let task = symbols.map(args::Symbols::alphabet);
    let alphabet = task.or_else(|| first.map(Reader::alphabet));
    match alphabet.unwrap_or_default() {
        Alphabet::Standard => Numerals::Standard,
        Alphabet::FromZero => Numerals::FromZero,
        Alphabet::Letters => Numerals::Letters,
        Alphabet::Numbers => Numerals::Numbers,
    }
}

/// What is drawn of a puzzle.
#[derive(Debug)]
struct Sheet {
    puzzle: Drawing,
    /// For the back of a document.
    #[cfg_attr(
        not(feature = "render"),
        expect(dead_code, reason = "without documents nothing has a back")
    )]
    answer: Option<Drawing>,
}

/// Why nothing is drawn.
struct Refusal {
    status: &'static str,
    message: String,
}

/// Draws puzzles.
struct Artist<'a> {
    args: &'a args::Render,
    geometry: &'a Geometry,
    numerals: Numerals,
}

impl<'a> Artist<'a> {
    fn wants_solutions(&self) -> bool {
        let shows = matches!(self.args.show, ShowRender::Solution | ShowRender::Both);
        shows || self.args.pages.answers
    }

    fn solving(&self) -> Solving<'a> {
        let task = if self.wants_solutions() {
            Task::Solve
        } else {
            Task::Convert
        };
        Solving {
            question: SolveOptions { task, limit: 2 },
            search: Some(&self.args.search),
        }
    }

    /// Draws a record, and says what there is to say about it.
    fn answer(&self, row: &Row<'_>, name: &str, output: &Output<'a>, piece: &mut Piece) {
        match self.sheet(row) {
            Ok(sheet) => {
                let (status, remark) = self.status(row);
                if let Some(remark) = remark {
                    let line = row.line;
                    piece
                        .messages
                        .push(format!("{name}: line {line}: {remark}"));
                }
                piece.counts.add(status, remark.is_some(), false);
                output.take(row.number, sheet);
            }
            Err(Refusal { status, message }) => {
                piece.messages.push(format!("{name}: {message}"));
                piece.counts.add(status, true, row.puzzle.is_none());
            }
        }
    }

    /// What has become of a puzzle, and what is wrong with it for whoever wants its solution.
    fn status(&self, row: &Row<'_>) -> (&'static str, Option<&'static str>) {
        if !self.wants_solutions() {
            return ("drawn", None);
        }
        let remark = match row.status {
            Status::None => Some("it has no solution"),
            Status::Multiple => Some("it has several solutions; the first is drawn"),
            Status::Wrong => Some("it was given with another solution than its own"),
            _ => None,
        };
        (row.status.name(), remark)
    }

    fn sheet(&self, row: &Row<'_>) -> Result<Sheet, Refusal> {
        let blank = self.blank(row)?;
        let solution = row
            .solution
            .and_then(|line| format::read(self.geometry, line).ok());
        let solved = solution.map(|solution| blank.drawing.clone().solution(&solution));
        let puzzle = match (self.args.show, &solved) {
            (ShowRender::Solution, Some(solved)) => solved.clone(),
            (ShowRender::Both, Some(solved)) => blank.drawing.beside(solved.clone()),
            (ShowRender::Candidates, _) => blank.drawing.candidates(&blank.candidates),
            _ => blank.drawing,
        };
        Ok(Sheet {
            puzzle: puzzle
                .title(&self.args.title)
                .caption(&caption(self.args.caption.as_ref(), row)),
            answer: solved.filter(|_| self.args.pages.answers),
        })
    }

    /// The puzzle as it is given, and its candidates.
    fn blank(&self, row: &Row<'_>) -> Result<Blank, Refusal> {
        let Some(text) = row.text() else {
            return Err(Refusal {
                status: "invalid",
                message: row.error.map(ToString::to_string).unwrap_or_default(),
            });
        };
        let drawing = Drawing::new(self.geometry).numerals(self.numerals);
        if text.len() == 729 && self.geometry.is_classic() {
            let candidates = given_candidates(self.geometry, text);
            return Ok(Blank {
                drawing: drawing.candidates(&candidates),
                candidates,
            });
        }
        let text = String::from_utf8_lossy(text);
        let puzzle = Puzzle::parse(self.geometry, &text).map_err(|error| Refusal {
            status: "none",
            message: format!("line {}: {error}", row.line),
        })?;
        Ok(Blank {
            drawing: drawing.givens(puzzle.givens()),
            candidates: pencil_marks(&puzzle),
        })
    }
}

struct Blank {
    drawing: Drawing,
    candidates: Candidates,
}

/// The candidates that a text of 729 characters shows.
fn given_candidates(geometry: &Geometry, text: &[u8]) -> Candidates {
    let mut candidates = Candidates::empty(geometry);
    for (set, marks) in candidates.sets_mut().iter_mut().zip(text.chunks(9)) {
        let digits = (1..).zip(marks).filter(|&(_, &mark)| mark != b'.');
        *set = digits.map(|(number, _)| Digit::new(number)).collect();
    }
    candidates
}

/// What the givens leave in each square.
fn pencil_marks(puzzle: &Puzzle) -> Candidates {
    let mut candidates = Candidates::of(puzzle);
    for (square, digit) in puzzle.givens().filled() {
        for &peer in puzzle.geometry().peers(square) {
            candidates.remove(peer, DigitSet::of(digit));
        }
    }
    candidates
}

/// The line at a puzzle, without what separates a comment from it.
fn caption(template: Option<&RowTemplate>, row: &Row<'_>) -> String {
    let mut text = Vec::new();
    if let Some(template) = template {
        template.row(row, &mut text);
    }
    let text = String::from_utf8_lossy(&text);
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '#' | ',' | ';' | ':' | '|');
    text.trim_start_matches(is_separator).trim_end().to_owned()
}
