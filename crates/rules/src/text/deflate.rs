//! Base64 of a deflate stream.
//!
//! **Invariant:** no input makes decompression allocate more than [`LIMIT`] bytes.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit};

use super::lz;

/// The most bytes of a decompressed text.
const LIMIT: usize = 1 << 22;

/// Returns the bytes of base64; `None` if it holds another character.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut word, mut bits) = (0_u32, 0);
    for six in lz::sixes(text)? {
        (word, bits) = (word << 6 | u32::from(six), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits) as u8);
        }
    }
    Some(bytes)
}

/// Compresses a text to base64 of a stream without a header.
pub(super) fn compress(text: &str) -> String {
    const LEVEL: u8 = 9;
    let bytes = compress_to_vec(text.as_bytes(), LEVEL);
    let triples = bytes.chunks(3).map(|triple| {
        let byte = |place: usize| triple.get(place).copied().unwrap_or(0);
        let [one, two, three] = [byte(0), byte(1), byte(2)];
        let sixes = [
            one >> 2,
            one << 4 & 63 | two >> 4,
            two << 2 & 63 | three >> 6,
            three & 63,
        ];
        let padding = 3 - triple.len();
        let signs = sixes.into_iter().take(4 - padding).map(lz::character);
        signs
            .chain(std::iter::repeat_n('=', padding))
            .collect::<String>()
    });
    triples.collect()
}

/// Decompresses base64 of a stream with or without the header of zlib; `None` if it is damaged or too long.
pub(super) fn decompress(text: &str) -> Option<String> {
    let bytes = bytes(text)?;
    let text = decompress_to_vec_with_limit(&bytes, LIMIT)
        .or_else(|_| decompress_to_vec_zlib_with_limit(&bytes, LIMIT));
    String::from_utf8(text.ok()?).ok()
}
