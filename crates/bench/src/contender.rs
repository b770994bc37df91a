//! What is measured: our engines and those of others, behind one small trait.
//!
//! **Invariant:** each contender does for a puzzle what a user of its library would do who has a
//! line of 81 characters: parse it, and count solutions up to a limit.

mod lanes;
mod single;

use anyhow::bail;
use foldoku::kernel::{Backend, Line};

/// What a contender says about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions it found; it stops at the limit.
    pub count: u64,
    /// How often it guessed, if it tells.
    pub guesses: Option<u64>,
}

/// Something that solves puzzles.
pub trait Contender {
    /// The name, as on the command line, with the backend if it has one.
    fn name(&self) -> &str;

    /// How many threads it works on.
    fn threads(&self) -> usize {
        1
    }

    /// Looks for up to `limit` solutions of each puzzle; there are as many answers as puzzles.
    fn answers(&mut self, puzzles: &[Line], limit: u64, answers: &mut [Answer]);
}

/// The engines of the kernel: each works in the registers of a backend.
const KERNEL: [&str; 4] = ["lanes", "bands", "solo", "spread"];

/// All that can be measured here.
pub fn names() -> Vec<String> {
    let kernel = KERNEL.iter().flat_map(|engine| {
        let bare = [String::from(*engine)].into_iter();
        bare.chain(Backend::available().map(move |backend| format!("{engine}:{backend}")))
    });
    let others = single::OTHERS.iter().copied().map(String::from);
    kernel.chain(others).collect()
}

/// Those that are measured if nobody says otherwise: the kernel's, its lanes in narrower registers
/// as well if there are wider ones, and the fastest of the general engines.
pub fn defaults() -> Vec<String> {
    let mut names = ["lanes", "bands", "solo", "mrv"].map(String::from).to_vec();
    if Backend::Avx2.is_available() && Backend::detect() != Backend::Avx2 {
        names.push(String::from("lanes:avx2"));
    }
    names
}

/// The contender called `name`; `threads` are for `lanes`, the others work on one.
///
/// # Errors
///
/// If there is none.
pub fn named(name: &str, threads: usize) -> anyhow::Result<Box<dyn Contender>> {
    let contender = match name.split_once(':') {
        Some((engine, backend)) => backend
            .parse()
            .ok()
            .and_then(|backend| on(engine, backend, threads)),
        None => on(name, Backend::detect(), threads).or_else(|| single::other(name)),
    };
    let Some(contender) = contender else {
        bail!("no engine '{name}' here, there are {}", names().join(", "));
    };
    Ok(contender)
}

/// An engine of the kernel; `None` if there is none of this name, or the processor does not have
/// the backend.
fn on(engine: &str, backend: Backend, threads: usize) -> Option<Box<dyn Contender>> {
    match engine {
        "lanes" => lanes::on(backend, threads),
        _ => single::on(engine, backend),
    }
}
