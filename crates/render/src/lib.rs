#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod drawing;
pub mod figures;
pub mod marks;
pub mod numerals;

mod heading;
mod ink;
mod layout;
mod legend;
mod notes;
mod picture;
mod scene;
mod strokes;

pub mod svg;
pub mod text;

#[cfg(feature = "_font")]
mod font;

#[cfg(feature = "png")]
pub mod png;

#[cfg(feature = "pdf")]
pub mod booklet;
#[cfg(feature = "pdf")]
pub mod pdf;

pub use foldoku_board as board;

#[cfg(feature = "pdf")]
pub use booklet::{Booklet, Entry, Paper};
pub use drawing::{Drawing, Overlay};
pub use figures::{Figure, Hue, LineEnd, Note, Ornament, Paint, Spot, Stroke, StrokeStyle};
pub use ink::Theme;
pub use marks::{Candidate, Labels, LegendKey, Link, LinkStyle, Mark, Tint};
pub use numerals::Numerals;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use picture::Width;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use svg::svg;
