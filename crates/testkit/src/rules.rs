//! Random constraints of every kind, for property tests.
//!
//! **Invariant:** the same seed gives the same constraints. Every constraint passes
//! `Puzzle::with_constraints`, and most of them hold for the solution they were made for.

mod areas;
mod grouped;

use std::sync::Arc;

use foldoku_board::constraint::{
    Automaton, Cage, Constraint, Contains, Count, DigitTable, Domain, Indexing, Line, Relation,
    SameDigits, Sum, Target, Totals,
};
use foldoku_board::{Digit, DigitSet, Geometry, Grid, Puzzle, Square};

/// A small generator of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    /// Returns `count` different cells, or all.
    pub fn squares(&mut self, geometry: &Geometry, count: usize) -> Vec<Square> {
        let mut all: Vec<Square> = geometry.squares().collect();
        let count = count.min(all.len());
        for place in 0..count {
            let other = place + self.below(all.len() - place);
            all.swap(place, other);
        }
        all.truncate(count);
        all
    }
}

/// The number of kinds of [`constraint`].
pub const KINDS: usize = 20;

/// Returns a random puzzle with constraints made for a solution: a share of the solution's digits as
/// givens, in percent, and a number of constraints.
pub fn puzzle(
    random: &mut Random,
    geometry: &Geometry,
    solution: &Grid,
    givens: usize,
    count: usize,
) -> Puzzle {
    let shown = geometry.squares().map(|square| {
        if random.below(100) < givens {
            solution[square]
        } else {
            None
        }
    });
    let givens: Grid = shown.collect();
    let puzzle = Puzzle::new(geometry, givens).expect("digits of a solution do not clash");
    let mut constraints = Vec::new();
    while constraints.len() < count {
        let kind = random.below(KINDS);
        let next = constraint(random, geometry, solution, kind);
        if next.check(geometry).is_ok() {
            constraints.push(next);
        }
    }
    puzzle
        .with_constraints(constraints)
        .expect("every constraint was checked")
}

/// Returns a random constraint of a kind, which nearly always holds for the solution.
pub fn constraint(
    random: &mut Random,
    geometry: &Geometry,
    solution: &Grid,
    kind: usize,
) -> Constraint {
    let digits = geometry.digit_count();
    let length = 2 + random.below(usize::from(digits).min(6));
    let squares = random.squares(geometry, length);
    let value = |square: Square| solution[square].map_or(1, Digit::number);
    let values: Vec<u8> = squares.iter().map(|&square| value(square)).collect();
    let total: i32 = values.iter().map(|&value| i32::from(value)).sum();
    let total = if random.below(12) == 0 {
        total + 1
    } else {
        total
    };
    let mut distinct: Vec<Square> = Vec::new();
    for &square in &squares {
        if distinct.iter().all(|&other| value(other) != value(square)) {
            distinct.push(square);
        }
    }
    match kind {
        0 => Constraint::all_different(distinct),
        1 => Constraint::Relation(Relation::along(squares, table(random, digits, &values))),
        2 => {
            let squares = squares[..squares.len().min(3)].to_vec();
            let table = table(random, digits, &values);
            Constraint::Relation(Relation::among(squares, table))
        }
        3 => Constraint::Sum(Sum::new(squares, Totals::from(total - 1..=total))),
        4 => Constraint::Sum(Sum::new(squares, Totals::exactly(total))),
        5 => {
            let terms: Vec<(i32, Square)> = (squares.iter())
                .map(|&square| ([-2, -1, -1, 1, 1, 3, 10][random.below(7)], square))
                .collect();
            let sum = Sum::weighted(terms, Totals::exactly(0));
            let terms = sum.terms.iter();
            let total = terms
                .map(|term| term.coefficient * i32::from(value(term.square)))
                .sum();
            Constraint::Sum(Sum {
                totals: Totals::exactly(total),
                ..sum
            })
        }
        6 => {
            let total = distinct
                .iter()
                .map(|&square| i32::from(value(square)))
                .sum();
            Constraint::Cage(Cage::with_total(distinct, total))
        }
        7 => consecutive(geometry, solution, random),
        8 => Constraint::Line(Line::new(squares, automaton(random, digits, &values))),
        9 => {
            let extra = Digit::new(1 + random.below(digits.into()) as u8);
            let allowed = values.iter().map(|&value| Digit::new(value)).chain([extra]);
            Constraint::Domain(Domain::new(squares, allowed.collect()))
        }
        10 => {
            let some = values
                .iter()
                .take(1 + random.below(3))
                .map(|&value| Digit::new(value));
            Constraint::Contains(Contains::new(squares, some.collect::<Vec<_>>()))
        }
        11 => {
            let counted: DigitSet = geometry
                .digits()
                .iter()
                .filter(|_| random.below(2) == 0)
                .collect();
            let count = values
                .iter()
                .filter(|&&value| counted.contains(Digit::new(value)))
                .count();
            Constraint::Count(Count::new(squares, counted, Totals::exactly(count as i32)))
        }
        12 => indexing(random, geometry, solution),
        14 => grouped::group(random, geometry, solution),
        15 => grouped::rises(random, geometry, solution),
        16 => grouped::quotas(random, geometry, solution),
        17 => grouped::parts(random, geometry, solution),
        18 => areas::connected(random, geometry, solution),
        19 => areas::different_pairs(random, geometry, solution),
        _ => match random.below(2) {
            0 => same_digits(random, geometry, solution),
            _ => {
                let kinds = [random.below(13), random.below(13)];
                let [one, other] = kinds.map(|kind| constraint(random, geometry, solution, kind));
                let third = constraint(random, geometry, solution, 9);
                Constraint::any([Constraint::all([one, third]), other])
            }
        },
    }
}

/// Returns a table that allows the pairs of neighbours among `values`, and some others.
fn table(random: &mut Random, digits: u8, values: &[u8]) -> DigitTable {
    let distance = (1 + random.below(usize::from(digits) / 2)) as u8;
    let shape = random.below(4);
    DigitTable::new(digits, |a, b| {
        let natural = match shape {
            0 => a < b,
            1 => a.abs_diff(b) >= distance,
            2 => a.abs_diff(b) != distance,
            _ => a % 2 != b % 2,
        };
        natural
            || values.iter().enumerate().any(|(place, &one)| {
                values[place + 1..]
                    .iter()
                    .any(|&other| (one, other) == (a, b))
            })
    })
}

/// Returns an automaton that accepts lines whose sum has the remainder of the line's.
fn automaton(random: &mut Random, digits: u8, values: &[u8]) -> Arc<Automaton> {
    let modulus = 2 + random.below(5) as u8;
    let wanted = values.iter().fold(0, |sum, value| (sum + value) % modulus);
    let step = |&sum: &u8, digit: Digit, next: &mut dyn FnMut(u8)| {
        next((sum + digit.number()) % modulus);
    };
    let automaton = Automaton::explore(digits, [0], step, |&sum| sum == wanted, 100);
    Arc::new(automaton.expect("there are at most six states"))
}

/// Returns a group of cells that hold consecutive digits in the solution.
fn consecutive(geometry: &Geometry, solution: &Grid, random: &mut Random) -> Constraint {
    let digits = usize::from(geometry.digit_count());
    let length = 2 + random.below(digits.min(5) - 1);
    let first = 1 + random.below(digits - length + 1);
    let cells = (first..first + length).map(|number| {
        let digit = Some(Digit::new(number as u8));
        let places: Vec<Square> = geometry
            .squares()
            .filter(|&at| solution[at] == digit)
            .collect();
        places[random.below(places.len())]
    });
    Constraint::Cage(Cage::consecutive(cells.collect::<Vec<_>>()))
}

/// Returns an index that points to a digit of a line, or to a cell with the same digit.
fn indexing(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let digits = usize::from(geometry.digit_count());
    let index = random.squares(geometry, 1)[0];
    let line = random.squares(geometry, digits);
    let place = solution[index].map_or(0, Digit::index);
    let found = solution[line[place]].expect("the solution is full");
    let target = match random.below(2) {
        0 => Target::Digit(found),
        _ => {
            let mut same = geometry
                .squares()
                .filter(|&square| solution[square] == Some(found));
            let count = same.clone().count();
            same.nth(random.below(count))
                .map_or(Target::Digit(found), Target::Square)
        }
    };
    Constraint::Indexing(Indexing::new(index, line, target))
}

/// Returns two groups of cells with the same digits in the solution.
fn same_digits(random: &mut Random, geometry: &Geometry, solution: &Grid) -> Constraint {
    let length = 1 + random.below(4);
    let one = random.squares(geometry, length);
    let order = random.squares(geometry, geometry.square_count());
    let mut other: Vec<Square> = Vec::new();
    for &square in &one {
        let twin = order.iter().find(|&&twin| {
            solution[twin] == solution[square] && !other.contains(&twin) && twin != square
        });
        other.extend(twin);
    }
    other.resize(one.len(), one[0]);
    Constraint::SameDigits(SameDigits::new([one, other]))
}
