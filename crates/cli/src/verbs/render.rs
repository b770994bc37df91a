//! `render`: puzzles as drawings, or as the pages of a document.
//!
//! **Invariant:** a drawing depends only on its record and the flags, and is written by the thread
//! that made it. Pages are in the order of the records. Without puzzles, nothing is written.

mod document;
mod output;
mod sections;

use anyhow::{Context, bail, ensure};
use foldoku::batch::{SolveOptions, Solver};
use foldoku::formats::{Alphabet, PuzzleRef, Reader, Row, Status, Task, VariantPuzzle};
use foldoku::render::{Drawing, Numerals};
use foldoku::{Candidates, Digit, DigitSet, Geometry, Puzzle, format};

use self::output::DrawingOutput;
use self::sections::SectionBy;
use super::shared::caption::Caption;
use super::shared::engine::{self, Solving};
use crate::args::{self, DrawingFormat, DrawnContent};
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: drawing takes longer than everything else.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Render, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let format = output::format(args)?;
    check(args, format)?;
    let output = DrawingOutput::new(args, format)?;
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.accept_rules();
    engine::check_engine(&args.search, &collection.geometry)?;
    let geometry = collection.geometry.clone();
    let columns = collection.first().map_or(&[][..], Reader::columns);
    let caption = Caption::parse(args.caption.as_deref().unwrap_or_default(), columns);
    let section_by = args.pages.section_by.as_deref();
    let section_by = section_by.map(|name| SectionBy::parse(name, columns));
    let verb = Render {
        caption: caption.context("--caption")?,
        section_by: section_by.transpose()?,
        args,
        geometry: &geometry,
        numerals: numerals(args.draw_symbols, collection.first()),
        // The title of a document is on its pages.
        title: match format {
            DrawingFormat::Pdf => "",
            DrawingFormat::Svg | DrawingFormat::Png => &args.title,
        },
        output,
    };
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

/// Checks that the flags fit the format.
fn check(args: &args::Render, format: DrawingFormat) -> anyhow::Result<()> {
    if format == DrawingFormat::Pdf {
        ensure!(
            args.look.size.is_none(),
            "--size applies to drawings; use --page for documents"
        );
        return Ok(());
    }
    let pages = &args.pages;
    let flags = [
        ("--page", pages.page.is_some()),
        ("--cover", pages.cover),
        ("--section-by", pages.section_by.is_some()),
        ("--large-print", pages.large_print),
        ("--per-page", pages.per_page.is_some()),
        ("--answers", pages.answers),
        ("--first-number", pages.first_number.is_some()),
        ("--no-numbers", pages.no_numbers),
    ];
    match flags.iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) => bail!("{flag} applies to documents; add --to pdf"),
        None => Ok(()),
    }
}

/// Returns the symbols that digits are drawn in: those of the flag, or those of the input.
fn numerals(chosen: Option<Alphabet>, first: Option<&Reader>) -> Numerals {
    let alphabet = chosen.or_else(|| first.map(Reader::alphabet));
    match alphabet.unwrap_or_default() {
        Alphabet::Standard => Numerals::Standard,
        Alphabet::FromZero => Numerals::FromZero,
        Alphabet::Letters => Numerals::Letters,
        Alphabet::Numbers => Numerals::Numbers,
    }
}

/// The drawings of one puzzle.
#[derive(Debug)]
struct Drawings {
    puzzle: Drawing,
    /// The solution, for the last pages of a document.
    #[cfg_attr(
        not(feature = "render"),
        expect(dead_code, reason = "only documents have pages of solutions")
    )]
    answer: Option<Drawing>,
    /// The heading of the pages of a document that the puzzle is on.
    #[cfg_attr(
        not(feature = "render"),
        expect(dead_code, reason = "only documents have sections")
    )]
    section: String,
}

/// Why a record is not drawn.
struct Rejection {
    status: &'static str,
    message: String,
}

struct Render<'a> {
    args: &'a args::Render,
    geometry: &'a Geometry,
    numerals: Numerals,
    /// The title of each drawing, instead of its own.
    title: &'a str,
    caption: Caption,
    section_by: Option<SectionBy>,
    output: DrawingOutput<'a>,
}

impl<'a> Render<'a> {
    fn wants_solutions(&self) -> bool {
        let shows = matches!(
            self.args.content,
            DrawnContent::Solution | DrawnContent::Both
        );
        shows || self.args.pages.answers
    }

    fn solving(&self) -> Solving<'a> {
        let task = if self.wants_solutions() {
            Task::Solve
        } else {
            Task::Convert
        };
        Solving {
            options: SolveOptions::new(task, 2),
            search: Some(&self.args.search),
        }
    }

    /// Draws a record and counts it.
    fn draw(&self, row: &Row<'_>, source: &str, answers: &mut Answers<'_>) {
        match self.drawings(row, source) {
            Ok(drawings) => {
                if let Err(error) = self.output.take(row.number, drawings) {
                    let message = format!("puzzle {}: {error}; {}", row.number, self.advice());
                    answers.report(source, row.line, &message);
                    answers.count_invalid("not drawn");
                    return;
                }
                let (status, remark) = self.status(row);
                match remark {
                    Some(remark) => {
                        answers.report(source, row.line, remark);
                        answers.count_failed(status);
                    }
                    None => answers.count(status),
                }
            }
            Err(Rejection { status, message }) => {
                answers.report_message(source, &message);
                match row.puzzle {
                    None => answers.count_invalid(status),
                    Some(_) => answers.count_failed(status),
                }
            }
        }
    }

    /// Returns what helps with a picture that is too large or too small.
    fn advice(&self) -> &'static str {
        match self.args.look.size {
            Some(_) => "choose another --size",
            None => "an SVG has no such limit",
        }
    }

    /// Returns the status of a puzzle, and a remark if its solution is drawn but not unique.
    fn status(&self, row: &Row<'_>) -> (&'static str, Option<&'static str>) {
        if !self.wants_solutions() {
            return ("drawn", None);
        }
        let remark = match row.status {
            Status::None => Some("no solution"),
            Status::Multiple => Some("several solutions; the first is drawn"),
            Status::Wrong => Some("the given solution is wrong; the right one is drawn"),
            _ => None,
        };
        (row.status.name(), remark)
    }

    fn drawings(&self, row: &Row<'_>, source: &str) -> Result<Drawings, Rejection> {
        let unsolved = self.unsolved(row)?;
        let solution = row.solution.and_then(|line| match row.puzzle {
            Some(PuzzleRef::Variant(puzzle)) => Some(puzzle.solution_grid(line)),
            _ => format::read(self.geometry, line).ok(),
        });
        let solved = solution.map(|solution| unsolved.drawing.clone().solution(&solution));
        let puzzle = match (self.args.content, &solved) {
            (DrawnContent::Solution, Some(solved)) => solved.clone(),
            (DrawnContent::Both, Some(solved)) => unsolved.drawing.beside(solved.clone()),
            (DrawnContent::Candidates, _) => unsolved.drawing.candidates(&unsolved.candidates),
            _ => unsolved.drawing,
        };
        let puzzle = match self.title {
            "" => puzzle,
            title => puzzle.title(title),
        };
        Ok(Drawings {
            puzzle: puzzle
                .caption(&self.caption.of(row))
                .theme(self.args.look.theme.unwrap_or_default()),
            answer: solved
                .filter(|_| self.args.pages.answers)
                .map(Drawing::without_notes),
            section: self
                .section_by
                .map_or_else(String::new, |by| by.title(row, source)),
        })
    }

    /// Returns the drawing of the givens, and the candidates.
    fn unsolved(&self, row: &Row<'_>) -> Result<Unsolved, Rejection> {
        if let Some(PuzzleRef::Variant(puzzle)) = row.puzzle {
            return Ok(self.variant(puzzle));
        }
        let Some(text) = row.text() else {
            return Err(Rejection {
                status: "invalid",
                message: row.error.map(ToString::to_string).unwrap_or_default(),
            });
        };
        let drawing = Drawing::new(self.geometry).numerals(self.numerals);
        if text.len() == 729 && self.geometry.is_classic() {
            let candidates = given_candidates(self.geometry, text);
            return Ok(Unsolved {
                drawing: drawing.candidates(&candidates),
                candidates,
            });
        }
        let text = String::from_utf8_lossy(text);
        let puzzle = Puzzle::parse(self.geometry, &text).map_err(|error| Rejection {
            status: "none",
            message: format!("line {}: {error}", row.line),
        })?;
        Ok(Unsolved {
            drawing: drawing.givens(puzzle.givens()),
            candidates: pencil_marks(&puzzle),
        })
    }
}

impl Render<'_> {
    /// Returns the drawing of a puzzle with rules, and the candidates: those that the setter lists,
    /// and those that the givens leave.
    fn variant(&self, puzzle: &VariantPuzzle) -> Unsolved {
        let variant = puzzle.variant();
        let mut candidates = pencil_marks(puzzle.puzzle());
        let mut listed = Candidates::empty(puzzle.puzzle().geometry());
        for (cell, digits) in variant.listed_candidates() {
            candidates[cell] &= digits;
            listed[cell] = candidates[cell];
        }
        let drawing = variant.drawing().candidates(&listed);
        let drawing = match self.args.draw_symbols {
            Some(_) => drawing.numerals(self.numerals),
            None => drawing,
        };
        Unsolved {
            drawing,
            candidates,
        }
    }
}

impl Verb for Render<'_> {
    type Chunk = RecordChunk;
    type Scratch = Solver;

    fn scratch(&self) -> Solver {
        self.solving().solver(self.geometry)
    }

    fn work(&self, solver: &mut Solver, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let solved = solver.solve(self.geometry, chunk.records);
        for row in solved.rows() {
            self.draw(&row, &chunk.source, answers);
        }
    }

    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        self.output.finish()
    }
}

/// A puzzle without its solution.
struct Unsolved {
    drawing: Drawing,
    candidates: Candidates,
}

/// Returns the candidates in a text of 729 characters.
fn given_candidates(geometry: &Geometry, text: &[u8]) -> Candidates {
    let mut candidates = Candidates::empty(geometry);
    for (set, marks) in candidates.sets_mut().iter_mut().zip(text.chunks(9)) {
        let digits = (1..).zip(marks).filter(|&(_, &mark)| mark != b'.');
        *set = digits.map(|(number, _)| Digit::new(number)).collect();
    }
    candidates
}

/// Returns the candidates that the givens leave.
fn pencil_marks(puzzle: &Puzzle) -> Candidates {
    let mut candidates = Candidates::of(puzzle);
    for (square, digit) in puzzle.givens().filled() {
        for &peer in puzzle.geometry().peers(square) {
            candidates.remove(peer, DigitSet::of(digit));
        }
    }
    candidates
}
