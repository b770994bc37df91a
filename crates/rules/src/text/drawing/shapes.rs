//! The elements of drawings: lines, arrows, circles, squares and signs, in the shapes that f-puzzles has in
//! SudokuPad.
//!
//! **Invariant:** points are rows and columns from the top left corner of the grid, in cells.

use foldoku_board::Square;

use super::tree::Node;
use crate::sheet::Sheet;

pub(in crate::text) fn text(text: impl Into<String>) -> Node {
    Node::Text(text.into())
}

pub(in crate::text) fn number(number: f64) -> Node {
    Node::Bare(number.to_string())
}

pub(in crate::text) fn object_of<const N: usize>(members: [(&str, Node); N]) -> Node {
    Node::Object(
        members
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}

/// The figures of rules, in the shapes that f-puzzles has in SudokuPad.
#[derive(Default)]
pub(in crate::text) struct Drawing {
    pub(in crate::text) underlays: Vec<Node>,
    pub(in crate::text) overlays: Vec<Node>,
    pub(in crate::text) lines: Vec<Node>,
    pub(in crate::text) arrows: Vec<Node>,
}

pub(in crate::text) const GREY: &str = "#CFCFCF";
pub(in crate::text) const BLACK: &str = "#000000";
pub(in crate::text) const WHITE: &str = "#FFFFFF";

impl Drawing {
    pub(in crate::text) fn into_node(self) -> Node {
        object_of([
            ("underlays", Node::List(self.underlays)),
            ("overlays", Node::List(self.overlays)),
            ("lines", Node::List(self.lines)),
            ("arrows", Node::List(self.arrows)),
        ])
    }
}

pub(in crate::text) fn centre(sheet: &Sheet, cell: Square) -> [f64; 2] {
    let (row, column) = sheet.place(cell);
    [f64::from(row) + 0.5, f64::from(column) + 0.5]
}

pub(in crate::text) fn middle(points: &[[f64; 2]]) -> [f64; 2] {
    let count = points.len().max(1) as f64;
    [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count)
}

pub(in crate::text) fn point([row, column]: [f64; 2]) -> Node {
    // A hundredth of a cell cannot be seen.
    let rounded = |at: f64| number((at * 100.0).round() / 100.0);
    Node::List(vec![rounded(row), rounded(column)])
}

pub(in crate::text) fn way(points: &[[f64; 2]]) -> Node {
    Node::List(points.iter().map(|&at| point(at)).collect())
}

pub(in crate::text) fn line(points: &[[f64; 2]], colour: &str, thickness: f64) -> Node {
    object_of([
        ("wayPoints", way(points)),
        ("color", text(colour)),
        ("thickness", number(thickness)),
    ])
}

pub(in crate::text) fn arrow(points: &[[f64; 2]], colour: &str, thickness: f64) -> Node {
    object_of([
        ("wayPoints", way(points)),
        ("color", text(colour)),
        ("thickness", number(thickness)),
        ("headLength", number(0.3)),
    ])
}

pub(in crate::text) fn spot(
    at: [f64; 2],
    size: f64,
    border: &str,
    fill: &str,
    label: &str,
) -> Node {
    shape(at, [size, size], true, [border, fill], label)
}

/// Returns a circle or rectangle of a height and a width, with the colours of its border and its inside.
pub(in crate::text) fn shape(
    at: [f64; 2],
    [height, width]: [f64; 2],
    is_round: bool,
    [border, fill]: [&str; 2],
    label: &str,
) -> Node {
    let mut members = vec![
        ("center", point(at)),
        ("width", number(width)),
        ("height", number(height)),
        ("borderColor", text(border)),
        ("backgroundColor", text(fill)),
    ];
    if is_round {
        members.push(("rounded", Node::Bare(String::from("true"))));
    }
    members.extend([("fontSize", number(14.0)), ("text", text(label))]);
    let members = members.into_iter();
    Node::Object(
        members
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}

/// Returns a grey square in a cell.
pub(in crate::text) fn square(at: [f64; 2]) -> Node {
    shape(at, [0.7, 0.7], false, [GREY, GREY], "")
}

pub(in crate::text) fn sign(at: [f64; 2], label: &str, size: f64) -> Node {
    object_of([
        ("center", point(at)),
        ("width", number(0.25)),
        ("height", number(0.25)),
        ("fontSize", number(size)),
        ("text", text(label)),
    ])
}
