//! The lanes engine of the kernel, which solves a whole batch per call.
//!
//! **Invariant:** each thread has its own solver and a contiguous part of the batch, so the answers do
//! not depend on the number of threads.

use std::thread;

use foldoku::kernel::{self, Backend, Lanes, Line};

use super::{Answer, Competitor};

struct Batches {
    name: String,
    threads: Vec<Lanes>,
    found: Vec<kernel::Answer>,
}

/// Returns the lanes engine with a backend, or `None` if the processor does not support it.
pub(super) fn on(backend: Backend, threads: usize) -> Option<Box<dyn Competitor>> {
    let lanes = Lanes::with_backend(backend)?;
    Some(Box::new(Batches {
        name: format!("lanes:{backend}"),
        threads: vec![lanes; threads.max(1)],
        found: Vec::new(),
    }))
}

impl Competitor for Batches {
    fn name(&self) -> &str {
        &self.name
    }

    fn threads(&self) -> usize {
        self.threads.len()
    }

    fn answers(&mut self, puzzles: &[Line], limit: u64, answers: &mut [Answer]) {
        self.found.resize(puzzles.len(), kernel::Answer::default());
        match &mut self.threads[..] {
            [lanes] => lanes.solve_into(puzzles, limit, &mut self.found, None),
            threads => in_parts(threads, puzzles, limit, &mut self.found),
        }
        for (answer, found) in answers.iter_mut().zip(&self.found) {
            *answer = Answer {
                count: found.count,
                guesses: Some(found.guesses),
            };
        }
    }
}

fn in_parts(threads: &mut [Lanes], puzzles: &[Line], limit: u64, found: &mut [kernel::Answer]) {
    let size = puzzles.len().div_ceil(threads.len()).max(1);
    let parts = puzzles.chunks(size).zip(found.chunks_mut(size));
    thread::scope(|scope| {
        for (lanes, (puzzles, found)) in threads.iter_mut().zip(parts) {
            scope.spawn(move || lanes.solve_into(puzzles, limit, found, None));
        }
    });
}
