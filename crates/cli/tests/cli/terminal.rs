//! Runs on a terminal: typed puzzles, what the screen shows, Ctrl-C.
//!
//! **Invariant:** every run here has a pseudo-terminal for at least one of its streams.

use crate::harness::{catches_interrupts, wait_until};
use crate::pty::{OnTerminal, keys};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn typed_puzzle_is_solved() {
    let mut session = OnTerminal::new("solve -q").size(100, 10).start();
    session.type_keys(PUZZLE);
    session.type_keys(keys::ENTER);
    session.type_keys(keys::CTRL_D);
    let ended = session.finish();
    assert_eq!(ended.code, 0, "{ended}");
    assert!(ended.screen.text().contains(SOLUTION), "{ended}");
}

#[test]
fn ctrl_c_key_ends_the_run() {
    let mut session = OnTerminal::new("solve").start();
    wait_until(|| catches_interrupts(session.id()));
    session.type_keys(keys::CTRL_C);
    let ended = session.finish();
    assert_eq!(ended.code, 130, "{ended}");
    assert!(
        ended.screen.text().contains("error: interrupted"),
        "{ended}"
    );
}
