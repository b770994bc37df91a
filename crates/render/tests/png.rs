//! Pictures of pixels.

#![cfg(feature = "png")]

use foldoku_board::{Digit, Geometry, Grid, Square};
use foldoku_render::{Drawing, Width, png};
use resvg::tiny_skia::Pixmap;

fn decoded(drawing: &Drawing<'_>, width: Width) -> Pixmap {
    let bytes = png(drawing, width).unwrap();
    assert_eq!(bytes, png(drawing, width).unwrap());
    Pixmap::decode_png(&bytes).unwrap()
}

/// The dark pixels within a rectangle: their first and last column, their first and last row.
fn ink(pixels: &Pixmap, from: (u32, u32), to: (u32, u32)) -> Option<[u32; 4]> {
    let mut found: Option<[u32; 4]> = None;
    for y in from.1..to.1 {
        for x in from.0..to.0 {
            if pixels.pixel(x, y).unwrap().red() < 128 {
                let [left, right, top, bottom] = found.unwrap_or([x, x, y, y]);
                found = Some([left.min(x), right.max(x), top.min(y), bottom.max(y)]);
            }
        }
    }
    found
}

#[test]
fn a_picture_has_the_size_that_was_asked_for() {
    let board = Geometry::classic();
    let drawing = Drawing::new(&board);
    for (width, pixels) in [
        (Width::Natural, 784),
        (Width::Pixels(300), 300),
        (Width::Millimetres(25.4), 300),
    ] {
        let picture = decoded(&drawing, width);
        assert_eq!((picture.width(), picture.height()), (pixels, pixels));
        assert!(ink(&picture, (0, 0), (pixels, pixels)).is_some());
    }
}

#[test]
fn a_picture_beyond_all_measure_is_refused() {
    let board = Geometry::classic();
    let drawing = Drawing::new(&board).title("so that it is higher than wide");
    let message = |width| png(&drawing, width).unwrap_err().to_string();
    assert_eq!(
        message(Width::Pixels(10_000)),
        "a picture of 10000 by 10918 pixels: each side can have from 1 to 8192"
    );
    assert_eq!(
        message(Width::Pixels(0)),
        "a picture of 0 by 0 pixels: each side can have from 1 to 8192"
    );
}

/// A square is 80 pixels wide here, with a margin of 32.
#[test]
fn digits_stand_in_the_middle_of_their_squares() {
    let board = Geometry::classic();
    for digit in [3, 8] {
        let mut grid = Grid::empty(&board);
        grid[Square::new(0)] = Some(Digit::new(digit));
        let picture = decoded(&Drawing::new(&board).givens(&grid), Width::Natural);
        let inside = ink(&picture, (38, 38), (106, 106)).expect("a digit is there");
        let [left, right, top, bottom] = inside.map(i64::from);
        let centre = 32 + 40;
        assert!(((left + right) / 2 - centre).abs() <= 2, "{inside:?}");
        assert!(((top + bottom) / 2 - centre).abs() <= 1, "{inside:?}");
        assert!(bottom - top > 32, "{inside:?}");
    }
}
