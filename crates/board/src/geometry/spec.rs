//! Geometries by name: `9x9`, `2x3`, `16x16+x`, `windoku`, `samurai`, `jigsaw:FILE`, `cube:2`.
//!
//! ```text
//! name  = base { "+" extra } | extra { "+" extra }      (an extra alone means 9x9 with it)
//! base  = NxN or N (N cells per side) | RxC (boxes of R rows and C columns; also 2x2 and 3x3)
//!       | "boxes:" RxC | "jigsaw:" FILE | "cube:" N | "grids:" cells | arrangement
//! cells = the first cell of each grid: r1c1,r7c7
//! arrangement = twodoku | butterfly | flower | sohei | windmill | samurai | gattai-8 | gattai-11 | gattai-13
//! extra = "x" | "windoku" | "anti-knight" | "anti-king"
//! ```
//!
//! **Invariant:** parsing a name reads no file: the caller provides the map of a jigsaw when the
//! geometry is built.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Geometry, GeometryError, grids};
use crate::spelling;

/// The parsed name of a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeometrySpec {
    /// The board.
    pub base: Base,
    /// The rules in addition to rows, columns and boxes.
    pub extras: Vec<Extra>,
}

/// The board a geometry starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base {
    /// This many cells per side, with the squarest boxes.
    Board(usize),
    /// Boxes of this many rows and columns.
    Boxes(usize, usize),
    /// Regions from the map with this file name.
    Jigsaw(String),
    /// Three dimensions, with square boxes of this side.
    Cube(usize),
    /// Classic grids, each given by the row and column of its first box, see [`Geometry::grids`].
    Grids(Vec<(usize, usize)>),
}

/// A rule in addition to those of the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extra {
    /// Both long diagonals.
    Diagonals,
    /// The windows of windoku.
    Windows,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
}

impl GeometrySpec {
    /// Returns the file name of the region map that a jigsaw needs.
    pub fn region_map(&self) -> Option<&str> {
        match &self.base {
            Base::Jigsaw(file) => Some(file),
            _ => None,
        }
    }

    /// Builds the geometry; `region_map` is the text of the file named by
    /// [`GeometrySpec::region_map`].
    ///
    /// # Errors
    ///
    /// If the board cannot be built, see [`GeometryError`]. A jigsaw without a map is built from an
    /// empty map.
    pub fn build(&self, region_map: Option<&str>) -> Result<Geometry, GeometryError> {
        let base = match &self.base {
            Base::Board(side) => Geometry::board(*side)?,
            Base::Boxes(rows, columns) => Geometry::boxes(*rows, *columns)?,
            Base::Cube(side) => Geometry::cube(*side)?,
            Base::Grids(corners) => Geometry::grids(corners)?,
            Base::Jigsaw(_) => Geometry::jigsaw(region_map.unwrap_or_default())?,
        };
        self.extras
            .iter()
            .try_fold(base, |geometry, extra| match extra {
                Extra::Diagonals => geometry.with_diagonals(),
                Extra::Windows => geometry.with_windows(),
                Extra::AntiKnight => geometry.with_anti_knight(),
                Extra::AntiKing => geometry.with_anti_king(),
            })
    }
}

/// A name that is not the name of a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    part: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown geometry '{}'", self.part.escape_debug())?;
        let extras = EXTRAS.iter().flat_map(|(_, names)| names.iter().copied());
        let arrangements = grids::ARRANGEMENTS.iter().map(|(names, _)| *names);
        let names = extras.chain(arrangements.flat_map(|it| it.iter().copied()));
        match spelling::suggestion(&self.part, names) {
            suggestion if suggestion.is_empty() => f.write_str(
                "; expected 9x9, 16x16, 2x3, boxes:4x4, samurai, jigsaw:FILE or cube:2, optionally with +x, \
                 +windoku, +anti-knight or +anti-king",
            ),
            suggestion => f.write_str(&suggestion),
        }
    }
}

impl core::error::Error for SpecError {}

impl FromStr for GeometrySpec {
    type Err = SpecError;

    fn from_str(name: &str) -> Result<GeometrySpec, SpecError> {
        let unknown = |part: &str| SpecError {
            part: part.to_owned(),
        };
        let (first, rest) = match name.split_once('+') {
            Some((first, rest)) => (first, Some(rest)),
            None => (name, None),
        };
        let (base, mut extras) = match extra(first) {
            Some(extra) => (Base::Board(9), alloc::vec![extra]),
            None => (base(first).ok_or_else(|| unknown(first))?, Vec::new()),
        };
        for part in rest.into_iter().flat_map(|rest| rest.split('+')) {
            extras.push(extra(part).ok_or_else(|| unknown(part))?);
        }
        Ok(GeometrySpec { base, extras })
    }
}

/// The names of extras, each first the one in error messages.
const EXTRAS: [(Extra, &[&str]); 4] = [
    (
        Extra::Diagonals,
        &["x", "diagonal", "diagonals", "x-sudoku"],
    ),
    (Extra::Windows, &["windoku", "hyper", "hypersudoku"]),
    (Extra::AntiKnight, &["anti-knight", "knight"]),
    (Extra::AntiKing, &["anti-king", "king"]),
];

fn extra(name: &str) -> Option<Extra> {
    let names =
        |&&(_, names): &&(Extra, &[&str])| spelling::same(name, names.iter().copied()).is_some();
    EXTRAS.iter().find(names).map(|&(extra, _)| extra)
}

fn base(name: &str) -> Option<Base> {
    if let Some(file) = region_map(name) {
        return (!file.is_empty()).then(|| Base::Jigsaw(file.to_owned()));
    }
    let name = name.trim().to_ascii_lowercase().replace('×', "x");
    let name = match name.as_str() {
        "classic" | "standard" | "sudoku" => "9x9",
        name => name,
    };
    if let Some(corners) = grids::parse(name) {
        return Some(Base::Grids(corners));
    }
    if let Some(side) = name.strip_prefix("cube:") {
        return Some(Base::Cube(number(side)?));
    }
    let (explicit, sides) = match name.strip_prefix("boxes:") {
        Some(sides) => (true, sides),
        None => (false, name),
    };
    if let (false, Some(side)) = (explicit, number(sides)) {
        return Some(Base::Board(side));
    }
    let (rows, columns) = sides.split_once('x')?;
    let (rows, columns) = (number(rows)?, number(columns)?);
    // No board has 2 or 3 cells per side, so these two can only mean boxes.
    if explicit || rows != columns || rows < 4 {
        Some(Base::Boxes(rows, columns))
    } else {
        Some(Base::Board(rows))
    }
}

/// Returns the file name of `jigsaw:FILE`.
fn region_map(name: &str) -> Option<&str> {
    let (kind, file) = name.split_once(':')?;
    kind.trim().eq_ignore_ascii_case("jigsaw").then_some(file)
}

fn number(text: &str) -> Option<usize> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[track_caller]
    fn check(name: &str, squares: usize, units: usize) {
        let geometry = name.parse::<GeometrySpec>().unwrap().build(None).unwrap();
        assert_eq!(
            (geometry.square_count(), geometry.unit_count()),
            (squares, units)
        );
        let again = geometry.name().parse::<GeometrySpec>().unwrap();
        assert_eq!(
            again.build(None).unwrap(),
            geometry,
            "{} names itself",
            geometry.name()
        );
    }

    #[test]
    fn names_of_all_kinds_are_parsed() {
        check("9x9", 81, 27);
        check("3x3", 81, 27);
        check("2x2", 16, 12);
        check("4x4", 16, 12);
        check("2x3", 36, 18);
        check("3x2", 36, 18);
        check("6x6", 36, 18);
        check("boxes:4x4", 256, 48);
        check("samurai", 369, 131);
        check("Gattai-5", 369, 131);
        check("grids:r1c1,r1c7", 135, 51);
        check("16x16+x", 256, 50);
        check("64x64", 4096, 192);
        check("x", 81, 29);
        check("windoku", 81, 31);
        check("x+windoku", 81, 33);
        check("X+Windoku", 81, 33);
        check("hyper", 81, 31);
        check("16", 256, 48);
        check("classic", 81, 27);
        check("Anti_Knight", 81, 179);
        check("cube:2", 64, 96);
        assert_eq!(
            "jigsaw:a/b".parse::<GeometrySpec>().unwrap().region_map(),
            Some("a/b")
        );
    }

    #[test]
    fn unknown_names_are_quoted() {
        for (name, part) in [
            ("nine", "nine"),
            ("", ""),
            ("9x9+y", "y"),
            ("jigsaw:", "jigsaw:"),
            ("cube:-1", "cube:-1"),
            ("9x", "9x"),
        ] {
            let error = name.parse::<GeometrySpec>().unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with(&alloc::format!("unknown geometry '{part}'"))
            );
        }
    }
}
