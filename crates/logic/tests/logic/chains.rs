//! Chains with a limited length; `hodoku.rs` compares chains with HoDoKu.
//!
//! **Invariant:** the positions were made for this project.

use std::ops::ControlFlow;

use foldoku_logic::chains::{ChainOptions, Chains};
use foldoku_logic::solver::Settings;
use foldoku_logic::{Finder, Position, Solver, Technique};

const PUZZLE: &[u8; 81] =
    b"6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";

/// Returns the puzzle, solved as far as it goes without chains.
fn position() -> Position {
    use Technique::*;
    let settings =
        Settings::only(&[NakedSingle, HiddenSingle, Pointing, Claiming, NakedPair]).unwrap();
    let path = Solver::new(settings).path(&Position::from_line(PUZZLE), &|| false);
    path.last
}

#[test]
fn chains_respect_the_maximum_length() {
    let longest = 7;
    let limited = ChainOptions {
        longest,
        ..ChainOptions::default()
    };
    let most = most_nodes(limited);
    assert!((2..=longest + 1).contains(&most), "{most}");
    assert!(most_nodes(ChainOptions::default()) > longest + 1);
}

/// Returns the number of nodes of the longest chain.
fn most_nodes(options: ChainOptions) -> usize {
    let mut most = 0;
    for technique in [
        Technique::DiscontinuousNiceLoop,
        Technique::Aic,
        Technique::GroupedAic,
    ] {
        let _ = Chains::new(options).find(&position(), technique, &mut |step| {
            most = most.max(step.evidence.chains[0].nodes.len());
            ControlFlow::Continue(())
        });
    }
    most
}
