//! The embedded fonts, Noto Sans Regular and Bold, and the positions of glyphs in a line of text.
//!
//! Text is set glyph by glyph without kerning or ligatures, which digits and short titles do not
//! need.
//!
//! **Invariant:** no other font is ever used, so pictures and pages are identical on every machine.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId};

use crate::scene::{Anchor, Text, Weight};

/// A parsed font.
pub(crate) struct Font {
    pub(crate) face: Face<'static>,
    /// The PostScript name.
    #[cfg(feature = "pdf")]
    pub(crate) name: &'static str,
}

/// A glyph of a line of text.
pub(crate) struct Glyph {
    pub(crate) id: GlyphId,
    #[cfg(feature = "pdf")]
    pub(crate) character: char,
    /// The left edge, measured from the left edge of the line, in the unit of the scene.
    #[cfg(feature = "png")]
    pub(crate) x: f64,
}

/// A line of text as glyphs.
pub(crate) struct Line {
    /// The x coordinate of the left edge.
    pub(crate) left: f64,
    pub(crate) glyphs: Vec<Glyph>,
}

static REGULAR: LazyLock<Font> = LazyLock::new(|| Font {
    face: parse(ttf_noto_sans::REGULAR),
    #[cfg(feature = "pdf")]
    name: "NotoSans",
});

static BOLD: LazyLock<Font> = LazyLock::new(|| Font {
    face: parse(ttf_noto_sans::BOLD),
    #[cfg(feature = "pdf")]
    name: "NotoSans-Bold",
});

fn parse(data: &'static [u8]) -> Face<'static> {
    Face::parse(data, 0).expect("the embedded font is valid")
}

impl Font {
    pub(crate) fn of(weight: Weight) -> &'static Font {
        match weight {
            Weight::Regular => &REGULAR,
            Weight::Bold => &BOLD,
        }
    }

    /// Returns the glyphs of a line of text, which is in this font.
    pub(crate) fn set(&self, text: &Text) -> Line {
        let scale = text.size / f64::from(self.face.units_per_em());
        let mut width = 0.0;
        let mut glyphs = Vec::with_capacity(text.content.len());
        for character in text.content.chars() {
            let id = self.face.glyph_index(character).unwrap_or_default();
            glyphs.push(Glyph {
                id,
                #[cfg(feature = "pdf")]
                character,
                #[cfg(feature = "png")]
                x: width,
            });
            width += f64::from(self.advance(id)) * scale;
        }
        let before = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        Line {
            left: text.at.x - before,
            glyphs,
        }
    }

    /// Returns the advance width of a glyph in font units.
    pub(crate) fn advance(&self, glyph: GlyphId) -> u16 {
        self.face.glyph_hor_advance(glyph).unwrap_or_default()
    }
}
