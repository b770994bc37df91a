#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod effort;

pub use effort::effort;

pub mod reference;

pub mod rules;

pub mod fixtures;

pub mod generate;

pub mod golden;

pub mod tables;
