//! The fonts of a document: which glyphs are used, and how they are embedded.
//!
//! Each font is a composite font whose character codes are the glyph numbers of its subset, in order of
//! their first use. A table from glyphs to characters makes the text selectable.
//!
//! **Invariant:** every glyph in a content stream is part of the embedded font.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::Resources;
use pdf_writer::{Name, Rect, Ref, Str};
use subsetter::{GlyphRemapper, subset};
use ttf_parser::GlyphId;

use super::document::Document;
use crate::font::{Font, Glyph};
use crate::scene::Weight;

/// The fonts of a document.
pub(super) struct Fonts {
    used: [UsedFont; 2],
}

/// The use of a font in a document.
struct UsedFont {
    weight: Weight,
    /// The name in content streams.
    name: &'static [u8],
    id: Ref,
    /// The glyphs used, and their numbers in the subset.
    glyphs: GlyphRemapper,
    /// A character for each number in the subset that is used.
    characters: BTreeMap<u16, char>,
}

impl Fonts {
    pub(super) fn new(document: &mut Document) -> Fonts {
        let fonts: [(Weight, &[u8]); 2] = [(Weight::Regular, b"R"), (Weight::Bold, b"B")];
        Fonts {
            used: fonts.map(|(weight, name)| UsedFont {
                weight,
                name,
                id: document.id(),
                glyphs: GlyphRemapper::new(),
                characters: BTreeMap::new(),
            }),
        }
    }

    /// Notes that glyphs are used. Returns the name of their font, and their codes.
    pub(super) fn use_glyphs(
        &mut self,
        weight: Weight,
        glyphs: &[Glyph],
    ) -> (&'static [u8], Vec<u8>) {
        let mut fonts = self.used.iter_mut();
        let font = fonts.find(|font| font.weight == weight);
        let font = font.expect("there is a font of each weight");
        let codes = glyphs.iter().flat_map(|glyph| {
            let code = font.glyphs.remap(glyph.id.0);
            font.characters.entry(code).or_insert(glyph.character);
            code.to_be_bytes()
        });
        let codes = codes.collect();
        (font.name, codes)
    }

    /// Lists the fonts as resources of a page.
    pub(super) fn list(&self, resources: &mut Resources<'_>) {
        let mut fonts = resources.fonts();
        for font in &self.used {
            fonts.pair(Name(font.name), font.id);
        }
    }

    /// Writes the fonts.
    pub(super) fn write(&self, document: &mut Document) {
        for font in &self.used {
            font.write(document);
        }
    }
}

const IDENTITY: SystemInfo<'_> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

impl UsedFont {
    fn write(&self, document: &mut Document) {
        let font = Font::of(self.weight);
        let [cid_font, descriptor, file, to_unicode] = [(); 4].map(|()| document.id());
        let base_font = self.subset_name(font.name);
        let base_font = Name(base_font.as_bytes());
        document
            .pdf
            .type0_font(self.id)
            .base_font(base_font)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_font)
            .to_unicode(to_unicode);
        self.write_cid_font(document, cid_font, base_font, descriptor);
        self.write_descriptor(document, descriptor, base_font, file);
        self.write_file(document, file);
        self.write_unicode_map(document, to_unicode);
    }

    /// Returns the name of the font with the tag of its subset: six letters that depend on the
    /// glyphs.
    fn subset_name(&self, name: &str) -> String {
        let glyphs = self.glyphs.remapped_gids();
        let hash = glyphs.fold(0x811c_9dc5_u32, |hash, glyph| {
            (hash ^ u32::from(glyph)).wrapping_mul(0x0100_0193)
        });
        let letter = |place: u32| char::from(b'A' + (hash / 26_u32.pow(place) % 26) as u8);
        let tag: String = (0..6).map(letter).collect();
        format!("{tag}+{name}")
    }

    fn write_cid_font(
        &self,
        document: &mut Document,
        id: Ref,
        base_font: Name<'_>,
        descriptor: Ref,
    ) {
        let mut cid_font = document.pdf.cid_font(id);
        cid_font
            .subtype(CidFontType::Type2)
            .base_font(base_font)
            .system_info(IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.glyphs.remapped_gids().map(|glyph| {
            let width = Font::of(self.weight).advance(GlyphId(glyph));
            self.thousandths(width.into())
        });
        cid_font.widths().consecutive(0, widths);
    }

    fn write_descriptor(&self, document: &mut Document, id: Ref, base_font: Name<'_>, file: Ref) {
        let face = &Font::of(self.weight).face;
        let units = |value: i16| self.thousandths(value.into());
        let bounds = face.global_bounding_box();
        let bounds = Rect::new(
            units(bounds.x_min),
            units(bounds.y_min),
            units(bounds.x_max),
            units(bounds.y_max),
        );
        let cap_height = face.capital_height().unwrap_or(face.ascender());
        document
            .pdf
            .font_descriptor(id)
            .name(base_font)
            .flags(FontFlags::SYMBOLIC)
            .bbox(bounds)
            .italic_angle(0.0)
            .ascent(units(face.ascender()))
            .descent(units(face.descender()))
            .cap_height(units(cap_height))
            .stem_v(match self.weight {
                Weight::Regular => 80.0,
                Weight::Bold => 140.0,
            })
            .font_file2(file);
    }

    fn write_file(&self, document: &mut Document, id: Ref) {
        document.write_font_file(id, &self.file());
    }

    /// Returns a font file with the outlines of the used glyphs and of glyph 0, the missing-character
    /// glyph.
    fn file(&self) -> Vec<u8> {
        let data = Font::of(self.weight).face.raw_face().data;
        subset(data, 0, &self.glyphs).expect("the embedded font is valid")
    }

    fn write_unicode_map(&self, document: &mut Document, id: Ref) {
        let mut map = UnicodeCmap::<u16>::new(
            Name(b"Custom"),
            SystemInfo {
                ordering: Str(b"UCS"),
                ..IDENTITY
            },
        );
        for (&code, &character) in &self.characters {
            map.pair(code, character);
        }
        document.write_stream(id, &map.finish());
    }

    /// Converts font units to thousandths of the font size.
    fn thousandths(&self, units: f32) -> f32 {
        let units_per_em = Font::of(self.weight).face.units_per_em();
        (units * 1000.0 / f32::from(units_per_em)).round()
    }
}

#[cfg(test)]
mod tests {
    use ttf_parser::{Face, OutlineBuilder};

    use super::*;
    use crate::ink::Ink;
    use crate::scene::{Anchor, Point, Text};

    /// The segments of an outline as text.
    #[derive(Default)]
    struct Segments(String);

    impl OutlineBuilder for Segments {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0 += &format!("M{x} {y}");
        }

        fn line_to(&mut self, x: f32, y: f32) {
            self.0 += &format!("L{x} {y}");
        }

        fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
            self.0 += &format!("Q{x1} {y1} {x} {y}");
        }

        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            unreachable!("TrueType outlines are quadratic");
        }

        fn close(&mut self) {
            self.0 += "Z";
        }
    }

    fn outline(face: &Face<'_>, glyph: GlyphId) -> String {
        let mut segments = Segments::default();
        face.outline_glyph(glyph, &mut segments);
        segments.0
    }

    #[test]
    fn codes_are_numbers_of_the_same_outlines_in_the_subset() {
        let font = Font::of(Weight::Regular);
        let text = Text {
            // Ä is composed of A and two dots.
            content: String::from("5Ä5"),
            at: Point { x: 0.0, y: 0.0 },
            size: 10.0,
            anchor: Anchor::Start,
            weight: Weight::Regular,
            ink: Ink::Paper,
        };
        let line = font.set(&text);
        let mut fonts = Fonts::new(&mut Document::new());
        let (_, codes) = fonts.use_glyphs(Weight::Regular, &line.glyphs);
        assert_eq!(codes, [0, 1, 0, 2, 0, 1]);
        let file = fonts.used[0].file();
        assert!(file.len() < ttf_noto_sans::REGULAR.len() / 4);
        assert_eq!(fonts.used[0].file(), file);
        let small = Face::parse(&file, 0).unwrap();
        // Those in the text, the missing-character glyph, and the two components.
        assert_eq!(small.number_of_glyphs(), 5);
        for (glyph, code) in line.glyphs.iter().zip(codes.chunks(2)) {
            let code = GlyphId(code[1].into());
            assert_eq!(outline(&small, code), outline(&font.face, glyph.id));
            assert_eq!(small.glyph_hor_advance(code), Some(font.advance(glyph.id)));
        }
    }
}
