//! PDF documents: vector graphics and text that can be selected and searched.
//!
//! ```text
//! catalog ─▶ page tree ─▶ pages ─▶ content streams, written from scenes (`page`)
//!                           └────▶ fonts: the glyphs that the document uses (`fonts`)
//! ```
//!
//! **Invariant:** the bytes depend on the content of the pages only: no dates, no file identifiers,
//! nothing from the machine.

mod document;
mod fonts;
mod page;

use pdf_writer::{Finish, Ref, TextStr};

use crate::booklet::{self, Booklet, Entry};
use crate::scene::single_line;
use document::Document;
use fonts::Fonts;

/// Returns a booklet as a PDF document.
///
/// ```
/// use foldoku_render::board::{Geometry, Puzzle};
/// use foldoku_render::{Booklet, Drawing, Entry, pdf};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
/// let entry = Entry { puzzle: Drawing::of(&puzzle), answer: None, section: String::new() };
/// let document = pdf(&[entry], &Booklet::default());
/// assert!(document.starts_with(b"%PDF"));
/// ```
pub fn pdf(entries: &[Entry], booklet: &Booklet) -> Vec<u8> {
    let mut document = Document::new();
    let (catalog, page_tree, info) = (document.id(), document.id(), document.id());
    document.pdf.catalog(catalog).pages(page_tree);
    let mut information = document.pdf.document_info(info);
    let title = single_line(&booklet.title);
    if !title.is_empty() {
        information.title(TextStr(&title));
    }
    information.creator(TextStr("foldoku"));
    information.finish();
    let mut fonts = Fonts::new(&mut document);
    let scenes = booklet::pages(entries, booklet);
    let pages: Vec<Ref> = scenes.iter().map(|_| document.id()).collect();
    document
        .pdf
        .pages(page_tree)
        .kids(pages.iter().copied())
        .count(pages.len().try_into().expect("pages fit into memory"));
    for (scene, &page) in scenes.iter().zip(&pages) {
        page::write(&mut document, &mut fonts, scene, page, page_tree);
    }
    fonts.write(&mut document);
    document.pdf.finish()
}
