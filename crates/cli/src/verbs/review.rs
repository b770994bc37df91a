//! `review`: what is wrong with a player's grid, or with the puzzle itself.
//!
//! **Invariant:** a grid with a mistake changes the exit code, with or without `--strict`. Apart from
//! repairs of a puzzle without a unique solution, no digit of the solution is revealed.

mod text;

use foldoku::formats::{PuzzleRef, RecordError, Row};
use foldoku::game::{Outcome, Reviewer};
use foldoku::questions::json::review as object;

use super::shared::boards;
use crate::args::{self, Pairs};
use crate::output::json;
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt};
use foldoku::questions::player_grid::{PlayerColumns, PlayerGrid};

/// Records per chunk; even, so that no pair is divided.
const CHUNK: usize = 64;

/// Repairs listed without `--all`.
const MOST_REPAIRS: usize = 12;

pub(crate) fn run(args: &args::Review, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let mut input = args.input.clone();
    if args.pairs == Pairs::Auto {
        join_pairs(&mut input);
    }
    let mut collection = Collection::open(&input, &args.run, interrupt, |_| CHUNK)?;
    collection.keep_pairs();
    collection.require_classic("review")?;
    let columns = collection.first().map_or(&[][..], |it| it.columns());
    let verb = Review {
        args,
        columns: PlayerColumns::of(columns),
        styling: boards::styling(args.boards, false).filter(|_| !args.output.json),
    };
    let settings = RunSettings {
        strict: true,
        ..RunSettings::new(args.input.share.threads, &args.run)
    };
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

/// Joins every two puzzles of the command line, so that they are read together.
fn join_pairs(input: &mut args::Input) {
    let arguments = input.files.iter().map(|argument| argument.to_str());
    let arguments = arguments.map(|it| it.filter(|text| args::is_puzzle(text)).map(str::to_owned));
    if let Some(texts) = arguments.collect::<Option<Vec<String>>>() {
        input.files.clear();
        input.puzzle.extend(texts);
    }
    let is_line = |text: &String| !text.trim().contains('\n');
    if input.puzzle.len().is_multiple_of(2) && input.puzzle.iter().all(is_line) {
        let pairs = input.puzzle.chunks(2).map(|pair| pair.join("\n"));
        input.puzzle = pairs.collect();
    }
}

struct Review<'a> {
    args: &'a args::Review,
    columns: PlayerColumns,
    /// The styling of the board, on a terminal.
    styling: Option<Styling>,
}

impl Review<'_> {
    fn answer(
        &self,
        reviewer: &mut Reviewer,
        row: &Row<'_>,
        grid: &PlayerGrid,
        answers: &mut Answers<'_>,
    ) {
        let review = reviewer.review(&grid.game);
        let outcome = match (review.outcome(), grid.changed_givens.is_empty()) {
            (Outcome::Solved | Outcome::Correct, false) => Outcome::Mistakes,
            (outcome, _) => outcome,
        };
        let text = if self.args.output.json {
            self.json(row, grid, &review, outcome)
        } else {
            let words = text::Words {
                review: &review,
                grid,
                outcome,
                coordinates: self.args.coordinates,
                most_repairs: if self.args.all {
                    usize::MAX
                } else {
                    MOST_REPAIRS
                },
            };
            let board = self.styling.map(|it| text::board(&words, it));
            words.text(row.number, board.is_some()) + &board.unwrap_or_default()
        };
        let _ = answers.text(&text);
        match outcome {
            Outcome::Solved | Outcome::Correct => answers.count(outcome.name()),
            Outcome::Mistakes | Outcome::BadPuzzle => answers.count_failed(outcome.name()),
        }
    }

    fn json(
        &self,
        row: &Row<'_>,
        grid: &PlayerGrid,
        review: &foldoku::game::Review,
        outcome: Outcome,
    ) -> String {
        let text = |line: [u8; 81]| String::from_utf8_lossy(&line).into_owned();
        let coordinates = self.args.coordinates;
        let state = grid.game.state();
        json::line(&json::Reviewed {
            version: json::VERSION,
            number: row.number,
            puzzle: text(state.givens_line()),
            digits: text(state.line()),
            review: object::Review {
                outcome: outcome.name(),
                changed_givens: object::list(&grid.changed_givens, coordinates),
                ..object::Review::new(review, coordinates)
            },
        })
    }

    fn reject(&self, source: &str, row: &Row<'_>, error: &RecordError, answers: &mut Answers<'_>) {
        let message = error.to_string();
        let text = if self.args.output.json {
            json::rejected(source, row, "invalid", &message)
        } else {
            format!("# {message}\n")
        };
        answers.error_text(source, &message, &text);
        answers.count_invalid("invalid");
    }

    /// Returns the grid of two records, if they are a pair.
    fn pair(&self, puzzle: &Row<'_>, grid: Option<&Row<'_>>) -> Option<PlayerGrid> {
        let grid = grid.filter(|grid| grid.number == puzzle.number + 1)?;
        match (self.args.pairs, puzzle.puzzle?, grid.puzzle?) {
            (Pairs::Auto, PuzzleRef::Classic(puzzle), PuzzleRef::Classic(grid)) => {
                PlayerGrid::of_pair(puzzle, grid)
            }
            _ => None,
        }
    }
}

impl Verb for Review<'_> {
    type Chunk = RecordChunk;
    type Scratch = Reviewer;

    fn scratch(&self) -> Reviewer {
        Reviewer::new()
    }

    fn work(&self, reviewer: &mut Reviewer, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        let rows: Vec<Row<'_>> = records.rows().collect();
        let mut rows = rows.iter().peekable();
        while let Some(row) = rows.next() {
            let read = self.columns.read(row);
            let is_alone = read.as_ref().is_ok_and(|grid| !grid.is_played);
            let pair = self.pair(row, rows.peek().copied()).filter(|_| is_alone);
            match (pair, read) {
                (Some(pair), _) => {
                    rows.next();
                    self.answer(reviewer, row, &pair, answers);
                }
                (None, Ok(grid)) => self.answer(reviewer, row, &grid, answers),
                (None, Err(error)) => self.reject(&source, row, &error, answers),
            }
        }
    }
}
