//! The fonts of a document: which glyphs are used, and how they are embedded.
//!
//! Each font is a composite font whose character codes are the glyph numbers of the original font.
//! A table from glyphs to characters makes the text selectable.
//!
//! **Invariant:** every glyph in a content stream is part of the embedded font.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::Resources;
use pdf_writer::{Finish, Name, Rect, Ref, Str};
use ttf_parser::GlyphId;

use super::document::Document;
use super::subset::subset;
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
    /// The glyphs used, each with a character that it represents.
    glyphs: BTreeMap<u16, char>,
}

impl Fonts {
    pub(super) fn new(document: &mut Document) -> Fonts {
        let fonts: [(Weight, &[u8]); 2] = [(Weight::Regular, b"R"), (Weight::Bold, b"B")];
        Fonts {
            used: fonts.map(|(weight, name)| UsedFont {
                weight,
                name,
                id: document.id(),
                glyphs: BTreeMap::new(),
            }),
        }
    }

    /// Notes that glyphs are used. Returns the name of their font.
    pub(super) fn use_glyphs(&mut self, weight: Weight, glyphs: &[Glyph]) -> &'static [u8] {
        let mut fonts = self.used.iter_mut();
        let font = fonts.find(|font| font.weight == weight);
        let font = font.expect("there is a font of each weight");
        for glyph in glyphs {
            font.glyphs.entry(glyph.id.0).or_insert(glyph.character);
        }
        font.name
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
        let hash = self.glyphs.keys().fold(0x811c_9dc5_u32, |hash, glyph| {
            (hash ^ u32::from(*glyph)).wrapping_mul(0x0100_0193)
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
        let mut widths = cid_font.widths();
        for &glyph in self.glyphs.keys() {
            let width = Font::of(self.weight).advance(GlyphId(glyph));
            widths.consecutive(glyph, [self.thousandths(width.into())]);
        }
        widths.finish();
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
        let face = &Font::of(self.weight).face;
        let font = subset(face.raw_face(), self.glyphs.keys().copied());
        document.write_font_file(id, &font);
    }

    fn write_unicode_map(&self, document: &mut Document, id: Ref) {
        let mut map = UnicodeCmap::<u16>::new(
            Name(b"Custom"),
            SystemInfo {
                ordering: Str(b"UCS"),
                ..IDENTITY
            },
        );
        for (&glyph, &character) in &self.glyphs {
            map.pair(glyph, character);
        }
        document.write_stream(id, &map.finish());
    }

    /// Converts font units to thousandths of the font size.
    fn thousandths(&self, units: f32) -> f32 {
        let units_per_em = Font::of(self.weight).face.units_per_em();
        (units * 1000.0 / f32::from(units_per_em)).round()
    }
}
