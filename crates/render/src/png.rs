//! Pictures as PNG: the SVG, rasterised.
//!
//! **Invariant:** the bytes depend on the drawing and the width alone; no font of the machine is
//! looked at.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use crate::drawing::Drawing;
use crate::font;
use crate::picture::Width;
use crate::svg::svg;

/// The widest and the highest picture, in pixels: it takes a quarter of a gigabyte.
const LIMIT: f64 = 8192.0;

/// Pixels on a millimetre in print.
const PIXELS_A_MILLIMETRE: f64 = 300.0 / 25.4;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for face in [font::REGULAR, font::BOLD] {
        fonts.load_font_source(Source::Binary(Arc::new(face)));
    }
    fonts.set_sans_serif_family("Noto Sans");
    Arc::new(fonts)
});

/// A drawing as a picture of pixels.
///
/// # Errors
///
/// If the picture would be larger than 8192 pixels in one direction, or smaller than one.
pub fn png(drawing: &Drawing<'_>, width: Width) -> Result<Vec<u8>, PngError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(&svg(drawing, Width::Natural), &options);
    let tree = tree.expect("what is written here is SVG");
    let size = tree.size();
    let scale = match width {
        Width::Natural => 2.0,
        Width::Pixels(width) => f64::from(width) / f64::from(size.width()),
        Width::Millimetres(width) => width * PIXELS_A_MILLIMETRE / f64::from(size.width()),
    };
    let [width, height] = [size.width(), size.height()].map(|side| f64::from(side) * scale);
    let [width, height] = [width, height].map(f64::round);
    let fits = |side: &f64| (1.0..=LIMIT).contains(side);
    if ![width, height].iter().all(fits) {
        return Err(PngError { width, height });
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).expect("the size has been checked");
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    Ok(pixels.encode_png().expect("memory can be written"))
}

/// A picture that is too large or too small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PngError {
    width: f64,
    height: f64,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a picture of {} by {} pixels: each side can have from 1 to {LIMIT}",
            self.width, self.height
        )
    }
}

impl std::error::Error for PngError {}
