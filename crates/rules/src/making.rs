//! Making instances of rules that are true in a given solution and look as setters draw them.
//!
//! A [`Maker`](maker::Maker) stands beside `lower`, `is_met` and `draw` of its rule. It proposes; [`Making`]
//! keeps the solution, the random numbers and the room on the board, and checks each proposal by the words
//! of its rule.
//!
//! **Invariant:** every rule that is returned is met by the solution and overlaps no other one that it
//! would hide. The same solution, orders and random numbers give the same rules.

mod canvas;
mod full;
pub(crate) mod maker;
mod order;
mod shapes;
mod tiling;
mod walk;

use foldoku_board::{Grid, Square};

use self::canvas::Canvas;
use self::maker::{Maker, Propose};
use crate::rule::Rule;
use crate::sheet::Sheet;
use crate::values::Values;

pub use full::negatives;
pub use order::{Order, OrderError, Style};

/// A source of random 32-bit numbers.
pub type RandomWords<'a> = &'a mut dyn FnMut() -> u32;

/// The proposals of a maker after which there is no room for another instance.
const TRIES: usize = 400;

/// A solution, the rules made for it, and the room that is left.
pub struct Making<'a> {
    /// The board.
    pub sheet: &'a Sheet,
    values: Values<'a>,
    random: RandomWords<'a>,
    canvas: Canvas,
}

impl std::fmt::Debug for Making<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Making")
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}

impl<'a> Making<'a> {
    /// Starts with a solution. Returns `None` if a cell of it is empty.
    pub fn new(sheet: &'a Sheet, solution: &Grid, random: RandomWords<'a>) -> Option<Making<'a>> {
        Some(Making {
            sheet,
            values: Values::new(sheet, solution)?,
            random,
            canvas: Canvas::new(sheet),
        })
    }

    /// Returns the instances that an order asks for, and takes their room: all, some, or as many as
    /// cover the board.
    ///
    /// Fewer than ordered are returned where the solution or the board has no room for more.
    pub fn start(&mut self, order: &Order) -> Vec<Rule> {
        let maker = order.maker();
        if let Propose::Grid(rules) = maker.propose {
            return rules(order, self.sheet);
        }
        if order.style() == Style::Tiled {
            let cells: Vec<Square> = self.sheet.grid_squares().collect();
            let tiles = self.tile(order, &cells).unwrap_or_default();
            tiles.iter().for_each(|tile| self.take_room(tile, maker));
            return tiles;
        }
        let count = match order.style() {
            Style::Full => usize::MAX,
            _ => order.count_on(self.sheet),
        };
        match maker.propose {
            Propose::Every(every) => self.some_of(every(order, self), maker, count),
            _ => {
                let mut rules = Vec::new();
                while rules.len() < count
                    && let Some(rule) = self.propose(order)
                {
                    self.take_room(&rule, maker);
                    rules.push(rule);
                }
                rules
            }
        }
    }

    /// Adds an instance that another grid breaks, or divides the board anew so that one does. Returns false
    /// if none is found.
    pub fn exclude(&mut self, order: &Order, rules: &mut Vec<Rule>, other: &Grid) -> bool {
        let maker = order.maker();
        let Some(other) = Values::new(self.sheet, other) else {
            return false;
        };
        match (maker.propose, order.style()) {
            (Propose::Grid(_), _) | (_, Style::Full) => false,
            (_, Style::Tiled) => self.divide_anew(order, rules, &other),
            (Propose::Every(every), Style::Sparse) => {
                let mut all = every(order, self);
                all.retain(|rule| !rule.is_met(&other));
                let found = self.some_of(all, maker, 1);
                let is_found = !found.is_empty();
                rules.extend(found);
                is_found
            }
            (_, Style::Sparse) => {
                let found = (0..EXCLUDING).find_map(|_| {
                    let rule = self.propose(order)?;
                    (!rule.is_met(&other)).then_some(rule)
                });
                if let Some(rule) = found {
                    self.take_room(&rule, maker);
                    rules.push(rule);
                    return true;
                }
                false
            }
        }
    }

    /// Returns whether no line or symbol is in a cell.
    pub fn is_plain(&self, cell: Square) -> bool {
        self.canvas
            .is_cell_free(self.sheet, cell, maker::Layer::Line)
    }

    /// Returns some of these rules that have room, and takes it.
    fn some_of(&mut self, mut rules: Vec<Rule>, maker: &Maker, count: usize) -> Vec<Rule> {
        self.shuffle(&mut rules);
        let mut kept = Vec::new();
        for rule in rules {
            if kept.len() == count {
                break;
            }
            if rule.is_met(&self.values) && self.canvas.has_room(self.sheet, &rule, maker.layer) {
                self.take_room(&rule, maker);
                kept.push(rule);
            }
        }
        kept
    }

    /// Returns an instance that has room, without taking it.
    fn propose(&mut self, order: &Order) -> Option<Rule> {
        let maker = order.maker();
        for _ in 0..TRIES {
            let proposed = match maker.propose {
                Propose::One(one) => one(order, self),
                Propose::Cage(rule_of) => {
                    let size = self.size(order);
                    let cells = self.group(size, maker.layer);
                    cells.and_then(|cells| rule_of(order, self, cells))
                }
                Propose::Grid(_) | Propose::Every(_) => None,
            };
            if let Some(rule) = proposed
                && rule.is_met(&self.values)
                && self.canvas.has_room(self.sheet, &rule, maker.layer)
            {
                return Some(rule);
            }
        }
        None
    }

    fn take_room(&mut self, rule: &Rule, maker: &Maker) {
        self.canvas.take_room(self.sheet, rule, maker.layer);
    }

    /// Returns the value of a cell in the solution.
    pub(crate) fn at(&self, cell: Square) -> i32 {
        self.values.at(cell)
    }

    /// Returns the values of cells in the solution.
    pub(crate) fn of(&self, cells: &[Square]) -> Vec<i32> {
        self.values.of(cells)
    }

    /// Returns the sum of cells in the solution.
    pub(crate) fn sum(&self, cells: &[Square]) -> i32 {
        self.values.sum(cells)
    }

    /// Returns a random number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (u64::from((self.random)()) * bound as u64 >> 32) as usize
    }

    /// Shuffles a list.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let place = self.below(last + 1);
            list.swap(last, place);
        }
    }

    /// Returns a random one of some items.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        match items.len() {
            0 => None,
            count => Some(items[self.below(count)]),
        }
    }

    /// Returns a random one of the sizes that an order allows.
    pub(crate) fn size(&mut self, order: &Order) -> usize {
        let (least, most) = order.sizes_on(self.sheet).into_inner();
        least + self.below(most - least + 1)
    }
}

/// The proposals among which one is looked for that another grid breaks.
const EXCLUDING: usize = 12;
