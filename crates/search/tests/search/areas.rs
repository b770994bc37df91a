//! Areas whose shape is not known: connected cells, islands and sized groups, against the reference.
//!
//! **Invariant:** boards have no rows, columns and boxes, so that every layout of an area comes.

use foldoku_search::board::constraint::{
    Connected, Constraint, Domain, GroupForm, IslandClue, Islands, SizedGroups, Totals,
};
use foldoku_search::board::{Digit, DigitSet, Geometry, Grid, Puzzle, Square, constraint::Area};
use foldoku_testkit::effort;
use foldoku_testkit::rules::Random;

use crate::variant::check;

/// Returns an empty board with this many rows, columns and digits.
fn raw(rows: usize, columns: usize, digits: u8) -> Geometry {
    let size = (rows, columns);
    Geometry::from_units("raw", size, digits, size, []).unwrap()
}

/// Returns a set of digits, each of which comes by chance; never none.
fn some_digits(random: &mut Random, digits: u8) -> DigitSet {
    let one = Digit::new(1 + random.below(digits.into()) as u8);
    let all = (1..=digits).map(Digit::new);
    all.filter(|&digit| digit == one || random.below(4) == 0)
        .collect()
}

/// Checks random areas on boards with these rows, columns and digits, each with a few cells that lack digits.
/// Of none, one and several solutions all must come.
fn check_areas(
    (rows, columns, digits): (usize, usize, u8),
    seeds: u64,
    constraint: impl Fn(&mut Random, Vec<Square>) -> Constraint,
) {
    let geometry = raw(rows, columns, digits);
    let mut found = [0; 3];
    for seed in 0..seeds {
        let random = &mut Random::new(seed);
        let cells: Vec<Square> = geometry.squares().collect();
        let mut constraints = vec![constraint(random, cells.clone())];
        for cell in random.squares(&geometry, 3 * rows * columns / 4) {
            let allowed = some_digits(random, digits);
            constraints.push(Constraint::Domain(Domain::new([cell], allowed)));
        }
        let puzzle = Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap();
        let puzzle = puzzle.with_constraints(constraints).unwrap();
        found[check(&puzzle).min(2)] += 1;
    }
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

#[test]
fn cells_are_connected_among_themselves_or_over_the_outside() {
    check_areas((3, 3, 2), effort(100, 800, 10_000), |random, cells| {
        let (least, most) = (random.below(4) as i32, 4 + random.below(6) as i32);
        let counts = Totals::from(least..=most);
        let connected = Connected::new(cells, 3, DigitSet::of(Digit::new(2)), counts);
        Constraint::Connected(match random.below(3) {
            0 => connected,
            _ => connected.with_outside(),
        })
    });
}

#[test]
fn cells_on_a_line_are_connected_in_it() {
    check_areas((3, 3, 2), effort(100, 800, 10_000), |random, cells| {
        let counts = Totals::from(random.below(3) as i32..=9);
        let connected = Connected::new(cells, 3, DigitSet::of(Digit::new(2)), counts);
        let form = [GroupForm::Loop, GroupForm::Path][random.below(2)];
        Constraint::Connected(connected.of_form(form))
    });
}

#[test]
fn islands_have_one_clue_and_its_size() {
    check_areas((3, 3, 2), effort(200, 800, 10_000), |random, cells| {
        let [one, other, size] = [0, 1, 2].map(|_| cells[random.below(9)]);
        let clue = |square, size| IslandClue { square, size };
        let mut clues = vec![clue(one, size)];
        let has_two = one != other && random.below(2) == 0;
        clues.extend(has_two.then(|| clue(other, cells[random.below(9)])));
        Constraint::Islands(Islands {
            area: Area::new(cells, 3),
            digits: DigitSet::of(Digit::new(2)),
            clues: clues.into(),
            offset: random.below(3) as i32,
        })
    });
}

#[test]
fn groups_have_the_size_of_their_digit() {
    check_areas((2, 4, 4), effort(60, 400, 10_000), |random, cells| {
        Constraint::SizedGroups(SizedGroups {
            area: Area::new(cells, 4),
            offset: random.below(4) as i32 / 3,
        })
    });
}
