//! Turns the cosmetics of f-puzzles into a drawing in the form of SudokuPad.
//!
//! **Invariant:** the drawing of a rule that the puzzle holds is left out.

use serde_json::{Map, Value};

use super::names::place;
use super::pictures::is_drawing;
use crate::text::drawing::{self, Drawing, line, shape, sign};

/// Returns the lines, circles, rectangles and texts that no rule has.
pub(super) fn cosmetics(object: &Map<String, Value>) -> Drawing {
    let mut drawing = Drawing::default();
    for entry in entries(object, "line") {
        let lines = entry["lines"].as_array().into_iter().flatten();
        for points in lines.filter_map(points).filter(|points| points.len() > 1) {
            let thickness = size(entry, "width") * 64.0;
            drawing
                .lines
                .push(line(&points, colour(entry, "outlineC"), thickness));
        }
    }
    for (key, is_round) in [("rectangle", false), ("circle", true)] {
        for entry in entries(object, key) {
            let sides = [size(entry, "height"), size(entry, "width")];
            let colours = [colour(entry, "outlineC"), colour(entry, "baseC")];
            let middle = middle(entry);
            let spot = middle.map(|at| shape(at, sides, is_round, colours, label(entry)));
            drawing.underlays.extend(spot);
        }
    }
    for entry in entries(object, "text") {
        let sign = middle(entry).map(|at| sign(at, label(entry), size(entry, "size") * 40.0));
        drawing.overlays.extend(sign);
    }
    drawing
}

fn entries<'a>(object: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = &'a Value> {
    let entries = object.get(key).and_then(Value::as_array);
    entries
        .into_iter()
        .flatten()
        .filter(|entry| !is_drawing(entry))
}

/// Returns the centres of cells.
fn points(cells: &Value) -> Option<Vec<[f64; 2]>> {
    let centre = |name: &Value| {
        let (row, column) = place(name.as_str()?).ok()?;
        Some([f64::from(row) - 0.5, f64::from(column) - 0.5])
    };
    cells.as_array()?.iter().map(centre).collect()
}

/// Returns the middle of the cells of an entry.
fn middle(entry: &Value) -> Option<[f64; 2]> {
    let points = points(&entry["cells"]).filter(|points| !points.is_empty())?;
    Some(drawing::middle(&points))
}

fn size(entry: &Value, key: &str) -> f64 {
    entry[key].as_f64().unwrap_or(0.5)
}

fn colour<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry[key].as_str().unwrap_or_default()
}

fn label(entry: &Value) -> &str {
    entry["value"].as_str().unwrap_or_default()
}
