//! `generate --rules`: puzzles with rules beyond their board.
//!
//! **Invariant:** puzzle n of a seed is the same for any number of threads, shards and puzzles.

use anyhow::{Context, anyhow, ensure};
use foldoku::board::geometry::{Base, Extra, GeometrySpec};
use foldoku::formats::{Schema, Task, VariantPuzzle};
use foldoku::generate::rules::{RuleGenerator, RuleMinimality, RuleRequest};
use foldoku::generate::{Minimal, Symmetry};
use foldoku::questions::Subject;
use foldoku::rules::{Kind, Order, Sheet};

use super::measures::{GeneralMeter, Measures};
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Numbers, OwnedRow, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};
use crate::verbs::shared::seed::Seed;
use crate::verbs::shared::step_search::TimeLimit;

/// Puzzles per chunk: some take a second.
const CHUNK: u64 = 4;

pub(super) fn run(
    args: &args::Generate,
    rules: &str,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let limit = TimeLimit::or_none(args.timeout)?;
    let request = request(args, rules)?;
    RuleGenerator::new(request.clone()).context("--rules")?;
    let verb = Variants {
        request,
        measures: Measures::general(&args.measure)?,
        seed: Seed::or_random(args.seed.seed),
        limit,
    };
    let format = RowFormat::of_puzzles(&args.output);
    format.check_puzzles("generate")?;
    format.check_table_path()?;
    let schema = Schema {
        task: Task::Convert,
        given_solutions: true,
        comments: false,
        columns: verb.measures.columns(),
    };
    let output = format.open(verb.request.sheet.geometry(), &schema)?;
    let size = if verb.limit.is_none() { CHUNK } else { 1 };
    let (skip, share) = (args.skip, &args.share);
    let numbers = Numbers::new(skip, args.count, share.shard, size, &args.run, interrupt);
    verb.seed.announce(args.run.quiet);
    let settings = RunSettings::new(share.threads, &args.run).without_counts();
    Ok(pipeline::run(&verb, numbers, output, settings)?.exit)
}

struct Variants {
    request: RuleRequest,
    measures: Measures,
    seed: Seed,
    limit: TimeLimit,
}

impl Verb for Variants {
    type Chunk = Vec<u64>;
    type Scratch = (RuleGenerator, Option<GeneralMeter>);

    fn scratch(&self) -> Self::Scratch {
        let maker = RuleGenerator::new(self.request.clone());
        let maker = maker.expect("the request was checked");
        (maker, GeneralMeter::new(&self.measures))
    }

    fn work(
        &self,
        (maker, meter): &mut Self::Scratch,
        numbers: Vec<u64>,
        answers: &mut Answers<'_>,
    ) {
        let stop = self.limit.start(answers.interrupt());
        for number in numbers {
            match maker.variant(self.seed.value, number, &stop) {
                Ok(made) => {
                    let puzzle = VariantPuzzle::new(made.variant);
                    let puzzle = puzzle.expect("a generated puzzle has a solution");
                    let measured = meter
                        .as_mut()
                        .map(|it| it.measure(Subject::Rules(&puzzle), &stop));
                    let _ = answers.row(OwnedRow {
                        fields: measured.unwrap_or_default(),
                        ..OwnedRow::generated_variant(number + 1, puzzle, &made.solution)
                    });
                    answers.count("made");
                }
                Err(_) if answers.is_interrupted() => return,
                Err(_) if stop() => {
                    answers.fail(format!("puzzle {}: {}", number + 1, self.limit.message()));
                    return;
                }
                Err(failure) => {
                    answers.fail(format!("puzzle {}: {failure}", number + 1));
                    return;
                }
            }
        }
    }
}

/// Returns the request of the flags.
fn request(args: &args::Generate, rules: &str) -> anyhow::Result<RuleRequest> {
    let mut orders = Order::read(rules).context("--rules")?;
    let (sheet, extras) = match &args.geometry {
        Some(name) => sheet(name)?,
        None => (Sheet::default(), Vec::new()),
    };
    if let Some(style) = args.figures {
        let open = orders.iter_mut();
        let open = open.filter(|order| order.style.is_none() && order.count.is_none());
        open.filter(|order| !order.is_about_grid())
            .for_each(|order| order.style = Some(style));
    }
    for kind in extras {
        if orders.iter().all(|order| order.kind != kind) {
            orders.extend(Order::new(kind));
        }
    }
    let mut request = RuleRequest::new(sheet, orders);
    if let Some(clues) = &args.request.clues {
        let cells = request.sheet.grid_cells() as u64;
        let clues = args::range(clues, 0..=cells).map_err(anyhow::Error::msg);
        let clues = clues.context("--clues")?;
        request.givens = *clues.start() as usize..=*clues.end() as usize;
    }
    request.symmetry = args.request.symmetry;
    request.minimal = match args.request.minimal {
        _ if args.minimal_figures => RuleMinimality::Figures,
        Some(Minimal::No) => RuleMinimality::Nothing,
        Some(Minimal::Clues) if request.symmetry != Symmetry::None => {
            let message = "--minimal clues with --symmetry is not supported with --rules; use --minimal groups";
            return Err(anyhow!(message));
        }
        _ => RuleMinimality::Givens,
    };
    request.demand = args.request.difficulty.demand()?;
    let is_strict = matches!(args.request.minimal, Some(Minimal::Clues | Minimal::Groups));
    request.eases = !is_strict && !args.minimal_figures;
    if let Some(attempts) = args.request.attempts {
        request.attempts = attempts;
    }
    Ok(request)
}

/// Returns the sheet of a board, and the rules that its name adds.
fn sheet(name: &str) -> anyhow::Result<(Sheet, Vec<Kind>)> {
    let mut spec: GeometrySpec = name.parse().context("--geometry")?;
    ensure!(
        !matches!(spec.base, Base::Cube(_)),
        "--geometry {name}: --rules supports flat boards only"
    );
    let extras = std::mem::take(&mut spec.extras);
    let kinds = extras.into_iter().map(|extra| match extra {
        Extra::Diagonals => Some(Kind::Diagonal),
        Extra::Windows => Some(Kind::Windoku),
        Extra::AntiKnight => Some(Kind::AntiKnight),
        Extra::AntiKing => Some(Kind::AntiKing),
        _ => None,
    });
    let kinds: Option<Vec<Kind>> = kinds.collect();
    let unsupported = || anyhow!("--geometry {name}: --rules does not support this board");
    let board = pipeline::geometry_of(&spec)?;
    let sheet = Sheet::of_board(&board);
    let sheet = sheet.ok_or_else(unsupported)?;
    Ok((sheet, kinds.ok_or_else(unsupported)?))
}
