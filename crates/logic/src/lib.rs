#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod candidate;
pub mod check;
mod combinations;
mod common;
pub mod finder;
mod implications;
mod order;
pub mod position;
pub mod step;
mod strong;
pub mod technique;

pub mod als;
mod brute_force;
pub mod chains;
pub mod colouring;
pub mod exclusion;
pub mod exotic;
pub mod fireworks;
pub mod fish;
pub mod forcing;
pub mod intersections;
pub mod oddagon;
pub mod single_digit;
pub mod singles;
pub mod subsets;
pub mod sue_de_coq;
pub mod symmetry;
pub mod templates;
pub mod uniqueness;
pub mod whips;
pub mod wings;

pub mod conditions;
pub mod describe;
pub mod explainer;
pub mod finders;
pub mod hodoku;
pub mod modern;
pub mod solver;

// Its types appear in the signatures of this crate.
pub use foldoku_board as board;

pub use brute_force::BruteForce;
pub use candidate::Candidate;
pub use check::{Refuted, check};
pub use conditions::{Condition, Conditions, Evaluator};
pub use describe::{Coordinates, describe};
pub use exclusion::Exclusion;
pub use exotic::Exotic;
pub use explainer::Explainer;
pub use finder::Finder;
pub use fish::{Fish, FishOptions};
pub use forcing::Forcing;
pub use position::{NotClassic, Position};
pub use solver::{NoFinder, Solver};
pub use step::Step;
pub use technique::Technique;
pub use templates::Templates;
