//! `find`: the puzzles of a collection that meet conditions.
//!
//! **Invariant:** a puzzle is selected if it meets all conditions; the cheapest is evaluated first,
//! each only as far as it takes to decide.

mod path;

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::formats::{Column, Field, Row, Status};
use foldoku::generate::rate::ErScreen;
use foldoku::logic::conditions::{Evaluator, Verdict};
use foldoku::logic::explainer::{self, Explainer};
use foldoku::logic::technique::TechniqueInfo;
use foldoku::logic::{Solver, Technique};
use foldoku::questions::general;
use foldoku::questions::rate::{AnyStart, Filter, Rate, Rater};
use foldoku::questions::start::StartPosition;
use foldoku::questions::steps::StepScratch;

use self::path::{FirstUse, PathQuery};
use super::shared::position::{PositionRecord, Rejection};
use super::shared::step_search::{TimeLimit, each_screened};
use super::shell;
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt, message};

/// Puzzles per chunk; the second number if all of them are quick.
const CHUNK: usize = 16;
const QUICK_CHUNK: usize = 1024;

/// The first step that uses one of the techniques of the path conditions, and its number.
const COLUMNS: [Column; 2] = [Column::text("technique"), Column::integer("step")];

pub(crate) fn run(args: &args::Find, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.list {
        return list();
    }
    let format = RowFormat::of_puzzles(&args.io.output);
    format.check_paths(&args.io.input)?;
    format.check_puzzles("find")?;
    let mut verb = Find::new(args)?;
    let chunk = if verb.path.is_none() && verb.filter.screen().is_some() {
        QUICK_CHUNK
    } else {
        CHUNK
    };
    let mut collection = Collection::open(&args.io.input, &args.io.run, interrupt, |_| chunk)?;
    collection.accept_rules();
    verb.board = collection.geometry.clone();
    let columns = verb.path.iter().flat_map(|_| COLUMNS);
    let schema = collection.schema(columns);
    let mut output = format.open(&collection.geometry, &schema)?;
    output.limit = args.limit;
    let settings = RunSettings::new(args.io.input.share.threads, &args.io.run);
    let end = pipeline::run(&verb, collection, output, settings)?;
    if end.is_complete && !args.io.run.quiet {
        let found = end.tally.statuses().get("found").copied().unwrap_or(0);
        explain_nothing(args, found, end.tally.records());
    }
    Ok(end.exit)
}

/// Explains what `--technique` means if it finds nothing in a collection.
fn explain_nothing(args: &args::Find, found: u64, records: u64) {
    let techniques = &args.conditions.technique;
    let keys: Vec<&str> = techniques.iter().map(|it| it.key()).collect();
    if found > 0 || records == 0 {
        return;
    }
    if let Some(technique) = techniques.iter().find(|it| it.boards().is_some()) {
        let (key, boards) = (technique.key(), technique.boards().unwrap_or_default());
        message::note(&format!("{key} is a technique of {boards}"));
    } else if !keys.is_empty() {
        message::note(&format!(
            "--technique finds puzzles that need the technique: the solution path uses it, and the \
             other techniques up to the level of the path do not solve the puzzle; --any-of {} \
             finds every puzzle whose path uses it",
            keys.join(",")
        ));
    }
}

/// Prints the techniques that can be found: key, name, level and score; those that only puzzles with rules and of
/// other boards have come last, without a score.
fn list() -> anyhow::Result<Exit> {
    let entries = || Technique::with_finder().map(Technique::entry);
    let width = |text: fn(&TechniqueInfo) -> &'static str| {
        entries()
            .map(|entry| text(entry).len())
            .max()
            .unwrap_or_default()
    };
    let (keys, names) = (width(|entry| entry.key), width(|entry| entry.name));
    let mut text = String::new();
    for entry in entries() {
        let TechniqueInfo { key, name, .. } = entry;
        let (level, score) = (entry.level.name(), entry.score);
        let _ = writeln!(text, "{key:keys$}  {name:names$}  {level:7}  {score:5}");
    }
    for technique in args::general_techniques() {
        let (key, name) = (general::key(technique), technique.name());
        let level = technique.level().name();
        let _ = writeln!(text, "{key:keys$}  {name:names$}  {level}");
    }
    shell::print(text.as_bytes())
}

struct Find {
    clues: Option<RangeInclusive<u64>>,
    filter: Filter,
    path: Option<PathQuery>,
    limit: TimeLimit,
    /// The board of puzzles without a board of their own.
    board: Geometry,
}

struct Scratch {
    steps: StepScratch,
    rater: Rater,
    screen: Option<ErScreen>,
    evaluator: Evaluator,
    solver: Solver,
    explainer: Explainer,
}

enum Outcome {
    /// With the first use of a technique that the path conditions name.
    Found(Option<FirstUse>),
    NotFound,
    TimedOut,
}

impl Find {
    fn new(args: &args::Find) -> anyhow::Result<Find> {
        let mut filter = args.conditions.filter()?;
        args.ratings.add_to(&mut filter);
        let path = PathQuery::new(&args.path)?;
        ensure!(
            args.clues.is_some() || !filter.is_empty() || path.is_some(),
            "find needs a condition, such as --technique x-wing, --er 7.0.. or --clues ..20"
        );
        Ok(Find {
            clues: args.clues.clone(),
            filter,
            path,
            limit: TimeLimit::new(args.time.timeout)?,
            board: Geometry::classic(),
        })
    }

    /// Evaluates the conditions, the cheapest first.
    fn search(
        &self,
        scratch: &mut Scratch,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Outcome {
        let clues = start.text.iter().filter(|&&cell| cell != b'.').count() as u64;
        let has_clues =
            |range: &RangeInclusive<u64>| start.text.len() == 81 && range.contains(&clues);
        if !self.clues.as_ref().is_none_or(has_clues) {
            return Outcome::NotFound;
        }
        match self.filter.evaluate(&mut scratch.evaluator, start, stop) {
            Verdict::Met => {}
            Verdict::Failed(_) => return Outcome::NotFound,
            Verdict::Stopped => return Outcome::TimedOut,
        }
        let path = match &self.path {
            Some(path) => path.search(&mut scratch.solver, start, stop),
            None => Outcome::Found(None),
        };
        if self.filter.er.is_none() || !matches!(path, Outcome::Found(_)) {
            return path;
        }
        let most = self.filter.decisive();
        let rating = scratch.explainer.rate_position(&start.position, most, stop);
        match rating.end {
            explainer::End::Stopped => Outcome::TimedOut,
            _ if self.filter.contains(&rating) => path,
            _ => Outcome::NotFound,
        }
    }

    /// Evaluates the conditions on a puzzle with rules or of another board, which must have one solution.
    fn search_general(
        &self,
        scratch: &mut Scratch,
        record: &PositionRecord<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Outcome, Status, Vec<u8>), Rejection> {
        let start = record.rateable(&mut scratch.steps, stop)?;
        let text = start.text().to_vec();
        let AnyStart::General(general) = &start else {
            unreachable!("the puzzle has rules or another board");
        };
        let clues = general.rulebook.puzzle().givens().filled_count() as u64;
        let has_clues = |range: &RangeInclusive<u64>| range.contains(&clues);
        let question = Rate {
            filter: self.filter.clone(),
            ..Rate::default()
        };
        let rated = question.rate_any(&mut scratch.rater, &start, stop);
        let outcome = match rated.map_err(|refusal| record.rejection(refusal))? {
            _ if !self.clues.as_ref().is_none_or(has_clues) => Outcome::NotFound,
            None => Outcome::NotFound,
            Some(rating) if rating.is_timed_out() => Outcome::TimedOut,
            Some(_) => match &self.path {
                Some(path) => {
                    let searched = path.search_general(general, stop);
                    searched.map_err(|refusal| record.rejection(refusal))?
                }
                None => Outcome::Found(None),
            },
        };
        Ok((outcome, Status::Unique, text))
    }

    /// Answers a record whose ER is known to be within the range or outside. Returns false if other
    /// conditions decide.
    fn answer_screened(&self, row: &Row<'_>, is_within: bool, answers: &mut Answers<'_>) -> bool {
        let is_alone = self.filter.is_er_alone() && self.clues.is_none() && self.path.is_none();
        match row.text() {
            _ if !is_within => answers.count("not found"),
            Some(text) if is_alone => {
                let mut row = OwnedRow::of(row, text.to_vec());
                row.status = Status::Unique;
                let _ = answers.row(row);
                answers.count_result("found");
            }
            _ => return false,
        }
        true
    }

    fn answer(
        &self,
        scratch: &mut Scratch,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let is_rated = !self.filter.is_empty() || self.path.is_some();
        let stop = self.limit.start(answers.interrupt());
        let searched = if record.is_general() {
            self.search_general(scratch, record, &stop)
        } else {
            record.start(&mut scratch.steps.reader).and_then(|start| {
                if is_rated {
                    record.require_unique(&start)?;
                }
                let outcome = self.search(scratch, &start, &stop);
                let status = if start.is_unique {
                    Status::Unique
                } else {
                    Status::Multiple
                };
                Ok((outcome, status, start.text))
            })
        };
        let (outcome, status, text) = match searched {
            Ok(searched) => searched,
            Err(rejection) => return record.reject(&rejection, answers),
        };
        match outcome {
            Outcome::Found(first) => {
                let mut row = OwnedRow::of(record.row, text);
                row.status = status;
                if self.path.is_some() {
                    row.fields.splice(0..0, FirstUse::fields(first.as_ref()));
                }
                let _ = answers.row(row);
                answers.count_result("found");
            }
            Outcome::NotFound => answers.count("not found"),
            Outcome::TimedOut => record.time_out(self.limit, answers),
        }
    }
}

impl FirstUse {
    /// Returns the values of the columns.
    fn fields(first: Option<&FirstUse>) -> [Field; 2] {
        match first {
            Some(FirstUse { technique, step }) => [
                Field::Text((*technique).to_owned()),
                Field::from(*step as u64),
            ],
            None => [Field::Missing, Field::Missing],
        }
    }
}

impl Verb for Find {
    type Chunk = RecordChunk;
    type Scratch = Scratch;

    fn scratch(&self) -> Scratch {
        Scratch {
            steps: StepScratch::default(),
            rater: Rater::default(),
            screen: self.filter.screen(),
            evaluator: Evaluator::new(),
            solver: Solver::default(),
            explainer: Explainer::new(),
        }
    }

    fn work(&self, scratch: &mut Scratch, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let mut screen = scratch.screen.take();
        each_screened(chunk, &mut screen, |source, row, is_within| {
            if !is_within.is_some_and(|it| self.answer_screened(row, it, answers)) {
                let record = PositionRecord {
                    source,
                    row,
                    board: &self.board,
                };
                self.answer(scratch, &record, answers);
            }
        });
        scratch.screen = screen;
    }
}
