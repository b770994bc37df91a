//! `explain`: every step from a position to its solution, or until no technique applies.
//!
//! **Invariant:** each step is described in the position before it.

mod boards;
mod folder;
mod page;
mod path;

use anyhow::ensure;
use foldoku::game::{Hint as PlayerHint, Level};
use foldoku::logic::hodoku;
use foldoku::logic::solver::End;
use foldoku::questions::json::game;
use foldoku::render::Theme;

use self::folder::Folder;
use self::path::StepPath;
use super::shared::position::{PositionReader, Rejection};
use super::shared::step_search::{self, PositionRecord, StepSearch, TimeLimit, end_name};
use crate::args::{self, ExplainFormat, OutputName};
use crate::output::{json, steps};
use crate::pipeline::{
    self, Answers, Collection, Output, RecordChunk, RunSettings, Verb, check_not_an_input,
};
use crate::terminal::board::Styling;
use crate::terminal::{Exit, Interrupt};
use foldoku::questions::player_grid::{PlayerColumns, PlayerGrid};

/// Puzzles per chunk.
const CHUNK: usize = 4;

pub(crate) fn run(args: &args::Explain, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    step_search::check(&args.search)?;
    let to = OutputName::format(&args.output, args.json, args.to, args::value_named);
    let to = to.unwrap_or(ExplainFormat::Text);
    let (folder, limit) = (folder(args, to)?, TimeLimit::new(args.time.timeout)?);
    let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("explain")?;
    let columns = collection.first().map_or(&[][..], |it| it.columns());
    let verb = Explain {
        args,
        to,
        folder,
        limit,
        columns: PlayerColumns::of(columns),
        styling: boards(args, to),
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
    to: ExplainFormat,
    folder: Option<Folder>,
    limit: TimeLimit,
    columns: PlayerColumns,
    /// The styling of boards between the steps, if they are drawn.
    styling: Option<Styling>,
}

impl Explain<'_> {
    /// Answers a record with the steps from its position; `mistake` is what the player must correct, so
    /// that the position is that of the givens.
    fn answer(
        &self,
        scratch: &mut Scratch,
        record: &PositionRecord<'_>,
        mistake: Option<&PlayerHint>,
        answers: &mut Answers<'_>,
    ) {
        if self.folder.as_ref().is_some_and(Folder::has_failed) {
            return answers.count_failed("not written");
        }
        let Scratch { search, rater, .. } = scratch;
        let rejected = |rejection: &Rejection| self.rejected(record, rejection);
        let Some(start) = record.prepare_or_reject(search, answers, rejected) else {
            return;
        };
        let stop = self.limit.start(answers.interrupt());
        let style = self.args.search.style();
        let path = StepPath::search(search, record.row.number, start, &stop, style);
        // Only the page has the ratings of both programs.
        let rating = match (self.to, path.er()) {
            (ExplainFormat::Svg, _) | (ExplainFormat::Jsonl | ExplainFormat::Text, Some(_)) => None,
            _ => path.rate(rater, &stop),
        };
        let end = path.conclusion(self.limit, rating.as_ref());
        let text = match self.to {
            ExplainFormat::Jsonl => self.json(&path, rating.as_ref(), mistake),
            ExplainFormat::Html => {
                let remarks = self.remarks(&path, mistake);
                page::section(&path, rating.as_ref(), &remarks, &end, &stop)
            }
            ExplainFormat::Svg => String::new(),
            ExplainFormat::Text => self.text(&path, mistake, &end),
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
        match path.end {
            End::Solved => answers.count(end_name(path.end)),
            _ => answers.count_failed(end_name(path.end)),
        }
    }

    /// Writes the drawings of a puzzle, or its page, to files of their own.
    fn write(&self, folder: &Folder, path: &StepPath<'_>, section: &str) -> anyhow::Result<()> {
        match self.to {
            ExplainFormat::Svg => folder.draw(path, self.theme(Theme::Light)),
            _ => {
                let [head, foot] = self.page_frame();
                folder.page(path.number, &[&head, section, &foot].concat())
            }
        }
    }

    /// Returns the text of a page before and after its puzzles.
    fn page_frame(&self) -> [String; 2] {
        let coordinates = self.args.search.style().coordinates;
        page::frame(self.theme(Theme::Auto), coordinates)
    }

    fn theme(&self, default: Theme) -> Theme {
        self.args.theme.unwrap_or(default)
    }

    /// Returns what precedes the steps: what the player must correct, and what the search leaves out.
    fn remarks(&self, path: &StepPath<'_>, mistake: Option<&PlayerHint>) -> Vec<String> {
        let mistake = mistake.map(|mistake| {
            let text = mistake.text(Level::Step, path.style);
            format!("{text} The steps start from the givens; foldoku review names every mistake.")
        });
        let remark = path.start.remark().map(str::to_owned);
        mistake.into_iter().chain(remark).collect()
    }

    fn text(&self, path: &StepPath<'_>, mistake: Option<&PlayerHint>, end: &str) -> String {
        let mut text = format!(
            "Puzzle {}: {}\n",
            path.number,
            String::from_utf8_lossy(&path.start.position.to_line())
        );
        for remark in self.remarks(path, mistake) {
            text.push_str(&format!("   {remark}\n"));
        }
        match self.styling {
            Some(styling) => text.push_str(&boards::steps(path, styling)),
            None => {
                for (number, found) in (1..).zip(&path.steps) {
                    text.push_str(&path.line(number, found));
                }
            }
        }
        text.push_str(&format!("{end}\n"));
        if path.end != End::Solved {
            text.push_str(&format!("{}\n", path.last_text()));
        }
        text.push('\n');
        text
    }

    fn json(
        &self,
        path: &StepPath<'_>,
        rating: Option<&hodoku::Rating>,
        mistake: Option<&PlayerHint>,
    ) -> String {
        let style = path.style;
        json::line(&steps::Explained {
            mistake: mistake.map(|mistake| game::Hint::new(mistake, style)),
            ..steps::Explained::new(path.number, path, rating, style)
        })
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

/// The memory of a thread.
struct Scratch {
    reader: PositionReader,
    search: StepSearch,
    rater: hodoku::Rater,
}

impl Verb for Explain<'_> {
    type Chunk = RecordChunk;
    type Scratch = Scratch;

    fn scratch(&self) -> Scratch {
        Scratch {
            reader: PositionReader::new(),
            search: step_search::search(&self.args.search, false),
            rater: hodoku::Rater::new(),
        }
    }

    fn work(&self, scratch: &mut Scratch, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        for row in records.rows() {
            let grid = self.columns.read(&row).ok();
            let mistake = grid.as_ref().and_then(PlayerGrid::mistake);
            let start = grid.and_then(|grid| match mistake {
                Some(_) => {
                    let givens = grid.game.state().givens_line();
                    scratch.reader.of_puzzle(&givens).ok()
                }
                None => grid.start(&row),
            });
            let record = PositionRecord::new(&source, &row, start, &mut scratch.reader);
            let mistake = mistake.map(PlayerHint::Mistake);
            self.answer(scratch, &record, mistake.as_ref(), answers);
        }
    }

    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        self.folder.as_ref().map_or(Ok(()), Folder::finish)?;
        Ok(Vec::new())
    }
}
