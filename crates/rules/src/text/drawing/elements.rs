//! The elements of a drawing as shapes.
//!
//! **Invariant:** an element without a place is left out.

use super::parse::parse;
use super::placing::LAYERS;
use super::tree::Node;
use crate::variant::Variant;

/// An element of a drawing; lengths are those of cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DrawnElement {
    Line {
        points: Vec<[f64; 2]>,
        width: f64,
        colour: String,
    },
    Spot {
        middle: [f64; 2],
        /// The height and the width.
        size: [f64; 2],
        is_round: bool,
        fill: String,
        border: String,
        text: String,
    },
}

/// The thickness of a line as wide as a cell.
const CELL: f64 = 64.0;

/// Returns the elements of the kept drawing by name, from bottom to top.
pub(crate) fn drawn_elements(variant: &Variant) -> Vec<(String, DrawnElement)> {
    let Ok(drawing) = parse(&variant.drawn) else {
        return Vec::new();
    };
    let of_layer = |layer: &'static str| {
        let elements = drawing.list(layer).iter().enumerate();
        let named = elements.map(move |(index, node)| (format!("{layer}[{index}]"), element(node)));
        named.filter_map(|(name, element)| Some((name, element?)))
    };
    LAYERS.into_iter().flat_map(of_layer).collect()
}

fn element(node: &Node) -> Option<DrawnElement> {
    let length = |key: &str| node.get(key).and_then(Node::number);
    let text = |key: &str| node.text_of(key).to_owned();
    let points: Option<Vec<[f64; 2]>> = node.list("wayPoints").iter().map(Node::pair).collect();
    match points? {
        points if points.len() > 1 => Some(DrawnElement::Line {
            points,
            width: length("thickness").unwrap_or(2.0) / CELL,
            colour: text("color"),
        }),
        _ => Some(DrawnElement::Spot {
            middle: node.get("center").and_then(Node::pair)?,
            size: [
                length("height").unwrap_or(0.0),
                length("width").unwrap_or(0.0),
            ],
            is_round: node.is_true("rounded"),
            fill: text("backgroundColor"),
            border: text("borderColor"),
            text: node.text_of("text").trim().chars().take(20).collect(),
        }),
    }
}
