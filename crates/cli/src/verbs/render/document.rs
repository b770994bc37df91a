//! Documents as bytes, if this build supports them.
//!
//! **Invariant:** the puzzles of a document are in the order of their records, or in sections.

#[cfg(feature = "render")]
use foldoku::render;

use super::Drawings;
use crate::args::Render;

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
    use crate::args::DrawingFormat;
    use crate::verbs::shared::pictures;

    pictures::check(DrawingFormat::Pdf, None).map(|()| Vec::new())
}
