//! The sheet that the segments of a string describe.
//!
//! **Invariant:** segments that shape the board stand outside composites.

use foldoku_board::Square;

use super::tree::Node;
use crate::rule::Kind;
use crate::sheet::{Sheet, SheetOptions, VariableGroup};
use crate::text::{TextError, quoted};

/// The most extra cells of a puzzle.
const MAX_VARIABLES: usize = 1024;

/// Returns whether a segment shapes the board instead of being a rule.
pub(super) fn is_shaping(name: &str) -> bool {
    matches!(
        name,
        "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Var" | "End"
    )
}

/// Returns whether a rule comes with extra cells.
fn has_cells(name: &str) -> bool {
    matches!(name, "Doppelganger" | "ChaosConstruction")
}

/// Builds the sheet of a puzzle.
pub(super) fn sheet(nodes: &[Node<'_>]) -> Result<Sheet, TextError> {
    let nodes: Vec<_> = { nodes.iter() }
        .filter(|node| is_shaping(node.name) || has_cells(node.name))
        .collect();
    let named = |name: &'static str| { nodes.iter() }.filter(move |node| node.name == name);
    let mut shapes = named("Shape").map(|node| shape(&node.arguments));
    let mut options = shapes.next().unwrap_or(Ok(SheetOptions::new(9, 9)))?;
    for other in shapes {
        if other? != options {
            return Err(TextError::new("Shape: the board has a second shape"));
        }
    }
    options.boxes &= named("NoBoxes").next().is_none();
    if let Some(node) = named("RegionSize").next_back() {
        options.region_size = Some(number(node.arguments.first().copied(), "RegionSize")?);
    }
    for node in named("Jigsaw") {
        let layout = node.arguments.last().copied().unwrap_or_default();
        options.pieces.extend(pieces(layout, &options)?);
    }
    for node in named("Var") {
        options.variables.push(variables(&node.arguments)?);
    }
    if named("Doppelganger").next().is_some() {
        let boxes = match options
            .box_sides(options.region_size())
            .filter(|_| options.boxes)
        {
            Some(_) => options.rows * options.columns / options.region_size(),
            None => 0,
        };
        let counts = [
            ("DGR", options.columns),
            ("DGC", options.rows),
            ("DGB", boxes),
        ];
        options
            .variables
            .extend(counts.map(|(name, count)| VariableGroup {
                name: name.into(),
                label: String::from("missing values"),
                count,
                columns: 0,
            }));
    }
    if named("ChaosConstruction").next().is_some() {
        options.add_extra_cells(Kind::ChaosConstruction);
    }
    let count: usize = options.variables.iter().map(|group| group.count).sum();
    if count > MAX_VARIABLES {
        let message = format!("Var: {count} extra cells are more than {MAX_VARIABLES}");
        return Err(TextError::new(message));
    }
    Ok(Sheet::new(options)?)
}

/// Reads `9x9`, `6x6~9`, `9x9~0-8` and `9x9~~Raw`.
fn shape(arguments: &[&str]) -> Result<SheetOptions, TextError> {
    let text = arguments.join("~");
    let bad = || {
        TextError::new(format!(
            "Shape: {} is not a board such as 9x9~0-8",
            quoted(&text)
        ))
    };
    let sides = arguments
        .first()
        .and_then(|sides| sides.split_once('x'))
        .ok_or_else(bad)?;
    let side = |text: &str| {
        text.parse()
            .ok()
            .filter(|side| (1..=64).contains(side))
            .ok_or_else(bad)
    };
    let mut options = SheetOptions::new(side(sides.0)?, side(sides.1)?);
    let range = arguments.get(1).copied().unwrap_or_default();
    if let Some((first, last)) = range.split_once('-') {
        let first: i32 = first.parse().map_err(|_| bad())?;
        let last: i32 = last.parse().map_err(|_| bad())?;
        if !(0..=1).contains(&first) || !(first..=63).contains(&last) {
            return Err(bad());
        }
        options.first = first;
        options.values = (last - first + 1) as u8;
    } else if !range.is_empty() {
        let values: u8 = range.parse().map_err(|_| bad())?;
        options.values = Some(values)
            .filter(|values| (1..=64).contains(values))
            .ok_or_else(bad)?;
    }
    match arguments.get(2).copied() {
        None | Some("Sudoku") => {}
        Some("Raw") => {
            options.lines = false;
            options.boxes = false;
        }
        Some(_) => return Err(bad()),
    }
    Ok(options)
}

/// Reads the pieces of a jigsaw: one character per cell. One piece of another size is left out: the
/// cells outside all pieces.
fn pieces(layout: &str, options: &SheetOptions) -> Result<Vec<Vec<Square>>, TextError> {
    let (found, expected) = (layout.chars().count(), options.rows * options.columns);
    if found != expected {
        let message = format!("Jigsaw: expected {expected} cells, found {found}");
        return Err(TextError::new(message));
    }
    let mut pieces: Vec<(char, Vec<Square>)> = Vec::new();
    for (index, letter) in layout.chars().enumerate() {
        let square = Square::new(index);
        match pieces.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, cells)) => cells.push(square),
            None => pieces.push((letter, vec![square])),
        }
    }
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    let sizes = options.region_size()..=usize::from(options.values).max(options.region_size());
    let (fitting, others): (Vec<_>, Vec<_>) = pieces
        .into_iter()
        .partition(|(_, cells)| sizes.contains(&cells.len()));
    if others.len() > 1 {
        let (letter, cells) = &others[0];
        return Err(TextError::new(format!(
            "Jigsaw: piece '{}' has {} cells; expected {}",
            letter.escape_debug(),
            cells.len(),
            sizes.start()
        )));
    }
    Ok(fitting.into_iter().map(|(_, cells)| cells).collect())
}

/// Reads `S~label~9x9`: the name, the label, and the number of extra cells.
fn variables(arguments: &[&str]) -> Result<VariableGroup, TextError> {
    let name = arguments.first().copied().unwrap_or_default();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let message = format!("Var: {} is not a name of capital letters", quoted(name));
        return Err(TextError::new(message));
    }
    let size = arguments.get(2).copied().unwrap_or("1");
    let (rows, columns) = match size.split_once('x') {
        Some((rows, columns)) => {
            let columns = number(Some(columns), "Var")?;
            (number(Some(rows), "Var")?, columns)
        }
        None => (number(Some(size), "Var")?, 0),
    };
    Ok(VariableGroup {
        name: format!("V{name}"),
        label: String::from(arguments.get(1).copied().unwrap_or_default()),
        count: rows * columns.max(1),
        columns,
    })
}

fn number(text: Option<&str>, name: &str) -> Result<usize, TextError> {
    let text = text.unwrap_or_default();
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=4096).contains(number));
    number
        .ok_or_else(|| TextError::new(format!("{name}: {} is not a number of cells", quoted(text))))
}
