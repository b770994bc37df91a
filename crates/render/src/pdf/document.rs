//! A PDF document under construction: object numbers and compressed streams.
//!
//! **Invariant:** every object number is used once.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Filter, Name, Pdf, Ref, Settings};

/// A document under construction.
pub(super) struct Document {
    pub(super) pdf: Pdf,
    /// The next free object number.
    next: Ref,
}

impl Document {
    pub(super) fn new() -> Document {
        Document {
            pdf: Pdf::with_settings(Settings { pretty: false }),
            next: Ref::new(1),
        }
    }

    /// Returns the number of a new object.
    pub(super) fn id(&mut self) -> Ref {
        self.next.bump()
    }

    /// Writes a compressed stream.
    pub(super) fn write_stream(&mut self, id: Ref, data: &[u8]) {
        let compressed = compress_to_vec_zlib(data, LEVEL);
        self.pdf.stream(id, &compressed).filter(Filter::FlateDecode);
    }

    /// Writes a font program as a compressed stream.
    pub(super) fn write_font_file(&mut self, id: Ref, font: &[u8]) {
        let compressed = compress_to_vec_zlib(font, LEVEL);
        let length = i32::try_from(font.len()).expect("fonts are small");
        let mut stream = self.pdf.stream(id, &compressed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), length);
    }
}

/// The zlib compression level.
const LEVEL: u8 = 6;
