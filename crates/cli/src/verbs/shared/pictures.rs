//! Shared by `render` and `rules`: drawings as bytes, and the files that they are written to.
//!
//! **Invariant:** a format that this build does not support is rejected before the first drawing.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use foldoku::render::{self, Drawing, Width};

use super::output_folder::OutputFolder;
use crate::args::{self, DrawingFormat, DrawingSize};

/// Where drawings are written.
pub(crate) enum Place {
    Stdout,
    File(PathBuf),
    /// A folder of files, each with its own name, such as the number of its record.
    Folder(OutputFolder),
    /// A file name in which `%n` stands for that name.
    Pattern(String),
}

impl Place {
    /// Returns the place that `--output` names.
    ///
    /// # Errors
    ///
    /// If it does not suit the format, or a folder cannot be created.
    pub(crate) fn new(output: Option<&Path>, format: DrawingFormat) -> anyhow::Result<Place> {
        let Some(path) = output else {
            ensure!(
                format == DrawingFormat::Svg || !std::io::stdout().is_terminal(),
                "refusing to write {} to a terminal; use --output FILE",
                args::name_of(&format)
            );
            return Ok(Place::Stdout);
        };
        let name = path.to_string_lossy();
        if format == DrawingFormat::Pdf {
            ensure!(
                !name.contains("%n"),
                "--output: %n is not supported for documents, which are one file"
            );
            return Ok(Place::File(path.to_owned()));
        }
        if name.contains("%n") {
            return Ok(Place::Pattern(name.into_owned()));
        }
        let is_folder = path.is_dir() || path.extension().is_none() || name.ends_with('/');
        if is_folder {
            return Ok(Place::Folder(OutputFolder::claim(path)?));
        }
        Ok(Place::File(path.to_owned()))
    }

    /// Returns the file of a drawing of its own, whose name takes the place of `%n`; `None` if there is
    /// one output for everything.
    pub(crate) fn path(&self, name: &str, format: DrawingFormat) -> Option<PathBuf> {
        match self {
            Place::Stdout | Place::File(_) => None,
            Place::Folder(folder) => {
                Some(folder.file(format!("{name}.{}", args::name_of(&format))))
            }
            Place::Pattern(pattern) => Some(PathBuf::from(pattern.replace("%n", name))),
        }
    }
}

/// Returns one drawing as bytes: SVG, or PNG for every other format.
///
/// # Errors
///
/// If the picture would be too large or too small.
pub(crate) fn drawn(
    drawing: &Drawing,
    format: DrawingFormat,
    size: Option<DrawingSize>,
) -> anyhow::Result<Vec<u8>> {
    let width = match size {
        None => Width::Natural,
        Some(DrawingSize::Pixels(pixels)) => Width::Pixels(pixels),
        Some(DrawingSize::Millimetres(millimetres)) => Width::Millimetres(millimetres),
    };
    match format {
        DrawingFormat::Svg => Ok(render::svg(drawing, width).into_bytes()),
        DrawingFormat::Png | DrawingFormat::Pdf => png(drawing, width),
    }
}

/// Checks that this build supports the format, and that pictures can be this wide.
#[cfg(feature = "render")]
pub(crate) fn check(format: DrawingFormat, size: Option<DrawingSize>) -> anyhow::Result<()> {
    use foldoku::render::png::{MOST_PIXELS, PIXELS_PER_MILLIMETRE};

    let pixels = match size {
        Some(DrawingSize::Pixels(pixels)) => f64::from(pixels),
        Some(DrawingSize::Millimetres(width)) => (width * PIXELS_PER_MILLIMETRE).round(),
        None => return Ok(()),
    };
    ensure!(
        format != DrawingFormat::Png || (1.0..=f64::from(MOST_PIXELS)).contains(&pixels),
        "--size: a PNG is from 1 to {MOST_PIXELS} pixels wide, not {pixels}"
    );
    Ok(())
}

#[cfg(not(feature = "render"))]
pub(crate) fn check(format: DrawingFormat, _: Option<DrawingSize>) -> anyhow::Result<()> {
    ensure!(
        format == DrawingFormat::Svg,
        "this build of foldoku does not support PNG and PDF; use --to svg"
    );
    Ok(())
}

#[cfg(feature = "render")]
fn png(drawing: &Drawing, width: Width) -> anyhow::Result<Vec<u8>> {
    Ok(render::png(drawing, width)?)
}

#[cfg(not(feature = "render"))]
fn png(_: &Drawing, _: Width) -> anyhow::Result<Vec<u8>> {
    check(DrawingFormat::Png, None).map(|()| Vec::new())
}
