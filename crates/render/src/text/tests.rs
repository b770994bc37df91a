//! Boards as text: layout, roles, other boards.

use foldoku_board::{Candidates, Digit, Geometry, Grid, Puzzle, Square};

use super::*;
use crate::marks::{Candidate, Labels, LegendKey};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn classic() -> Drawing {
    let board = Geometry::classic();
    let mut candidates = Candidates::empty(&board);
    for square in board.squares() {
        candidates[square] = board.digits();
    }
    Drawing::of(&Puzzle::parse(&board, PUZZLE).unwrap())
        .candidates(&candidates)
        .labels(Labels::Numbers)
}

fn candidate(square: usize, digit: u8) -> Candidate {
    Candidate {
        square: Square::new(square),
        digit: Digit::new(digit),
    }
}

/// Returns the width and height of the text.
fn extent(drawing: &Drawing, size: Size) -> (usize, usize) {
    let lines = lines(drawing, size);
    let width = |line: &Vec<Span>| line.iter().map(|span| span.text.chars().count()).sum();
    let widths: Vec<usize> = lines.iter().map(width).collect();
    assert!(widths.iter().all(|&it| it == widths[0]), "{widths:?}");
    (widths[0], lines.len())
}

#[test]
fn classic_boards_fit_into_terminals() {
    let sizes = Size::ALL.map(|size| extent(&classic(), size));
    assert_eq!(sizes, [(20, 14), (56, 23), (38, 32)]);
}

#[test]
fn digits_and_candidates_have_their_places() {
    let text = plain(&lines(&classic(), Size::Medium));
    let head: Vec<&str> = text.lines().take(4).collect();
    let expected = [
        "    1     2     3     4     5     6     7     8     9",
        " ┌─────────────────┬─────────────────┬─────────────────┐",
        "1│  5  ┊  3  ┊12345│12345┊  7  ┊12345│12345┊12345┊12345│",
        " │     ┊     ┊6789 │6789 ┊     ┊6789 │6789 ┊6789 ┊6789 │",
    ];
    assert_eq!(head, expected);
    let text = plain(&lines(&classic(), Size::Full));
    assert_eq!(
        text.lines().nth(4),
        Some(" │   ┊   ┊789│789┊   ┊789│789┊789┊789│")
    );
}

#[test]
fn roles_name_what_a_candidate_means() {
    let drawing = classic()
        .tint(Square::new(2), Tint::Pattern)
        .mark(candidate(2, 4), Mark::Defining)
        .mark(candidate(2, 4), Mark::Eliminated);
    let lines = lines(&drawing, Size::Full);
    let marked = lines.iter().flatten();
    let marked: Vec<&Span> = marked
        .filter(|span| matches!(span.role, Role::Marked(_)))
        .collect();
    let expected = Span {
        text: String::from("4"),
        role: Role::Marked(Mark::Eliminated),
        tint: Some(Tint::Pattern),
    };
    assert_eq!(marked, [&expected]);
    let area = area(&drawing, Size::Full, Square::new(2));
    assert_eq!(
        (area.line, area.column, area.width, area.height),
        (2, 10, 3, 3)
    );
    let compact = plain(&super::lines(&drawing, Size::Compact));
    assert_eq!(compact.lines().nth(2), Some("1│5 3 4│· 7 ·│· · ·│"));
}

#[test]
fn labels_of_the_unit_are_highlighted() {
    let board = Geometry::classic();
    let row = (9..18).map(Square::new);
    let drawing = row.fold(
        Drawing::new(&board).labels(Labels::Letters),
        |drawing, square| drawing.tint(square, Tint::Unit),
    );
    let lines = lines(&drawing, Size::Compact);
    let highlighted = lines.iter().flatten();
    let highlighted: Vec<&str> = highlighted
        .filter(|span| span.role == Role::HighlightedLabel)
        .map(|span| span.text.as_str())
        .collect();
    assert_eq!(highlighted, ["B"]);
}

#[test]
fn regions_of_a_jigsaw_are_drawn() {
    let board = Geometry::jigsaw("AAAB\nCABB\nCCBD\nCDDD").unwrap();
    let text = plain(&lines(&Drawing::new(&board), Size::Compact));
    let expected = "\
┌─────┬─┐
│· · ·│·│
├─┐ ┌─┘ │
│·│·│· ·│
│ └─┤ ┌─┤
│· ·│·│·│
│ ┌─┴─┘ │
│·│· · ·│
└─┴─────┘
";
    assert_eq!(text, expected);
}

#[test]
fn layers_and_large_boards_have_their_own_sizes() {
    let cube = Geometry::cube(2).unwrap();
    let text = plain(&lines(&Drawing::new(&cube), Size::Compact));
    assert_eq!(text.lines().filter(|line| line.starts_with('z')).count(), 4);
    let board = Geometry::board(16).unwrap();
    let mut grid = Grid::empty(&board);
    grid[Square::new(0)] = Some(Digit::new(16));
    let drawing = Drawing::new(&board).givens(&grid).labels(Labels::Numbers);
    assert_eq!(
        extent(&drawing, Size::Full),
        (2 + 16 * 5 + 1, 1 + 16 * 4 + 5)
    );
    let numbers = drawing.numerals(crate::Numerals::Numbers);
    assert!(plain(&lines(&numbers, Size::Compact)).contains(" 1│16 "));
}

#[test]
fn legends_are_broken_between_items() {
    let drawing = classic()
        .legend(LegendKey::Cell(Tint::Unit), "unit")
        .legend(LegendKey::Cell(Tint::Pivot), "pivot")
        .legend(LegendKey::Candidate(Mark::Defining), "true")
        .legend(LegendKey::Candidate(Mark::Eliminated), "removed");
    assert_eq!(
        plain(&legend(&drawing, 40)),
        "   pivot  1 true  4 removed\n"
    );
    assert_eq!(
        plain(&legend(&drawing, 20)),
        "   pivot  1 true\n4 removed\n"
    );
    assert!(legend(&classic(), 20).is_empty());
}
