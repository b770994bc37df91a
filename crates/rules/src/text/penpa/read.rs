//! Reads addresses of Penpa+.
//!
//! **Invariant:** words of a puzzle are kept as they are, also if they are none.

use std::collections::BTreeSet;

use super::board::{Board, Place};
use super::figures::{Figures, WALLS};
use super::lines::{decompressed, field, unabbreviated};
use super::paths::pair;
use super::regions::regions;
use crate::percent::unescaped;
use crate::rule::Kind;
use crate::sheet::{Sheet, SheetOptions};
use crate::text::drawing::{Node, Words, draw, parse};
use crate::text::phrases::sentence;
use crate::text::{TextError, check_length, empty_board, puzzlink, quoted};
use crate::variant::Variant;

/// Reads an address, or the part of it that holds the puzzle.
///
/// # Errors
///
/// If the text is cut off, or the grid is not square.
pub fn read(text: &str) -> Result<Variant, TextError> {
    check_length(text)?;
    let payload = parameter(text, "p")
        .ok_or_else(|| TextError::new("the address holds no puzzle; expected p= and the puzzle"))?;
    if payload.starts_with("http") {
        return puzzlink::read(&unescaped(payload));
    }
    let text_of = decompressed(payload)?;
    let lines: Vec<&str> = text_of.split('\n').collect();
    let line = |index: usize| lines.get(index).copied().unwrap_or_default();
    let fields: Vec<&str> = line(0).split(',').collect();
    let board = Board::read(&fields, line(1))?;
    let problem = parse(&unabbreviated(line(3)))?;
    let mut variant = empty(&board, &problem)?;
    let of_header = |index: usize, label: &str| {
        let text = field(fields.get(index).copied().unwrap_or_default());
        text.strip_prefix(label).unwrap_or(&text).trim().to_owned()
    };
    variant.title = of_header(15, "Title:");
    variant.author = of_header(16, "Author:");
    variant.words = of_header(18, "");
    genre(line(17), &mut variant);
    if let Some(answer) = parameter(text, "a") {
        variant.solution = solution(&board, &parse(&unabbreviated(&decompressed(answer)?))?);
    }
    let mut figures = Figures::new(&board, &mut variant);
    figures.read(&problem)?;
    let drawing = figures.drawing.into_node();
    let words = variant.words.clone();
    let says_nothing = |words: &str| {
        let words = words.trim_end_matches('.');
        words.is_empty() || words.eq_ignore_ascii_case("no rules")
    };
    if says_nothing(&words) {
        variant.words = words_of_tools(&problem);
    }
    draw(&mut variant, &drawing, Vec::new(), Words::Rules)?;
    variant.words = words;
    Ok(variant)
}

/// Returns a parameter of an address.
fn parameter<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut parts = text.trim().split(['?', '#', '&']);
    parts.find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// Returns the empty board with the regions that thick lines show.
fn empty(board: &Board, problem: &Node) -> Result<Variant, TextError> {
    let mut walls = BTreeSet::new();
    if let Some(Node::Object(members)) = problem.get("lineE") {
        for (ends, style) in members {
            let vertex = |end: &str| {
                let (place, at) = board.place(end.parse().ok()?)?;
                (place == Place::Vertex).then(|| at.map(|at| at as i32))
            };
            let ends = pair(ends).and_then(|[from, to]| Some([vertex(from)?, vertex(to)?]));
            let ends = ends.map(|[from, to]| [from.min(to), from.max(to)]);
            let is_wall = style.whole().is_some_and(|style| WALLS.contains(&style));
            walls.extend(ends.filter(|_| is_wall));
        }
    }
    let mut options = SheetOptions::new(board.rows, board.columns);
    options.boxes = false;
    let found = regions(&Sheet::new(options.clone())?, &walls);
    if found.len() > 1 {
        options.set_regions(found);
    }
    empty_board(options)
}

/// Names the kind of a puzzle that is not a Sudoku.
fn genre(tags: &str, variant: &mut Variant) {
    let tags = parse(tags).unwrap_or(Node::List(Vec::new()));
    let tags: Vec<&str> = tags.elements().iter().filter_map(Node::text).collect();
    let is_sudoku = tags.iter().any(|tag| tag.to_lowercase().contains("sudoku"));
    if let Some(tag) = tags.first().filter(|_| !is_sudoku) {
        variant.unknown.push(format!("genre {}", quoted(tag)));
    }
}

/// Returns what the names of the tools say in a puzzle without words.
fn words_of_tools(problem: &Node) -> String {
    let tools = [("thermo", Kind::Thermometer), ("arrows", Kind::Arrow)];
    let used = tools
        .into_iter()
        .filter(|(key, _)| !problem.list(key).is_empty());
    let sentences: Vec<&str> = used.filter_map(|(_, kind)| sentence(kind)).collect();
    sentences.join(" ")
}

/// Reads the answer, whose fifth list has texts of the form `cell,digit`.
fn solution(board: &Board, answer: &Node) -> Option<Vec<Option<i32>>> {
    let mut values = vec![None; board.rows * board.columns];
    for text in answer.elements().get(4)?.elements() {
        let (index, digit) = text.text()?.split_once(',')?;
        let (place, at) = board.place(index.parse().ok()?)?;
        if place == Place::Cell && board.holds(at) {
            values[at[0] as usize * board.columns + at[1] as usize] = digit.trim().parse().ok();
        }
    }
    values.iter().any(Option::is_some).then_some(values)
}
