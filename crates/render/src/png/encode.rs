//! The PNG file format, for opaque RGB pixels.
//!
//! ```text
//! signature · IHDR (size, 8 bits per channel, RGB) · IDAT (filtered rows, zlib) · IEND
//! ```
//!
//! **Invariant:** every row uses the filter "up", which turns the many rows that repeat the row
//! above into zeros.

use miniz_oxide::deflate::compress_to_vec_zlib;
use tiny_skia::Pixmap;

const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";

const FILTER_UP: u8 = 2;

/// The zlib compression level.
const LEVEL: u8 = 6;

/// Encodes pixels, whose alpha channel is ignored.
pub(super) fn png(pixels: &Pixmap) -> Vec<u8> {
    let [width, height] = [pixels.width(), pixels.height()].map(u32::to_be_bytes);
    let mut header = [width, height].concat();
    // Bit depth, colour type RGB, compression, filter method, no interlacing.
    header.extend([8, 2, 0, 0, 0]);
    let mut out = SIGNATURE.to_vec();
    push_chunk(*b"IHDR", &header, &mut out);
    push_chunk(
        *b"IDAT",
        &compress_to_vec_zlib(&filtered(pixels), LEVEL),
        &mut out,
    );
    push_chunk(*b"IEND", &[], &mut out);
    out
}

/// Returns the rows, each as its filter type and the differences from the row above.
fn filtered(pixels: &Pixmap) -> Vec<u8> {
    let row_length = 3 * pixels.width() as usize;
    let mut above = vec![0; row_length];
    let mut row = Vec::with_capacity(row_length);
    let mut out = Vec::with_capacity((1 + row_length) * pixels.height() as usize);
    for pixels in pixels.pixels().chunks(pixels.width() as usize) {
        row.clear();
        for pixel in pixels {
            row.extend([pixel.red(), pixel.green(), pixel.blue()]);
        }
        out.push(FILTER_UP);
        out.extend(
            row.iter()
                .zip(&above)
                .map(|(byte, up)| byte.wrapping_sub(*up)),
        );
        std::mem::swap(&mut row, &mut above);
    }
    out
}

fn push_chunk(kind: [u8; 4], data: &[u8], out: &mut Vec<u8>) {
    let length = u32::try_from(data.len()).expect("the size of pictures is limited");
    out.extend(length.to_be_bytes());
    let start = out.len();
    out.extend(kind);
    out.extend(data);
    let sum = crc32(&out[start..]);
    out.extend(sum.to_be_bytes());
}

/// Returns the CRC-32 of PNG and zip.
fn crc32(data: &[u8]) -> u32 {
    const TABLE: [u32; 256] = crc_table();
    let step = |crc: u32, byte: &u8| TABLE[(crc as u8 ^ byte) as usize] ^ (crc >> 8);
    !data.iter().fold(!0, step)
}

const fn crc_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = match crc & 1 {
                1 => 0xedb8_8320 ^ (crc >> 1),
                _ => crc >> 1,
            };
            bit += 1;
        }
        table[index] = crc;
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc_matches_published_check_value() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
