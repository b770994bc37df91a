//! Links between candidates and groups, and their order.
//!
//! **Invariant:** the position has the links that a test asks for by construction.

use foldoku_board::Square;

use super::*;
use crate::position::ALL_NINE;

/// 1 only in the first three cells of row 1, and in its last cell.
fn position() -> Position {
    let mut mask = [ALL_NINE; 81];
    for mark in &mut mask[3..8] {
        *mark &= !1;
    }
    mask[8] = 0b11;
    Position::from_masks(&mask)
}

fn follows(links: &Links, from: Premise, to: Premise) -> bool {
    links
        .followers(links.index(from))
        .contains(&links.index(to))
}

#[test]
fn group_and_candidate_are_strongly_linked() {
    let links = Links::new(&position(), ChainKind::Groups);
    let group = (links.candidate_count..links.nodes.len())
        .find(|&node| {
            links.nodes[node]
                .squares
                .iter()
                .eq([0, 1, 2].map(Square::new))
        })
        .unwrap();
    let single = links.number(Candidate::at(Square::new(8), 0));
    assert!(follows(&links, Premise::Off(group), Premise::On(single)));
    assert!(follows(&links, Premise::Off(single), Premise::On(group)));
    assert!(follows(&links, Premise::On(single), Premise::Off(group)));
    let below = links.number(Candidate::at(Square::new(9), 0));
    assert!(follows(&links, Premise::On(group), Premise::Off(below)));
    assert!(!follows(&links, Premise::Off(group), Premise::On(below)));
}

#[test]
fn followers_are_in_search_order() {
    let links = Links::new(&position(), ChainKind::Candidates);
    let number = |square, digit| links.number(Candidate::at(Square::new(square), digit));
    let from = Premise::On(number(8, 0));
    let premises = links.followers(links.index(from)).iter();
    let first: Vec<Premise> = premises
        .map(|&premise| links.premise(premise))
        .take(5)
        .collect();
    let squares = [
        number(8, 1),
        number(0, 0),
        number(1, 0),
        number(2, 0),
        number(17, 0),
    ];
    assert_eq!(first, squares.map(Premise::Off));
}
