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

fn follows(links: &Links, from: Claim, to: Claim) -> bool {
    links.followers(from).contains(&to)
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
    assert!(follows(&links, Claim::off(group), Claim::on(single)));
    assert!(follows(&links, Claim::off(single), Claim::on(group)));
    assert!(follows(&links, Claim::on(single), Claim::off(group)));
    let below = links.number(Candidate::at(Square::new(9), 0));
    assert!(follows(&links, Claim::on(group), Claim::off(below)));
    assert!(!follows(&links, Claim::off(group), Claim::on(below)));
}

#[test]
fn followers_are_in_search_order() {
    let links = Links::new(&position(), ChainKind::Candidates);
    let number = |square, digit| links.number(Candidate::at(Square::new(square), digit));
    let from = Claim::on(number(8, 0));
    let first = &links.followers(from)[..5];
    let squares = [
        number(8, 1),
        number(0, 0),
        number(1, 0),
        number(2, 0),
        number(17, 0),
    ];
    assert_eq!(first, squares.map(Claim::off));
}
