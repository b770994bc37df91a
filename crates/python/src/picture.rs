//! Pictures of puzzles as SVG.
//!
//! **Invariant:** the same puzzle gives the same bytes.

use foldoku::board::Candidates;
use foldoku::formats::VariantPuzzle;
use foldoku::questions::Subject;
use foldoku::render::{Drawing, Theme, Width, svg};
use foldoku::{Geometry, Grid, Line};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{self, NoSolutionError};
use crate::text;

/// The largest width in pixels.
const MAX_WIDTH: u64 = 100_000;

/// Returns the picture of the puzzle of a `Solution`, or `None` if the givens of a variant clash.
#[pyfunction]
pub(crate) fn picture_of_solution(
    puzzle: &str,
    solution: Option<&str>,
) -> PyResult<Option<String>> {
    text::parse_any(puzzle, |subject| {
        if let Subject::Contradiction(_) = subject {
            return Ok(None);
        }
        let drawing = drawing_of(subject, solution, false)?.theme(Theme::Auto);
        Ok(Some(svg(&drawing, Width::Natural)))
    })
}

/// Returns the drawing of a puzzle, with a solution and candidates as a caller passed them.
fn drawing_of(subject: Subject<'_>, solution: Option<&str>, candidates: bool) -> PyResult<Drawing> {
    match subject {
        Subject::Rules(puzzle) => return variant_drawing(puzzle, solution, candidates),
        Subject::Contradiction(puzzle) => {
            return Err(NoSolutionError::new_err(puzzle.message().to_owned()));
        }
        _ => {}
    }
    let givens = subject.givens().map_err(errors::of_refusal)?;
    let drawing = drawing(&givens, solution.map(text::parse).transpose()?.as_ref());
    if !candidates {
        return Ok(drawing);
    }
    let puzzle = subject.puzzle().map_err(errors::of_refusal)?;
    Ok(drawing.candidates(&Candidates::of(&puzzle)))
}

/// Returns the drawing of a puzzle with rules, with a solution as a caller passed it.
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
    Ok(drawing.solution(&to_grid(puzzle, solution)))
}

/// Returns the grid that the text of a solution stands for.
fn to_grid(puzzle: &VariantPuzzle, solution: &str) -> Grid {
    let sheet = &puzzle.variant().sheet;
    let mut grid = Grid::empty(sheet.geometry());
    for (square, character) in sheet.grid_squares().zip(solution.chars()) {
        let value = character.to_digit(36);
        grid[square] = value.and_then(|value| sheet.digit(value as i32));
    }
    grid
}

fn drawing(givens: &Grid, solution: Option<&Line>) -> Drawing {
    let drawing = Drawing::new(&Geometry::classic()).givens(givens);
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
    let drawing = text::parse_any(&puzzle, |subject| drawing_of(subject, solution, candidates))?;
    let mut drawing = drawing.theme(theme);
    if let Some(title) = title {
        drawing = drawing.title(title);
    }
    if let Some(caption) = caption {
        drawing = drawing.caption(caption);
    }
    Ok(svg(&drawing, width))
}
