//! Pictures of puzzles as SVG.
//!
//! **Invariant:** the same puzzle gives the same bytes.

use foldoku::board::Candidates;
use foldoku::render::{Drawing, Theme, Width, svg};
use foldoku::{Geometry, Grid, Line, Puzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::text;

/// Returns the picture of a puzzle for a notebook, which may be light or dark.
pub(crate) fn of_puzzle(puzzle: &Line, solution: Option<&Line>) -> String {
    let drawing = drawing(puzzle, solution).theme(Theme::Auto);
    svg(&drawing, Width::Natural)
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
/// ``solution`` is a line with digits for empty cells; ``candidates=True`` shows the candidates of
/// empty cells. ``theme`` is ``light``, ``dark`` or ``auto``.
///
/// >>> import foldoku
/// >>> foldoku.render_svg("." * 81, title="Empty")[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (puzzle, *, solution=None, candidates=false, title=None, caption=None, theme="light", width=None))]
pub(crate) fn render_svg(
    puzzle: &str,
    solution: Option<&str>,
    candidates: bool,
    title: Option<&str>,
    caption: Option<&str>,
    theme: &str,
    width: Option<u32>,
) -> PyResult<String> {
    let line = text::parse(puzzle)?;
    let solution = solution.map(text::parse).transpose()?;
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
    let mut drawing = drawing(&line, solution.as_ref()).theme(theme);
    if candidates {
        let puzzle = Puzzle::from_line(&line);
        let puzzle = puzzle.map_err(|error| PyValueError::new_err(error.to_string()))?;
        drawing = drawing.candidates(&Candidates::of(&puzzle));
    }
    if let Some(title) = title {
        drawing = drawing.title(title);
    }
    if let Some(caption) = caption {
        drawing = drawing.caption(caption);
    }
    Ok(svg(&drawing, width.map_or(Width::Natural, Width::Pixels)))
}
