//! Reads the board of a variant.
//!
//! **Invariant:** sides are from 1 to 64, so that nothing here takes long.

use foldoku_board::geometry::{Base, GeometrySpec};
use foldoku_board::{Digit, Square};
use serde_json::Value;

use super::fields::{Fields, cells};
use crate::rule::Kind;
use crate::sheet::{Sheet, SheetOptions, VariableGroup};
use crate::text::{TextError, quoted};

/// The most extra cells of a puzzle.
const MAX_EXTRA_CELLS: usize = 1024;

const MEMBERS: [&str; 9] = [
    "grids",
    "rows",
    "columns",
    "values",
    "lines",
    "boxes",
    "region_size",
    "pieces",
    "extra_cells",
];

/// Reads a board; extra cells that its rules need and that it does not list are added.
pub(super) fn read(value: &Value, kinds: &[Kind]) -> Result<Sheet, TextError> {
    if value.get("grids").is_some() {
        return several(value);
    }
    let fields = Fields::of(value, &MEMBERS)?;
    let side = |name: &'static str| {
        let side = fields.number(name)?.filter(|side| (1..=64).contains(side));
        side.ok_or_else(|| TextError::new(format!("{name}: expected a number from 1 to 64")))
    };
    let mut options = SheetOptions::new(side("rows")? as usize, side("columns")? as usize);
    if let Some(values) = fields.numbers("values")? {
        (options.first, options.values) = match values[..] {
            [first @ 0..=1, last] if (first..=first + 63).contains(&last) => {
                (first, (last - first + 1) as u8)
            }
            _ => {
                let message = "values: expected the smallest and the largest, such as [0, 8]";
                return Err(TextError::new(message));
            }
        };
    }
    if options.values > Digit::MAX {
        return Err(TextError::new("values: there are more than 64"));
    }
    options.lines = fields.flag("lines")?.unwrap_or(true);
    options.boxes = fields.flag("boxes")?.unwrap_or(true);
    if let Some(size) = fields.number("region_size")? {
        let size = usize::try_from(size)
            .ok()
            .filter(|size| (1..=4096).contains(size));
        let size = size.ok_or_else(|| TextError::new("region_size: expected a number of cells"))?;
        options.region_size = Some(size);
    }
    if let Some(groups) = fields.list("extra_cells")? {
        options.variables = groups.iter().map(extra).collect::<Result<_, _>>()?;
    }
    for &kind in kinds {
        options.add_extra_cells(kind);
    }
    let count: usize = options.variables.iter().map(|group| group.count).sum();
    if count > MAX_EXTRA_CELLS {
        let message = format!("extra_cells: {count} are more than {MAX_EXTRA_CELLS}");
        return Err(TextError::new(message));
    }
    let Some(pieces) = fields.list("pieces")? else {
        return Ok(Sheet::new(options)?);
    };
    // The names of cells need a board.
    let plain = Sheet::new(options.clone())?;
    let piece = |names: &Value| {
        let cells = cells(&plain, names)?;
        if cells.iter().all(|&cell| plain.is_in_grid(cell)) && is_once(&cells) {
            Ok(cells)
        } else {
            Err(TextError::new(
                "pieces: a piece lists a cell twice or outside the grid",
            ))
        }
    };
    options.pieces = pieces.iter().map(piece).collect::<Result<_, _>>()?;
    Ok(Sheet::new(options)?)
}

/// Reads a board of several grids: its name, or the first cells of its grids, such as `grids:r1c1,r7c7`.
fn several(value: &Value) -> Result<Sheet, TextError> {
    let fields = Fields::of(value, &["grids", "values"])?;
    let name = fields.text("grids")?.unwrap_or_default();
    let spec = name.parse::<GeometrySpec>().ok();
    let Some(Base::Grids(grids)) = spec.filter(|it| it.extras.is_empty()).map(|it| it.base) else {
        let message = format!(
            "grids: {} is not a board of several grids, such as twodoku or grids:r1c1,r7c7",
            quoted(&name)
        );
        return Err(TextError::new(message));
    };
    let first = match fields.numbers("values")?.as_deref() {
        None | Some([1, 9]) => 1,
        Some([0, 8]) => 0,
        Some(_) => return Err(TextError::new("values: expected [1, 9] or [0, 8]")),
    };
    Ok(Sheet::new(SheetOptions {
        first,
        grids,
        ..SheetOptions::new(9, 9)
    })?)
}

fn is_once(cells: &[Square]) -> bool {
    crate::cells::once(cells).len() == cells.len()
}

fn extra(value: &Value) -> Result<VariableGroup, TextError> {
    let fields = Fields::of(value, &["name", "label", "count", "columns"])?;
    let name = fields.text("name")?.unwrap_or_default();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let message = format!(
            "extra_cells: {} is not a name of capital letters",
            quoted(&name)
        );
        return Err(TextError::new(message));
    }
    let number = |field: &'static str, default: i32| {
        let number = fields.number(field)?.unwrap_or(default);
        let number = usize::try_from(number)
            .ok()
            .filter(|&number| number <= 4096);
        number.ok_or_else(|| TextError::new(format!("{field}: expected a number of cells")))
    };
    Ok(VariableGroup {
        name,
        label: fields.text("label")?.unwrap_or_default(),
        count: number("count", 1)?,
        columns: number("columns", 0)?,
    })
}
