//! `hint`: the next step, or all possible steps, in as much detail as requested; what the player must
//! correct comes first.
//!
//! **Invariant:** every step follows from the given position.

mod board;

use foldoku::formats::Row;
use foldoku::game::{Hint as PlayerHint, Level, Mistake, hint};
use foldoku::questions::steps::Found;

use super::shared::boards;
use super::shared::position::{PositionReader, Rejection, StartPosition};
use super::shared::step_search::{self, FoundStep, PositionRecord, StepSearch, TimeLimit};
use crate::args;
use crate::output::{json, steps};
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt};
use foldoku::questions::player_grid::{PlayerColumns, PlayerGrid};

/// Positions per chunk.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Hint, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    step_search::check(&args.search)?;
    let limit = TimeLimit::new(args.time.timeout)?;
    let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("hint")?;
    let columns = collection.first().map_or(&[][..], |it| it.columns());
    let verb = Hint {
        args,
        limit,
        level: args.detail,
        columns: PlayerColumns::of(columns),
        styling: boards::styling(args.boards, false).filter(|_| !args.output.json),
    };
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

struct Hint<'a> {
    args: &'a args::Hint,
    limit: TimeLimit,
    level: Level,
    columns: PlayerColumns,
    /// The styling of boards, on a terminal.
    styling: Option<Styling>,
}

impl Hint<'_> {
    /// Answers a record with the step from a position.
    fn answer(
        &self,
        search: &mut StepSearch,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let rejected = |rejection: &Rejection| {
            if self.args.output.json {
                record.rejected_json(rejection)
            } else {
                format!("# {}\n", rejection.error)
            }
        };
        let Some(start) = record.prepare_or_reject(search, answers, rejected) else {
            return;
        };
        let stop = self.limit.start(answers.interrupt());
        let Found { steps, outcome } = search.find(start, self.args.all, &stop);
        let text = if self.args.output.json {
            self.json(record, start, &steps, outcome)
        } else {
            self.text(start, &steps, outcome)
        };
        let _ = answers.text(&text);
        match outcome {
            "stuck" | "timeout" => answers.count_failed(outcome),
            _ => answers.count(outcome),
        }
    }

    /// Answers a record with what must be corrected.
    fn answer_mistake(
        &self,
        row: &Row<'_>,
        grid: &PlayerGrid,
        mistake: Mistake,
        answers: &mut Answers<'_>,
    ) {
        let style = self.args.search.style();
        let hint = PlayerHint::Mistake(mistake);
        let text = if self.args.output.json {
            json::line(&steps::Hinted::of_mistake(
                row.number,
                row.text().unwrap_or_default(),
                grid.game.solutions().name(),
                &hint,
                style,
            ))
        } else {
            let board = self.styling.map(|styling| {
                let squares = hint.squares(self.level);
                board::of_mistake(grid.game.state(), squares, style.coordinates, styling)
            });
            format!("{}\n", hint.text(self.level, style)) + &board.unwrap_or_default()
        };
        let _ = answers.text(&text);
        answers.count(hint.outcome());
    }

    fn json(
        &self,
        record: &PositionRecord<'_>,
        start: &StartPosition,
        found: &[FoundStep],
        outcome: &'static str,
    ) -> String {
        let style = self.args.search.style();
        let number = record.row.number;
        json::line(&steps::Hinted::new(number, start, found, outcome, style))
    }

    fn text(&self, start: &StartPosition, found: &[FoundStep], outcome: &str) -> String {
        let mut text = String::new();
        if let Some(remark) = start.remark() {
            text.push_str(&format!("# {remark}\n"));
        }
        let style = self.args.search.style();
        for found in found {
            text.push_str(&hint::text_of_step(&found.step, self.level, style));
            text.push('\n');
            if let Some(styling) = self.styling {
                let (position, step) = (&start.position, &found.step);
                text.push_str(&board::of_step(position, step, self.level, style, styling));
            }
        }
        match outcome {
            "solved" => text.push_str("The puzzle is solved.\n"),
            "stuck" => text.push_str("No step found with the selected techniques.\n"),
            "timeout" => {
                let message = self.limit.message();
                text.push_str(&format!("The search for a step {message}.\n"));
            }
            _ => {}
        }
        text
    }
}

impl Verb for Hint<'_> {
    type Chunk = RecordChunk;
    type Scratch = (PositionReader, StepSearch);

    fn scratch(&self) -> (PositionReader, StepSearch) {
        let search = step_search::search(&self.args.search, self.args.all);
        (PositionReader::new(), search)
    }

    fn work(
        &self,
        (reader, search): &mut (PositionReader, StepSearch),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        let RecordChunk { source, records } = chunk;
        for row in records.rows() {
            let grid = self.columns.read(&row).ok().filter(|grid| grid.is_played);
            if let Some((grid, mistake)) = grid.as_ref().and_then(|it| Some((it, it.mistake()?))) {
                self.answer_mistake(&row, grid, mistake, answers);
                continue;
            }
            let start = grid.and_then(|grid| grid.start(&row));
            let record = PositionRecord::new(&source, &row, start, reader);
            self.answer(search, &record, answers);
        }
    }
}
