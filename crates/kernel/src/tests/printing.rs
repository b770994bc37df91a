//! Every backend prints a solution like the scalar definition.
//!
//! **Invariant:** every digit is tried in every cell.

use proptest::prelude::*;

use super::positions::solved;
use crate::Backend;
use crate::layout::{Line, Words, place};
use crate::line;
use crate::vector::{Vector, Work};

/// Prints a solution over other characters.
struct Print(Words);

impl Work for Print {
    type Output = Line;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Line {
        let mut line = [b'?'; 81];
        V::print(proof, &self.0, &mut line);
        line
    }
}

/// Returns the words of a solution, computed cell by cell.
fn words(solution: &Line) -> Words {
    let mut words = [0; 27];
    for (square, &character) in solution.iter().enumerate() {
        let (word, bit) = place(square);
        words[3 * usize::from(character - b'1') + word] |= 1 << bit;
    }
    words
}

fn check(solution: &Line) {
    let words = words(solution);
    let expected = solution.escape_ascii().to_string();
    let scalar = line::print(&words);
    assert_eq!(scalar.escape_ascii().to_string(), expected);
    for backend in Backend::available() {
        let found = backend.run(Print(words));
        assert_eq!(found.escape_ascii().to_string(), expected, "{backend}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn backends_print_every_digit_in_every_cell(solution in solved()) {
        for turn in 0..9 {
            check(&solution.map(|character| b'1' + (character - b'1' + turn) % 9));
        }
    }
}

#[test]
fn solved_grid_prints_back() {
    let solved =
        b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let position = crate::Position::read(solved).expect("digits");
    assert_eq!(&line::print(&position.words), solved);
}
