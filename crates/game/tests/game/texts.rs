//! What players read: hints in levels, mistakes, repairs.
//!
//! **Invariant:** the texts are snapshots; what they claim is asserted in the laws.

use foldoku_board::Digit;
use foldoku_board::classic::SQUARES;
use foldoku_game::review::Change;
use foldoku_game::{Action, Adviser, Game, Hint, Level, Outcome, Reviewer};
use foldoku_kernel::{Lanes, Line, Status};
use foldoku_logic::describe::Style;
use foldoku_logic::{Candidate, Coordinates};
use foldoku_render as render;
use insta::assert_snapshot;

const EASY: &Line =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &Line =
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

fn levels(hint: &Hint) -> String {
    let levels = Level::ALL.map(|level| hint.text(level, Style::default()));
    levels.join("\n")
}

fn hint_of(game: &Game) -> String {
    levels(&Adviser::default().hint(game, &|| false))
}

fn with_entries(entries: &[(usize, u8)]) -> Game {
    let mut game = Game::new(EASY);
    for &(square, digit) in entries {
        let entry = render::Candidate::new(SQUARES[square], Digit::new(digit));
        game.act(Action::Place(entry)).unwrap();
    }
    game
}

#[test]
fn hints_reveal_more_from_level_to_level() {
    let mut game = Game::new(HARD);
    let mut adviser = Adviser::default();
    let mut all = String::new();
    for _ in 0..4 {
        let hint = adviser.hint(&game, &|| false);
        all.push_str(&levels(&hint));
        all.push_str("\n\n");
        if let Hint::Step(step) = hint {
            game.apply(&step);
        }
    }
    assert_snapshot!("levels", all);
}

#[test]
fn mistakes_are_named_in_levels_without_the_solution() {
    let conflict = hint_of(&with_entries(&[(2, 3)]));
    let one = hint_of(&with_entries(&[(2, 1)]));
    let two = hint_of(&with_entries(&[(2, 1), (40, 2)]));
    let mut game = Game::new(EASY);
    game.act(Action::FillMarks).unwrap();
    let four = render::Candidate::new(SQUARES[2], Digit::new(4));
    game.act(Action::ToggleMark(four)).unwrap();
    let mark = hint_of(&game);
    let mut wrong = *EASY;
    wrong[2] = b'1';
    let givens = hint_of(&Game::new(&wrong));
    assert_snapshot!("mistakes", [conflict, one, two, mark, givens].join("\n\n"));
}

fn repairs(givens: &Line) -> Vec<foldoku_game::Repair> {
    let review = Reviewer::new().review(&Game::new(givens));
    assert_eq!(review.outcome(), Outcome::BadPuzzle);
    let lines: Vec<Line> = review.repairs.iter().map(|it| it.givens).collect();
    let answers = Lanes::new().solve(&lines, 2);
    assert!(answers.iter().all(|it| it.status == Status::Unique));
    review.repairs
}

/// A 6 that was printed as a 9, a digit that was left out, one in the wrong place, one too many.
#[test]
fn misprints_are_among_the_repairs() {
    let mut nine = *HARD;
    nine[21] = b'9';
    let mut missing = *HARD;
    missing[0] = b'.';
    let mut moved = *HARD;
    (moved[24], moved[25]) = (b'.', b'5');
    let mut extra = *EASY;
    extra[2] = b'1';
    let digit = Digit::new;
    for (givens, change) in [
        (
            nine,
            Change::Replace(Candidate::new(SQUARES[21], digit(9)), digit(6)),
        ),
        (missing, Change::Add(Candidate::new(SQUARES[0], digit(1)))),
        (
            moved,
            Change::Move(Candidate::new(SQUARES[25], digit(5)), SQUARES[24]),
        ),
        (extra, Change::Remove(Candidate::new(SQUARES[2], digit(1)))),
    ] {
        let found = repairs(&givens);
        assert!(found.iter().any(|it| it.change == change), "{change:?}");
    }
    let texts = repairs(&extra);
    let texts: Vec<String> = texts
        .iter()
        .map(|it| it.text(Coordinates::default()))
        .collect();
    assert_snapshot!("repairs", texts.join("\n"));
}

/// The suspects of givens without a solution contain the changed one.
#[test]
fn the_wrong_given_is_a_suspect() {
    let mut wrong = *EASY;
    wrong[2] = b'1';
    let review = Reviewer::new().review(&Game::new(&wrong));
    let squares: Vec<usize> = review
        .suspects
        .iter()
        .map(|it| it.square().index())
        .collect();
    assert!(squares.contains(&2), "{squares:?}");
    assert_eq!(
        review.repairs[0].symmetry.map(|it| it.name()),
        Some("half-turn")
    );
}

#[test]
fn puzzles_with_a_unique_solution_need_no_repair() {
    let review = Reviewer::new().review(&Game::new(HARD));
    assert_eq!(review.outcome(), Outcome::Correct);
    assert!(review.repairs.is_empty() && review.suspects.is_empty());
}
