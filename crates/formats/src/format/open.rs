//! Readers and writers that a build may lack.
//!
//! **Invariant:** a reader or writer that is not part of the build is an error that names its feature.

use std::io;
use std::path::Path;

use foldoku_board::Geometry;

use crate::alphabet::Translator;
use crate::input::Input;
#[cfg(any(feature = "csv", feature = "xml"))]
use crate::input::buffered;
use crate::lines::LineCutter;
use crate::row::Schema;
use crate::source::Source;
use crate::text::is_content;
use crate::write::TableWriter;

/// Opens a file of a format.
pub(super) type Open = fn(&Geometry, Option<Translator>, Input) -> io::Result<Source>;

pub(super) fn lines(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    Ok(Source::lines(LineCutter::new(input, is_content)))
}

#[cfg(feature = "csv")]
pub(super) fn csv(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    let input = buffered(input.with_original_line_ends());
    Ok(Source::records(super::csv::read::Csv::new(input)?))
}

#[cfg(not(feature = "csv"))]
pub(super) fn csv(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("CSV"))
}

#[cfg(feature = "json")]
pub(super) fn json_lines(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    super::json_lines::read::open(input)
}

#[cfg(not(feature = "json"))]
pub(super) fn json_lines(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("JSON"))
}

#[cfg(feature = "xml")]
pub(super) fn open_sudoku(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    let records = super::open_sudoku::read::OpenSudoku::new(buffered(input));
    Ok(Source::records(records))
}

#[cfg(not(feature = "xml"))]
pub(super) fn open_sudoku(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("XML"))
}

#[cfg(feature = "parquet")]
pub(super) fn parquet(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    let records = super::parquet::read::Parquet::new(input.into_file()?)?;
    Ok(Source::records(records))
}

#[cfg(not(feature = "parquet"))]
pub(super) fn parquet(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("Parquet"))
}

#[cfg(feature = "parquet")]
pub(super) fn write_parquet(path: &Path, schema: &Schema) -> io::Result<Box<dyn TableWriter>> {
    let file = std::fs::File::create(path)?;
    Ok(Box::new(super::parquet::write::Parquet::new(file, schema)))
}

#[cfg(not(feature = "parquet"))]
pub(super) fn write_parquet(_: &Path, _: &Schema) -> io::Result<Box<dyn TableWriter>> {
    Err(crate::features::not_built("Parquet"))
}
