//! `explain`: every step from a position to its solution, or to where no technique goes on.
//!
//! **Invariant:** the steps that are told are those that were taken, each in the position before it.

mod page;
mod svg_folder;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::logic::describe::Style;
use foldoku::logic::solver::{End, Path};
use foldoku::logic::{self, describe};

use crate::args::{self, ExplainFormat};
use crate::output::json::{self, steps};
use crate::pipeline::checkpoint::{Mark, Settings};
use crate::pipeline::ordered_writer::{Body, Desk, Target};
use crate::pipeline::source::check_not_read;
use crate::terminal::exit::Exit;
use crate::verbs::shared::position::{Position, Refusal};
use crate::verbs::shared::position_verb::{self, Record, Telling, Verdict};
use crate::verbs::shared::step_search::{self, Found, Guide, Patience};
use page::Page;
use svg_folder::Pictures;

/// How many puzzles a thread takes at a time.
const CHUNK: usize = 4;

pub(crate) fn run(args: &args::Explain) -> anyhow::Result<Exit> {
    step_search::check(&args.looking)?;
    let to = match args.json {
        true => ExplainFormat::Jsonl,
        false => args.to.unwrap_or(ExplainFormat::Text),
    };
    let pictures = match (to, &args.output) {
        (ExplainFormat::Svg, Some(folder)) => Some(Pictures::in_folder(folder)?),
        (ExplainFormat::Svg, None) => None,
        (_, Some(output)) => {
            check_not_read("--output", output, &args.input)?;
            ensure!(
                !output.is_dir(),
                "--output: {} is a folder",
                output.display()
            );
            None
        }
        _ => None,
    };
    let patience = Patience::of(args.timeout)?;
    let collection = position_verb::open("explain", &args.input, &args.run, CHUNK)?;
    let desk = match (&args.output, to) {
        (Some(output), ExplainFormat::Text | ExplainFormat::Jsonl | ExplainFormat::Html) => {
            let mark = Mark::start(Settings::default());
            let target = Target::file(output, &mark)?;
            Desk::new(target, mark, None, collection.progress.clone())
        }
        _ => Desk::to_stdout(&collection.progress),
    };
    let (head, foot) = match to {
        ExplainFormat::Html => (page::HEAD, page::FOOT),
        _ => ("", ""),
    };
    let _ = desk.write(head.as_bytes());
    let explaining = Explaining {
        args,
        to,
        pictures,
        patience,
        board: Geometry::classic(),
    };
    position_verb::run(
        &explaining,
        collection,
        &desk,
        foot.as_bytes(),
        &args.input,
        &args.run,
    )
}

struct Explaining<'a> {
    args: &'a args::Explain,
    to: ExplainFormat,
    pictures: Option<Pictures>,
    patience: Patience,
    board: Geometry,
}

/// A position, the steps from there on, and how they end.
struct Story<'a> {
    number: u64,
    position: &'a Position,
    steps: Vec<Found>,
    last: logic::Position,
    end: End,
    style: Style,
}

impl<'a> Story<'a> {
    fn new(
        guide: &mut Guide,
        number: u64,
        position: &'a Position,
        stop: &dyn Fn() -> bool,
        style: Style,
    ) -> Story<'a> {
        let mut story = Story {
            number,
            position,
            steps: Vec::new(),
            last: position.state.clone(),
            end: End::Solved,
            style,
        };
        while !story.last.is_solved() {
            let Some(found) = guide.next(&story.last, stop) else {
                story.end = if stop() { End::Stopped } else { End::Stuck };
                break;
            };
            found.step.apply(&mut story.last);
            story.steps.push(found);
        }
        story
    }

    /// Each step with its number and the position before it.
    fn scenes(&self) -> impl Iterator<Item = (usize, logic::Position, &Found)> {
        let mut state = self.position.state.clone();
        self.steps.iter().zip(1..).map(move |(found, number)| {
            let before = state.clone();
            found.step.apply(&mut state);
            (number, before, found)
        })
    }

    fn words(&self, found: &Found) -> String {
        describe(&found.step, self.style)
    }

    /// The steps as the library's path, for its level and score.
    fn path(&self) -> Path {
        Path {
            steps: self.steps.iter().map(|found| found.step.clone()).collect(),
            last: self.last.clone(),
            end: self.end,
        }
    }

    fn er(&self) -> Option<foldoku::logic::explainer::Difficulty> {
        self.steps.iter().filter_map(|found| found.difficulty).max()
    }

    /// Where it stands behind the last step.
    fn statement(&self, patience: Patience) -> String {
        let count = match self.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let open = self.last.empty_squares();
        let left: usize = open.iter().map(|it| self.last.candidates(it).len()).sum();
        let position = format!("{} open squares with {left} candidates", open.len());
        match self.end {
            End::Solved => format!("Solved in {count}, {}.", self.worth()),
            End::Stuck => format!("No technique goes on after {count}: {position}."),
            End::Stopped => format!("After {count} {}: {position}.", patience.message()),
            End::Impossible => format!("After {count} nothing is left for some square."),
        }
    }

    fn worth(&self) -> String {
        let path = self.path();
        match self.er() {
            Some(er) => format!("the hardest of them {er}"),
            None => format!("{} by a score of {}", path.level().name(), path.score()),
        }
    }
}

impl Explaining<'_> {
    fn text(&self, story: &Story<'_>) -> String {
        let mut text = String::new();
        let line = story.position.state.to_line();
        text.push_str(&format!(
            "Puzzle {}: {}\n",
            story.number,
            String::from_utf8_lossy(&line)
        ));
        if let Some(remark) = story.position.remark() {
            text.push_str(&format!("   {remark}\n"));
        }
        let width = story.steps.len().to_string().len();
        for (number, _, found) in story.scenes() {
            let worth = match found.difficulty {
                Some(difficulty) => format!(" ({difficulty})"),
                None => String::new(),
            };
            text.push_str(&format!(
                "{number:>width$}. {}{worth}\n",
                story.words(found)
            ));
        }
        text.push_str(&format!("{}\n", story.statement(self.patience)));
        if story.end != End::Solved {
            let last = story.last.to_line();
            text.push_str(&format!("{}\n", String::from_utf8_lossy(&last)));
        }
        text.push('\n');
        text
    }

    fn object(&self, story: &Story<'_>) -> String {
        let path = story.path();
        let er = story.er();
        let scored = er.is_none();
        json::line(&steps::Explained {
            version: json::VERSION,
            number: story.number,
            puzzle: String::from_utf8_lossy(&story.position.shown).into_owned(),
            status: step_search::end_name(story.end),
            remark: story.position.remark(),
            level: scored.then(|| path.level().name()),
            score: scored.then(|| path.score()),
            er: er.map(steps::number),
            steps: story
                .steps
                .iter()
                .map(|it| steps::of(it, story.style))
                .collect(),
            last: String::from_utf8_lossy(&story.last.to_line()).into_owned(),
        })
    }

    fn refuse(&self, record: &Record<'_>, message: &str, status: &'static str) -> String {
        match self.to {
            ExplainFormat::Jsonl => position_verb::refused(record, status, message),
            ExplainFormat::Text => format!("# {message}\n\n"),
            ExplainFormat::Html => page::refusal(message),
            ExplainFormat::Svg => String::new(),
        }
    }
}

impl Telling for Explaining<'_> {
    type Scratch = Guide;
    type Sheet = String;

    fn scratch(&self) -> Guide {
        Guide::new(&self.args.looking)
    }

    fn tell(&self, guide: &mut Guide, record: &Record<'_>, sheet: &mut String) -> Verdict {
        let position = match position_verb::turn(guide, record) {
            Ok(position) => position,
            Err(Refusal { status, fault }) => {
                let message = fault.to_string();
                sheet.push_str(&self.refuse(record, &message, status));
                return Verdict::refused(status, &message);
            }
        };
        let stop = self.patience.start();
        let style = self.args.looking.style();
        let story = Story::new(guide, record.row.number, position, &stop, style);
        let status = step_search::end_name(story.end);
        let told = match (self.to, &self.pictures) {
            (ExplainFormat::Jsonl, _) => Ok(self.object(&story)),
            (ExplainFormat::Html, _) => Ok(Page::new(&self.board, self.patience).section(&story)),
            (ExplainFormat::Svg, Some(pictures)) => {
                pictures.draw(&self.board, &story).map(|()| String::new())
            }
            _ => Ok(self.text(&story)),
        };
        match told {
            Ok(told) => sheet.push_str(&told),
            Err(error) => return Verdict::refused("not written", &format!("{error:#}")),
        }
        Verdict {
            failed: story.end != End::Solved,
            ..Verdict::of(status)
        }
    }

    fn body(&self, sheet: String) -> Body {
        Body::Text(sheet.into_bytes())
    }
}
