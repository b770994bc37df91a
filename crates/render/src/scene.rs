//! Scenes: the shapes of a picture or a page, before they are written in a format.
//!
//! ```text
//! Drawing ──▶ layout ──▶ Scene ──▶ svg ──▶ png
//!                          └─────▶ pdf
//! ```
//!
//! **Invariant:** x grows to the right and y downwards; a shape covers those before it. Text holds
//! no control characters, and nothing else that XML could not hold.

/// Shapes on a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
}

/// One shape.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Fill(Outline, Colour),
    Stroke(Outline, Pen),
    Text(Text),
}

/// A place on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// What is filled or stroked.
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
    /// Begin, control point and end.
    Curve([Point; 3]),
}

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// How a line is drawn; its ends are square where it is not dashed, so that lines meet in corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) width: f64,
    pub(crate) colour: Colour,
    pub(crate) dashed: bool,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// On the base line.
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    pub(crate) colour: Colour,
    pub(crate) content: String,
}

/// Which part of a text stands at its place.
#[cfg_attr(
    not(feature = "pdf"),
    expect(dead_code, reason = "pictures have all their text in the middle")
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

/// Half the height of a digit, by the size of the font; the same in the usual fonts without serifs.
const HALF_DIGIT: f64 = 0.357;

/// The mean width of a character, by the size of the font, on the safe side.
const CHARACTER: f64 = 0.6;

/// How far text is made smaller before it is cut.
const SMALLEST: f64 = 0.7;

impl Point {
    pub(crate) fn offset(self, x: f64, y: f64) -> Point {
        Point {
            x: self.x + x,
            y: self.y + y,
        }
    }

    /// The point this far on the way to another one.
    pub(crate) fn towards(self, other: Point, distance: f64) -> Point {
        let length = self.distance(other).max(f64::MIN_POSITIVE);
        let part = distance / length;
        self.offset((other.x - self.x) * part, (other.y - self.y) * part)
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    pub(crate) fn middle(self, other: Point) -> Point {
        Point {
            x: (self.x + other.x) / 2.0,
            y: (self.y + other.y) / 2.0,
        }
    }
}

impl Colour {
    pub(crate) const BLACK: Colour = Colour(0, 0, 0);
    pub(crate) const WHITE: Colour = Colour(0xff, 0xff, 0xff);

    /// How light the colour looks, 0 for black and 100 for white, which is what is left of it in
    /// grey: the L* of CIELAB.
    #[cfg(test)]
    pub(crate) fn lightness(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        let luminance = 0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2);
        if luminance <= 0.008_856 {
            903.3 * luminance
        } else {
            116.0 * luminance.cbrt() - 16.0
        }
    }
}

impl Text {
    /// Digits or letters around a point.
    pub(crate) fn centred(content: String, centre: Point, size: f64) -> Text {
        Text {
            at: centre.offset(0.0, HALF_DIGIT * size),
            anchor: Anchor::Middle,
            size,
            weight: Weight::Regular,
            colour: Colour::BLACK,
            content,
        }
    }

    /// Words on a base line, made smaller or even cut where they would be wider than `width`.
    pub(crate) fn fitted(content: &str, at: Point, anchor: Anchor, size: f64, width: f64) -> Text {
        let mut content = cleaned(content);
        let fitting = |characters: usize| width / (CHARACTER * characters.max(1) as f64);
        let size = fitting(content.chars().count()).clamp(SMALLEST * size, size);
        let most = (width / (CHARACTER * size)) as usize;
        if content.chars().count() > most {
            content = content.chars().take(most.saturating_sub(1)).collect();
            content.truncate(content.trim_end().len());
            content.push('…');
        }
        Text {
            at,
            anchor,
            size,
            weight: Weight::Regular,
            colour: Colour::BLACK,
            content,
        }
    }

    pub(crate) fn bold(mut self) -> Text {
        self.weight = Weight::Bold;
        self
    }

    pub(crate) fn coloured(mut self, colour: Colour) -> Text {
        self.colour = colour;
        self
    }

    /// About how wide words are at most.
    #[cfg(feature = "pdf")]
    pub(crate) fn width(content: &str, size: f64) -> f64 {
        CHARACTER * size * content.chars().count() as f64
    }
}

/// The text with a space in the place of whatever cannot be drawn in a line.
pub(crate) fn cleaned(text: &str) -> String {
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

    #[test]
    fn lightness_runs_from_black_to_white() {
        assert!(Colour::BLACK.lightness().abs() < 0.01);
        assert!((Colour::WHITE.lightness() - 100.0).abs() < 0.01);
        assert!((Colour(119, 119, 119).lightness() - 50.0).abs() < 0.5);
    }

    #[track_caller]
    fn check(content: &str, size: f64, expected: &str) {
        let origin = Point { x: 0.0, y: 0.0 };
        let text = Text::fitted(content, origin, Anchor::Start, 10.0, 60.0);
        assert_eq!((text.size, text.content.as_str()), (size, expected));
    }

    #[test]
    fn words_are_made_smaller_and_then_cut() {
        check("ten of us!", 10.0, "ten of us!");
        check("twelve of us", 60.0 / (0.6 * 12.0), "twelve of us");
        check("many more than so few", 7.0, "many more tha…");
        check(" a\u{1}b\tc\u{fffe} ", 10.0, "a b c");
    }
}
