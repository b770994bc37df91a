//! Making instances of rules that are true in a given solution and look as setters draw them.
//!
//! A maker stands beside `lower`, `is_met` and `draw` of its rule. It proposes; [`Making`]
//! keeps the solution, the random numbers and the room on the board, and checks each proposal by the words
//! of its rule.
//!
//! **Invariant:** every rule that is returned is met by the solution and overlaps no other one that it
//! would hide. The same solution, orders and random numbers give the same rules.

mod canvas;
mod layer;
mod orbit;
mod order;
mod solved;

mod shapes;
mod walk;

mod asked;
mod full;
pub(crate) mod maker;
mod tiling;

use foldoku_board::Grid;

use self::maker::{Maker, Propose};
use crate::rule::Rule;
use crate::values::Values;

pub use full::negatives;
pub use orbit::orbits;
pub use order::{Order, OrderError, Style};
pub use solved::{Making, Motion, RandomWords};

/// The proposals of a maker after which there is no room for another instance.
const TRIES: usize = 400;

/// The same for an orbit, whose images are seldom all true.
const TRIES_AT_ORBITS: usize = 10_000;

impl Making<'_> {
    /// Returns the instances of each of some orders, those that cover the board after those that need its room, too.
    pub fn start_all(&mut self, orders: &[Order]) -> Vec<Vec<Rule>> {
        let shares_room = |order: &Order| {
            let mut others = orders.iter().filter(|other| other.kind != order.kind);
            others.any(|other| other.maker().layer == order.maker().layer)
        };
        let is_last = |place: &usize| {
            let order = &orders[*place];
            order.style() == Style::Tiled && shares_room(order)
        };
        let mut places: Vec<usize> = (0..orders.len()).collect();
        places.sort_by_key(is_last);
        let mut rules = vec![Vec::new(); orders.len()];
        for place in places {
            rules[place] = self.start(&orders[place]);
        }
        rules
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
            let tiles = self.tile_parts(order, maker);
            tiles.iter().for_each(|tile| self.take_room(tile, maker));
            return tiles;
        }
        let count = match order.style() {
            Style::Full => usize::MAX,
            _ => order.count_on(self.sheet),
        };
        match maker.propose {
            Propose::Every(every) if order.style() == Style::Full => {
                self.without_motions(|it| it.some_of(every(order, it), maker, count, count))
            }
            Propose::Every(every) => {
                let most = order.count.unwrap_or(usize::MAX);
                self.some_of(every(order, self), maker, count, most)
            }
            _ => {
                let mut rules = Vec::new();
                while rules.len() < count {
                    let most = order.count.map_or(usize::MAX, |most| most - rules.len());
                    let Some(orbit) = self.propose(order, most) else {
                        break;
                    };
                    orbit.iter().for_each(|rule| self.take_room(rule, maker));
                    rules.extend(orbit);
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
                let found = self.some_of(all, maker, 1, usize::MAX);
                let is_found = !found.is_empty();
                rules.extend(found);
                is_found
            }
            (_, Style::Sparse) => {
                let found = (0..EXCLUDING).find_map(|_| {
                    let orbit = self.propose(order, usize::MAX)?;
                    orbit
                        .iter()
                        .any(|rule| !rule.is_met(&other))
                        .then_some(orbit)
                });
                if let Some(orbit) = found {
                    orbit.iter().for_each(|rule| self.take_room(rule, maker));
                    rules.extend(orbit);
                    return true;
                }
                false
            }
        }
    }

    /// Returns what a function makes of the board without symmetry.
    fn without_motions<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let motions = std::mem::take(&mut self.motions);
        let made = make(self);
        self.motions = motions;
        made
    }

    /// Returns some of these rules that have room, and takes it: `count` of them, or up to `most` to complete an
    /// orbit.
    fn some_of(
        &mut self,
        mut rules: Vec<Rule>,
        maker: &Maker,
        count: usize,
        most: usize,
    ) -> Vec<Rule> {
        self.shuffle(&mut rules);
        let mut kept = Vec::new();
        for rule in rules {
            if kept.len() >= count {
                break;
            }
            if let Some(orbit) = self.orbit(rule, maker.layer)
                && orbit.len() <= most - kept.len()
            {
                orbit.iter().for_each(|rule| self.take_room(rule, maker));
                kept.extend(orbit);
            }
        }
        kept
    }

    /// Returns an orbit of instances that have room, at most this many, without taking it.
    fn propose(&mut self, order: &Order, most: usize) -> Option<Vec<Rule>> {
        let maker = order.maker();
        let tries = match self.motions.is_empty() {
            true => TRIES,
            false => TRIES_AT_ORBITS,
        };
        for _ in 0..tries {
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
                && let Some(orbit) = self.orbit(rule, maker.layer)
                && orbit.len() <= most
            {
                return Some(orbit);
            }
        }
        None
    }

    fn take_room(&mut self, rule: &Rule, maker: &Maker) {
        self.canvas.take_room(self.sheet, rule, maker.layer);
    }

    /// Returns a random one of the sizes that an order allows.
    pub(crate) fn size(&mut self, order: &Order) -> usize {
        let (least, most) = order.sizes_on(self.sheet).into_inner();
        least + self.below(most - least + 1)
    }
}

/// The proposals among which one is looked for that another grid breaks.
const EXCLUDING: usize = 12;
