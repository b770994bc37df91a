//! Drawings as bytes, in the formats that this build supports.
//!
//! **Invariant:** an unsupported format is rejected before the first puzzle is read.

use foldoku::render::{self, Drawing, Width};

use super::Drawings;
use crate::args::{DrawingFormat, DrawingSize, Render};

/// Returns one drawing as bytes; see [`pdf`] for documents.
pub(super) fn drawing(
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

/// Checks that this build supports the format.
#[cfg(feature = "render")]
pub(super) fn check(_: DrawingFormat) -> anyhow::Result<()> {
    Ok(())
}

#[cfg(not(feature = "render"))]
pub(super) fn check(format: DrawingFormat) -> anyhow::Result<()> {
    anyhow::ensure!(
        format == DrawingFormat::Svg,
        "this build of foldoku does not support PNG and PDF; use --to svg"
    );
    Ok(())
}

#[cfg(feature = "render")]
fn png(drawing: &Drawing, width: Width) -> anyhow::Result<Vec<u8>> {
    use anyhow::Context;

    render::png(drawing, width).context("--size")
}

#[cfg(not(feature = "render"))]
fn png(_: &Drawing, _: Width) -> anyhow::Result<Vec<u8>> {
    check(DrawingFormat::Png).map(|()| Vec::new())
}

/// Returns a document of all puzzles.
#[cfg(feature = "render")]
pub(super) fn pdf(mut all: Vec<Drawings>, args: &Render) -> anyhow::Result<Vec<u8>> {
    use super::sections;
    use crate::args::Paper;

    sections::grouped(&mut all);
    let entries: Vec<_> = all
        .into_iter()
        .map(|drawings| render::Entry {
            puzzle: drawings.puzzle,
            answer: drawings.answer,
            section: drawings.section,
        })
        .collect();
    let pages = &args.pages;
    let mut booklet = render::Booklet {
        title: args.title.clone(),
        paper: pages.page.unwrap_or(Paper::A4).into(),
        subtitle: pages.subtitle.clone().unwrap_or_default(),
        cover: pages.cover,
        large_print: pages.large_print,
        per_page: pages.per_page.map(usize::from),
        answers_per_page: pages.answers_per_page.map(usize::from),
        first_number: (!pages.no_numbers).then(|| pages.first_number.unwrap_or(1).into()),
        ..render::Booklet::default()
    };
    if let Some(title) = &pages.answers_title {
        title.clone_into(&mut booklet.answers_title);
    }
    Ok(render::pdf(&entries, &booklet))
}

#[cfg(not(feature = "render"))]
pub(super) fn pdf(_: Vec<Drawings>, _: &Render) -> anyhow::Result<Vec<u8>> {
    check(DrawingFormat::Pdf).map(|()| Vec::new())
}
