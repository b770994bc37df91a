//! PNG pictures: size, errors, and the position of digits.

use foldoku_board::{Digit, Geometry, Grid, Square};
use foldoku_render::{Drawing, Width, png};
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// A decoded picture.
struct Picture {
    width: usize,
    height: usize,
    /// Red, green and blue of each pixel.
    pixels: Vec<u8>,
}

impl Picture {
    /// Decodes a picture as `png` writes it: 8-bit RGB with the filter "up" in every row.
    fn decode(bytes: &[u8]) -> Picture {
        let number = |at: usize| u32::from_be_bytes(bytes[at..][..4].try_into().unwrap()) as usize;
        assert_eq!(&bytes[..16], b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR");
        let (width, height) = (number(16), number(20));
        assert_eq!(bytes[24..29], [8, 2, 0, 0, 0]);
        assert_eq!(&bytes[37..41], b"IDAT");
        let rows = decompress_to_vec_zlib(&bytes[41..][..number(33)]).unwrap();
        assert_eq!(
            bytes[41 + number(33) + 4..],
            *b"\0\0\0\0IEND\xae\x42\x60\x82"
        );
        let mut pixels = vec![0_u8; 3 * width];
        for row in rows.chunks(1 + 3 * width) {
            assert_eq!(row[0], 2);
            let above = pixels[pixels.len() - 3 * width..].to_vec();
            pixels.extend(
                above
                    .iter()
                    .zip(&row[1..])
                    .map(|(up, byte)| up.wrapping_add(*byte)),
            );
        }
        pixels.drain(..3 * width);
        assert_eq!(pixels.len(), 3 * width * height);
        Picture {
            width,
            height,
            pixels,
        }
    }

    fn red(&self, x: usize, y: usize) -> u8 {
        self.pixels[3 * (y * self.width + x)]
    }

    /// Returns the bounds of the dark pixels within a rectangle: left, right, top, bottom.
    fn ink(&self, from: (usize, usize), to: (usize, usize)) -> Option<[usize; 4]> {
        let mut found: Option<[usize; 4]> = None;
        for y in from.1..to.1 {
            for x in from.0..to.0 {
                if self.red(x, y) < 128 {
                    let [left, right, top, bottom] = found.unwrap_or([x, x, y, y]);
                    found = Some([left.min(x), right.max(x), top.min(y), bottom.max(y)]);
                }
            }
        }
        found
    }
}

fn decoded(drawing: &Drawing, width: Width) -> Picture {
    let bytes = png(drawing, width).unwrap();
    assert_eq!(bytes, png(drawing, width).unwrap());
    Picture::decode(&bytes)
}

#[test]
fn picture_has_the_requested_size() {
    let board = Geometry::classic();
    let drawing = Drawing::new(&board);
    for (width, pixels) in [
        (Width::Natural, 784),
        (Width::Pixels(300), 300),
        (Width::Millimetres(25.4), 300),
    ] {
        let picture = decoded(&drawing, width);
        assert_eq!((picture.width, picture.height), (pixels, pixels));
        assert!(picture.ink((0, 0), (pixels, pixels)).is_some());
    }
}

#[test]
fn picture_outside_the_size_limits_is_an_error() {
    let board = Geometry::classic();
    let drawing = Drawing::new(&board).title("a title that makes it higher than wide");
    let message = |width| png(&drawing, width).unwrap_err().to_string();
    assert_eq!(
        message(Width::Pixels(10_000)),
        "cannot draw a picture of 10000 by 11286 pixels: each side must have from 1 to 8192"
    );
    assert_eq!(
        message(Width::Pixels(0)),
        "cannot draw a picture of 0 by 0 pixels: each side must have from 1 to 8192"
    );
}

/// A cell is 80 pixels wide here, with a margin of 32.
#[test]
fn digits_are_centred_in_their_cells() {
    let board = Geometry::classic();
    for digit in [3, 8] {
        let mut grid = Grid::empty(&board);
        grid[Square::new(0)] = Some(Digit::new(digit));
        let picture = decoded(&Drawing::new(&board).givens(&grid), Width::Natural);
        let inside = picture
            .ink((38, 38), (106, 106))
            .expect("the digit is drawn");
        let [left, right, top, bottom] = inside.map(|at| at as i64);
        let centre = 32 + 40;
        assert!(((left + right) / 2 - centre).abs() <= 2, "{inside:?}");
        assert!(((top + bottom) / 2 - centre).abs() <= 1, "{inside:?}");
        assert!(bottom - top > 32, "{inside:?}");
    }
}

/// Fails if the pixels depend on the machine or change by accident.
#[test]
fn bytes_are_the_same_on_every_machine() {
    let board = Geometry::boxes(2, 2).unwrap();
    let mut grid = Grid::empty(&board);
    grid[Square::new(5)] = Some(Digit::new(2));
    let bytes = png(
        &Drawing::new(&board).givens(&grid).title("Ä"),
        Width::Natural,
    )
    .unwrap();
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(format!("{hash:016x}"), "b375a9a0c33cab77");
}
