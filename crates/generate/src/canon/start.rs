//! Selection of the rows and the stack that can come first in the canonical form of a band or a
//! solved grid.
//!
//! The relation between two rows is stored as [`Links`]: each column links to the column in which
//! the first row has the digit that the second row has here. In a canonical form the first row is
//! 123456789, so the second row reads the positions of the linked columns.
//!
//! ```text
//! 123 456 789      Either all columns of a stack link to the same other stack. The second row then
//! 456 789 123      starts with 456789, and three steps along the links decide how it ends.
//!
//! 123 456 789      Or two columns of a stack link to one stack and the third to the other. The single
//! 457 189 236      column of the second stack that links back to the first decides how the row
//!                  continues, and so which of the two columns comes first.
//! ```
//!
//! So a few steps along the links determine how the second row starts, and columns are ordered only
//! where that start is smallest.
//!
//! **Invariant:** all column orders with the smallest second row are visited, each once; a few
//! others may be visited too.

use std::array;

use super::board::{Board, Row};

/// All permutations of three items; the first two keep the third item in place.
pub(super) const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// For each column, the column in which the first row has the digit that the second row has here.
type Links = [u8; 9];

/// A choice of rows and of the stack that comes first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    pub(super) side: u8,
    /// The rows of the band in their new order.
    pub(super) rows: [u8; 3],
    links: Links,
    /// The columns of the first stack in one possible order.
    stack: [u8; 3],
}

/// The starts with the smallest prefix of the second row.
pub(super) struct Starts {
    prefix: Prefix,
    /// At most two sides of three bands, with six orders of their rows and three stacks each.
    starts: [Start; 108],
    count: usize,
}

impl Starts {
    pub(super) fn new() -> Starts {
        Starts {
            prefix: Prefix::P457893,
            starts: [Start::default(); 108],
            count: 0,
        }
    }

    /// Adds the starts of a band.
    pub(super) fn add_band(&mut self, board: &Board, side: u8, band: u8) {
        let rows = [0, 1, 2].map(|row| &board.rows[usize::from(3 * band + row)]);
        let columns = rows.map(columns_of_digits);
        for order in ORDERS {
            let [first, second, _] = order;
            let links = links(&columns[first], rows[second]);
            for stack in 0..3 {
                let (prefix, stack) = prefix(&links, stack);
                if prefix > self.prefix {
                    continue;
                }
                if prefix < self.prefix {
                    self.prefix = prefix;
                    self.count = 0;
                }
                let rows = order.map(|row| 3 * band + row as u8);
                self.starts[self.count] = Start {
                    side,
                    rows,
                    links,
                    stack,
                };
                self.count += 1;
            }
        }
    }

    /// Visits the column orders with the smallest second row.
    pub(super) fn for_each_order(&self, mut on_order: impl FnMut(&Start, [u8; 9])) {
        for start in &self.starts[..self.count] {
            for order in &ORDERS[..self.prefix.orders()] {
                let stack = order.map(|place| start.stack[place]);
                on_order(start, columns(&start.links, stack));
            }
        }
    }
}

/// The prefix of a second row, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Prefix {
    P456789123,
    P456789132,
    P456789231,
    P457189,
    P457289,
    P457389,
    P457891,
    P457893,
}

impl Prefix {
    /// Returns the number of [`ORDERS`] of the first stack for which the second row can have this
    /// prefix.
    fn orders(self) -> usize {
        match self {
            Prefix::P456789123 | Prefix::P456789132 | Prefix::P456789231 => 6,
            Prefix::P457893 => 2,
            _ => 1,
        }
    }
}

/// Returns the smallest prefix with this stack first, and an order of its columns that leads to it.
#[inline]
fn prefix(links: &Links, stack: u8) -> (Prefix, [u8; 3]) {
    use Prefix::*;
    let [a, b, c] = [0, 1, 2].map(|column| 3 * stack + column);
    let stacks = [a, b, c].map(|column| follow(links, column) / 3);
    let (one, other, single) = match (stacks[0] == stacks[1], stacks[0] == stacks[2]) {
        (true, true) => return (whole_stacks(links, [a, b, c]), [a, b, c]),
        (true, false) => (a, b, c),
        (false, true) => (a, c, b),
        (false, false) => (b, c, a),
    };
    // The columns of the second stack in which the first row has the digits 4 and 5.
    let (four, five) = (follow(links, one), follow(links, other));
    let back = columns_of(four / 3).find(|&column| follow(links, column) / 3 == stack);
    let back = back.expect("one column links back to the first stack");
    let home = follow(links, back);
    let is_late = back != four && back != five;
    let (first, second) = if back == five || is_late && home == other {
        (other, one)
    } else {
        (one, other)
    };
    let prefix = match is_late {
        false if home == first => P457189,
        false if home == second => P457289,
        false => P457389,
        true if home == first => P457891,
        true => P457893,
    };
    (prefix, [first, second, single])
}

/// Returns the prefix if whole stacks link to each other.
fn whole_stacks(links: &Links, stack: [u8; 3]) -> Prefix {
    let returns = |&&column: &&u8| (0..3).fold(column, |column, _| follow(links, column)) == column;
    match stack.iter().filter(returns).count() {
        3 => Prefix::P456789123,
        1 => Prefix::P456789132,
        _ => Prefix::P456789231,
    }
}

/// Returns all columns in the order that follows from the order of the first stack.
#[inline]
fn columns(links: &Links, [a, b, c]: [u8; 3]) -> [u8; 9] {
    let [d, e] = [a, b].map(|column| follow(links, column));
    // The third column of the second stack: the column numbers of a stack have a fixed sum.
    let f = 9 * (d / 3) + 3 - d - e;
    let third_stack = 3 - a / 3 - d / 3;
    let mut columns = [a, b, c, d, e, f, 0, 0, 0];
    let mut place = 6;
    // The digits 7, 8 and 9 are in the order in which they appear in the second row.
    for column in [c, d, e, f] {
        let next = follow(links, column);
        if next / 3 == third_stack {
            columns[place] = next;
            place += 1;
        }
    }
    columns
}

#[inline(always)]
fn follow(links: &Links, column: u8) -> u8 {
    links[usize::from(column)]
}

fn columns_of(stack: u8) -> impl Iterator<Item = u8> {
    3 * stack..3 * stack + 3
}

/// Returns, for each digit, its column in a row.
fn columns_of_digits(row: &Row) -> [u8; 16] {
    let mut columns = [0; 16];
    for (column, &number) in (0..9).zip(row) {
        columns[usize::from(number & 15)] = column;
    }
    columns
}

fn links(first: &[u8; 16], second: &Row) -> Links {
    array::from_fn(|column| first[usize::from(second[column] & 15)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: [&[u8; 81]; 3] = [
        b"417369825632158947958724316825437169791586432346912758289643571573291684164875293",
        b"123456789456789123789123456214365897365897214897214365531642978642978531978531642",
        b"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    ];

    /// Returns the second row after the columns are put in this order.
    fn second_row(links: &Links, columns: [u8; 9]) -> String {
        let place = |column| columns.iter().position(|&it| it == follow(links, column));
        let digits = columns.map(|column| place(column).expect("links are columns") + 1);
        digits.map(|digit| digit.to_string()).concat()
    }

    /// Returns all column orders with this stack first.
    fn orders(stack: usize) -> impl Iterator<Item = [u8; 9]> {
        let stacks = ORDERS.into_iter().filter(move |order| order[0] == stack);
        stacks.flat_map(|stacks| {
            (0..216).map(move |index| {
                let orders = [index / 36, index / 6 % 6, index % 6].map(|order| ORDERS[order]);
                std::array::from_fn(|place| {
                    (3 * stacks[place / 3] + orders[place / 3][place % 3]) as u8
                })
            })
        })
    }

    #[test]
    fn prefixes_match_the_smallest_second_row() {
        let boards = SOLVED.map(Board::both).concat();
        for (board, band) in boards
            .iter()
            .flat_map(|board| [0, 1, 2].map(|band| (board, band)))
        {
            for order in ORDERS {
                let [first, second] = [order[0], order[1]].map(|row| &board.rows[3 * band + row]);
                let links = links(&columns_of_digits(first), second);
                for stack in 0..3 {
                    let (prefix, _) = prefix(&links, stack as u8);
                    let rows = orders(stack).map(|columns| second_row(&links, columns));
                    let least = rows.min().unwrap();
                    assert!(format!("P{least}").starts_with(&format!("{prefix:?}")));
                }
            }
        }
    }

    #[test]
    fn orders_with_the_smallest_second_row_are_visited_once() {
        for board in SOLVED.map(Board::both).concat() {
            let mut starts = Starts::new();
            starts.add_band(&board, 0, 0);
            let mut visited = Vec::new();
            starts.for_each_order(|start, columns| {
                visited.push((second_row(&start.links, columns), start.rows, columns));
            });
            let mut all = Vec::new();
            for rows in ORDERS {
                let [first, second] = [rows[0], rows[1]].map(|row| &board.rows[row]);
                let links = links(&columns_of_digits(first), second);
                let rows = rows.map(|row| row as u8);
                let columns = (0..3).flat_map(orders);
                all.extend(columns.map(|columns| (second_row(&links, columns), rows, columns)));
            }
            for rows in [&mut all, &mut visited] {
                rows.sort_unstable();
                let least = rows[0].0.clone();
                rows.retain(|(row, ..)| *row == least);
            }
            assert_eq!(all, visited);
        }
    }
}
