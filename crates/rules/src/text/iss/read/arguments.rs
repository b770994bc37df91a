//! The number of arguments of a segment.
//!
//! Interactive Sudoku Solver drops surplus arguments: a little killer with the cell that its arrow points
//! to would be the sum of another diagonal.
//!
//! **Invariant:** a segment that passes has no argument that its reader leaves out. Segments that list
//! cells or values read all of them.

use super::super::tree::Node;
use crate::definition::Form;
use crate::table::of_iss_name;
use crate::text::{TextError, quoted};

/// Checks that no segment, at any depth, has more arguments than it can use.
pub(super) fn check(nodes: &[Node<'_>]) -> Result<(), TextError> {
    nodes.iter().try_for_each(|node| {
        let most = most(node.name).unwrap_or(usize::MAX);
        let surplus = node.arguments.iter().skip(most);
        if let Some(argument) = surplus.clone().find(|argument| !argument.is_empty()) {
            return Err(TextError::new(format!(
                "{}: unexpected argument {}; expected {}",
                node.name,
                quoted(argument),
                at_most(most)
            )));
        }
        check(&node.children)
    })
}

fn at_most(most: usize) -> String {
    match most {
        0 => String::from("none"),
        1 => String::from("at most 1 argument"),
        most => format!("at most {most} arguments"),
    }
}

/// Returns the most arguments of a segment with this name; `None` if it lists cells or values, or is
/// unknown.
fn most(name: &str) -> Option<usize> {
    Some(match name {
        "And" | "Or" | "NoBoxes" | "StrictKropki" | "StrictXV" | "AntiConsecutive" => 0,
        "RegionSize" | "FullRankTies" => 1,
        // Earlier versions wrote the shape before the layout of a jigsaw.
        "Jigsaw" | "Replicate" | "Sandwich" => 2,
        "Shape" | "Var" => 3,
        _ => match of_iss_name(name)?.form {
            Form::Global => 0,
            Form::Slope => 1,
            Form::Diagonal => 2,
            Form::Outside | Form::Area => 3,
            _ => return None,
        },
    })
}
