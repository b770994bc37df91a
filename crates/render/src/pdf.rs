//! Pages as PDF: vector graphics, and text that can be searched.
//!
//! **Invariant:** the bytes depend on what is on the pages alone: no dates, nothing of the machine.

use std::fmt;
use std::ops::Range;

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point as PdfPoint, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, Stroke, StrokeDash};
use krilla::surface::{Location, Surface};
use krilla::text::{Font, Glyph, GlyphId};
use krilla::{Data, Document};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::booklet::{self, Booklet, Entry};
use crate::font;
use crate::scene::{Anchor, Colour, Outline, Pen, Point, Scene, Shape, Text, Weight, cleaned};

/// A booklet as a document.
///
/// ```
/// use foldoku_render::board::{Geometry, Puzzle};
/// use foldoku_render::{Booklet, Drawing, Entry, pdf};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
/// let entry = Entry { puzzle: Drawing::of(&puzzle), answer: None };
/// let document = pdf(&[entry], &Booklet::default()).unwrap();
/// assert!(document.starts_with(b"%PDF"));
/// ```
///
/// # Errors
///
/// If there are more pages than a document can hold.
pub fn pdf(entries: &[Entry<'_>], booklet: &Booklet) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new();
    let metadata = Metadata::new().title(cleaned(&booklet.title));
    document.set_metadata(metadata.creator(String::from("foldoku")));
    let faces = Faces {
        regular: Face::new(font::REGULAR),
        bold: Face::new(font::BOLD),
    };
    for scene in booklet::pages(entries, booklet) {
        draw_page(&mut document, &scene, &faces);
    }
    document.finish().map_err(|_| PdfError(()))
}

/// More than a document can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PdfError(());

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there are more pages than a document can hold")
    }
}

impl std::error::Error for PdfError {}

fn draw_page(document: &mut Document, scene: &Scene, faces: &Faces) {
    let settings = PageSettings::from_wh(scene.width as f32, scene.height as f32);
    let mut page = document.start_page_with(settings.expect("paper has a size"));
    let mut surface = page.surface();
    for shape in &scene.shapes {
        draw(&mut surface, shape, faces);
    }
    surface.finish();
    page.finish();
}

fn draw(surface: &mut Surface<'_>, shape: &Shape, faces: &Faces) {
    match shape {
        Shape::Fill(outline, colour) => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(*colour)));
            draw_outline(surface, outline);
        }
        Shape::Stroke(outline, pen) => {
            surface.set_fill(None);
            surface.set_stroke(Some(stroke(pen)));
            draw_outline(surface, outline);
        }
        Shape::Text(text) => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(text.colour)));
            match text.weight {
                Weight::Regular => faces.regular.draw(surface, text),
                Weight::Bold => faces.bold.draw(surface, text),
            }
        }
    }
}

fn draw_outline(surface: &mut Surface<'_>, outline: &Outline) {
    if let Some(path) = path(outline) {
        surface.draw_path(&path);
    }
}

fn fill(colour: Colour) -> Fill {
    Fill {
        paint: paint(colour).into(),
        ..Fill::default()
    }
}

fn stroke(pen: &Pen) -> Stroke {
    let width = pen.width as f32;
    Stroke {
        paint: paint(pen.colour).into(),
        width,
        line_cap: if pen.dashed {
            LineCap::Butt
        } else {
            LineCap::Square
        },
        dash: pen.dashed.then(|| StrokeDash {
            array: vec![3.0 * width; 2],
            offset: 0.0,
        }),
        ..Stroke::default()
    }
}

fn paint(Colour(red, green, blue): Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    let to = |point: Point| (point.x as f32, point.y as f32);
    match outline {
        Outline::Rectangle {
            corner,
            width,
            height,
        } => {
            let (x, y) = to(*corner);
            path.push_rect(Rect::from_xywh(x, y, *width as f32, *height as f32)?);
        }
        Outline::Circle { centre, radius } => push_circle(&mut path, *centre, *radius),
        Outline::Lines(lines) => {
            for [from, end] in lines {
                let ((x, y), (end_x, end_y)) = (to(*from), to(*end));
                path.move_to(x, y);
                path.line_to(end_x, end_y);
            }
        }
        Outline::Triangle([one, two, three]) => {
            let [(x, y), (x2, y2), (x3, y3)] = [to(*one), to(*two), to(*three)];
            path.move_to(x, y);
            path.line_to(x2, y2);
            path.line_to(x3, y3);
            path.close();
        }
        Outline::Curve([from, control, end]) => {
            let [(x, y), (x1, y1), (x2, y2)] = [to(*from), to(*control), to(*end)];
            path.move_to(x, y);
            path.quad_to(x1, y1, x2, y2);
        }
    }
    path.finish()
}

/// How far the control points of a quarter of a circle lie from its ends, by the radius.
const QUARTER: f64 = 0.552_284_75;

fn push_circle(path: &mut PathBuilder, centre: Point, radius: f64) {
    // Where a quarter ends, and the direction in which the circle goes on from there.
    let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
    let at = |x: f64, y: f64| {
        let point = centre.offset(x * radius, y * radius);
        (point.x as f32, point.y as f32)
    };
    let (x, y) = at(1.0, 0.0);
    path.move_to(x, y);
    for (index, (from_x, from_y)) in quarters.into_iter().enumerate() {
        let (to_x, to_y) = quarters[(index + 1) % 4];
        let (x1, y1) = at(from_x + QUARTER * to_x, from_y + QUARTER * to_y);
        let (x2, y2) = at(to_x + QUARTER * from_x, to_y + QUARTER * from_y);
        let (x, y) = at(to_x, to_y);
        path.cubic_to(x1, y1, x2, y2, x, y);
    }
    path.close();
}

struct Faces {
    regular: Face,
    bold: Face,
}

/// A font, for drawing and for measuring.
struct Face {
    font: Font,
    measured: FontRef<'static>,
}

impl Face {
    fn new(bytes: &'static [u8]) -> Face {
        Face {
            font: Font::new(Data::from(bytes.to_vec()), 0).expect("the font is one"),
            measured: FontRef::new(bytes).expect("the font is one"),
        }
    }

    fn draw(&self, surface: &mut Surface<'_>, text: &Text) {
        let glyphs = self.glyphs(&text.content);
        let size = text.size as f32;
        let width: f32 = glyphs.iter().map(|glyph| glyph.x_advance(size)).sum();
        let before = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let start = PdfPoint::from_xy(text.at.x as f32 - before, text.at.y as f32);
        surface.draw_glyphs(
            start,
            &glyphs,
            self.font.clone(),
            &text.content,
            size,
            false,
        );
    }

    /// A glyph a character, one behind the other.
    fn glyphs(&self, text: &str) -> Vec<Placed> {
        let characters = self.measured.charmap();
        let metrics = self
            .measured
            .glyph_metrics(Size::new(1.0), LocationRef::default());
        let placed = |(start, character): (usize, char)| {
            let glyph = characters.map(character).unwrap_or_default();
            Placed {
                glyph: GlyphId::new(glyph.to_u32()),
                range: start..start + character.len_utf8(),
                advance: metrics.advance_width(glyph).unwrap_or_default(),
            }
        };
        text.char_indices().map(placed).collect()
    }
}

/// A character's glyph.
struct Placed {
    glyph: GlyphId,
    range: Range<usize>,
    /// Its width, by the size of the font.
    advance: f32,
}

impl Glyph for Placed {
    fn glyph_id(&self) -> GlyphId {
        self.glyph
    }

    fn text_range(&self) -> Range<usize> {
        self.range.clone()
    }

    fn x_advance(&self, size: f32) -> f32 {
        self.advance * size
    }

    fn x_offset(&self, _: f32) -> f32 {
        0.0
    }

    fn y_offset(&self, _: f32) -> f32 {
        0.0
    }

    fn y_advance(&self, _: f32) -> f32 {
        0.0
    }

    fn location(&self) -> Option<Location> {
        None
    }
}
