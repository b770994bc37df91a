//! Subsets of TrueType fonts.
//!
//! A subset keeps the numbers of all glyphs and drops the outlines of those that are not used, so
//! that nothing has to be renumbered; the zeros that remain compress well.
//!
//! **Invariant:** the outlines of used glyphs, and of the components they consist of, are copied
//! unchanged.

use std::collections::BTreeSet;

use ttf_parser::{RawFace, Tag};

/// The tables of a font program in a PDF, in ascending order as the format demands.
const TABLES: [&[u8; 4]; 9] = [
    b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep",
];

/// Returns the font with the outlines of these glyphs and of glyph 0, the missing-character glyph.
pub(super) fn subset(font: &RawFace<'_>, glyphs: impl Iterator<Item = u16>) -> Vec<u8> {
    let source = Source::new(font);
    let mut used = BTreeSet::from([0]);
    for glyph in glyphs {
        source.collect(glyph, &mut used);
    }
    let (outlines, locations) = source.outlines(&used);
    let mut tables = Vec::new();
    for tag in TABLES {
        let data = font.table(Tag::from_bytes(tag)).map(<[u8]>::to_vec);
        let data = match (tag, data) {
            (b"glyf", _) => Some(outlines.clone()),
            (b"loca", _) => Some(locations.clone()),
            (b"head", Some(mut head)) => {
                head[CHECKSUM_ADJUSTMENT..][..4].fill(0);
                // Long offsets.
                head[LOCATION_FORMAT..][..2].copy_from_slice(&[0, 1]);
                Some(head)
            }
            (b"hmtx", Some(metrics)) => Some(source.metrics(metrics, &used)),
            (_, data) => data,
        };
        tables.extend(data.map(|data| (*tag, data)));
    }
    assemble(&tables)
}

/// Places in the `head` table.
const CHECKSUM_ADJUSTMENT: usize = 8;
const LOCATION_FORMAT: usize = 50;

/// The tables that outlines are read from.
struct Source<'a> {
    outlines: &'a [u8],
    /// The offset of each glyph, and the end of the last.
    offsets: Vec<usize>,
    /// The number of glyphs with an advance width in `hmtx`.
    metrics_count: usize,
}

impl<'a> Source<'a> {
    fn new(font: &RawFace<'a>) -> Source<'a> {
        let table = |tag| {
            let table = font.table(Tag::from_bytes(tag));
            table.expect("a TrueType font has this table")
        };
        let locations = table(b"loca");
        let offsets = match table(b"head")[LOCATION_FORMAT + 1] {
            0 => (locations
                .chunks_exact(2)
                .map(|it| 2 * usize::from(u16_at(it, 0))))
            .collect(),
            _ => (locations.chunks_exact(4).map(|it| u32_at(it, 0) as usize)).collect(),
        };
        Source {
            outlines: table(b"glyf"),
            offsets,
            metrics_count: u16_at(table(b"hhea"), 34).into(),
        }
    }

    fn outline(&self, glyph: u16) -> &'a [u8] {
        let glyph = usize::from(glyph);
        &self.outlines[self.offsets[glyph]..self.offsets[glyph + 1]]
    }

    /// Adds a glyph and its components.
    fn collect(&self, glyph: u16, used: &mut BTreeSet<u16>) {
        if used.insert(glyph) {
            for component in components(self.outline(glyph)) {
                self.collect(component, used);
            }
        }
    }

    /// Returns the tables `glyf` and `loca`.
    fn outlines(&self, used: &BTreeSet<u16>) -> (Vec<u8>, Vec<u8>) {
        let (mut outlines, mut locations) = (Vec::new(), Vec::new());
        for glyph in 0..self.offsets.len() - 1 {
            let glyph = glyph as u16;
            locations.extend((outlines.len() as u32).to_be_bytes());
            if used.contains(&glyph) {
                outlines.extend(self.outline(glyph));
                outlines.resize(outlines.len().next_multiple_of(4), 0);
            }
        }
        locations.extend((outlines.len() as u32).to_be_bytes());
        (outlines, locations)
    }

    /// Returns the table `hmtx` with zeros for glyphs that are not used.
    fn metrics(&self, mut metrics: Vec<u8>, used: &BTreeSet<u16>) -> Vec<u8> {
        let (wide, narrow) = metrics.split_at_mut(4 * self.metrics_count);
        let entries = wide.chunks_mut(4).chain(narrow.chunks_mut(2));
        for (glyph, entry) in (0..=u16::MAX).zip(entries) {
            if !used.contains(&glyph) {
                entry.fill(0);
            }
        }
        metrics
    }
}

/// Returns the glyphs that a composite glyph consists of; none for a simple one.
fn components(outline: &[u8]) -> Vec<u16> {
    const WORDS: u16 = 1;
    const SCALE: u16 = 8;
    const MORE: u16 = 0x20;
    const TWO_SCALES: u16 = 0x40;
    const MATRIX: u16 = 0x80;
    let mut components = Vec::new();
    let is_composite = outline.first().is_some_and(|byte| byte & 0x80 != 0);
    let mut next = is_composite.then_some(10);
    while let Some(at) = next {
        let flags = u16_at(outline, at);
        components.push(u16_at(outline, at + 2));
        let offsets = if flags & WORDS != 0 { 4 } else { 2 };
        let transform = match flags & (SCALE | TWO_SCALES | MATRIX) {
            SCALE => 2,
            TWO_SCALES => 4,
            MATRIX => 8,
            _ => 0,
        };
        next = (flags & MORE != 0).then_some(at + 4 + offsets + transform);
    }
    components
}

/// Returns a font file with these tables.
fn assemble(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.ilog2();
    let range = 16 << power;
    let mut file = vec![0, 1, 0, 0];
    for number in [count, range, power as u16, 16 * count - range] {
        file.extend(number.to_be_bytes());
    }
    let mut offset = file.len() + 16 * tables.len();
    for (tag, data) in tables {
        file.extend(tag);
        for number in [checksum(data), offset as u32, data.len() as u32] {
            file.extend(number.to_be_bytes());
        }
        offset += data.len().next_multiple_of(4);
    }
    let mut head = None;
    for (tag, data) in tables {
        if tag == b"head" {
            head = Some(file.len());
        }
        file.extend(data);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    let adjustment = 0xb1b0_afba_u32.wrapping_sub(checksum(&file));
    let head = head.expect("a font has a head table");
    file[head + CHECKSUM_ADJUSTMENT..][..4].copy_from_slice(&adjustment.to_be_bytes());
    file
}

/// Returns the sum of the big-endian words of a table, padded with zeros.
fn checksum(data: &[u8]) -> u32 {
    data.chunks(4).fold(0, |sum, chunk| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        sum.wrapping_add(u32::from_be_bytes(word))
    })
}

fn u16_at(data: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([data[at], data[at + 1]])
}

fn u32_at(data: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]])
}

#[cfg(test)]
mod tests {
    use ttf_parser::{Face, GlyphId, OutlineBuilder};

    use super::*;

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
    fn subset_keeps_used_glyphs_and_drops_others() {
        let face = Face::parse(ttf_noto_sans::REGULAR, 0).unwrap();
        let glyph = |character| face.glyph_index(character).unwrap();
        // Ä is composed of A and two dots.
        let used = [glyph('5'), glyph('Ä')];
        let bytes = subset(face.raw_face(), used.iter().map(|glyph| glyph.0));
        assert!(bytes.len() < ttf_noto_sans::REGULAR.len() / 4);
        assert_eq!(checksum(&bytes), 0xb1b0_afba);
        let small = Face::parse(&bytes, 0).unwrap();
        assert_eq!(small.number_of_glyphs(), face.number_of_glyphs());
        for glyph in used {
            assert_eq!(outline(&small, glyph), outline(&face, glyph));
            assert_eq!(
                small.glyph_hor_advance(glyph),
                face.glyph_hor_advance(glyph)
            );
        }
        assert_eq!(outline(&small, glyph('6')), "");
    }
}
