//! The request for puzzles with rules that the flags describe.
//!
//! **Invariant:** a flag that such puzzles do not support is an error, never ignored.

use anyhow::{Context, anyhow, ensure};
use foldoku::board::geometry::{Base, Extra, GeometrySpec};
use foldoku::generate::rules::{RuleMinimality, RuleRequest};
use foldoku::generate::{Minimal, Symmetry};
use foldoku::rules::{Kind, Order, Sheet};

use crate::args;
use crate::pipeline;

/// A board, and the rules that its name adds.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedBoard {
    pub(crate) sheet: Sheet,
    pub(crate) kinds: Vec<Kind>,
}

/// Returns the request of the flags.
///
/// # Errors
///
/// If a flag does not suit puzzles with rules.
pub(crate) fn rule_request(
    rules: &str,
    flags: &args::RuleFlags,
    geometry: Option<&str>,
    puzzles: &args::PuzzleRequest,
) -> anyhow::Result<RuleRequest> {
    let mut orders = Order::read(rules).context("--rules")?;
    let board = match geometry {
        Some(name) => NamedBoard::of(name, "--rules")?,
        None => NamedBoard::default(),
    };
    if let Some(style) = flags.figures {
        let open = orders.iter_mut();
        let open = open.filter(|order| order.style.is_none() && order.count.is_none());
        open.filter(|order| !order.is_about_grid())
            .for_each(|order| order.style = Some(style));
    }
    for kind in board.kinds {
        if orders.iter().all(|order| order.kind != kind) {
            orders.extend(Order::new(kind));
        }
    }
    let mut request = RuleRequest::new(board.sheet, orders);
    if let Some(clues) = &puzzles.clues {
        let cells = request.sheet.grid_cells() as u64;
        let clues = args::range(clues, 0..=cells).map_err(anyhow::Error::msg);
        let clues = clues.context("--clues")?;
        request.givens = *clues.start() as usize..=*clues.end() as usize;
    }
    request.symmetry = puzzles.symmetry;
    request.minimal = match puzzles.minimal {
        _ if flags.minimal_figures => RuleMinimality::Figures,
        Some(Minimal::No) => RuleMinimality::Nothing,
        Some(Minimal::Clues) if request.symmetry != Symmetry::None => {
            let message = "--minimal clues with --symmetry is not supported with --rules; use --minimal groups";
            return Err(anyhow!(message));
        }
        _ => RuleMinimality::Givens,
    };
    request.demand = puzzles.difficulty.demand()?;
    let is_strict = matches!(puzzles.minimal, Some(Minimal::Clues | Minimal::Groups));
    request.eases = !is_strict && !flags.minimal_figures;
    if let Some(attempts) = puzzles.attempts {
        request.attempts = attempts;
    }
    Ok(request)
}

impl NamedBoard {
    /// Returns the board with a name, for a flag or a command that names it in errors.
    pub(crate) fn of(name: &str, user: &str) -> anyhow::Result<NamedBoard> {
        let mut spec: GeometrySpec = name.parse().context("--geometry")?;
        ensure!(
            !matches!(spec.base, Base::Cube(_)),
            "--geometry {name}: {user} supports flat boards only"
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
        let board = pipeline::geometry_of(&spec)?;
        let board = Sheet::of_board(&board).zip(kinds);
        let (sheet, kinds) = board
            .ok_or_else(|| anyhow!("--geometry {name}: {user} does not support this board"))?;
        Ok(NamedBoard { sheet, kinds })
    }
}
