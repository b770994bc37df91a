//! Shapes as few short elements: those of one style are one path, or one text.
//!
//! **Invariant:** lengths have one decimal. Shapes of different styles keep their order by the first
//! of each style, so styles that overlap must not alternate.

use std::fmt::Write;

use super::super::escaped;
use crate::ink::Ink;
use crate::scene::{Anchor, Outline, Pen, Point, Shape, Text, Weight};

/// The classes of texts: name, colour, and the other properties.
pub(super) const TEXTS: [(&str, Ink, &str); 5] = [
    ("c", Ink::Candidate, "font-size:10.1px"),
    ("g", Ink::Main, "font-size:27.2px;font-weight:700"),
    ("v", Ink::Solved, "font-size:27.2px"),
    (
        "n",
        Ink::OnMark,
        "font-size:10.1px;font-weight:700;transform:translateY(-.4px)",
    ),
    ("l", Ink::Muted, "font-size:14.4px"),
];

/// Returns the rules of pens and texts, which do not depend on the theme.
pub(super) fn pens() -> String {
    let texts = TEXTS.map(|(class, _, rule)| format!(".{class}{{{rule}}}"));
    format!(
        ".o{{fill:none}}.D{{stroke-linecap:round}}.Q{{stroke-linecap:square}}{}",
        texts.concat()
    )
}

/// The head of arrows, which links refer to.
pub(super) const ARROWHEAD: &str = "<marker id=\"h\" orient=\"auto\" markerUnits=\"userSpaceOnUse\" \
     markerWidth=\"7\" markerHeight=\"6\" refY=\"3\"><path class=\"fl\" d=\"M0 0l7 3-7 3z\"/></marker>";

/// Shapes of one style: its attributes, and the data of a path or the texts.
struct Element {
    style: String,
    path: String,
    arrows: Vec<[Point; 3]>,
    rectangles: Vec<[f64; 4]>,
    texts: Vec<Text>,
}

/// Returns the elements that shapes become; later ones join the first of the same style.
pub(super) fn elements(shapes: &[Shape]) -> String {
    let mut elements: Vec<Element> = Vec::new();
    // Arrows have their heads from a marker.
    let is_head = |shape: &&Shape| matches!(shape, Shape::Fill(Outline::Triangle(_), Ink::Link));
    for shape in shapes.iter().filter(|shape| !is_head(shape)) {
        let style = style(shape);
        let index = match elements.iter().position(|element| element.style == style) {
            Some(index) => index,
            None => {
                elements.push(Element {
                    style,
                    path: String::new(),
                    arrows: Vec::new(),
                    rectangles: Vec::new(),
                    texts: Vec::new(),
                });
                elements.len() - 1
            }
        };
        elements[index].add(shape);
    }
    elements.iter().map(Element::markup).collect()
}

impl Element {
    fn add(&mut self, shape: &Shape) {
        match shape {
            Shape::Fill(
                Outline::Rectangle {
                    corner,
                    width,
                    height,
                },
                _,
            ) => self.rectangles.push([corner.x, corner.y, *width, *height]),
            Shape::Fill(outline, _) => self.path.push_str(&data(outline, true)),
            Shape::Stroke(Outline::Curve(points), _) => self.arrows.push(*points),
            Shape::Stroke(outline, _) => self.path.push_str(&data(outline, false)),
            Shape::Text(text) => self.texts.push(text.clone()),
        }
    }

    fn markup(&self) -> String {
        let style = &self.style;
        if !self.texts.is_empty() {
            return texts(style, &self.texts);
        }
        if !self.arrows.is_empty() {
            let arrows = self
                .arrows
                .iter()
                .map(|points| format!("<path d=\"{}\"/>", arrow(*points)));
            let arrows: String = arrows.collect();
            return format!("<g {style} marker-end=\"url(#h)\">{arrows}</g>");
        }
        let rectangles = merged(self.rectangles.clone()).into_iter();
        let rectangles = rectangles.map(|[x, y, width, height]| {
            let corner = pair(Point { x, y });
            let (width, height) = (number(width), number(height));
            format!("M{corner}h{width}v{height}h-{width}z")
        });
        let path: String = rectangles.chain([self.path.clone()]).collect();
        format!("<path {style} d=\"{path}\"/>")
    }
}

/// Joins rectangles that share a side: first along rows, then along columns.
fn merged(rectangles: Vec<[f64; 4]>) -> Vec<[f64; 4]> {
    let mut rows: Vec<[f64; 4]> = Vec::new();
    for [x, y, width, height] in rectangles {
        let left = rows
            .iter_mut()
            .find(|it| it[0] + it[2] == x && it[1] == y && it[3] == height);
        match left {
            Some(left) => left[2] += width,
            None => rows.push([x, y, width, height]),
        }
    }
    let mut all: Vec<[f64; 4]> = Vec::new();
    for [x, y, width, height] in rows {
        let above = all
            .iter_mut()
            .find(|it| it[1] + it[3] == y && it[0] == x && it[2] == width);
        match above {
            Some(above) => above[3] += height,
            None => all.push([x, y, width, height]),
        }
    }
    all
}

/// Returns texts; those of one character at one height are one element, with a place for each.
fn texts(style: &str, texts: &[Text]) -> String {
    let is_single = |text: &&Text| text.content.chars().count() == 1;
    let (single, long): (Vec<&Text>, Vec<&Text>) = texts.iter().partition(is_single);
    let mut out = String::new();
    let mut push = |run: &[&Text]| {
        let places = |of: fn(&Text) -> f64| {
            let places: Vec<String> = run.iter().map(|text| number(of(text))).collect();
            places.join(" ")
        };
        let x = places(|text| text.at.x);
        let same = run.iter().all(|text| text.at.y == run[0].at.y);
        let height: fn(&Text) -> f64 = match run[0].ink {
            // The style moves marked candidates by the rest.
            Ink::OnMark => |text| text.at.y.ceil(),
            _ => |text| text.at.y,
        };
        let y = if same {
            number(height(run[0]))
        } else {
            places(height)
        };
        let content: String = run.iter().map(|text| escaped(&text.content)).collect();
        let _ = write!(out, "<text {style} x=\"{x}\" y=\"{y}\">{content}</text>");
    };
    let mut heights: Vec<Vec<&Text>> = Vec::new();
    for text in single {
        match heights.iter_mut().find(|run| run[0].at.y == text.at.y) {
            Some(run) => run.push(text),
            None => heights.push(vec![text]),
        }
    }
    // A few characters at many heights are shorter with a height for each.
    let count: usize = heights.iter().map(Vec::len).sum();
    match count < 4 * heights.len() {
        true if count > 0 => push(&heights.concat()),
        _ => heights.iter().for_each(|run| push(run)),
    }
    for text in long {
        push(&[text]);
    }
    out
}

/// Returns the attributes that shapes of one element share.
fn style(shape: &Shape) -> String {
    match shape {
        // A line of no length with round ends is a disc.
        Shape::Fill(Outline::Circle { radius, .. }, ink) => format!(
            "class=\"k{} D\" stroke-width=\"{}\"",
            ink.class(),
            number(2.0 * radius)
        ),
        Shape::Fill(_, ink) => format!("class=\"{}\"", ink.class()),
        Shape::Stroke(_, pen) => pen_style(pen),
        Shape::Text(text) => text_style(text),
    }
}

fn text_style(text: &Text) -> String {
    let is_class = |&&(_, ink, rule): &&(&str, Ink, &str)| {
        let is_bold = text.weight == Weight::Bold;
        ink == text.ink && rule.contains("700") == is_bold
    };
    let class = TEXTS.iter().find(is_class).map_or("l", |it| it.0);
    match text.size {
        // Only samples of legends have another size.
        size if class == "n" && size < 9.0 => format!("class=\"n\" font-size=\"{}\"", number(size)),
        _ if is_of_board(text) => format!("class=\"{class}\""),
        size => {
            let anchor = match text.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            // A class of its colour and a style of its own, which beats that of the class.
            format!(
                "class=\"{}\" style=\"font-size:{}px;text-anchor:{anchor}\"",
                text.ink.class(),
                number(size)
            )
        }
    }
}

/// Returns whether a text is a digit, a candidate or a label of a board, and not one of a figure.
fn is_of_board(text: &Text) -> bool {
    let is_size = |&(_, ink, rule): &(&str, Ink, &str)| {
        let size = rule.trim_start_matches("font-size:").split("px").next();
        let size = size.and_then(|it| it.parse::<f64>().ok());
        ink == text.ink && size.is_some_and(|it| (it - text.size).abs() < 0.1)
    };
    text.anchor == Anchor::Middle && TEXTS.iter().any(is_size)
}

fn pen_style(pen: &Pen) -> String {
    let (class, width) = (pen.ink.class(), number(pen.width));
    match pen.dashes {
        Some(dashes) => {
            let [dash, gap] = dashes.map(|length| number(length * pen.width));
            format!(
                "class=\"k{class} o\" stroke-width=\"{width}\" stroke-dasharray=\"{dash} {gap}\""
            )
        }
        None if pen.round => format!("class=\"k{class} o D\" stroke-width=\"{width}\""),
        None => format!("class=\"k{class} o Q\" stroke-width=\"{width}\""),
    }
}

/// Returns the path data of an outline.
fn data(outline: &Outline, is_filled: bool) -> String {
    match outline {
        Outline::Rectangle {
            corner,
            width,
            height,
        } => {
            let (width, height) = (number(*width), number(*height));
            format!("M{}h{width}v{height}h-{width}z", pair(*corner))
        }
        Outline::Circle { centre, .. } if is_filled => format!("M{}h0", pair(*centre)),
        Outline::Circle { centre, radius } => {
            let left = pair(centre.offset(-radius, 0.0));
            let (radius, across) = (number(*radius), number(2.0 * radius));
            format!("M{left}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0")
        }
        Outline::Lines(lines) => lines
            .iter()
            .map(|[from, to]| format!("M{}{}", pair(*from), relative('l', *from, &[*to])))
            .collect(),
        Outline::Triangle([one, two, three]) => {
            let first = relative('l', *one, &[*two]);
            format!("M{}{first}{}z", pair(*one), relative('l', *two, &[*three]))
        }
        Outline::Curve([from, control, to]) => {
            format!("M{}{}", pair(*from), relative('q', *from, &[*control, *to]))
        }
        Outline::Path { points, closed } => {
            let Some(first) = points.first() else {
                return String::new();
            };
            let lines = points.windows(2);
            let lines: String = lines
                .map(|ends| relative('l', ends[0], &ends[1..]))
                .collect();
            let close = if *closed { "z" } else { "" };
            format!("M{}{lines}{close}", pair(*first))
        }
    }
}

/// Returns the curve of an arrow in whole units, which are small enough.
fn arrow(points: [Point; 3]) -> String {
    let [from, control, to] = points.map(|point| Point {
        x: point.x.round(),
        y: point.y.round(),
    });
    format!("M{}{}", pair(from), relative('q', from, &[control, to]))
}

/// Returns a path command with points relative to another one. Both are rounded before they are
/// subtracted, so that rounding does not add up.
fn relative(command: char, from: Point, points: &[Point]) -> String {
    let round = |value: f64| (value * 10.0).round() / 10.0;
    let mut out = String::from(command);
    for point in points {
        for (part, base) in [(point.x, from.x), (point.y, from.y)] {
            let text = number(round(part) - round(base));
            // A minus sign separates numbers, too.
            if !out.ends_with(command) && !text.starts_with('-') {
                out.push(' ');
            }
            out.push_str(&text);
        }
    }
    out
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// Formats a number with up to one decimal.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    match text.strip_prefix("0.").or_else(|| text.strip_prefix("-0.")) {
        Some(part) if text.starts_with('-') => format!("-.{part}"),
        Some(part) => format!(".{part}"),
        None if text == "-0" => String::from("0"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_possible() {
        let texts = [40.0, 0.5, -0.5, 13.333, -0.01, 100.04].map(number);
        assert_eq!(texts, ["40", ".5", "-.5", "13.3", "0", "100"]);
    }

    #[test]
    fn cells_of_a_unit_are_one_rectangle() {
        let cell =
            |row: usize, column: usize| [column as f64 * 40.0, row as f64 * 40.0, 40.0, 40.0];
        let block = (0..9).map(|index| cell(index / 3, index % 3)).collect();
        assert_eq!(merged(block), [[0.0, 0.0, 120.0, 120.0]]);
        let column = (0..9).map(|index| cell(index, 4)).collect();
        assert_eq!(merged(column), [[160.0, 0.0, 40.0, 360.0]]);
    }

    #[test]
    fn relative_commands_do_not_add_up_rounding() {
        let point = |x, y| Point { x, y };
        let text = relative('q', point(1.04, 2.0), &[point(3.06, 1.0), point(0.0, 2.0)]);
        assert_eq!(text, "q2.1-1-1 0");
    }
}
