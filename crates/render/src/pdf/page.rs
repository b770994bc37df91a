//! Pages: scenes as content streams.
//!
//! **Invariant:** coordinates are rounded to a thousandth of a point, and y is measured from the
//! bottom of the page.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Rect, Ref, Settings, Str};

use super::document::Document;
use super::fonts::Fonts;
use crate::font::Font;
use crate::ink::{Colour, Ink};
use crate::scene::{Outline, Pen, Point, Scene, Shape, Text};

/// Writes a scene as a page.
pub(super) fn write(
    document: &mut Document,
    fonts: &mut Fonts,
    scene: &Scene,
    id: Ref,
    page_tree: Ref,
) {
    let content_id = document.id();
    let mut page = document.pdf.page(id);
    let size = Rect::new(0.0, 0.0, scene.width as f32, scene.height as f32);
    page.media_box(size).parent(page_tree).contents(content_id);
    fonts.list(&mut page.resources());
    page.finish();
    let mut writer = PageWriter {
        content: Content::with_settings(Settings { pretty: false }),
        height: scene.height,
        fonts,
        round: false,
    };
    for shape in &scene.shapes {
        writer.draw(shape);
    }
    let content = writer.content.finish();
    document.write_stream(content_id, &content);
}

/// Writes shapes as drawing operators.
struct PageWriter<'a> {
    content: Content,
    /// The height of the page; in a PDF, y grows upwards.
    height: f64,
    fonts: &'a mut Fonts,
    /// Whether lines have round corners at present.
    round: bool,
}

impl PageWriter<'_> {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Fill(outline, ink) => {
                self.set_fill(*ink);
                self.add_path(outline);
                self.content.fill_nonzero();
            }
            Shape::Stroke(outline, pen) => {
                self.set_pen(pen);
                self.add_path(outline);
                self.content.stroke();
            }
            Shape::Text(text) => self.show(text),
        }
    }

    fn set_fill(&mut self, ink: Ink) {
        let [red, green, blue] = channels(ink);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn set_pen(&mut self, pen: &Pen) {
        let [red, green, blue] = channels(pen.ink);
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(number(pen.width));
        if pen.round != self.round {
            self.round = pen.round;
            self.content.set_line_join(if pen.round {
                LineJoinStyle::RoundJoin
            } else {
                LineJoinStyle::MiterJoin
            });
        }
        if let Some(dashes) = pen.dashes {
            let dashes = dashes.map(|length| number(length * pen.width));
            self.content.set_line_cap(LineCapStyle::ButtCap);
            self.content.set_dash_pattern(dashes, 0.0);
        } else {
            self.content.set_line_cap(if pen.round {
                LineCapStyle::RoundCap
            } else {
                LineCapStyle::ProjectingSquareCap
            });
            self.content.set_dash_pattern([], 0.0);
        }
    }

    fn add_path(&mut self, outline: &Outline) {
        match outline {
            Outline::Rectangle {
                corner,
                width,
                height,
            } => {
                let (x, y) = self.to_page(corner.offset(0.0, *height));
                self.content.rect(x, y, number(*width), number(*height));
            }
            Outline::Circle { centre, radius } => {
                let (start, curves) = Outline::circle_curves(*centre, *radius);
                self.move_to(start);
                for curve in curves {
                    self.cubic_to(curve);
                }
                self.content.close_path();
            }
            Outline::Lines(lines) => {
                for [from, to] in lines {
                    self.move_to(*from);
                    self.line_to(*to);
                }
            }
            Outline::Triangle([one, two, three]) => {
                self.move_to(*one);
                self.line_to(*two);
                self.line_to(*three);
                self.content.close_path();
            }
            Outline::Curve([from, control, to]) => {
                // PDF only has cubic curves.
                let near = |end: Point| Point {
                    x: (end.x + 2.0 * control.x) / 3.0,
                    y: (end.y + 2.0 * control.y) / 3.0,
                };
                self.move_to(*from);
                self.cubic_to([near(*from), near(*to), *to]);
            }
            Outline::Path { points, closed } => {
                for (index, point) in points.iter().enumerate() {
                    match index {
                        0 => self.move_to(*point),
                        _ => self.line_to(*point),
                    }
                }
                if *closed {
                    self.content.close_path();
                }
            }
        }
    }

    fn show(&mut self, text: &Text) {
        let line = Font::of(text.weight).set(text);
        let (name, codes) = self.fonts.use_glyphs(text.weight, &line.glyphs);
        let (x, y) = self.to_page(Point {
            x: line.left,
            y: text.at.y,
        });
        self.set_fill(text.ink);
        self.content
            .begin_text()
            .set_font(Name(name), number(text.size))
            .set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y])
            .show(Str(&codes))
            .end_text();
    }

    fn move_to(&mut self, point: Point) {
        let (x, y) = self.to_page(point);
        self.content.move_to(x, y);
    }

    fn line_to(&mut self, point: Point) {
        let (x, y) = self.to_page(point);
        self.content.line_to(x, y);
    }

    fn cubic_to(&mut self, points: [Point; 3]) {
        let [(x1, y1), (x2, y2), (x, y)] = points.map(|point| self.to_page(point));
        self.content.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn to_page(&self, point: Point) -> (f32, f32) {
        (number(point.x), number(self.height - point.y))
    }
}

/// Rounds a length to a thousandth of a point, which keeps the document small.
fn number(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}

/// Returns the colour on paper, which is light.
fn channels(ink: Ink) -> [f32; 3] {
    let Colour(red, green, blue) = ink.colour(false);
    [red, green, blue].map(|channel| number(f64::from(channel) / 255.0))
}
