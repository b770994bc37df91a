//! Data sets of puzzles with rules and of boards other than the classic one.
//!
//! ```text
//! puzzle ──▶ canonical form ──▶ only solution ──▶ steps of foldoku ──▶ level, difficulty, trace ──▶ example
//! ```
//!
//! **Invariant:** a puzzle is collected only if it has exactly one solution. The steps of its trace are all that
//! the second pass knows of them: it searches for none.

use anyhow::ensure;
use foldoku::Square;
use foldoku::formats::Status;
use foldoku::generate::Random;
use foldoku::logic::solver::End;
use foldoku::questions::general::GeneralStart;
use foldoku::questions::human::{Candidate, Position, Step, Technique};
use foldoku::questions::{Asked, Equivalent, Explain, GeneralPath, Refusal, Subject};
use foldoku::search::Auto;

use super::super::pack::making::{Maker, Making};
use super::super::shared::general::{General, form_key, rules};
use super::columns::Columns;
use super::example::{Content, Example, MISSING};
use super::source::{Dataset, Read, source};
use super::trace::GeneralStep;
use crate::args::{self, BalanceBy, DatasetFormat, DatasetLayout, RatingColumn, SplitBy};
use crate::pipeline::{Answers, RecordChunk, Verb};

/// Checks that such a data set has what the flags ask for.
pub(super) fn check(args: &args::Dataset) -> anyhow::Result<()> {
    let is_classic = "is for the classic board without rules only";
    ensure!(
        args.to != DatasetFormat::Npy,
        "--to npy {is_classic}; use csv, jsonl or parquet"
    );
    ensure!(
        args.layout != DatasetLayout::Hrm,
        "--layout hrm {is_classic}; use --layout foldoku"
    );
    ensure!(
        args.split_by != SplitBy::Grid,
        "--split-by grid {is_classic}; use --split-by puzzle"
    );
    ensure!(
        args.balance.is_none_or(|it| it.by != BalanceBy::Er),
        "--balance er {is_classic}; use --balance level"
    );
    ensure!(
        args.trace_order == args::TechniqueOrder::Hodoku,
        "--trace-order {is_classic}; the steps of other puzzles are in one order"
    );
    ensure!(
        args.augment == 0 || !args.traces,
        "--augment with --traces {is_classic}; use one of them"
    );
    Ok(())
}

/// Computes what a data set holds about each puzzle. Each thread has its own.
pub(super) struct GeneralWorker<'a> {
    dataset: &'a Dataset<'a>,
    engine: Auto,
}

impl<'a> GeneralWorker<'a> {
    pub(super) fn new(dataset: &'a Dataset<'a>) -> GeneralWorker<'a> {
        GeneralWorker {
            dataset,
            engine: Auto::default(),
        }
    }

    /// Adds a puzzle to its split, unless an equivalent one was added before; counts it if it does not meet the
    /// conditions.
    fn add(
        &mut self,
        (number, subject): (u64, Subject<'_>),
        source: String,
        answers: &mut Answers<'_>,
    ) -> Result<(), Refusal> {
        let interrupt = answers.interrupt();
        let stop = || interrupt.is_set();
        let asked = Asked {
            subject,
            number,
            stop: &stop,
            written: None,
        };
        let example = self.example(&asked, source);
        // Neither an answer nor a refusal means anything after an interruption.
        if stop() {
            return Ok(());
        }
        match example? {
            Some(example) => answers.keyed(example.key, number, |out| example.encode(out)),
            None => answers.count("left out"),
        }
        Ok(())
    }

    /// Returns the example of a puzzle; `None` if it does not meet the conditions.
    fn example(&mut self, asked: &Asked<'_>, source: String) -> Result<Option<Example>, Refusal> {
        let subject = asked.subject;
        let Dataset {
            args,
            columns,
            split,
            demand,
            ..
        } = self.dataset;
        let start = GeneralStart::of(asked, &mut self.engine)?;
        let stopped = || Refusal::new(Status::Timeout, "the search was stopped");
        let solution = subject.solution_text(start.solution().ok_or_else(stopped)?);
        let path = Explain::default().general(start, asked)?;
        let rating = path.rating.as_ref();
        if !demand.is_empty() && rating.is_none_or(|it| demand.judge(it).is_err()) {
            return Ok(None);
        }
        let key = form_key(subject)?;
        let steps = || serde_json::to_vec(&steps(subject, &path)).expect("texts are JSON");
        Ok(Some(Example {
            number: asked.number,
            split: split.part_of(key),
            key,
            values: values(columns, args, &path),
            content: Content::General {
                puzzle: String::from_utf8_lossy(&subject.text()).into_owned(),
                solution,
                rules: rules(subject).join("; "),
            },
            source,
            trace: args.traces.then(steps).unwrap_or_default(),
        }))
    }
}

/// Returns the values of the columns of a puzzle.
fn values(columns: &Columns, args: &args::Dataset, path: &GeneralPath) -> Vec<i64> {
    let rating = path.rating.as_ref();
    let value = |column: &RatingColumn| match column {
        RatingColumn::Level => rating.map(|it| it.level as i64),
        RatingColumn::Hardest => rating.map(|it| index_of(it.hardest)),
        RatingColumn::Difficulty => path.difficulty().map(|it| (10.0 * it).round() as i64),
        RatingColumn::Steps => Some(path.steps.len() as i64),
        RatingColumn::Guesses => Some(path.start.guesses as i64),
        _ => None,
    };
    let ratings = columns.ratings.iter();
    let mut values: Vec<i64> = ratings.map(|it| value(it).unwrap_or(MISSING)).collect();
    values.extend(args.traces.then_some(i64::from(path.end == End::Solved)));
    values
}

/// Returns the index of a technique in the list of all.
fn index_of(technique: Technique) -> i64 {
    let index = Technique::ALL.iter().position(|&it| it == technique);
    index.map_or(MISSING, |it| it as i64)
}

/// Returns the steps of a path.
fn steps(subject: Subject<'_>, path: &GeneralPath) -> Vec<GeneralStep> {
    let start = &path.start;
    let of_scene = |(_, position, step): (usize, Position, &Step)| {
        let changes = |changed: &[Candidate], sign: &str| {
            let changed = changed.iter().map(|it| {
                let (cell, value) = (start.rulebook.name(it.square), start.value(it.digit));
                format!("{cell}{sign}{value}")
            });
            changed.collect::<Vec<_>>().join(" ")
        };
        GeneralStep {
            state: subject.grid_text(&start.digits(&position)),
            technique: index_of(step.technique),
            placed: changes(&step.placements, "="),
            eliminated: changes(&step.eliminations, "<>"),
            candidates: candidates(start, &position),
            text: path.words(&position, step),
        }
    };
    path.scenes().map(of_scene).collect()
}

/// Returns the candidates of each cell; a placed digit is the only candidate of its cell.
fn candidates(start: &GeneralStart, position: &Position) -> String {
    let of_cell = |cell: Square| {
        let digits = position.candidates(cell);
        let placed = position.digit(cell);
        let digits = digits
            .iter()
            .filter(|it| placed.is_none_or(|placed| placed == *it));
        let values = digits.map(|digit| start.value(digit).to_string());
        values.collect::<Vec<_>>().join(",")
    };
    let cells = start.rulebook.geometry().squares().map(of_cell);
    cells.collect::<Vec<_>>().join(" ")
}

/// A data set of generated puzzles.
pub(super) struct GenerateGeneral<'a> {
    pub(super) dataset: &'a Dataset<'a>,
    pub(super) making: Making,
}

impl<'a> Verb for &'a GenerateGeneral<'a> {
    type Chunk = Vec<u64>;
    type Scratch = (Maker<'a>, GeneralWorker<'a>);

    fn scratch(&self) -> Self::Scratch {
        (self.making.maker(), GeneralWorker::new(self.dataset))
    }

    fn work(
        &self,
        (maker, worker): &mut Self::Scratch,
        numbers: Vec<u64>,
        answers: &mut Answers<'_>,
    ) {
        let interrupt = answers.interrupt();
        let stop = || interrupt.is_set();
        for made in maker.make(self.dataset.args.seed, &numbers, &stop) {
            let record = match made {
                Ok(record) => record,
                Err(failure) => return answers.fail(failure),
            };
            let general = self.making.general(&record.puzzle);
            let general = general.expect("the puzzle was written by this program");
            let general = general.expect("classic puzzles have another verb");
            let puzzle = (record.number + 1, general.subject());
            let added = worker.add(puzzle, "foldoku".to_owned(), answers);
            added.expect("a generated puzzle has one solution");
        }
    }
}

/// A data set of puzzles that are read.
pub(super) struct ReadGeneral<'a>(pub(super) Read<'a>);

impl<'a> Verb for &'a ReadGeneral<'a> {
    type Chunk = RecordChunk;
    type Scratch = GeneralWorker<'a>;

    fn scratch(&self) -> GeneralWorker<'a> {
        GeneralWorker::new(self.0.dataset)
    }

    fn work(&self, worker: &mut GeneralWorker<'a>, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let name = &chunk.source;
        for row in chunk.records.rows() {
            if answers.is_interrupted() {
                return;
            }
            let given = self.0.source_column.and_then(|it| row.fields.get(it));
            let added = match Subject::of(&row, &self.0.geometry) {
                Ok(subject) => worker.add((row.number, subject), source(given, name), answers),
                Err(error) => Err(Refusal::unsupported(error)),
            };
            if let Err(refusal) = added {
                answers.reject(name, &row, refusal.status, &refusal.message);
            }
        }
    }
}

impl Content {
    /// Returns a random equivalent puzzle; `None` if another program changed the text.
    pub(super) fn equivalent(&self, columns: &Columns, random: &mut Random) -> Option<Content> {
        let (
            Content::General {
                puzzle, solution, ..
            },
            Some(board),
        ) = (self, &columns.general)
        else {
            return None;
        };
        let general = General::read(board, puzzle.as_bytes()).ok()?;
        let equivalent = Equivalent::random(general.subject(), random).ok()?;
        let solution = equivalent.solution(solution)?;
        let variant = equivalent.variant.as_ref();
        Some(Content::General {
            rules: variant.map_or_else(String::new, |it| rules(Subject::Rules(it)).join("; ")),
            puzzle: equivalent.puzzle,
            solution,
        })
    }
}
