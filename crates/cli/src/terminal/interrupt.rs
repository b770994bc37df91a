//! What happens when somebody interrupts the process.
//!
//! **Invariant:** whenever it happens the exit code is the same; a run that has begun ends between
//! two pieces of its output.

use std::sync::OnceLock;

use anyhow::Context;

use crate::pipeline::ordered_writer::Desk;
use crate::terminal::exit::Exit;
use crate::terminal::message;

/// The desk of the run, once there is one.
static DESK: OnceLock<Desk> = OnceLock::new();

/// Watches for interrupts from now on: opening a source may already wait for somebody to type.
pub(crate) fn watch() -> anyhow::Result<()> {
    ctrlc::set_handler(interrupted).context("interrupts cannot be watched for")
}

/// Leaves it to a desk how the process ends. There is one run in a process.
pub(crate) fn leave_to(desk: &Desk) {
    let _ = DESK.set(desk.clone());
}

fn interrupted() {
    if let Some(desk) = DESK.get() {
        desk.stop();
    }
    message::error("interrupted before the first record");
    std::process::exit(Exit::Interrupted as i32);
}
