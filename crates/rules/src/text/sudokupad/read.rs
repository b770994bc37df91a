//! Reads puzzles of SudokuPad.
//!
//! **Invariant:** a key of the puzzle is read, is known to be presentation, or is named as unknown.

use foldoku_board::Square;

use super::code::{Code, code};
use super::{classic, zip};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::text::drawing::{LAYERS, Node, OtherCage, Words, draw, parse};
use crate::text::{TextError, empty_board, fpuzzles};
use crate::variant::Variant;

/// Reads an address, a code or JSON.
///
/// # Errors
///
/// If the text is cut off, or has no board.
pub fn read(text: &str) -> Result<Variant, TextError> {
    match code(text)? {
        Code::Tree(text) => variant(&zip::unabbreviated(parse(&text)?)),
        Code::FPuzzles(payload) => fpuzzles::read(&payload),
        Code::Digits(code) => classic::of_digits(&code),
        Code::Runs(code) => classic::of_runs(&code),
        Code::Cells(code) => classic::of_characters(&code),
    }
}

/// Keys that say nothing about the solution.
const PRESENTATION: [&str; 11] = [
    "id",
    "cellSize",
    "videos",
    "settings",
    "foglight",
    "foglink",
    "fogofwar",
    "triggereffect",
    "duration",
    "title",
    "author",
];

fn variant(object: &Node) -> Result<Variant, TextError> {
    let rows = object.list("cells");
    let columns = rows.first().map_or(0, |row| row.elements().len());
    let is_board = (1..=64).contains(&rows.len())
        && (1..=64).contains(&columns)
        && rows.iter().all(|row| row.elements().len() == columns);
    if !is_board {
        let message = "cells: expected from 1 to 64 rows of the same length";
        return Err(TextError::new(message));
    }
    let mut variant = board(object, rows.len(), columns)?;
    givens(rows, &mut variant)?;
    metadata(object, &mut variant);
    global(object, &mut variant);
    let others = cages(object, &mut variant)?;
    let Node::Object(members) = object else {
        return Ok(variant);
    };
    let known = ["cells", "regions", "cages", "metadata", "global"];
    for (key, _) in members {
        let key = key.as_str();
        if !(known.contains(&key) || LAYERS.contains(&key) || PRESENTATION.contains(&key)) {
            variant
                .unknown
                .push(format!("key '{}'", key.escape_debug()));
        }
    }
    let drawing = members
        .iter()
        .filter(|(key, _)| LAYERS.contains(&key.as_str()));
    let drawing = Node::Object(drawing.cloned().collect());
    draw(&mut variant, &drawing, others, Words::Rules)?;
    Ok(variant)
}

/// Reads the place of a cell: row and column from 0.
fn cell(node: &Node, sheet: &Sheet) -> Option<Square> {
    match node.elements() {
        [row, column] => sheet.at(row.whole()?, column.whole()?),
        _ => None,
    }
}

fn cells(nodes: &[Node], what: &str, sheet: &Sheet) -> Result<Vec<Square>, TextError> {
    let cell = |node| {
        cell(node, sheet)
            .ok_or_else(|| TextError::new(format!("{what}: expected cells of the grid")))
    };
    nodes.iter().map(cell).collect()
}

/// Returns the empty board; without regions it has none, and the boxes are not regions of their own.
fn board(object: &Node, rows: usize, columns: usize) -> Result<Variant, TextError> {
    let mut options = SheetOptions::new(rows, columns);
    let usual = Sheet::new(options.clone())?;
    let regions = object.list("regions").iter();
    let regions = regions.map(|region| cells(region.elements(), "regions", &usual));
    let regions: Vec<Vec<Square>> = regions.collect::<Result<_, TextError>>()?;
    let regions = regions.into_iter().filter(|cells| !cells.is_empty());
    let regions = regions.collect();
    options.set_regions(regions);
    empty_board(options)
}

fn givens(rows: &[Node], variant: &mut Variant) -> Result<(), TextError> {
    let cells = rows.iter().flat_map(Node::elements).enumerate();
    for (index, cell) in cells {
        let Some(value) = cell.get("value").filter(|value| value.text() != Some("")) else {
            continue;
        };
        let square = Square::new(index);
        let name = variant.sheet.name(square);
        let value = value
            .whole()
            .ok_or_else(|| TextError::new(format!("cells: {name}: the given is not a number")))?;
        let is_entry = cell.get("given") == Some(&Node::Bare(String::from("false")));
        let list = if is_entry {
            &mut variant.entries
        } else {
            &mut variant.givens
        };
        list.push((square, value));
    }
    Ok(())
}

/// Reads title, author, rules and solution, which old texts have in cages without cells.
fn metadata(object: &Node, variant: &mut Variant) {
    let mut entries: Vec<(String, String)> = Vec::new();
    if let Some(Node::Object(members)) = object.get("metadata") {
        let texts = members
            .iter()
            .filter_map(|(key, value)| Some((key.clone(), value.text()?.to_owned())));
        entries.extend(texts);
    }
    for key in ["title", "author"] {
        let text = object.text_of(key);
        entries.extend((!text.is_empty()).then(|| (key.to_owned(), text.to_owned())));
    }
    for cage in object
        .list("cages")
        .iter()
        .filter(|cage| cage.list("cells").is_empty())
    {
        if let Some((key, value)) = cage.text_of("value").split_once(':') {
            entries.push((key.trim().to_lowercase(), value.trim().to_owned()));
        }
    }
    for (key, value) in entries {
        match key.as_str() {
            "title" => variant.title = value,
            "author" => variant.author = value,
            "rules" if variant.words.is_empty() => variant.words = value,
            "rules" if !variant.words.contains(&value) => {
                variant.words = format!("{}\n{value}", variant.words);
            }
            "solution" => variant.solution = solution(&value, variant.sheet.grid_cells()),
            "antiknight" => variant.rules.push(Rule::new(Kind::AntiKnight, [])),
            "antiking" => variant.rules.push(Rule::new(Kind::AntiKing, [])),
            _ => {}
        }
    }
}

/// Reads one character per cell; those that are not digits are not checked.
fn solution(text: &str, cells: usize) -> Option<Vec<Option<i32>>> {
    let value = |character: char| character.to_digit(36).map(|value| value as i32);
    let values: Vec<Option<i32>> = text.chars().map(value).collect();
    let holds_any = values.iter().any(Option::is_some);
    (values.len() == cells && holds_any).then_some(values)
}

fn global(object: &Node, variant: &mut Variant) {
    for name in object.list("global").iter().filter_map(Node::text) {
        let kind = match name {
            "antiknight" => Kind::AntiKnight,
            "antiking" => Kind::AntiKing,
            "disjointgroups" => Kind::DisjointGroups,
            other => {
                variant
                    .unknown
                    .push(format!("global rule '{}'", other.escape_debug()));
                continue;
            }
        };
        let rule = Rule::new(kind, []);
        // Metadata may state it, too.
        if !variant.rules.contains(&rule) {
            variant.take(&format!("global rule '{name}'"), rule);
        }
    }
}

/// Reads cages whose digits do not repeat; returns others, which the words do not explain.
fn cages(object: &Node, variant: &mut Variant) -> Result<Vec<OtherCage>, TextError> {
    let mut others = Vec::new();
    for (index, cage) in object.list("cages").iter().enumerate() {
        let name = format!("cages[{index}]");
        let value = cage.text_of("value").trim();
        let is_light = matches!(value, "FOGLIGHT" | "FOW");
        let squares = cells(cage.list("cells"), &name, &variant.sheet)?;
        if squares.is_empty() || is_light {
            continue;
        }
        let sum = cage.get("sum").and_then(Node::whole);
        let sum = sum.or_else(|| value.parse().ok()).filter(|sum| *sum > 0);
        let is_killer = cage.is_true("unique") || cage.text_of("style") == "killer";
        if is_killer && (sum.is_some() || value.is_empty()) {
            let rule = Rule::with(Kind::Cage, Vec::from_iter(sum), squares);
            variant.take(&name, rule);
        } else {
            others.push((squares, value.to_owned()));
        }
    }
    Ok(others)
}
