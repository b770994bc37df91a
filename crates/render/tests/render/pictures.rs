//! SVG pictures of small examples.

use foldoku_board::{Digit, Geometry, Puzzle, Square, format};
use foldoku_render::{Candidate, Drawing, Link, LinkStyle, Mark, Numerals, Tint, Width, svg};
use insta::assert_snapshot;

#[test]
fn small_board_with_everything() {
    let board = Geometry::boxes(2, 2).unwrap().with_diagonals().unwrap();
    let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ....").unwrap();
    let solution = format::read(&board, b"1... 34.. .... ....").unwrap();
    let mut candidates = foldoku_board::Candidates::empty(&board);
    candidates[Square::new(8)] = board.digits();
    let candidate = |square, digit| Candidate {
        square: Square::new(square),
        digit: Digit::new(digit),
    };
    let drawing = Drawing::of(&puzzle)
        .solution(&solution)
        .candidates(&candidates)
        .title("Fish & <chips>")
        .caption("no\u{7} control characters")
        .tint(Square::new(3), Tint::Set(1))
        .mark(candidate(8, 1), Mark::Defining)
        .mark(candidate(8, 2), Mark::Placed)
        .mark(candidate(8, 4), Mark::Eliminated)
        .link(Link {
            from: candidate(8, 1),
            to: candidate(15, 4),
            style: LinkStyle::Strong,
        })
        .link(Link {
            from: candidate(8, 3),
            to: candidate(3, 3),
            style: LinkStyle::Weak,
        });
    assert_snapshot!(svg(&drawing, Width::Millimetres(50.0)));
}

#[test]
fn layers_are_named_and_side_by_side() {
    let cube = Geometry::cube(2).unwrap();
    let picture = svg(&Drawing::new(&cube), Width::Natural);
    for name in ["z1", "z2", "z3", "z4"] {
        assert_eq!(picture.matches(&format!(">{name}<")).count(), 1);
    }
    // Four boards of four cells, three gaps and the margins.
    assert!(picture.contains("width=\"792\""), "{picture}");
}

#[test]
fn two_digit_numbers_have_a_smaller_font() {
    let board = Geometry::board(16).unwrap();
    let mut grid = foldoku_board::Grid::empty(&board);
    grid[Square::new(0)] = Some(Digit::new(16));
    let drawing = Drawing::new(&board).givens(&grid);
    let letters = svg(&drawing.clone().numerals(Numerals::Letters), Width::Natural);
    let numbers = svg(&drawing.numerals(Numerals::Numbers), Width::Natural);
    assert!(letters.contains("font-size=\"27.2\"") && letters.contains(">P</text>"));
    assert!(numbers.contains("font-size=\"21.6\"") && numbers.contains(">16</text>"));
}
