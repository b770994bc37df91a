//! Drawings of steps: precedence, loops, legends, wings.

use foldoku_board::classic::{ROWS, SQUARES};
use foldoku_board::{Digit, DigitSet, SquareSet};
use foldoku_logic::step::{Chain, Node};
use foldoku_logic::{Candidate, Solver, Technique};
use foldoku_render::{LinkStyle, Mark, Tint, Width, svg};

use super::*;

fn node(square: usize, is_on: bool) -> Node {
    Node {
        squares: SquareSet::of(SQUARES[square]),
        digit: Digit::new(5),
        is_on,
        through: None,
    }
}

#[test]
fn loops_have_a_closing_link() {
    let mut chain = Chain {
        nodes: vec![node(0, false), node(8, true), node(80, false)],
        is_loop: false,
    };
    let styles = |chain: &Chain| -> Vec<LinkStyle> {
        let links = links::of_chain(chain);
        links.iter().map(|link| link.style).collect()
    };
    assert_eq!(styles(&chain), [LinkStyle::Strong, LinkStyle::Weak]);
    chain.is_loop = true;
    assert_eq!(styles(&chain).len(), 3);
    let mut step = Step::new(Technique::Aic);
    step.evidence.chains = vec![chain.clone(), chain];
    assert_eq!(links::of(&step).len(), 3);
}

#[test]
fn changes_take_precedence_over_the_pattern() {
    let position = Position::from_candidates(&[DigitSet::up_to(9); 81]);
    let mut step = Step::new(Technique::Pointing);
    step.evidence.base.push(ROWS[0]);
    step.evidence.squares = SquareSet::of_unit(ROWS[0]);
    step.evidence.digits = DigitSet::of(Digit::new(5));
    step.eliminations
        .push(Candidate::new(SQUARES[8], Digit::new(5)));
    let marks = marks::of(&position, &step);
    let count = |mark| marks.iter().filter(|(_, it)| *it == mark).count();
    assert_eq!((count(Mark::Defining), count(Mark::Eliminated)), (8, 1));
    let plain = svg(
        &of_position(&position, Coordinates::default()),
        Width::Natural,
    );
    let drawn = svg(&of_step(&position, &step, Style::default()), Width::Natural);
    assert!(drawn.matches("<circle").count() >= plain.matches("<circle").count() + 9);
}

#[test]
fn pivot_and_pincers_differ() {
    let mut step = Step::new(Technique::XyWing);
    step.evidence.squares = [0, 4, 27].map(|index| SQUARES[index]).into_iter().collect();
    let tints = tints::of(&step);
    let of = |index: usize| tints.iter().rfind(|(square, _)| *square == SQUARES[index]);
    assert_eq!(of(0).map(|it| it.1), Some(Tint::Pivot));
    assert_eq!(of(4).map(|it| it.1), Some(Tint::Pincer));
}

/// Every step of a few puzzles has a title, a description and a legend.
#[test]
fn drawings_of_all_steps_have_alternative_texts() {
    let puzzles = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];
    for puzzle in puzzles {
        let mut position = Position::from_line(puzzle.as_bytes().try_into().unwrap());
        let mut solver = Solver::default();
        for _ in 0..30 {
            let Some(step) = solver.next(&position) else {
                break;
            };
            let picture = svg(&of_step(&position, &step, Style::default()), Width::Natural);
            let name = step.technique.name();
            assert!(picture.contains(&format!("{name}</title>")), "{name}");
            assert!(picture.contains("</desc>") && picture.contains("aria-labelledby"));
            step.apply(&mut position);
        }
    }
}
