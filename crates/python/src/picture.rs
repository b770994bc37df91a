//! Pictures of puzzles as SVG.
//!
//! **Invariant:** the same puzzle gives the same bytes.

use foldoku::board::Candidates;
use foldoku::formats::VariantPuzzle;
use foldoku::render::{Drawing, Theme, Width, svg};
use foldoku::{Geometry, Grid, Line, Puzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::NoSolutionError;
use crate::text::{self, AnyPuzzle};
use crate::variants;

/// The largest width in pixels.
const MAX_WIDTH: u64 = 100_000;

/// Returns the picture of a puzzle for a notebook, which may be light or dark.
pub(crate) fn of_puzzle(puzzle: &Line, solution: Option<&Line>) -> String {
    let drawing = drawing(puzzle, solution).theme(Theme::Auto);
    svg(&drawing, Width::Natural)
}

/// Returns the picture of a puzzle with rules for a notebook, with a solution if there is one.
pub(crate) fn of_variant(puzzle: &VariantPuzzle, solution: Option<&str>) -> String {
    let mut drawing = puzzle.variant().drawing().theme(Theme::Auto);
    if let Some(solution) = solution {
        drawing = drawing.solution(&variants::to_grid(puzzle, solution));
    }
    svg(&drawing, Width::Natural)
}

/// Returns the drawing of a plain puzzle, with a solution and candidates as a caller passed them.
fn plain_drawing(line: &Line, solution: Option<&str>, candidates: bool) -> PyResult<Drawing> {
    let solution = solution.map(text::parse).transpose()?;
    let drawing = drawing(line, solution.as_ref());
    if !candidates {
        return Ok(drawing);
    }
    let puzzle = Puzzle::from_line(line);
    let puzzle = puzzle.map_err(|error| NoSolutionError::new_err(error.to_string()))?;
    Ok(drawing.candidates(&Candidates::of(&puzzle)))
}

/// Returns the drawing of a puzzle with rules, with a solution and candidates as a caller passed them.
fn variant_drawing(
    puzzle: &VariantPuzzle,
    solution: Option<&str>,
    candidates: bool,
) -> PyResult<Drawing> {
    if candidates {
        return Err(PyValueError::new_err(
            "candidates=True does not support puzzles with rules beyond the board",
        ));
    }
    let drawing = puzzle.variant().drawing();
    let Some(solution) = solution else {
        return Ok(drawing);
    };
    let (found, expected) = (
        solution.chars().count(),
        puzzle.variant().sheet.grid_cells(),
    );
    if found != expected {
        return Err(PyValueError::new_err(format!(
            "solution: expected {expected} cells, found {found}"
        )));
    }
    Ok(drawing.solution(&variants::to_grid(puzzle, solution)))
}

fn drawing(puzzle: &Line, solution: Option<&Line>) -> Drawing {
    let drawing = Drawing::new(&Geometry::classic()).givens(&Grid::from_line(puzzle));
    match solution {
        Some(solution) => drawing.solution(&Grid::from_line(solution)),
        None => drawing,
    }
}

/// Returns a picture of a puzzle as SVG.
///
/// The picture of a puzzle with rules shows them, and explains each kind below the board.
/// ``solution`` is a line with digits for empty cells; ``candidates=True`` shows the candidates of
/// empty cells. ``theme`` is ``light``, ``dark`` or ``auto``; ``width`` is a number of pixels.
///
/// >>> import foldoku
/// >>> foldoku.render_svg("." * 81, title="Empty")[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (puzzle, *, solution=None, candidates=false, title=None, caption=None, theme="light", width=None))]
pub(crate) fn render_svg(
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
    solution: Option<&str>,
    candidates: bool,
    title: Option<&str>,
    caption: Option<&str>,
    theme: &str,
    #[pyo3(from_py_with = arguments::optional_integer)] width: Option<i128>,
) -> PyResult<String> {
    let theme = match theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        other => {
            return Err(PyValueError::new_err(format!(
                "unknown theme '{other}'; expected one of: light, dark, auto"
            )));
        }
    };
    let width = match width {
        Some(width) => Width::Pixels(arguments::within("width", width, 1..=MAX_WIDTH)? as u32),
        None => Width::Natural,
    };
    let drawing = match text::parse_any(&puzzle)? {
        AnyPuzzle::Plain(line) => plain_drawing(&line, solution, candidates)?,
        AnyPuzzle::Variant(puzzle) => variant_drawing(&puzzle, solution, candidates)?,
        AnyPuzzle::Clash(text, error) => return Err(text::to_clash_error(&text, &error)),
    };
    let mut drawing = drawing.theme(theme);
    if let Some(title) = title {
        drawing = drawing.title(title);
    }
    if let Some(caption) = caption {
        drawing = drawing.caption(caption);
    }
    Ok(svg(&drawing, width))
}
