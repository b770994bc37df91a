//! Words for steps of every technique, made by hand.
//!
//! **Invariant:** a snapshot has a paragraph for each family; every technique has words.

use foldoku_board::classic::{BOXES, COLUMNS, ROWS};
use foldoku_board::{Digit, DigitSet, Square, SquareSet};

use super::*;
use crate::candidate::Candidate;
use crate::position::digit_at;
use crate::step::{Chain, LockedSet, Node};
use crate::technique::Technique;

/// A step with some of everything.
fn step(technique: Technique) -> Step {
    let squares = |all: &[usize]| -> SquareSet { all.iter().copied().map(Square::new).collect() };
    let digits = |all: &[u8]| -> DigitSet { all.iter().map(|&digit| Digit::new(digit)).collect() };
    let node = |all: &[usize], digit: usize, is_on: bool| Node {
        squares: squares(all),
        digit: digit_at(digit),
        is_on,
        through: None,
    };
    let mut step = Step::new(technique);
    step.eliminations = vec![
        Candidate::at(Square::new(4), 6),
        Candidate::at(Square::new(5), 6),
        Candidate::at(Square::new(13), 3),
    ];
    step.evidence.digits = digits(&[4, 7]);
    step.evidence.squares = squares(&[1, 2]);
    step.evidence.base = vec![ROWS[0], ROWS[4]];
    step.evidence.cover = vec![COLUMNS[1], BOXES[2]];
    step.evidence.sets = vec![
        LockedSet {
            squares: squares(&[30, 31]),
            digits: digits(&[1, 2, 3]),
        },
        LockedSet {
            squares: squares(&[40]),
            digits: digits(&[3, 7]),
        },
    ];
    step.evidence.chains = vec![Chain {
        nodes: vec![
            node(&[0], 6, false),
            node(&[3, 12], 6, true),
            node(&[39], 6, false),
        ],
        is_loop: false,
    }];
    step
}

#[test]
fn a_paragraph_of_each_family() {
    let single = {
        let mut single = step(Technique::HiddenSingle);
        single.evidence.squares = SquareSet::of(Square::new(10));
        single.evidence.digits = DigitSet::of(Digit::new(7));
        single.evidence.base = vec![BOXES[1]];
        single.eliminations.clear();
        single.placements.push(Candidate::at(Square::new(10), 6));
        single
    };
    let finned = {
        let mut finned = step(Technique::FinnedXWing);
        finned.evidence.fins = SquareSet::of(Square::new(9));
        finned
    };
    let others = [
        Technique::Pointing,
        Technique::NakedPair,
        Technique::HiddenTriple,
        Technique::Skyscraper,
        Technique::SimpleColoursTrap,
        Technique::UniquenessOne,
        Technique::XyWing,
        Technique::GroupedAic,
        Technique::AlsXz,
        Technique::SueDeCoq,
        Technique::CellForcing,
    ];
    let steps = [single, finned].into_iter().chain(others.map(step));
    let words: Vec<String> = steps
        .map(|step| describe(&step, Coordinates::RowColumn))
        .collect();
    insta::assert_snapshot!(words.join("\n"));
}

#[test]
fn every_technique_has_words_even_without_evidence() {
    for technique in Technique::all() {
        let mut bare = Step::new(technique);
        bare.eliminations.push(Candidate::at(Square::new(40), 4));
        for step in [step(technique), bare] {
            for coordinates in [Coordinates::RowColumn, Coordinates::Letters] {
                let words = describe(&step, coordinates);
                assert!(words.ends_with('.') && !words.contains("  "), "{words}");
                let square = coordinates.square(step.eliminations[0].square());
                let shown = words.contains(&square) || step.eliminations.len() > 1;
                assert!(shown, "{words}");
                let hint = hint(&step, Detail::Where, coordinates);
                assert!(!hint.contains("at ."), "{hint}");
            }
        }
    }
}

#[test]
fn hints_say_no_more_than_was_asked_for() {
    let pair = step(Technique::NakedPair);
    let told = |detail| hint(&pair, detail, Coordinates::RowColumn);
    assert_eq!(told(Detail::Where), "Look at row 1.");
    assert_eq!(told(Detail::Technique), "Look at row 1 for a Naked Pair.");
    assert_eq!(told(Detail::Step), describe(&pair, Coordinates::RowColumn));
    let wing = step(Technique::XWing);
    let told = hint(&wing, Detail::Technique, Coordinates::Letters);
    assert_eq!(told, "Look at A23 for an X-Wing.");
}
