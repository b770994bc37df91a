//! Laws of transforms, and what is said of text that is none.
//!
//! **Invariant:** what a transform does is compared with `foldoku_board::Symmetry`, which knows
//! nothing of it.

mod support;

use foldoku_board::{Geometry, Symmetry, format};
use foldoku_generate::transform::{Part, TransformError};
use foldoku_generate::{Random, Transform};
use foldoku_testkit::generate;
use proptest::prelude::*;
use support::{line, line_of, text, transform};

/// Where failing cases are kept.
const FAILURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/proptest-regressions/transform.txt"
);

proptest! {
    #![proptest_config(generate::config(100, FAILURES))]

    #[test]
    fn a_transform_is_a_symmetry(transform in transform(), line in line()) {
        let classic = Geometry::classic();
        let grid = format::read(&classic, &line).unwrap();
        let image = Symmetry::from(transform).apply(&grid);
        prop_assert_eq!(text(&transform.apply(&line)), text(&line_of(&image)));
    }

    #[test]
    fn symmetries_follow_each_other_as_transforms_do(one in transform(), other in transform()) {
        let both = Symmetry::from(one).then(&Symmetry::from(other));
        prop_assert_eq!(Symmetry::from(one.then(&other)), both);
        prop_assert_eq!(Symmetry::from(one.inverse()), Symmetry::from(one).inverse());
        prop_assert_eq!(one.then(&one.inverse()), Transform::IDENTITY);
        prop_assert_eq!(one.inverse().then(&one), Transform::IDENTITY);
    }

    #[test]
    fn text_is_read_as_it_is_written(transform in transform()) {
        prop_assert_eq!(transform.to_string().parse(), Ok(transform));
    }

    #[test]
    fn pencil_marks_move_with_their_squares(
        transform in transform(),
        marks in any::<[[bool; 9]; 81]>(),
    ) {
        let mut sukaku = [b'.'; 729];
        for (square, marks) in marks.iter().enumerate() {
            for (digit, _) in marks.iter().enumerate().filter(|(_, mark)| **mark) {
                sukaku[9 * square + digit] = b'1' + digit as u8;
            }
        }
        let image = transform.apply_to_sukaku(&sukaku);
        // The squares in which a digit is possible, as a line of that digit.
        for digit in b'1'..=b'9' {
            let squares = |sukaku: &[u8; 729], digit| {
                std::array::from_fn(|square| match sukaku[9 * square..][..9].contains(&digit) {
                    true => digit,
                    false => b'.',
                })
            };
            let name = b'0' + transform.digits()[usize::from(digit - b'1')];
            let expected = transform.apply(&squares(&sukaku, digit));
            prop_assert_eq!(text(&squares(&image, name)), text(&expected));
        }
    }
}

#[test]
fn transforms_are_written_as_documented() {
    assert_eq!(
        Transform::IDENTITY.to_string(),
        "r123456789 c123456789 d123456789"
    );
    let transform = Transform::new(
        true,
        [3, 4, 5, 0, 1, 2, 6, 8, 7],
        [2, 1, 0, 3, 4, 5, 6, 7, 8],
        [9, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    let text = "t r456123798 c321456789 d912345678";
    assert_eq!(transform.to_string(), text);
    assert_eq!(text.parse(), Ok(transform));
    assert_eq!(
        " t\tr456123798 c321456789\n d912345678 ".parse(),
        Ok(transform)
    );
}

#[test]
fn what_is_no_transform_is_said() {
    #[track_caller]
    fn check(text: &str, error: TransformError, message: &str) {
        assert_eq!(text.parse::<Transform>(), Err(error));
        assert_eq!(error.to_string(), message);
    }
    let rows = "rows: expected r and nine digits, as r123456789";
    for text in [
        "",
        "t",
        "x",
        "R123456789",
        "r12345678",
        "r023456789",
        "r1234567890",
    ] {
        check(text, TransformError::Unreadable(Part::Rows), rows);
    }
    check(
        "r123456789 d123456789",
        TransformError::Unreadable(Part::Columns),
        "columns: expected c and nine digits, as c123456789",
    );
    check(
        "r123456789 c123456789 d123456789 t",
        TransformError::TooLong,
        "expected nothing behind the digits",
    );
    check(
        "r123456789 c123456789 d123456788",
        TransformError::NotAPermutation(Part::Digits),
        "digits: each of the nine must be there once",
    );
    check(
        "r423156789 c123456789 d123456789",
        TransformError::TornApart(Part::Rows),
        "rows: those of one band must stay in one band",
    );
    check(
        "r123456789 c123457689 d123456789",
        TransformError::TornApart(Part::Columns),
        "columns: those of one stack must stay in one stack",
    );
}

#[test]
#[should_panic = "digits: each of the nine must be there once"]
fn a_transform_without_all_digits_panics() {
    let order = Transform::IDENTITY.rows();
    Transform::new(false, order, order, order);
}

#[test]
fn whatever_is_no_digit_is_open() {
    let mut line = [b'0'; 81];
    line[80] = b'8';
    line[3] = 0xff;
    let image = Transform::IDENTITY.apply(&line);
    assert_eq!(image[..80], [b'.'; 80]);
    assert_eq!(image[80], b'8');
}

#[test]
fn random_transforms_differ_and_follow_from_the_seed() {
    let some = |seed| {
        let mut random = Random::new(seed, 0);
        let transforms: [Transform; 100] = std::array::from_fn(|_| Transform::random(&mut random));
        transforms
    };
    assert_eq!(some(1), some(1));
    let transposed = some(1).iter().filter(|it| it.transposes()).count();
    assert!((30..=70).contains(&transposed), "{transposed}");
    let mut all = [some(1), some(2)].concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 200);
}
