//! The measurement of `speed.c` for the kernel without the C interface, in one call per round.
//!
//! ```console
//! $ cargo run --release --package foldoku-capi --example speed -- puzzles.txt [rounds]
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "the result of the program")]

use std::{env, fs};

use cpu_time::ThreadTime;
use foldoku::kernel::{Answer, Lanes, Line};

fn main() {
    let mut args = env::args().skip(1);
    let path = args.next().expect("usage: speed FILE [ROUNDS]");
    let rounds: usize = args
        .next()
        .map_or(9, |text| text.parse().expect("a number"));
    let text = fs::read(path).expect("a readable file");
    let puzzles: Vec<Line> = text
        .as_chunks::<82>()
        .0
        .iter()
        .map(|line| line[..81].try_into().expect("81 characters"))
        .collect();
    let mut lanes = Lanes::new();
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut solutions = vec![[b'.'; 81]; puzzles.len()];
    for name in ["statuses", "solutions"] {
        let mut times: Vec<f64> = Vec::new();
        for round in 0..=rounds {
            let solutions = (name == "solutions").then_some(&mut solutions[..]);
            let start = ThreadTime::now();
            lanes.solve_into(&puzzles, 2, &mut answers, solutions);
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
        times.sort_by(f64::total_cmp);
        let micros = times[rounds / 2] / puzzles.len() as f64 * 1e6;
        println!("kernel, {name}: {micros:.4} us per puzzle");
    }
}
