//! Properties of transforms, and their text form.
//!
//! **Invariant:** the effect of a transform is compared with `foldoku_board::BoardTransform`, an
//! independent implementation.

use crate::support::{line, line_of, text, transform};
use foldoku_board::{BoardTransform, Geometry, format};
use foldoku_generate::transform::{Part, TransformError};
use foldoku_generate::{Random, Transform};
use foldoku_testkit::generate;
use proptest::prelude::*;

/// The file of failing cases.
const FAILURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/proptest-regressions/transform.txt"
);

proptest! {
    #![proptest_config(generate::config(100, FAILURES))]

    #[test]
    fn transform_acts_like_its_symmetry(transform in transform(), line in line()) {
        let classic = Geometry::classic();
        let grid = format::read(&classic, &line).unwrap();
        let result = BoardTransform::from(transform).apply(&grid);
        prop_assert_eq!(text(&transform.apply(&line)), text(&line_of(&result)));
    }

    #[test]
    fn composition_and_inverse_match_those_of_symmetries(one in transform(), other in transform()) {
        let both = BoardTransform::from(one).then(&BoardTransform::from(other));
        prop_assert_eq!(BoardTransform::from(one.then(&other)), both);
        prop_assert_eq!(BoardTransform::from(one.inverse()), BoardTransform::from(one).inverse());
        prop_assert_eq!(one.then(&one.inverse()), Transform::IDENTITY);
        prop_assert_eq!(one.inverse().then(&one), Transform::IDENTITY);
    }

    #[test]
    fn text_form_round_trips(transform in transform()) {
        prop_assert_eq!(transform.to_string().parse(), Ok(transform));
    }

    #[test]
    fn pencil_marks_move_with_their_cells(
        transform in transform(),
        marks in any::<[[bool; 9]; 81]>(),
    ) {
        let mut sukaku = [b'.'; 729];
        for (square, marks) in marks.iter().enumerate() {
            for (digit, _) in marks.iter().enumerate().filter(|(_, mark)| **mark) {
                sukaku[9 * square + digit] = b'1' + digit as u8;
            }
        }
        let result = transform.apply_to_sukaku(&sukaku);
        // The cells with a candidate, as a line of that digit.
        for digit in b'1'..=b'9' {
            let squares = |sukaku: &[u8; 729], digit| {
                std::array::from_fn(|square| match sukaku[9 * square..][..9].contains(&digit) {
                    true => digit,
                    false => b'.',
                })
            };
            let label = b'0' + transform.digits()[usize::from(digit - b'1')];
            let expected = transform.apply(&squares(&sukaku, digit));
            prop_assert_eq!(text(&squares(&result, label)), text(&expected));
        }
    }
}

#[test]
fn text_form_is_as_documented() {
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
fn invalid_text_is_an_error() {
    #[track_caller]
    fn check(text: &str, error: TransformError, message: &str) {
        assert_eq!(text.parse::<Transform>(), Err(error));
        assert_eq!(error.to_string(), message);
    }
    let rows = "rows: expected r and nine digits, such as r123456789";
    for text in [
        "",
        "t",
        "x",
        "R123456789",
        "r12345678",
        "r023456789",
        "r1234567890",
    ] {
        check(text, TransformError::Malformed(Part::Rows), rows);
    }
    check(
        "r123456789 d123456789",
        TransformError::Malformed(Part::Columns),
        "columns: expected c and nine digits, such as c123456789",
    );
    check(
        "r123456789 c123456789 d123456789 t",
        TransformError::TrailingText,
        "unexpected text after the digits",
    );
    check(
        "r123456789 c123456789 d123456788",
        TransformError::NotAPermutation(Part::Digits),
        "digits: expected each of the nine exactly once",
    );
    check(
        "r423156789 c123456789 d123456789",
        TransformError::Split(Part::Rows),
        "rows: the rows of a band must stay together",
    );
    check(
        "r123456789 c123457689 d123456789",
        TransformError::Split(Part::Columns),
        "columns: the columns of a stack must stay together",
    );
}

#[test]
#[should_panic = "digits: expected each of the nine exactly once"]
fn transform_with_invalid_digits_panics() {
    let order = Transform::IDENTITY.rows();
    Transform::new(false, order, order, order);
}

#[test]
fn other_characters_become_empty_cells() {
    let mut line = [b'0'; 81];
    line[80] = b'8';
    line[3] = 0xff;
    let result = Transform::IDENTITY.apply(&line);
    assert_eq!(result[..80], [b'.'; 80]);
    assert_eq!(result[80], b'8');
}

#[test]
fn random_transforms_are_varied_and_reproducible() {
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
