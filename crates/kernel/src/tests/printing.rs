//! Every backend prints a solution as the obvious way of printing does.
//!
//! **Invariant:** every digit is tried in every square.

use proptest::prelude::*;

use super::positions::solved;
use crate::Backend;
use crate::arch::Work;
use crate::layout::{Line, Words, place};
use crate::line;
use crate::vector::Vector;

/// Prints a solution over what is no part of one.
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

/// The words of a solution, square by square.
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
    let plainly = line::print(&words);
    assert_eq!(plainly.escape_ascii().to_string(), expected);
    for backend in Backend::available() {
        let found = backend.run(Print(words));
        assert_eq!(found.escape_ascii().to_string(), expected, "{backend}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn every_digit_of_a_solution_is_printed_alike_in_every_square(solution in solved()) {
        for turn in 0..9 {
            check(&solution.map(|character| b'1' + (character - b'1' + turn) % 9));
        }
    }
}
