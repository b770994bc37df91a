//! Step texts of steps made by hand; those of real steps are in `tests/logic/step_texts.rs`.
//!
//! **Invariant:** every technique has a text, with or without evidence.

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Digit, DigitSet, Square, SquareSet};

use super::*;
use crate::candidate::Candidate;
use crate::step::{Chain, LockedSet, Node};

fn squares(all: &[usize]) -> SquareSet {
    all.iter().map(|&square| Square::new(square)).collect()
}

fn digits(all: &[u8]) -> DigitSet {
    all.iter().map(|&digit| Digit::new(digit)).collect()
}

fn candidate(square: usize, digit: u8) -> Candidate {
    Candidate::new(Square::new(square), Digit::new(digit))
}

fn node(all: &[usize], digit: u8, is_on: bool) -> Node {
    Node {
        squares: squares(all),
        digit: Digit::new(digit),
        is_on,
        through: None,
    }
}

/// Returns a step with some of everything.
fn step(technique: Technique) -> Step {
    let mut step = Step::new(technique);
    step.eliminations = vec![candidate(4, 7), candidate(5, 7), candidate(13, 4)];
    step.evidence.digits = digits(&[4, 7]);
    step.evidence.squares = squares(&[1, 2]);
    step.evidence.base = vec![ALL_UNITS[0], ALL_UNITS[4]];
    step.evidence.cover = vec![ALL_UNITS[10], ALL_UNITS[20]];
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
    let nodes = vec![
        node(&[0], 7, false),
        node(&[3, 12], 7, true),
        node(&[39], 7, false),
    ];
    step.evidence.chains = vec![Chain {
        nodes,
        is_loop: false,
    }];
    step
}

#[test]
fn every_technique_has_a_text_even_without_evidence() {
    let styles = [Coordinates::RowColumn, Coordinates::Letters]
        .into_iter()
        .flat_map(|coordinates| {
            [Notation::Words, Notation::Eureka].map(|notation| Style {
                coordinates,
                notation,
            })
        });
    let styles: Vec<Style> = styles.collect();
    for technique in Technique::all() {
        let mut bare = Step::new(technique);
        bare.eliminations.push(candidate(40, 5));
        for (step, &style) in [step(technique), bare]
            .iter()
            .flat_map(|step| styles.iter().map(move |style| (step, style)))
        {
            let text = describe(step, style);
            assert!(text.starts_with(technique.name()), "{text}");
            for candidate in &step.eliminations {
                let square = style.coordinates.square(candidate.square());
                assert!(
                    text.contains(&square) || step.eliminations.len() > 1,
                    "{text}"
                );
            }
            let hint = hint(step, Detail::Where, style);
            assert!(!hint.contains("at ."), "{hint}");
        }
    }
}

/// Returns the text of a chain alone.
fn chain(nodes: Vec<Node>, is_loop: bool, sets: Vec<LockedSet>) -> [String; 2] {
    let mut step = Step::new(Technique::Nishio);
    step.evidence.chains.push(Chain { nodes, is_loop });
    step.evidence.sets = sets;
    [Notation::Words, Notation::Eureka].map(|notation| {
        let style = Style {
            notation,
            ..Style::default()
        };
        notation::chains(&StepText { step: &step, style })
    })
}

#[test]
fn chains_share_cells_in_eureka_notation() {
    let nodes = vec![
        node(&[19], 5, false),
        node(&[1], 5, true),
        node(&[1], 7, false),
        node(&[7, 8], 7, true),
    ];
    let [words, eureka] = chain(nodes, false, Vec::new());
    assert_eq!(words, "r3c2≠5 → r1c2=5 → r1c2≠7 → r1c89=7");
    assert_eq!(eureka, "(5)r3c2=(5-7)r1c2=(7)r1c89");
}

#[test]
fn loops_are_closed() {
    let mut nodes = vec![
        node(&[0], 5, false),
        node(&[8], 5, true),
        node(&[8], 7, false),
        node(&[0], 7, true),
    ];
    let [words, eureka] = chain(nodes.clone(), true, Vec::new());
    assert_eq!(
        words,
        "r1c1≠5 → r1c9=5 → r1c9≠7 → r1c1=7 → r1c1≠5 (closed loop)"
    );
    assert_eq!(eureka, "(5)r1c1=(5-7)r1c9=(7)r1c1 - loop");
    // The explainer's loops end with the node that they begin with.
    nodes.push(nodes[0].clone());
    assert_eq!(chain(nodes, true, Vec::new()), [words, eureka]);
}

#[test]
fn almost_locked_sets_are_nodes_of_chains() {
    let set = LockedSet {
        squares: squares(&[0, 1]),
        digits: digits(&[1, 2, 3]),
    };
    let exit = Node {
        through: Some(0),
        ..node(&[0, 1], 3, true)
    };
    let nodes = vec![
        node(&[8], 1, true),
        node(&[1], 1, false),
        exit,
        node(&[5], 3, false),
    ];
    let [words, eureka] = chain(nodes, false, vec![set]);
    assert_eq!(words, "r1c9=1 → A≠1 → A=3 → r1c6≠3");
    assert_eq!(eureka, "(1)r1c9-(1=3)r1c12-(3)r1c6");
}

#[test]
fn chains_that_do_not_alternate_are_written_in_words() {
    let nodes = vec![
        node(&[0], 5, true),
        node(&[8], 5, false),
        node(&[7], 5, false),
    ];
    let [words, eureka] = chain(nodes, false, Vec::new());
    assert_eq!(words, "r1c1=5 → r1c9≠5 → r1c8≠5");
    assert_eq!(eureka, words);
}

#[test]
fn hints_reveal_no_more_than_the_detail() {
    let pair = step(Technique::NakedPair);
    let hint_of = |step: &Step, detail| hint(step, detail, Style::default());
    assert_eq!(hint_of(&pair, Detail::Where), "Look at row 1.");
    assert_eq!(
        hint_of(&pair, Detail::Technique),
        "Look at row 1 for a Naked Pair."
    );
    assert_eq!(
        hint_of(&pair, Detail::Step),
        describe(&pair, Style::default())
    );
    let fish = {
        let mut fish = step(Technique::XWing);
        fish.evidence.digits = digits(&[4]);
        fish
    };
    assert_eq!(
        hint_of(&fish, Detail::Technique),
        "Look at digit 4 for an X-Wing."
    );
}

#[test]
fn names_have_the_article_that_is_spoken() {
    use Technique::*;
    let names = [
        Aic,
        SkLoop,
        UniquenessOne,
        WWing,
        XyWing,
        Pointing,
        CellForcing,
    ];
    assert_eq!(
        names.map(with_article),
        [
            "an AIC",
            "an SK Loop",
            "a Unique Rectangle Type 1",
            "a W-Wing",
            "an XY-Wing",
            "Locked Candidates Type 1 (Pointing)",
            "Cell Forcing Chains"
        ]
    );
}
