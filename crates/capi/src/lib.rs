#![doc = include_str!("../README.md")]

mod error;
mod memory;
mod span;

mod ask;
mod batch;
mod generate;
mod guard;
mod single;
mod threads;

pub mod exports;

#[cfg(test)]
mod tests;
