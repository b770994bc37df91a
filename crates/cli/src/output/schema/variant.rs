//! The schema of foldoku's own format of puzzles with rules.
//!
//! **Invariant:** the names of rules are those of the table.

use foldoku::formats::rules::RULES;
use serde_json::{Value, json};

/// Returns the schema.
pub(super) fn schema() -> Value {
    let names: Vec<&str> = RULES.iter().map(|row| row.name).collect();
    let list =
        |items: Value, about: &str| json!({"type": "array", "items": items, "description": about});
    let cell = json!({"$ref": "#/$defs/cell"});
    let whole =
        |least: i32, most: i32| json!({"type": "integer", "minimum": least, "maximum": most});
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:foldoku:variant:1",
        "title": "A puzzle with rules: the format variant of foldoku convert",
        "type": "object",
        "required": ["board", "rules"],
        "additionalProperties": false,
        "properties": {
            "version": {"const": 1},
            "title": {"type": "string"},
            "author": {"type": "string"},
            "text": {"type": "string", "description": "The rules in the words of the setter."},
            "board": {"$ref": "#/$defs/board"},
            "givens": {
                "type": "object",
                "description": "Values by cell.",
                "additionalProperties": {"type": "integer"},
            },
            "rules": list(json!({"$ref": "#/$defs/rule"}), "The rules beyond rows, columns and regions."),
            "solution": list(
                json!({"type": ["integer", "null"]}),
                "The values of all cells of the grid, row by row.",
            ),
        },
        "$defs": {
            "cell": {
                "type": "string",
                "description": "A cell of the grid, such as r1c1, or the name of an extra cell.",
            },
            "board": {
                "type": "object",
                "anyOf": [{"required": ["rows", "columns"]}, {"required": ["grids"]}],
                "additionalProperties": false,
                "properties": {
                    "grids": {
                        "type": "string",
                        "description": "A board of several classic grids, such as twodoku or grids:r1c1,r7c7; only values can stand beside it.",
                    },
                    "rows": whole(1, 64),
                    "columns": whole(1, 64),
                    "values": {
                        "type": "array",
                        "description": "The smallest value, 0 or 1, and the largest; by default 1 and the longer side.",
                        "items": {"type": "integer"},
                        "minItems": 2,
                        "maxItems": 2,
                    },
                    "lines": {
                        "type": "boolean",
                        "description": "Whether rows and columns hold each value at most once; true by default.",
                    },
                    "boxes": {
                        "type": "boolean",
                        "description": "Whether there are rectangular boxes; true by default.",
                    },
                    "region_size": whole(1, 4096),
                    "pieces": list(json!({"type": "array", "items": cell}), "The pieces of a jigsaw."),
                    "extra_cells": list(
                        json!({
                            "type": "object",
                            "required": ["name"],
                            "additionalProperties": false,
                            "properties": {
                                "name": {"type": "string", "pattern": "^[A-Z]+$"},
                                "label": {"type": "string"},
                                "count": whole(0, 1024),
                                "columns": {
                                    "type": "integer",
                                    "description": "The cells per row; 0 for as many as the grid has.",
                                },
                            },
                        }),
                        "Groups of cells outside the grid.",
                    ),
                },
            },
            "rule": {
                "type": "object",
                "required": ["rule"],
                "additionalProperties": false,
                "properties": {
                    "rule": {"enum": names},
                    "cells": list(cell.clone(), "The cells, in the order that the rule reads them."),
                    "numbers": list(json!({"type": "integer"}), "A sum, a difference, the values to contain."),
                    "groups": list(json!({"type": "array", "items": cell}), "Lists of cells, for rules on several groups."),
                    "name": {"type": "string", "description": "The name of a table or a machine."},
                    "table": list(
                        json!({"type": "array", "items": {"type": "integer"}}),
                        "For each value those that the other cell can hold.",
                    ),
                    "pattern": {"type": "string", "description": "A regular expression."},
                    "machine": {
                        "type": "object",
                        "additionalProperties": false,
                        "properties": {
                            "states": {"type": "integer", "minimum": 0},
                            "starts": list(json!({"type": "integer"}), "The states before the first cell."),
                            "accepting": list(json!({"type": "integer"}), "The states that can stand after the last cell."),
                            "arcs": list(
                                json!({"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3}),
                                "A state, the value that it reads, and the next state.",
                            ),
                        },
                    },
                    "rules": list(json!({"$ref": "#/$defs/rule"}), "The rules within the rule."),
                },
            },
        },
    })
}
