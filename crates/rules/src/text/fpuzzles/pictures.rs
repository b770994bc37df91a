//! Drawings of the rules that f-puzzles has only with the script "New Constraints": lines, cages and
//! texts for programs that do not know these rules, such as SudokuPad and f-puzzles without the script.
//!
//! **Invariant:** a drawing names its rule in `fromConstraint`, by which readers recognise it as the
//! drawing of a rule that they have read.

use serde_json::{Map, Value, json};

/// A rule that is drawn.
struct Picture {
    key: &'static str,
    /// The name of the rule in the script.
    name: &'static str,
    color: &'static str,
    shape: Shape,
}

enum Shape {
    /// A line of this width, and the size of the circles at its start and its end, in cells.
    Line(f64, Option<f64>, Option<f64>),
    /// One cage around the cells of all such rules.
    Cage,
    /// A sign behind the number outside the grid.
    Sign(&'static str),
}

const fn picture(
    key: &'static str,
    name: &'static str,
    color: &'static str,
    shape: Shape,
) -> Picture {
    Picture {
        key,
        name,
        color,
        shape,
    }
}

const fn line(key: &'static str, name: &'static str, color: &'static str, width: f64) -> Picture {
    picture(key, name, color, Shape::Line(width, None, None))
}

/// The drawings of version 1.16 of the script.
const PICTURES: [Picture; 15] = [
    line("renban", "Renban", "#F067F0", 0.25),
    line("whispers", GERMAN, "#67F067", 0.1875),
    line("whispers", DUTCH, "#FF9A00", 0.1875),
    line("entropicline", "Entropic Line", "#FFCCAA", 0.15625),
    line("modularline", "Modular Line", "#33BBBB", 0.15625),
    line("regionsumline", "Region Sum Line", "#2ECBFF", 0.15625),
    line("nabner", "Nabner", "#C9C883", 0.25),
    line("zipperline", "Zipper Line", "#cdb1ec", 0.15625),
    picture(
        "doublearrow",
        "Double Arrow",
        "#C54B8B",
        Shape::Line(0.15, Some(0.85), Some(0.85)),
    ),
    picture(
        "slowthermometer",
        "Slow Thermometer",
        "#6495ED",
        Shape::Line(0.3, Some(0.8), None),
    ),
    picture("rowindexer", "Row Indexer", "#7CC77C", Shape::Cage),
    picture("columnindexer", "Column Indexer", "#C77C7C", Shape::Cage),
    picture("boxindexer", "Box Indexer", "#7C7CC7", Shape::Cage),
    picture("xsum", "X Sum", BLACK, Shape::Sign("\u{25ef}")),
    picture("skyscraper", "Skyscraper", BLACK, Shape::Sign("\u{25af}")),
];

const GERMAN: &str = "German Whispers";
const DUTCH: &str = "Dutch Whispers";
const BLACK: &str = "#000000";

/// Adds an entry to the list of a key.
pub(super) fn push(out: &mut Map<String, Value>, key: &str, entry: Value) {
    let list = out.entry(key).or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(list) = list {
        list.push(entry);
    }
}

/// Adds the drawings of the rules of a puzzle.
pub(super) fn add(out: &mut Map<String, Value>) {
    let mut drawings = Vec::new();
    for picture in &PICTURES {
        let entries = out.get(picture.key).and_then(Value::as_array);
        let entries = entries.into_iter().flatten();
        let entries: Vec<&Value> = entries.filter(|entry| picture.suits(entry, out)).collect();
        if !entries.is_empty() {
            picture.draw(&entries, &mut drawings);
        }
    }
    for (key, drawing) in drawings {
        push(out, key, drawing);
    }
}

/// Returns whether all entries of a list are drawings of rules.
pub(super) fn are_drawings(list: &Value) -> bool {
    list.as_array()
        .is_some_and(|entries| entries.iter().all(is_drawing))
}

/// Returns whether an entry is the drawing of a rule.
pub(super) fn is_drawing(entry: &Value) -> bool {
    // Older versions of the script do not write the name.
    const MARKS: [&str; 3] = ["fromConstraint", "isNewConstraint", "isLLConstraint"];
    MARKS.iter().any(|mark| entry.get(mark).is_some())
}

impl Picture {
    /// Returns whether a rule is drawn so: whispers have a colour for each of two differences.
    fn suits(&self, entry: &Value, puzzle: &Map<String, Value>) -> bool {
        let dutch = || {
            let side = puzzle.get("size").and_then(Value::as_u64).unwrap_or(0);
            side.div_ceil(2).saturating_sub(1).to_string()
        };
        let is_dutch = || entry.get("value").and_then(Value::as_str) == Some(&*dutch());
        match self.name {
            DUTCH => is_dutch(),
            GERMAN => !is_dutch(),
            _ => true,
        }
    }

    fn draw(&self, entries: &[&Value], drawings: &mut Vec<(&'static str, Value)>) {
        let (name, color) = (self.name, self.color);
        match self.shape {
            Shape::Line(width, start, end) => {
                for entry in entries {
                    let lines = &entry["lines"];
                    drawings.push(("line", json!({ "lines": lines, "outlineC": color, "width": width, "fromConstraint": name })));
                    let cells = lines[0].as_array().map_or(&[][..], Vec::as_slice);
                    for (size, cell) in [(start, cells.first()), (end, cells.last())] {
                        drawings.extend(size.map(|size| ("circle", json!({ "cells": [cell], "baseC": color, "outlineC": color, "width": size, "height": size, "fromConstraint": name }))));
                    }
                }
            }
            Shape::Cage => {
                let cells = entries.iter().filter_map(|entry| entry["cells"].as_array());
                let cells: Vec<&Value> = cells.flatten().collect();
                drawings.push(("cage", json!({ "cells": cells, "outlineC": color, "fontC": BLACK, "fromConstraint": name })));
            }
            Shape::Sign(sign) => {
                for entry in entries {
                    for (text, size) in [(&json!(sign), 1.2), (&entry["value"], 0.7)] {
                        drawings.push(("text", json!({ "cells": [entry["cell"]], "value": text, "fontC": color, "size": size, "fromConstraint": name })));
                    }
                }
            }
        }
    }
}
