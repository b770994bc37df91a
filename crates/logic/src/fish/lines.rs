//! Basic, finned and sashimi fish: rows against columns, and the reverse.
//!
//! All fins lie in one box, and so does all that they allow to take away: a candidate outside of the
//! base lines sees a fin only by its box, since a line that it shares with the fin would be a base or
//! a cover line.
//!
//! **Invariant:** a base line has two candidates or more, and a cover line holds some of them.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::{ALL_UNITS, square_at};

use super::{Catch, Caught, Pond, Units};
use crate::position::{Mask, bits_of};

/// Three lines that cross the same boxes, by the index of the three.
const CHUTES: [Mask; 3] = [0o007, 0o070, 0o700];

/// Fish without fins.
pub(super) fn basic(pond: &Pond<'_>, caught: Caught<'_>) -> ControlFlow<()> {
    Net::both(pond).into_iter().try_for_each(|net| {
        let is_promising = |union: Mask| union.count_ones() as usize <= net.size;
        net.choose(Chosen::default(), 0, &is_promising, &mut |chosen| {
            // Less cover lines than base lines: there is no room for the digit at all.
            if (chosen.union.count_ones() as usize) < net.size {
                return ControlFlow::Continue(());
            }
            let outside = net.squares(!chosen.lines & 0x1ff, chosen.union);
            net.report(chosen, chosen.union, SquareSet::EMPTY, outside, caught)
        })
    })
}

/// Fish with fins: either those that keep two candidates in each base line without the fins, or the
/// others, which are sashimi.
pub(super) fn finned(pond: &Pond<'_>, is_sashimi: bool, caught: Caught<'_>) -> ControlFlow<()> {
    Net::both(pond).into_iter().try_for_each(|net| {
        // What is taken away needs a cover line beside the fins.
        let is_promising = |union: Mask| {
            let reaches = |chute: Mask| ((union & !chute).count_ones() as usize) < net.size;
            CHUTES.into_iter().any(reaches)
        };
        net.choose(Chosen::default(), 0, &is_promising, &mut |chosen| {
            for chute in CHUTES {
                for cover in covers(chosen.union, chute, net.size) {
                    if net.is_sashimi(chosen, cover) == is_sashimi
                        && let Some((fins, band)) = net.fins(chosen, cover)
                        && fins.len() <= pond.options.max_fins
                    {
                        let outside = net.squares(band & !chosen.lines, cover & chute);
                        net.report(chosen, cover, fins, outside, caught)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    })
}

/// The sets of `size` lines of a union that leave some lines of the chute as fins and take others.
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
struct Net {
    /// Whether the base is made of columns.
    by_column: bool,
    size: usize,
    places: SquareSet,
    /// For each base line, the cover lines in which it has the digit.
    lines: [Mask; 9],
}

/// Base lines, and the cover lines that they reach.
#[derive(Clone, Copy, Default)]
struct Chosen {
    lines: Mask,
    union: Mask,
}

impl Net {
    fn both(pond: &Pond<'_>) -> [Net; 2] {
        [false, true].map(|by_column| {
            let first = if by_column { 9 } else { 0 };
            Net {
                by_column,
                size: pond.size,
                places: pond.position.places(pond.digit),
                lines: std::array::from_fn(|line| {
                    pond.position.places_in(ALL_UNITS[first + line], pond.digit)
                }),
            }
        })
    }

    /// Chooses base lines from `first` on, as long as what they reach is promising.
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
                union: chosen.union | self.lines[line],
            };
            if self.lines[line].count_ones() > 1 && is_promising(more.union) {
                self.choose(more, line + 1, is_promising, take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a base line has less than two candidates left without the fins.
    fn is_sashimi(&self, chosen: Chosen, cover: Mask) -> bool {
        bits_of(chosen.lines).any(|line| (self.lines[line] & cover).count_ones() < 2)
    }

    /// The fins and the base lines' chute of their box, if they are in one box.
    fn fins(&self, chosen: Chosen, cover: Mask) -> Option<(SquareSet, Mask)> {
        let has_fin = |&line: &usize| self.lines[line] & !cover != 0;
        let finned = bits_of(chosen.lines).filter(has_fin);
        let finned = finned.fold(0, |lines, line| lines | 1 << line);
        let band = CHUTES.into_iter().find(|&band| finned & !band == 0)?;
        let fins = bits_of(finned).fold(SquareSet::EMPTY, |fins, line| {
            fins | self.squares(1 << line, self.lines[line] & !cover)
        });
        Some((fins, band))
    }

    /// The squares where base lines cross cover lines.
    fn squares(&self, lines: Mask, covers: Mask) -> SquareSet {
        let crossing = |line: usize| {
            bits_of(covers).map(move |cover| match self.by_column {
                false => square_at(line, cover),
                true => square_at(cover, line),
            })
        };
        bits_of(lines).flat_map(crossing).collect()
    }

    /// Hands out a fish, if it takes something away outside of its base.
    fn report(
        &self,
        chosen: Chosen,
        cover: Mask,
        fins: SquareSet,
        outside: SquareSet,
        caught: Caught<'_>,
    ) -> ControlFlow<()> {
        let eliminated = outside & self.places;
        if eliminated.is_empty() {
            return ControlFlow::Continue(());
        }
        let (rows, columns) = match self.by_column {
            false => (0, 9),
            true => (9, 0),
        };
        caught(Catch {
            base: Units::from(chosen.lines) << rows,
            cover: Units::from(cover) << columns,
            fins,
            eliminated,
        })
    }
}
