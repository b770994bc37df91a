//! The colours of an SVG picture: attributes, or classes that follow the viewer's preference.
//!
//! **Invariant:** a picture without a theme to choose has no style sheet, so that programs without
//! CSS draw it; one with a choice has light colours as attributes for them.

use std::collections::BTreeSet;

use crate::ink::{Colour, Ink, Theme};
use crate::scene::Shape;

/// Writes the colours of shapes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Painter {
    theme: Theme,
}

impl Painter {
    pub(super) fn of(theme: Theme) -> Painter {
        Painter { theme }
    }

    /// Returns the attributes that fill a shape.
    pub(super) fn fill(self, ink: Ink) -> String {
        let colour = hexadecimal(ink.colour(self.theme == Theme::Dark));
        match self.theme {
            Theme::Auto => format!("fill=\"{colour}\" class=\"{}\"", ink.class()),
            Theme::Light | Theme::Dark => format!("fill=\"{colour}\""),
        }
    }

    /// Returns the attributes that stroke a shape.
    pub(super) fn stroke(self, ink: Ink) -> String {
        let colour = hexadecimal(ink.colour(self.theme == Theme::Dark));
        match self.theme {
            Theme::Auto => format!("stroke=\"{colour}\" class=\"k{}\"", ink.class()),
            Theme::Light | Theme::Dark => format!("stroke=\"{colour}\""),
        }
    }

    /// Returns the style element with the dark colours of the shapes; nothing without a choice.
    pub(super) fn stylesheet(self, shapes: &[Shape]) -> String {
        if self.theme != Theme::Auto {
            return String::new();
        }
        let rule = |shape: &Shape| {
            let (prefix, property, ink) = match shape {
                Shape::Fill(_, ink) => ("", "fill", *ink),
                Shape::Stroke(_, pen) => ("k", "stroke", pen.ink),
                Shape::Text(text) => ("", "fill", text.ink),
            };
            let colour = hexadecimal(ink.colour(true));
            format!(".{prefix}{}{{{property}:{colour}}}", ink.class())
        };
        let rules: BTreeSet<String> = shapes.iter().map(rule).collect();
        let rules: String = rules.into_iter().collect();
        format!("<style>@media (prefers-color-scheme:dark){{{rules}}}</style>\n")
    }
}

pub(super) fn hexadecimal(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
