//! Ctrl-C: the first press asks the run to stop, the second ends the process at once.
//!
//! The first press only sets a flag. The pipeline polls it, finishes the pieces that are written,
//! saves the checkpoint and returns. A record that takes longer than [`GRACE`] is abandoned: the
//! process ends then, and the checkpoint is the last one that was saved.
//!
//! **Invariant:** this is the only place that ends the process, and only after a second press or
//! after the grace period. The exit code is [`Exit::Interrupted`] in every case.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Context;

use super::exit::Exit;
use super::message;

/// How long the records in progress may take after the first press.
const GRACE: Duration = Duration::from_secs(2);

/// Whether the run was asked to stop. Cloning it is cheap; all clones share the flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Watches for Ctrl-C from now on.
    pub(crate) fn watch() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let flag = Arc::clone(&interrupt.0);
        let handler = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32)
            } else {
                drop(thread::spawn(end_after_grace))
            }
        };
        ctrlc::set_handler(handler).context("cannot install the Ctrl-C handler")?;
        Ok(interrupt)
    }

    /// Returns whether Ctrl-C was pressed.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Breaks once Ctrl-C was pressed.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        break_if(self.is_set())
    }
}

/// Breaks if something is true.
pub(crate) fn break_if(is_over: bool) -> ControlFlow<()> {
    if is_over {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

fn end_after_grace() {
    thread::sleep(GRACE);
    message::error("interrupted; the records in progress took too long and were abandoned");
    std::process::exit(Exit::Interrupted as i32);
}
