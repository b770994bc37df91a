//! Basic, finned and sashimi fish: rows against columns, and the reverse.
//!
//! All fins lie in one box, and so do the eliminations: a candidate outside of the base lines sees a
//! fin only by its box, since a line that it shares with the fin would be a base or a cover line.
//!
//! **Invariant:** a base line has two candidates or more, and a cover line holds some of them.

use std::array;
use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::{ALL_UNITS, square_at};

use super::{FoundFish, OnFish, SearchSpace};
use crate::combinations::Locked;
use crate::order::{Combinations, SearchOrder};
use crate::position::{ALL_NINE, Mask, Position, UnitMask, bits_of};

/// Three lines that cross the same boxes, by the index of the three.
const CHUTES: [Mask; 3] = [0o007, 0o070, 0o700];

/// Finds fish without fins.
pub(super) fn basic(space: &SearchSpace<'_>, on_fish: OnFish<'_>) -> ControlFlow<()> {
    let order = &SearchOrder::HODOKU;
    for has_columns in [order.columns_first, !order.columns_first] {
        let lines = Lines::new(space.position, (space.digit, space.size), has_columns);
        lines.each_basic(order.combinations, &mut |base, cover| {
            let chosen = Chosen {
                lines: base,
                union: cover,
            };
            let outside = lines.squares(!base & ALL_NINE, cover);
            lines.report(chosen, cover, SquareSet::EMPTY, outside, on_fish)
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds fish with fins: sashimi fish, in which a base line has fewer than two candidates without its
/// fins, or the others.
pub(super) fn finned(
    space: &SearchSpace<'_>,
    is_sashimi: bool,
    on_fish: OnFish<'_>,
) -> ControlFlow<()> {
    [false, true].into_iter().try_for_each(|has_columns| {
        let lines = Lines::new(space.position, (space.digit, space.size), has_columns);
        // Eliminations need a cover line beside the fins.
        let is_promising = |union: Mask| {
            let reaches = |chute: Mask| ((union & !chute).count_ones() as usize) < lines.size;
            CHUTES.into_iter().any(reaches)
        };
        lines.choose(Chosen::default(), 0, &is_promising, &mut |chosen| {
            for chute in CHUTES {
                for cover in covers(chosen.union, chute, lines.size) {
                    if lines.is_sashimi(chosen, cover) == is_sashimi
                        && let Some((fins, band)) = lines.fins(chosen, cover)
                        && fins.len() <= space.options.max_fins
                    {
                        let outside = lines.squares(band & !chosen.lines, cover & chute);
                        lines.report(chosen, cover, fins, outside, on_fish)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    })
}

/// Returns the sets of `size` lines of a union that leave some lines of the chute as fins and take
/// others.
fn covers(union: Mask, chute: Mask, size: usize) -> impl Iterator<Item = Mask> {
    let outside = union & !chute;
    let wanted = size
        .checked_sub(outside.count_ones() as usize)
        .filter(|&wanted| wanted > 0);
    let within = union & chute;
    let mut subset: Mask = 0;
    let subsets = std::iter::from_fn(move || {
        // The next subset of a mask in ascending order.
        subset = subset.wrapping_sub(within) & within;
        (subset != within && subset != 0).then_some(subset)
    });
    let takes = move |subset: &Mask| Some(subset.count_ones() as usize) == wanted;
    subsets.filter(takes).map(move |subset| outside | subset)
}

/// The places of a digit, seen from the rows or from the columns.
pub(crate) struct Lines {
    /// Whether the base is made of columns.
    has_columns: bool,
    size: usize,
    places: SquareSet,
    /// For each base line, the cover lines in which it has the digit.
    reach: [Mask; 9],
}

/// Base lines, and the cover lines that they reach.
#[derive(Clone, Copy, Default)]
struct Chosen {
    lines: Mask,
    union: Mask,
}

impl Lines {
    /// Returns the places of a digit, given by its index, for fish of a size.
    #[inline]
    pub(crate) fn new(
        position: &Position,
        (digit, size): (usize, usize),
        has_columns: bool,
    ) -> Lines {
        let first = if has_columns { 9 } else { 0 };
        Lines {
            has_columns,
            size,
            places: position.places(digit),
            reach: array::from_fn(|line| position.places_in(ALL_UNITS[first + line], digit)),
        }
    }

    /// Visits the base and cover lines of each basic fish that eliminates something.
    #[inline]
    pub(crate) fn each_basic<B>(
        &self,
        order: Combinations,
        visit: &mut impl FnMut(Mask, Mask) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Locked::new(&self.reach, self.size as u32, order).each(&mut |base, cover| {
            let mut others = bits_of(!base & ALL_NINE);
            if others.any(|line| self.reach[line] & cover != 0) {
                visit(base, cover)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Chooses base lines from `first` on, as long as the cover lines they reach are promising.
    fn choose(
        &self,
        chosen: Chosen,
        first: usize,
        is_promising: &impl Fn(Mask) -> bool,
        take: &mut impl FnMut(Chosen) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let missing = self.size - chosen.lines.count_ones() as usize;
        if missing == 0 {
            return take(chosen);
        }
        for line in first..=9 - missing {
            let more = Chosen {
                lines: chosen.lines | 1 << line,
                union: chosen.union | self.reach[line],
            };
            if self.reach[line].count_ones() > 1 && is_promising(more.union) {
                self.choose(more, line + 1, is_promising, take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a base line has fewer than two candidates without the fins.
    fn is_sashimi(&self, chosen: Chosen, cover: Mask) -> bool {
        bits_of(chosen.lines).any(|line| (self.reach[line] & cover).count_ones() < 2)
    }

    /// Returns the fins and the chute of base lines they lie in, if all fins lie in one box.
    fn fins(&self, chosen: Chosen, cover: Mask) -> Option<(SquareSet, Mask)> {
        let has_fin = |&line: &usize| self.reach[line] & !cover != 0;
        let finned = bits_of(chosen.lines).filter(has_fin);
        let finned = finned.fold(0, |lines, line| lines | 1 << line);
        let band = CHUTES.into_iter().find(|&band| finned & !band == 0)?;
        let fins = bits_of(finned).fold(SquareSet::EMPTY, |fins, line| {
            fins | self.squares(1 << line, self.reach[line] & !cover)
        });
        Some((fins, band))
    }

    /// Returns the cells where base lines cross cover lines.
    fn squares(&self, lines: Mask, covers: Mask) -> SquareSet {
        let crossing = |line: usize| {
            bits_of(covers).map(move |cover| {
                if self.has_columns {
                    square_at(cover, line)
                } else {
                    square_at(line, cover)
                }
            })
        };
        bits_of(lines).flat_map(crossing).collect()
    }

    /// Reports a fish, if it eliminates something outside of its base.
    fn report(
        &self,
        chosen: Chosen,
        cover: Mask,
        fins: SquareSet,
        outside: SquareSet,
        on_fish: OnFish<'_>,
    ) -> ControlFlow<()> {
        let eliminated = outside & self.places;
        if eliminated.is_empty() {
            return ControlFlow::Continue(());
        }
        let (rows, columns) = if self.has_columns { (9, 0) } else { (0, 9) };
        on_fish(FoundFish {
            base: UnitMask::from(chosen.lines) << rows,
            cover: UnitMask::from(cover) << columns,
            fins,
            eliminated,
        })
    }
}
