#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod alphabet;
mod board_size;
mod candidates;
mod chunk;
#[cfg(feature = "json")]
mod elements;
pub mod error;
#[cfg(not(all(
    feature = "csv",
    feature = "gzip",
    feature = "json",
    feature = "parquet",
    feature = "rules",
    feature = "xml",
    feature = "zstd"
)))]
mod features;
pub mod field;
mod first;
pub mod format;
mod impossible_puzzle;
pub mod input;
mod layout;
mod lines;
mod packing;
pub mod parse;
mod raw;
mod reader;
pub mod record;
pub mod row;
pub mod selection;
mod source;
pub mod template;
mod text;
mod variant_puzzle;
mod wanted;
mod write;

// The crate whose types are in the signatures of `VariantPuzzle`.
pub use foldoku_rules as rules;

pub use alphabet::Alphabet;
pub use chunk::Chunk;
pub use error::{RecordError, RecordErrorKind};
pub use field::{Column, Field, FieldKind, Moment, TimeUnit};
pub use first::{read_first, read_first_row};
pub use format::npy::array::{NpyArray, NpyElement};
pub use format::npy::write::Npy;
pub use format::variants::detect::is_variant;
#[cfg(feature = "rules")]
pub use format::variants::read::read_rules;
pub use format::variants::read::read_variant;
pub use format::{FORMATS, Format, FormatInfo, Target};
pub use impossible_puzzle::ImpossiblePuzzle;
pub use input::Input;
pub use layout::Layout;
pub use packing::{Packer, Packing};
pub use parse::{Parser, Records};
pub use reader::Reader;
pub use record::{BoardPuzzle, Given, PuzzleRef, Record};
pub use row::{Row, Schema, Status, Task};
pub use selection::{Selection, Shard};
pub use template::RowTemplate;
pub use variant_puzzle::{UnknownParts, VariantPuzzle};
pub use write::{TableWriter, TextWriter};
