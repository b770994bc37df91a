#![doc = include_str!("../README.md")]

mod answer;
mod arch;
mod bands;
mod basics;
mod branch;
mod families;
mod family;
mod faults;
mod fillings;
mod input;
mod lanes;
mod layout;
mod line;
mod masks;
mod mini_lines;
mod passes;
mod position;
mod registers;
mod rules;
mod solo;
mod solution;
mod vector;

#[cfg(test)]
mod tests;

pub use answer::{Answer, SearchStats, Status, StopCheck};
pub use arch::{Backend, UnknownBackend};
pub use bands::Bands;
pub use basics::{BasicRules, Basics};
pub use families::Families;
pub use family::Family;
pub use faults::{Faults, answer_line, is_solution, plain_line};
pub use fillings::Filled;
pub use input::{ClueCheck, PuzzleInput};
pub use lanes::{Lanes, Spread};
pub use layout::{Line, Sukaku};
pub use masks::{CellSet, LaneCells, Masks, Removed};
pub use passes::{Confined, Crossing, Crossings, Fitting, Hidden, Houses, SetList, Unions};
pub use position::Position;
pub use registers::{Computation, Registers};
pub use solo::Solo;
pub use solution::{OnSolution, Solution};
