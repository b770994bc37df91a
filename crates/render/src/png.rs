//! PNG pictures, rasterised from a scene.
//!
//! **Invariant:** the bytes depend on the drawing and the width only: the rasteriser runs without
//! SIMD and the compressor without CPU detection, so that every machine computes the same.

mod encode;

use std::fmt;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};
use ttf_parser::OutlineBuilder;

use crate::drawing::Drawing;
use crate::font::Font;
use crate::ink::{Colour, Ink, Theme};
use crate::picture::{self, Width};
use crate::scene::{Outline, Pen, Point, Scene, Shape, Text};

/// The most pixels of a side; a picture of this width and height takes 256 MiB of memory.
pub const MOST_PIXELS: u32 = 8192;

const LIMIT: f64 = MOST_PIXELS as f64;

/// The resolution of a picture whose width is given in millimetres: 300 pixels per inch.
pub const PIXELS_PER_MILLIMETRE: f64 = 300.0 / 25.4;

/// Returns the drawing as a PNG picture.
///
/// ```
/// use foldoku_render::{Drawing, Width, png};
/// use foldoku_render::board::Geometry;
///
/// let board = Geometry::classic();
/// let picture = png(&Drawing::new(&board), Width::Pixels(300))?;
/// assert!(picture.starts_with(b"\x89PNG"));
/// # Ok::<(), foldoku_render::PngError>(())
/// ```
///
/// # Errors
///
/// Fails if a side of the picture would be longer than 8192 pixels or shorter than one.
pub fn png(drawing: &Drawing, width: Width) -> Result<Vec<u8>, PngError> {
    let scene = picture::scene(drawing);
    let scale = match width {
        Width::Natural => 2.0,
        Width::Pixels(width) => f64::from(width) / scene.width,
        Width::Millimetres(width) => width * PIXELS_PER_MILLIMETRE / scene.width,
    };
    let [width, height] = [scene.width, scene.height].map(|side| (side * scale).round());
    let fits = |side: &f64| (1.0..=LIMIT).contains(side);
    if ![width, height].iter().all(fits) {
        return Err(PngError { width, height });
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).expect("the size has been checked");
    let scale = Transform::from_scale((width / scene.width) as f32, (height / scene.height) as f32);
    let is_dark = drawing.theme == Theme::Dark;
    rasterise(&scene, scale, is_dark, &mut pixels);
    Ok(encode::png(&pixels))
}

/// The error for a picture that would be too large or too small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PngError {
    width: f64,
    height: f64,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "cannot draw a picture of {} by {} pixels: each side must have from 1 to {LIMIT}",
            self.width, self.height
        )
    }
}

impl std::error::Error for PngError {}

fn rasterise(scene: &Scene, scale: Transform, is_dark: bool, pixels: &mut Pixmap) {
    let paint = |ink: Ink| paint(ink.colour(is_dark));
    for shape in &scene.shapes {
        match shape {
            Shape::Fill(outline, ink) => fill(path(outline), &paint(*ink), scale, pixels),
            Shape::Stroke(outline, pen) => {
                stroke(path(outline), pen, &paint(pen.ink), scale, pixels);
            }
            Shape::Text(text) => fill(text_path(text), &paint(text.ink), scale, pixels),
        }
    }
}

/// Fills a path; an empty one, as that of a space, is skipped.
fn fill(path: Option<Path>, paint: &Paint<'_>, scale: Transform, pixels: &mut Pixmap) {
    if let Some(path) = path {
        pixels.fill_path(&path, paint, FillRule::Winding, scale, None);
    }
}

fn stroke(path: Option<Path>, pen: &Pen, paint: &Paint<'_>, scale: Transform, pixels: &mut Pixmap) {
    let width = pen.width as f32;
    let mut stroke = Stroke {
        width,
        line_cap: LineCap::Square,
        ..Stroke::default()
    };
    if pen.round {
        stroke.line_cap = LineCap::Round;
        stroke.line_join = LineJoin::Round;
    }
    if let Some(dashes) = pen.dashes {
        let dashes = dashes.map(|length| length as f32 * width);
        stroke.line_cap = LineCap::Butt;
        stroke.dash = StrokeDash::new(dashes.to_vec(), 0.0);
    }
    if let Some(path) = path {
        pixels.stroke_path(&path, paint, &stroke, scale, None);
    }
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
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
        Outline::Circle { centre, radius } => {
            let (x, y) = to(*centre);
            path.push_circle(x, y, *radius as f32);
        }
        Outline::Lines(lines) => {
            for [from, end] in lines {
                let ((x, y), (end_x, end_y)) = (to(*from), to(*end));
                path.move_to(x, y);
                path.line_to(end_x, end_y);
            }
        }
        Outline::Triangle(corners) => {
            let [(x, y), (x2, y2), (x3, y3)] = corners.map(to);
            path.move_to(x, y);
            path.line_to(x2, y2);
            path.line_to(x3, y3);
            path.close();
        }
        Outline::Curve(points) => {
            let [(x, y), (x1, y1), (x2, y2)] = points.map(to);
            path.move_to(x, y);
            path.quad_to(x1, y1, x2, y2);
        }
        Outline::Path { points, closed } => {
            for (index, point) in points.iter().enumerate() {
                let (x, y) = to(*point);
                match index {
                    0 => path.move_to(x, y),
                    _ => path.line_to(x, y),
                }
            }
            if *closed {
                path.close();
            }
        }
    }
    path.finish()
}

/// Returns the outlines of all glyphs of a text.
fn text_path(text: &Text) -> Option<Path> {
    let font = Font::of(text.weight);
    let line = font.set(text);
    let mut path = GlyphPath {
        path: PathBuilder::new(),
        origin: text.at,
        scale: text.size / f64::from(font.face.units_per_em()),
    };
    for glyph in &line.glyphs {
        path.origin.x = line.left + glyph.x;
        font.face.outline_glyph(glyph.id, &mut path);
    }
    path.path.finish()
}

/// Converts glyph outlines from font units, with y upwards, to scene coordinates.
struct GlyphPath {
    path: PathBuilder,
    /// The origin of the current glyph.
    origin: Point,
    scale: f64,
}

impl GlyphPath {
    fn to_scene(&self, x: f32, y: f32) -> (f32, f32) {
        let x = self.origin.x + f64::from(x) * self.scale;
        let y = self.origin.y - f64::from(y) * self.scale;
        (x as f32, y as f32)
    }
}

impl OutlineBuilder for GlyphPath {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to_scene(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to_scene(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.to_scene(x1, y1), self.to_scene(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.to_scene(x1, y1), self.to_scene(x2, y2));
        let (x, y) = self.to_scene(x, y);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
