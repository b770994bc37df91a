//! `hint`: the next step, or all possible steps, in as much detail as requested; what the player must
//! correct comes first.
//!
//! **Invariant:** every step follows from the given position.

mod board;

use foldoku::Geometry;
use foldoku::questions::player_grid::{PlayerColumns, PlayerGrid};
use foldoku::questions::steps::StepScratch;
use foldoku::questions::{ClassicHint, Hint as Question, HintAnswer, HintOutcome};

use super::shared::boards;
use super::shared::position::{Player, PositionRecord, Rejection};
use super::shared::step_search::{self, TimeLimit};
use crate::args;
use crate::output::json;
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt};

/// Positions per chunk.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Hint, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    step_search::check(&args.search)?;
    let limit = TimeLimit::new(args.time.timeout)?;
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.accept_rules();
    let columns = collection.first().map_or(&[][..], |it| it.columns());
    let verb = Hint {
        args,
        question: Question {
            all: args.all,
            steps: args.search.options(),
            ..Question::default()
        },
        limit,
        columns: PlayerColumns::of(columns),
        styling: boards::styling(args.boards, false).filter(|_| !args.output.json),
        board: collection.geometry.clone(),
    };
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

struct Hint<'a> {
    args: &'a args::Hint,
    question: Question,
    limit: TimeLimit,
    columns: PlayerColumns,
    /// The styling of boards, on a terminal.
    styling: Option<Styling>,
    /// The board of puzzles without a board of their own.
    board: Geometry,
}

impl Hint<'_> {
    /// Answers a record with the steps from its position, or with what must be corrected.
    fn answer(
        &self,
        scratch: &mut StepScratch,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let grid = self.columns.read(record.row).ok();
        let written = self.columns.written(record.row);
        let player = Player {
            grid: grid.as_ref(),
            written: written.as_ref(),
        };
        let stop = self.limit.start(answers.interrupt());
        let answer = match record.ask(&self.question, scratch, player, &stop) {
            Ok(answer) => answer,
            Err(rejection) => {
                let rejected = |rejection: &Rejection| self.rejected(record, rejection);
                return record.answer_rejected(&rejection, answers, rejected);
            }
        };
        let text = if self.args.output.json {
            json::line(&answer)
        } else {
            self.text(&answer, grid.as_ref())
        };
        let _ = answers.text(&text);
        let outcome = answer.outcome();
        match outcome {
            HintOutcome::Stuck | HintOutcome::Stopped => answers.count_failed(outcome.name()),
            _ => answers.count(outcome.name()),
        }
    }

    /// Returns the answer in words, with boards on a terminal.
    fn text(&self, answer: &HintAnswer, grid: Option<&PlayerGrid>) -> String {
        let (level, late) = (self.args.detail, self.limit.message());
        match (answer, self.styling) {
            (_, None) => answer.text(level, &late),
            (HintAnswer::Classic(hint), Some(styling)) => self.with_board(hint, grid, styling),
            (HintAnswer::General(hint), Some(styling)) => hint.text(level, &late, |step| {
                board::of_general_step(&hint.start, step, (level, hint.language), styling)
            }),
        }
    }

    /// Returns a hint on the classic board, with a board below.
    fn with_board(
        &self,
        answer: &ClassicHint,
        grid: Option<&PlayerGrid>,
        styling: Styling,
    ) -> String {
        let (level, style) = (self.args.detail, answer.style);
        let late = self.limit.message();
        let position = &answer.start.position;
        let text = answer.text(level, &late, |found| {
            board::of_step(position, &found.step, level, style, styling)
        });
        match grid.filter(|_| answer.mistake.is_some()) {
            Some(grid) => {
                let squares = answer.hint().squares(level);
                text + &board::of_mistake(grid.game.state(), &squares, style.coordinates, styling)
            }
            None => text,
        }
    }

    fn rejected(&self, record: &PositionRecord<'_>, rejection: &Rejection) -> String {
        if self.args.output.json {
            record.rejected_json(rejection)
        } else {
            format!("# {}\n", rejection.error)
        }
    }
}

impl Verb for Hint<'_> {
    type Chunk = RecordChunk;
    type Scratch = StepScratch;

    fn scratch(&self) -> StepScratch {
        StepScratch::default()
    }

    fn work(&self, scratch: &mut StepScratch, chunk: RecordChunk, answers: &mut Answers<'_>) {
        PositionRecord::each(&chunk, &self.board, |record| {
            self.answer(scratch, record, answers);
        });
    }
}
