//! `explain`: every step from a position to its solution, or until no technique applies.
//!
//! **Invariant:** each step is described in the position before it.

mod boards;
mod folder;
mod page;
mod walk;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::logic::solver::End;
use foldoku::questions::player_grid::PlayerColumns;
use foldoku::questions::steps::{StepScratch, end_name};
use foldoku::questions::{Explain as Question, ExplainAnswer, TakeHodoku};
use foldoku::render::Theme;

use self::folder::Folder;
use self::walk::Walk;
use super::shared::position::{Player, PositionRecord, Rejection};
use super::shared::step_search::{self, TimeLimit};
use crate::args::{self, ExplainFormat, OutputName};
use crate::output::json;
use crate::pipeline::{
    self, Answers, Collection, Output, RecordChunk, RunSettings, Verb, check_not_an_input,
};
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk.
const CHUNK: usize = 4;

pub(crate) fn run(args: &args::Explain, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    step_search::check(&args.search)?;
    let to = OutputName::format(&args.output, args.json, args.to, args::value_named);
    let to = to.unwrap_or(ExplainFormat::Text);
    let (folder, limit) = (folder(args, to)?, TimeLimit::new(args.time.timeout)?);
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.accept_rules();
    let columns = collection.first().map_or(&[][..], |it| it.columns());
    let verb = Explain {
        args,
        question: Question {
            steps: args.search.options(),
            hodoku: match to {
                ExplainFormat::Svg => TakeHodoku::Never,
                ExplainFormat::Html => TakeHodoku::Always,
                ExplainFormat::Jsonl | ExplainFormat::Text => TakeHodoku::WithoutEr,
            },
        },
        to,
        folder,
        limit,
        columns: PlayerColumns::of(columns),
        styling: boards(args, to),
        board: collection.geometry.clone(),
    };
    let mut output = match (OutputName::path(&args.output), &verb.folder) {
        (Some(path), None) => Output::open(Some(path), &args.checkpoints, None)?,
        _ => Output::stdout(),
    };
    if to == ExplainFormat::Html && verb.folder.is_none() {
        output.frame = verb.page_frame();
    }
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

/// Returns the folder that drawings or pages go to, if the output is one.
fn folder(args: &args::Explain, to: ExplainFormat) -> anyhow::Result<Option<Folder>> {
    let Some(output) = OutputName::path(&args.output) else {
        ensure!(to != ExplainFormat::Svg, "--to svg needs --output FOLDER");
        return Ok(None);
    };
    let is_folder = output.is_dir() || output.to_string_lossy().ends_with('/');
    match to {
        ExplainFormat::Svg | ExplainFormat::Html if is_folder || to == ExplainFormat::Svg => {
            ensure!(
                args.checkpoints.checkpoint.is_none(),
                "--checkpoint: a folder of drawings or pages cannot be resumed; use --to html with a file"
            );
            Ok(Some(Folder::create(output)?))
        }
        _ => {
            check_not_an_input("--output", output, &args.input)?;
            ensure!(!is_folder, "--output: {} is a folder", output.display());
            Ok(None)
        }
    }
}

/// Returns the styling of boards between the steps, if they are drawn.
fn boards(args: &args::Explain, to: ExplainFormat) -> Option<Styling> {
    let styling =
        super::shared::boards::styling(args.boards, OutputName::path(&args.output).is_some());
    styling.filter(|_| to == ExplainFormat::Text)
}

struct Explain<'a> {
    args: &'a args::Explain,
    question: Question,
    to: ExplainFormat,
    folder: Option<Folder>,
    limit: TimeLimit,
    columns: PlayerColumns,
    /// The styling of boards between the steps, if they are drawn.
    styling: Option<Styling>,
    /// The board of puzzles without a board of their own.
    board: Geometry,
}

impl Explain<'_> {
    /// Answers a record with the steps from its position.
    fn answer(
        &self,
        scratch: &mut StepScratch,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        if self.folder.as_ref().is_some_and(Folder::has_failed) {
            return answers.count_failed("not written");
        }
        let grid = self.columns.read(record.row).ok();
        let written = self.columns.written(record.row);
        let player = Player {
            grid: grid.as_ref(),
            written: written.as_ref(),
        };
        let stop = self.limit.start(answers.interrupt());
        let path = match record.ask(&self.question, scratch, player, &stop) {
            Ok(path) => path,
            Err(rejection) => {
                let rejected = |rejection: &Rejection| self.rejected(record, rejection);
                return record.answer_rejected(&rejection, answers, rejected);
            }
        };
        let late = self.limit.message();
        let text = match self.to {
            ExplainFormat::Jsonl => json::line(&path),
            ExplainFormat::Html => page::section(&path, self.theme(Theme::Auto), &late, &stop),
            ExplainFormat::Svg => String::new(),
            ExplainFormat::Text => match self.styling {
                Some(styling) => path.text(&boards::steps(&Walk::of(&path), styling), &late),
                None => path.text(&path.lines(), &late),
            },
        };
        let text = match &self.folder {
            Some(folder) => {
                if let Err(error) = self.write(folder, &path, &text) {
                    folder.fail(error);
                    return answers.count_failed("not written");
                }
                String::new()
            }
            None => text,
        };
        let _ = answers.text(&text);
        match path.end() {
            End::Solved => answers.count(end_name(End::Solved)),
            end => answers.count_failed(end_name(end)),
        }
    }

    /// Writes the drawings of a puzzle, or its page, to files of their own.
    fn write(&self, folder: &Folder, path: &ExplainAnswer, section: &str) -> anyhow::Result<()> {
        match self.to {
            ExplainFormat::Svg => folder.draw(path, self.theme(Theme::Light)),
            _ => {
                let [head, foot] = self.page_frame();
                folder.page(path.number(), &[&head, section, &foot].concat())
            }
        }
    }

    /// Returns the text of a page before and after its puzzles.
    fn page_frame(&self) -> [String; 2] {
        page::frame(self.theme(Theme::Auto), self.args.search.coordinates)
    }

    fn theme(&self, default: Theme) -> Theme {
        self.args.theme.unwrap_or(default)
    }

    fn rejected(&self, record: &PositionRecord<'_>, rejection: &Rejection) -> String {
        match self.to {
            ExplainFormat::Jsonl => record.rejected_json(rejection),
            ExplainFormat::Text => format!("# {}\n\n", rejection.error),
            // A puzzle without a path has no page of its own.
            ExplainFormat::Html if self.folder.is_some() => String::new(),
            ExplainFormat::Html => page::rejected(&rejection.error.to_string()),
            ExplainFormat::Svg => String::new(),
        }
    }
}

impl Verb for Explain<'_> {
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

    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        self.folder.as_ref().map_or(Ok(()), Folder::finish)?;
        Ok(Vec::new())
    }
}
