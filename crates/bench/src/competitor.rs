//! The solvers that are measured, ours and others, behind one small trait.
//!
//! **Invariant:** a competitor does what a user of its library would do with a line of 81 characters:
//! parse it, and count the solutions up to a limit.

mod lanes;
mod single;

use anyhow::bail;
use foldoku::kernel::{Backend, Line};

/// The answer of a competitor to a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Number of solutions; the search stops at the limit.
    pub count: u64,
    /// Number of guesses, if the competitor reports it.
    pub guesses: Option<u64>,
}

/// A solver to be measured.
pub trait Competitor {
    /// Returns the name, as used on the command line, with the backend if it has one.
    fn name(&self) -> &str;

    /// Returns the number of threads it uses.
    fn threads(&self) -> usize {
        1
    }

    /// Counts the solutions of each puzzle up to `limit`; there is one answer per puzzle.
    fn answers(&mut self, puzzles: &[Line], limit: u64, answers: &mut [Answer]);
}

/// The engines of the kernel, each available on several backends.
const KERNEL: [&str; 4] = ["lanes", "bands", "solo", "spread"];

/// Returns the names of all competitors available on this machine.
pub fn names() -> Vec<String> {
    let kernel = KERNEL.iter().flat_map(|engine| {
        let bare = [String::from(*engine)].into_iter();
        bare.chain(Backend::available().map(move |backend| format!("{engine}:{backend}")))
    });
    let others = single::OTHERS.iter().copied().map(String::from);
    kernel.chain(others).collect()
}

/// Returns the default competitors: the engines of the kernel, the fastest general engine, and lanes
/// with AVX2 if that is not the widest backend.
pub fn defaults() -> Vec<String> {
    let mut names = ["lanes", "bands", "solo", "mrv"].map(String::from).to_vec();
    if Backend::Avx2.is_available() && Backend::detect() != Backend::Avx2 {
        names.push(String::from("lanes:avx2"));
    }
    names
}

/// Returns the competitor with a name. `threads` applies to `lanes`; all others use one thread.
///
/// # Errors
///
/// If there is no such competitor on this machine.
pub fn by_name(name: &str, threads: usize) -> anyhow::Result<Box<dyn Competitor>> {
    let competitor = match name.split_once(':') {
        Some((engine, backend)) => backend
            .parse()
            .ok()
            .and_then(|backend| on(engine, backend, threads)),
        None => on(name, Backend::detect(), threads).or_else(|| single::other(name)),
    };
    let Some(competitor) = competitor else {
        bail!(
            "unknown engine '{name}'; expected one of: {}",
            names().join(", ")
        );
    };
    Ok(competitor)
}

/// Returns an engine of the kernel, or `None` if the name is unknown or the processor does not support
/// the backend.
fn on(engine: &str, backend: Backend, threads: usize) -> Option<Box<dyn Competitor>> {
    match engine {
        "lanes" => lanes::on(backend, threads),
        _ => single::on(engine, backend),
    }
}
