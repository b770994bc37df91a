//! `review`: what is wrong with a player's grid, or with the puzzle itself.
//!
//! **Invariant:** a grid with a mistake changes the exit code, with or without `--strict`. Apart from
//! repairs of a puzzle without a unique solution, no digit of the solution is revealed.

mod board;

use foldoku::Geometry;
use foldoku::formats::{PuzzleRef, RecordError, Row, Status};
use foldoku::game::{Outcome, Reviewer};
use foldoku::questions::player_grid::{PlayerColumns, PlayerGrid};
use foldoku::questions::{Review as Question, ReviewAnswer};

use super::shared::boards;
use super::shared::position::{Player, PositionRecord, Rejection};
use super::shared::step_search::TimeLimit;
use crate::args::{self, Pairs};
use crate::output::json;
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt};

/// Records per chunk; even, so that no pair is divided.
const CHUNK: usize = 64;

/// Repairs listed without `--all`.
const MOST_REPAIRS: usize = 12;

pub(crate) fn run(args: &args::Review, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let limit = TimeLimit::new(args.time.timeout)?;
    let mut input = args.input.clone();
    if args.pairs == Pairs::Auto {
        join_pairs(&mut input);
    }
    let mut collection = Collection::open(&input, &args.run, interrupt, |_| CHUNK)?;
    collection.keep_pairs();
    collection.accept_rules();
    let columns = collection.first().map_or(&[][..], |it| it.columns());
    let verb = Review {
        args,
        question: Question {
            coordinates: args.coordinates,
            ..Question::default()
        },
        limit,
        columns: PlayerColumns::of(columns),
        board: collection.geometry.clone(),
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
    question: Question,
    limit: TimeLimit,
    columns: PlayerColumns,
    /// The board of puzzles without a board of their own.
    board: Geometry,
    /// The styling of the board, on a terminal.
    styling: Option<Styling>,
}

impl Review<'_> {
    fn answer(
        &self,
        reviewer: &mut Reviewer,
        record: &PositionRecord<'_>,
        player: Player<'_>,
        answers: &mut Answers<'_>,
    ) {
        let stop = self.limit.start(answers.interrupt());
        let answer = match record.ask(&self.question, reviewer, player, &stop) {
            Ok(answer) => answer,
            Err(rejection) => return self.reject(record, self.timed(record, rejection), answers),
        };
        let text = if self.args.output.json {
            json::line(&answer)
        } else {
            self.text(&answer)
        };
        let _ = answers.text(&text);
        let outcome = answer.outcome();
        match outcome {
            Outcome::Solved | Outcome::Correct => answers.count(outcome.name()),
            Outcome::Mistakes | Outcome::BadPuzzle => answers.count_failed(outcome.name()),
        }
    }

    /// Answers a record whose puzzle has rules, or another board than the classic one.
    fn answer_general(
        &self,
        reviewer: &mut Reviewer,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let written = self.columns.written(record.row);
        let player = Player {
            grid: None,
            written: written.as_ref(),
        };
        self.answer(reviewer, record, player, answers);
    }

    /// Returns the answer in words, with the board on a terminal.
    fn text(&self, answer: &ReviewAnswer) -> String {
        let most_repairs = if self.args.all {
            usize::MAX
        } else {
            MOST_REPAIRS
        };
        match self.styling {
            Some(styling) => answer.text(most_repairs, false) + &board::of(answer, styling),
            None => answer.text(most_repairs, true),
        }
    }

    /// Returns a rejection that names the time limit, if that is the reason.
    fn timed(&self, record: &PositionRecord<'_>, rejection: Rejection) -> Rejection {
        match rejection.status {
            Status::Timeout => Rejection {
                error: RecordError::syntax(record.row.line, self.limit.message()),
                ..rejection
            },
            _ => rejection,
        }
    }

    fn reject(&self, record: &PositionRecord<'_>, rejection: Rejection, answers: &mut Answers<'_>) {
        let message = rejection.error.to_string();
        let text = if self.args.output.json {
            record.rejected_json(&rejection)
        } else {
            format!("# {message}\n")
        };
        answers.error_text(record.source, &message, &text);
        answers.count_rejected(rejection.status);
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

fn of_grid(grid: &PlayerGrid) -> Player<'_> {
    Player {
        grid: Some(grid),
        written: None,
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
            let record = PositionRecord {
                source: &source,
                row,
                board: &self.board,
            };
            if row.puzzle.is_some_and(|puzzle| !puzzle.is_classic()) {
                self.answer_general(reviewer, &record, answers);
                continue;
            }
            let read = self.columns.read(row);
            let is_alone = read.as_ref().is_ok_and(|grid| !grid.is_played);
            let pair = self.pair(row, rows.peek().copied()).filter(|_| is_alone);
            match (pair, read) {
                (Some(pair), _) => {
                    rows.next();
                    self.answer(reviewer, &record, of_grid(&pair), answers);
                }
                (None, Ok(grid)) => self.answer(reviewer, &record, of_grid(&grid), answers),
                (None, Err(error)) => {
                    let status = Status::Invalid;
                    self.reject(&record, Rejection { status, error }, answers);
                }
            }
        }
    }
}
