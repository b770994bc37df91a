//! Which two rows and which stack may come first in the canonical form of a band or a solved grid.
//!
//! What two rows are to each other is written down as [`Links`]: a column leads to the column in
//! which the first row has the digit that the second has here. In the image the first row is
//! 123456789, so the second says, place by place, to which places the columns lead.
//!
//! ```text
//! 123 456 789      Either the columns of each stack all lead to one other stack: then the second
//! 456 789 123      row begins with 456789, and ends as three steps take the first stack to itself.
//!
//! 123 456 789      Or two columns of each stack lead to one stack and the third to the other. The
//! 457 189 236      one column of the second stack that leads back to the first settles how the row
//!                  goes on, and so which of the two columns comes first.
//! ```
//!
//! That is, a few steps along the links tell how the second row begins, and columns are put in order
//! only where it is least.
//!
//! **Invariant:** all orders of columns with the least second row are handed out, each once; a few
//! others may be.

use std::array;

use super::board::{Board, Row};

/// All orders of three things; the first two orders leave the third thing where it is.
pub(super) const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// For each column, the column in which the first row has the digit that the second has here.
type Links = [u8; 9];

/// Two rows and a stack that come first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    pub(super) side: u8,
    /// The rows of the band in their new order.
    pub(super) rows: [u8; 3],
    links: Links,
    /// The columns of the first stack in one order that is possible.
    stack: [u8; 3],
}

/// The starts with the least beginning of a second row.
pub(super) struct Starts {
    beginning: Beginning,
    /// Two sides of three bands, six orders of their rows, three stacks.
    starts: [Start; 108],
    count: usize,
}

impl Starts {
    pub(super) fn new() -> Starts {
        Starts {
            beginning: Beginning::B457893,
            starts: [Start::default(); 108],
            count: 0,
        }
    }

    /// Adds those of a band.
    pub(super) fn add_band(&mut self, board: &Board, side: u8, band: u8) {
        let rows = [0, 1, 2].map(|row| &board.rows[usize::from(3 * band + row)]);
        let columns = rows.map(columns_of_digits);
        for order in ORDERS {
            let [first, second, _] = order;
            let links = links(&columns[first], rows[second]);
            for stack in 0..3 {
                let (beginning, stack) = beginning(&links, stack);
                if beginning > self.beginning {
                    continue;
                }
                if beginning < self.beginning {
                    self.beginning = beginning;
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

    /// Hands out the orders of the columns with which a second row is least.
    pub(super) fn for_each_order(&self, mut hand_out: impl FnMut(&Start, [u8; 9])) {
        for start in &self.starts[..self.count] {
            for order in &ORDERS[..self.beginning.orders()] {
                let stack = order.map(|place| start.stack[place]);
                hand_out(start, columns(&start.links, stack));
            }
        }
    }
}

/// How a second row begins, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Beginning {
    B456789123,
    B456789132,
    B456789231,
    B457189,
    B457289,
    B457389,
    B457891,
    B457893,
}

impl Beginning {
    /// With how many of [`ORDERS`] of the first stack the second row can begin so.
    fn orders(self) -> usize {
        match self {
            Beginning::B456789123 | Beginning::B456789132 | Beginning::B456789231 => 6,
            Beginning::B457893 => 2,
            _ => 1,
        }
    }
}

/// The least beginning with this stack first, and an order of its columns that leads to it.
#[inline]
fn beginning(links: &Links, stack: u8) -> (Beginning, [u8; 3]) {
    use Beginning::*;
    let [a, b, c] = [0, 1, 2].map(|column| 3 * stack + column);
    let stacks = [a, b, c].map(|column| follow(links, column) / 3);
    let (one, other, single) = match (stacks[0] == stacks[1], stacks[0] == stacks[2]) {
        (true, true) => return (whole_stacks(links, [a, b, c]), [a, b, c]),
        (true, false) => (a, b, c),
        (false, true) => (a, c, b),
        (false, false) => (b, c, a),
    };
    // Over these two columns of the second stack the first row has the digits 4 and 5.
    let (four, five) = (follow(links, one), follow(links, other));
    let back = columns_of(four / 3).find(|&column| follow(links, column) / 3 == stack);
    let back = back.expect("one column leads back to the first stack");
    let home = follow(links, back);
    let is_late = back != four && back != five;
    let (first, second) = match back == five || is_late && home == other {
        true => (other, one),
        false => (one, other),
    };
    let beginning = match is_late {
        false if home == first => B457189,
        false if home == second => B457289,
        false => B457389,
        true if home == first => B457891,
        true => B457893,
    };
    (beginning, [first, second, single])
}

/// The beginning if whole stacks lead to each other.
fn whole_stacks(links: &Links, stack: [u8; 3]) -> Beginning {
    let returns = |&&column: &&u8| (0..3).fold(column, |column, _| follow(links, column)) == column;
    match stack.iter().filter(returns).count() {
        3 => Beginning::B456789123,
        1 => Beginning::B456789132,
        _ => Beginning::B456789231,
    }
}

/// All columns in the order that follows from that of the first stack.
#[inline]
fn columns(links: &Links, [a, b, c]: [u8; 3]) -> [u8; 9] {
    let [d, e] = [a, b].map(|column| follow(links, column));
    // What is left of the second stack; the numbers of its columns add up to this.
    let f = 9 * (d / 3) + 3 - d - e;
    let third_stack = 3 - a / 3 - d / 3;
    let mut columns = [a, b, c, d, e, f, 0, 0, 0];
    let mut place = 6;
    // The digits 7, 8 and 9 follow as they appear in the second row.
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

/// For each digit, the column in which a row has it.
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

    /// The second row, once the columns stand in this order.
    fn second_row(links: &Links, columns: [u8; 9]) -> String {
        let place = |column| columns.iter().position(|&it| it == follow(links, column));
        let digits = columns.map(|column| place(column).expect("links lead to columns") + 1);
        digits.map(|digit| digit.to_string()).concat()
    }

    /// All orders of columns with this stack first.
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
    fn second_rows_begin_as_said() {
        let boards = SOLVED.map(Board::both).concat();
        for (board, band) in boards
            .iter()
            .flat_map(|board| [0, 1, 2].map(|band| (board, band)))
        {
            for order in ORDERS {
                let [first, second] = [order[0], order[1]].map(|row| &board.rows[3 * band + row]);
                let links = links(&columns_of_digits(first), second);
                for stack in 0..3 {
                    let (beginning, _) = beginning(&links, stack as u8);
                    let rows = orders(stack).map(|columns| second_row(&links, columns));
                    let least = rows.min().unwrap();
                    assert!(format!("B{least}").starts_with(&format!("{beginning:?}")));
                }
            }
        }
    }

    #[test]
    fn all_orders_with_the_least_second_row_are_handed_out_once() {
        for board in SOLVED.map(Board::both).concat() {
            let mut starts = Starts::new();
            starts.add_band(&board, 0, 0);
            let mut handed_out = Vec::new();
            starts.for_each_order(|start, columns| {
                handed_out.push((second_row(&start.links, columns), start.rows, columns));
            });
            let mut all = Vec::new();
            for rows in ORDERS {
                let [first, second] = [rows[0], rows[1]].map(|row| &board.rows[row]);
                let links = links(&columns_of_digits(first), second);
                let rows = rows.map(|row| row as u8);
                let columns = (0..3).flat_map(orders);
                all.extend(columns.map(|columns| (second_row(&links, columns), rows, columns)));
            }
            for rows in [&mut all, &mut handed_out] {
                rows.sort_unstable();
                let least = rows[0].0.clone();
                rows.retain(|(row, ..)| *row == least);
            }
            assert_eq!(all, handed_out);
        }
    }
}
