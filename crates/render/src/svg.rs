//! SVG 1.1 pictures.
//!
//! **Invariant:** the output is well-formed XML for any title and caption, and depends on the
//! drawing and the width only. It refers to no other file: a viewer without the preferred font uses
//! another one, and digits remain centred.

mod alternative;
mod backdrop;
mod paint;
pub mod parts;

use std::fmt::Write;

use crate::drawing::Drawing;
use crate::picture::{self, Width};
use crate::scene::{Anchor, Outline, Pen, Point, Scene, Shape, Text, Weight};
use alternative::Alternative;
pub use backdrop::{Backdrop, backdrop};
use paint::Painter;

/// The font families in order of preference; the other formats embed the first.
const FONTS: &str = "Noto Sans, Helvetica Neue, Helvetica, Arial, sans-serif";

/// Returns the drawing as an SVG picture.
///
/// ```
/// use foldoku_render::{Drawing, Width, svg};
/// use foldoku_render::board::Geometry;
///
/// let board = Geometry::classic();
/// let picture = svg(&Drawing::new(&board), Width::Millimetres(80.0));
/// assert!(picture.contains("width=\"80mm\""));
/// ```
pub fn svg(drawing: &Drawing, width: Width) -> String {
    let scene = picture::scene(drawing);
    let painter = Painter::of(drawing.theme);
    let mut out = String::new();
    let alternative = Alternative::of(drawing);
    push_root(&scene, width, &alternative.id, &mut out);
    push(&mut out, format_args!("{alternative}"));
    out.push_str(&painter.stylesheet(&scene.shapes));
    push_shapes(&scene.shapes, painter, &mut out);
    out.push_str("</svg>\n");
    out
}

/// Writes shapes; texts of one style are in one group.
fn push_shapes(shapes: &[Shape], painter: Painter, out: &mut String) {
    let mut group = None;
    for shape in shapes {
        match shape {
            Shape::Text(text) => {
                switch_group(&mut group, Some(text_style(text, painter)), out);
                let (at, content) = (text.at, escaped(&text.content));
                let (x, y) = (number(at.x), number(at.y));
                push(
                    out,
                    format_args!("<text x=\"{x}\" y=\"{y}\">{content}</text>\n"),
                );
            }
            Shape::Fill(outline, ink) => {
                switch_group(&mut group, None, out);
                element(outline, &painter.fill(*ink), out);
            }
            Shape::Stroke(outline, pen) => {
                switch_group(&mut group, None, out);
                element(outline, &stroke(pen, painter), out);
            }
        }
    }
    switch_group(&mut group, None, out);
}

/// Writes the start tag of the root element.
fn push_root(scene: &Scene, width: Width, id: &str, out: &mut String) {
    let (natural_width, natural_height) = (number(scene.width), number(scene.height));
    let scaled = |width: f64| (number(width), number(width * scene.height / scene.width));
    let ((width, height), unit) = match width {
        Width::Natural => ((natural_width.clone(), natural_height.clone()), ""),
        Width::Pixels(width) => (scaled(width.into()), ""),
        Width::Millimetres(width) => (scaled(width), "mm"),
    };
    push(
        out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{width}{unit}\" \
             height=\"{height}{unit}\" viewBox=\"0 0 {natural_width} {natural_height}\" role=\"img\" \
             aria-labelledby=\"{id}t {id}d\" font-family=\"{FONTS}\" text-anchor=\"middle\">\n"
        ),
    );
}

/// Closes the open group and opens the next one, unless both are the same.
fn switch_group(group: &mut Option<String>, next: Option<String>, out: &mut String) {
    if *group == next {
        return;
    }
    if group.is_some() {
        out.push_str("</g>\n");
    }
    if let Some(style) = &next {
        push(out, format_args!("<g {style}>\n"));
    }
    *group = next;
}

/// Returns the attributes of the group that a text belongs to. The root element has the font, and
/// the anchor of nearly all texts.
fn text_style(text: &Text, painter: Painter) -> String {
    let anchor = match text.anchor {
        Anchor::Start => " text-anchor=\"start\"",
        Anchor::Middle => "",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = match text.weight {
        Weight::Regular => "",
        Weight::Bold => " font-weight=\"bold\"",
    };
    let (size, fill) = (number(text.size), painter.fill(text.ink));
    format!("font-size=\"{size}\"{weight}{anchor} {fill}")
}

/// Returns the attributes of a stroke.
fn stroke(pen: &Pen, painter: Painter) -> String {
    let (width, colour) = (number(pen.width), painter.stroke(pen.ink));
    let ends = match pen.dashes {
        Some(dashes) => {
            let [dash, gap] = dashes.map(|length| number(length * pen.width));
            if dash == gap {
                format!("stroke-dasharray=\"{dash}\"")
            } else {
                format!("stroke-dasharray=\"{dash} {gap}\"")
            }
        }
        None if pen.round => String::from("stroke-linecap=\"round\" stroke-linejoin=\"round\""),
        None => String::from("stroke-linecap=\"square\""),
    };
    format!("fill=\"none\" {colour} stroke-width=\"{width}\" {ends}")
}

fn element(outline: &Outline, paint: &str, out: &mut String) {
    match outline {
        Outline::Rectangle {
            corner,
            width,
            height,
        } => push(
            out,
            format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {paint}/>\n",
                number(corner.x),
                number(corner.y),
                number(*width),
                number(*height)
            ),
        ),
        Outline::Circle { centre, radius } => push(
            out,
            format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {paint}/>\n",
                number(centre.x),
                number(centre.y),
                number(*radius)
            ),
        ),
        Outline::Lines(lines) => {
            let lines = lines
                .iter()
                .map(|[from, to]| format!("M{}L{}", pair(*from), pair(*to)));
            path(&lines.collect::<String>(), paint, out);
        }
        Outline::Triangle([one, two, three]) => {
            let data = format!("M{}L{}L{}Z", pair(*one), pair(*two), pair(*three));
            path(&data, paint, out);
        }
        Outline::Curve([from, control, to]) => {
            let data = format!("M{}Q{} {}", pair(*from), pair(*control), pair(*to));
            path(&data, paint, out);
        }
        Outline::Path { points, closed } => {
            let mut data = String::new();
            for (index, point) in points.iter().enumerate() {
                data.push(if index == 0 { 'M' } else { 'L' });
                data.push_str(&pair(*point));
            }
            data.push_str(if *closed { "Z" } else { "" });
            path(&data, paint, out);
        }
    }
}

fn path(data: &str, paint: &str, out: &mut String) {
    push(out, format_args!("<path d=\"{data}\" {paint}/>\n"));
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// Formats a number with up to two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_trailing_zeros() {
        let texts = [40.0, 0.5, 13.333, -0.001, 100.0].map(number);
        assert_eq!(texts, ["40", "0.5", "13.33", "0", "100"]);
    }

    #[test]
    fn markup_characters_are_escaped() {
        assert_eq!(escaped("a<b> & c"), "a&lt;b&gt; &amp; c");
    }
}
