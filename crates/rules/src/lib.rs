#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod list;

pub mod rule;
pub mod sheet;
pub mod table;

mod cells;
mod definition;
mod describe;
mod kinds;
mod lower;
mod names;
mod percent;
mod sketch;
mod unnumbered;
mod values;

pub mod making;
mod picture;
pub mod symmetry;
pub mod text;
pub mod variant;

// The crates whose types are in the signatures of this one.
pub use foldoku_board as board;
pub use foldoku_render as render;

pub use definition::Form;
pub use lower::{Lowering, RuleError};
pub use making::{Making, Order, OrderError, Style};
pub use rule::{Kind, Language, Rule};
pub use sheet::{Sheet, SheetOptions};
pub use symmetry::ValueSymmetry;
pub use table::{RULES, RuleInfo, iss_names};
pub use text::TextError;
pub use values::Values;
pub use variant::Variant;
