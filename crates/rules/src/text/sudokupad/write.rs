//! Writes puzzles for SudokuPad: the board, cages, and the rules as figures and words.
//!
//! A puzzle that was read from SudokuPad keeps its drawing, as long as that still shows its rules.
//!
//! **Invariant:** reading what was written gives the same rules.

use foldoku_board::Square;

use super::read::read;
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::text::drawing::{Drawing, Node, centre, line, number, object_of, parse, text};
use crate::text::phrases::words_of;
use crate::text::{TextError, keeps, lz};
use crate::variant::Variant;

/// Writes the address of a puzzle.
///
/// # Errors
///
/// If SudokuPad does not have the board, or a rule has no figure and no words that are read back.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    check_board(&variant.sheet)?;
    if !variant.drawn.is_empty() {
        let text = address(&object(variant, parse(&variant.drawn)?, &variant.words));
        if holds(&text, variant) {
            return Ok(text);
        }
    }
    let mut drawing = Drawing::default();
    let green = variant
        .rules
        .iter()
        .find(|rule| rule.kind == Kind::Whisper)
        .map(Rule::number);
    for rule in &variant.rules {
        if rule.kind == Kind::Whisper && Some(rule.number()) != green {
            let points: Vec<[f64; 2]> = rule
                .cells
                .iter()
                .map(|&cell| centre(&variant.sheet, cell))
                .collect();
            drawing.lines.push(line(&points, "#FF9A00", 12.0));
        } else {
            drawing.rule(rule, &variant.sheet)?;
        }
    }
    let text = address(&object(variant, drawing.into_node(), &words_of(variant)));
    if holds(&text, variant) {
        Ok(text)
    } else {
        let message = "SudokuPad has no figures and words that tell the rules of this puzzle apart";
        Err(TextError::new(message))
    }
}

fn address(object: &Node) -> String {
    format!("https://sudokupad.app/scl{}", lz::compress(&object.json()))
}

/// Returns whether a text is read as a puzzle.
fn holds(text: &str, variant: &Variant) -> bool {
    read(text).is_ok_and(|again| keeps(&again, variant))
}

fn check_board(sheet: &Sheet) -> Result<(), TextError> {
    let options = sheet.options();
    let is_plain = options.lines
        && options.first == 1
        && usize::from(options.values) == options.rows.max(options.columns)
        && options.variables.is_empty()
        && (sheet.boxes().is_empty() || options.pieces.is_empty());
    if is_plain {
        Ok(())
    } else {
        Err(TextError::new(
            "SudokuPad has only boards with values from 1 to their side",
        ))
    }
}

/// Returns the row and column of a cell.
fn place(sheet: &Sheet, cell: Square) -> Node {
    let (row, column) = sheet.place(cell);
    Node::List(vec![number(f64::from(row)), number(f64::from(column))])
}

fn places(sheet: &Sheet, cells: &[Square]) -> Node {
    Node::List(cells.iter().map(|&cell| place(sheet, cell)).collect())
}

fn object(variant: &Variant, drawing: Node, words: &str) -> Node {
    let sheet = &variant.sheet;
    let mut metadata = Vec::new();
    for (key, value) in [
        ("title", &*variant.title),
        ("author", &variant.author),
        ("rules", words),
    ] {
        if !value.is_empty() {
            metadata.push((key.to_owned(), text(value)));
        }
    }
    let digit = |value: &Option<i32>| {
        let digit = value.and_then(|value| char::from_digit(value as u32, 36));
        digit.map_or('.', |digit| digit.to_ascii_uppercase())
    };
    if let Some(solution) = &variant.solution {
        metadata.push((
            String::from("solution"),
            text(solution.iter().map(digit).collect::<String>()),
        ));
    }
    let mut cells = vec![Node::Object(Vec::new()); sheet.grid_cells()];
    for &(cell, value) in &variant.givens {
        cells[cell.index()] = object_of([("value", number(f64::from(value)))]);
    }
    for &(cell, value) in &variant.entries {
        let given = Node::Bare(String::from("false"));
        cells[cell.index()] = object_of([("value", number(f64::from(value))), ("given", given)]);
    }
    let rows = cells
        .chunks(sheet.columns())
        .map(|row| Node::List(row.to_vec()))
        .collect();
    let regions = sheet
        .regions()
        .iter()
        .map(|region| places(sheet, region))
        .collect();
    let cages = variant
        .rules
        .iter()
        .filter(|rule| rule.kind == Kind::Cage)
        .map(|rule| {
            let mut cage = vec![
                (String::from("cells"), places(sheet, &rule.cells)),
                (String::from("unique"), Node::Bare(String::from("true"))),
            ];
            if !rule.numbers.is_empty() {
                let sum = number(f64::from(rule.number()));
                cage.insert(1, (String::from("value"), sum.clone()));
                cage.push((String::from("sum"), sum));
            }
            Node::Object(cage)
        });
    let mut members = vec![
        (String::from("cellSize"), number(64.0)),
        (String::from("metadata"), Node::Object(metadata)),
        (String::from("cells"), Node::List(rows)),
        (String::from("regions"), Node::List(regions)),
        (String::from("cages"), Node::List(cages.collect())),
    ];
    if let Node::Object(drawing) = drawing {
        members.extend(drawing);
    }
    Node::Object(members)
}
