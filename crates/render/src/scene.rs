//! Scenes: the shapes of a picture or a page, independent of the output format.
//!
//! ```text
//! Drawing ──▶ layout ──▶ Scene ──┬──▶ svg
//!                                ├──▶ png
//!                                └──▶ pdf
//! ```
//!
//! **Invariant:** x grows to the right and y downwards; later shapes cover earlier ones. Text
//! contains no control characters and no other character that XML cannot represent.

use crate::ink::Ink;

/// The shapes of one picture or page.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
}

/// One shape.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Fill(Outline, Ink),
    Stroke(Outline, Pen),
    Text(Text),
}

/// A point of the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A geometric figure to fill or to stroke.
#[derive(Clone, Debug)]
pub(crate) enum Outline {
    Rectangle {
        corner: Point,
        width: f64,
        height: f64,
    },
    Circle {
        centre: Point,
        radius: f64,
    },
    Lines(Vec<[Point; 2]>),
    Triangle([Point; 3]),
    /// A quadratic Bézier curve: start, control point, end.
    Curve([Point; 3]),
    /// Connected straight lines.
    Path {
        points: Vec<Point>,
        closed: bool,
    },
}

/// The style of a line. Solid lines have square ends, so that they meet in corners; dashed lines
/// have butt ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) width: f64,
    pub(crate) ink: Ink,
    /// The lengths of dashes and of the gaps between them, in line widths.
    pub(crate) dashes: Option<[f64; 2]>,
    /// Whether ends and corners are round.
    pub(crate) round: bool,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// The anchor point, on the baseline.
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    /// The font size.
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    pub(crate) ink: Ink,
    pub(crate) content: String,
}

/// The part of a text that is placed at its anchor point.
#[cfg_attr(
    not(feature = "pdf"),
    expect(dead_code, reason = "pictures have no text that ends at a point")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// Half the height of a digit, in units of the font size; the same in common sans-serif fonts.
const HALF_DIGIT: f64 = 0.357;

/// A generous estimate of the mean character width, in units of the font size.
const CHARACTER_WIDTH: f64 = 0.6;

/// The smallest factor by which [`Text::fitted`] shrinks text before it truncates it.
pub(crate) const MIN_SHRINK: f64 = 0.7;

impl Point {
    /// Returns the point moved by `x` and `y`.
    pub(crate) fn offset(self, x: f64, y: f64) -> Point {
        Point {
            x: self.x + x,
            y: self.y + y,
        }
    }

    /// Returns the point at this distance on the straight line towards `other`.
    pub(crate) fn towards(self, other: Point, distance: f64) -> Point {
        let length = self.distance(other).max(f64::MIN_POSITIVE);
        let part = distance / length;
        self.offset((other.x - self.x) * part, (other.y - self.y) * part)
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        // Not `hypot`, whose last bit depends on the platform's math library.
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }

    pub(crate) fn midpoint(self, other: Point) -> Point {
        Point {
            x: (self.x + other.x) / 2.0,
            y: (self.y + other.y) / 2.0,
        }
    }
}

#[cfg(feature = "pdf")]
impl Outline {
    /// Approximates a circle by four cubic Bézier curves. Returns the start point and, for each
    /// curve, the two control points and the end.
    pub(crate) fn circle_curves(centre: Point, radius: f64) -> (Point, [[Point; 3]; 4]) {
        /// The distance of the control points from the ends of a quarter, in radii.
        const CONTROL: f64 = 0.552_284_75;
        let directions = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let at = |x: f64, y: f64| centre.offset(x * radius, y * radius);
        let curves = std::array::from_fn(|quarter| {
            let (x, y) = directions[quarter];
            let (next_x, next_y) = directions[(quarter + 1) % 4];
            [
                at(x + CONTROL * next_x, y + CONTROL * next_y),
                at(next_x + CONTROL * x, next_y + CONTROL * y),
                at(next_x, next_y),
            ]
        });
        (at(1.0, 0.0), curves)
    }
}

impl Pen {
    pub(crate) fn solid(width: f64, ink: Ink) -> Pen {
        Pen {
            width,
            ink,
            dashes: None,
            round: false,
        }
    }

    /// Returns a solid pen with round ends and corners.
    pub(crate) fn round(width: f64, ink: Ink) -> Pen {
        Pen {
            round: true,
            ..Pen::solid(width, ink)
        }
    }

    pub(crate) fn dashed(self, dashes: Option<[f64; 2]>) -> Pen {
        Pen { dashes, ..self }
    }
}

impl Text {
    /// Returns digits or letters centred on a point.
    pub(crate) fn centred(content: String, centre: Point, size: f64) -> Text {
        Text {
            at: centre.offset(0.0, HALF_DIGIT * size),
            anchor: Anchor::Middle,
            size,
            weight: Weight::Regular,
            ink: Ink::Main,
            content,
        }
    }

    /// Returns a line of text that fits into `width`: long text is shrunk first, then truncated.
    pub(crate) fn fitted(content: &str, at: Point, anchor: Anchor, size: f64, width: f64) -> Text {
        let mut content = single_line(content);
        let fitting = |characters: usize| width / (CHARACTER_WIDTH * characters.max(1) as f64);
        let size = fitting(content.chars().count()).clamp(MIN_SHRINK * size, size);
        let max_characters = (width / (CHARACTER_WIDTH * size)) as usize;
        if content.chars().count() > max_characters {
            let kept = max_characters.saturating_sub(1);
            content = content.chars().take(kept).collect();
            content.truncate(content.trim_end().len());
            content.push('…');
        }
        Text {
            at,
            anchor,
            size,
            weight: Weight::Regular,
            ink: Ink::Main,
            content,
        }
    }

    pub(crate) fn bold(mut self) -> Text {
        self.weight = Weight::Bold;
        self
    }

    pub(crate) fn coloured(mut self, ink: Ink) -> Text {
        self.ink = ink;
        self
    }

    /// Returns an upper estimate of the width of text.
    #[cfg(feature = "pdf")]
    pub(crate) fn estimated_width(content: &str, size: f64) -> f64 {
        CHARACTER_WIDTH * size * content.chars().count() as f64
    }
}

/// Returns whether a line of this font size is not wider than `width`.
pub(crate) fn fits(content: &str, size: f64, width: f64) -> bool {
    content.chars().count() <= (width / (CHARACTER_WIDTH * size)) as usize
}

/// Breaks a text into lines that [fit](fits) into `width`.
pub(crate) fn wrapped(text: &str, size: f64, width: f64) -> Vec<String> {
    wrapped_with(text, CHARACTER_WIDTH * size, size, width)
}

/// Breaks a text between words into lines that are not wider than `width`; a word that is wider is
/// broken, too. Characters are `mean` wide, those of Chinese, Japanese and Korean as wide as high.
pub(crate) fn wrapped_with(text: &str, mean: f64, size: f64, width: f64) -> Vec<String> {
    let is_wide = |character: char| character >= '\u{2e80}';
    let width_of = |text: &str| -> f64 {
        let widths = text.chars().map(|it| if is_wide(it) { size } else { mean });
        widths.sum()
    };
    // What the sum of many widths rounds off.
    let width = width + mean / 1024.0;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let space = if line.is_empty() { 0.0 } else { mean };
        if width_of(&line) + space + width_of(word) <= width {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            let character_width = if is_wide(character) { size } else { mean };
            if !line.is_empty() && width_of(&line) + character_width > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Returns the text with every character that cannot be part of a line replaced by a space, and
/// without surrounding white space.
pub(crate) fn single_line(text: &str) -> String {
    let cleaned = |character: char| match character {
        '\u{fffe}' | '\u{ffff}' | '\u{2028}' | '\u{2029}' => ' ',
        _ if character.is_control() => ' ',
        _ => character,
    };
    let text: String = text.chars().map(cleaned).collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(content: &str, size: f64, expected: &str) {
        let origin = Point { x: 0.0, y: 0.0 };
        let text = Text::fitted(content, origin, Anchor::Start, 10.0, 60.0);
        assert_eq!((text.size, text.content.as_str()), (size, expected));
    }

    #[test]
    fn long_words_and_wide_characters_are_broken_into_lines() {
        let lines = |text: &str| wrapped_with(text, 0.5, 1.0, 4.0);
        assert_eq!(lines("one two three"), ["one two", "three"]);
        assert_eq!(lines("a 0123456789 b"), ["a", "01234567", "89 b"]);
        assert_eq!(lines("数独数独数独"), ["数独数独", "数独"]);
        assert_eq!(lines(""), [""; 0]);
    }

    #[test]
    fn long_text_shrinks_before_it_is_truncated() {
        check("ten of us!", 10.0, "ten of us!");
        check("twelve of us", 60.0 / (0.6 * 12.0), "twelve of us");
        check("far too many words", 7.0, "far too many…");
        check(" a\u{1}b\tc\u{fffe} ", 10.0, "a b c");
    }
}
