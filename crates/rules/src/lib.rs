#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod rule;
pub mod sheet;
pub mod table;

mod cells;
mod kinds;
mod lower;
mod values;

pub mod text;
pub mod variant;

// The crate whose types are in the signatures of this one.
pub use foldoku_board as board;

pub use lower::{Lowering, RuleError};
pub use rule::{Kind, Language, Rule};
pub use sheet::{Sheet, SheetOptions};
pub use table::{Form, RULES, RuleInfo};
pub use text::TextError;
pub use values::Values;
pub use variant::Variant;
