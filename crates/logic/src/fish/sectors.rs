//! Franken and mutant fish: boxes and lines of both kinds as base and cover.
//!
//! The search starts from a candidate that might be eliminated, the target. If the target is true, no
//! candidate that it sees is: the rest of the base must then fit into the cover without the unit that
//! holds the target. That leaves few bases to try: their units share no cell that the target does
//! not see, and one cover unit fewer than base units holds all such cells. A cover found for a base often
//! holds the next larger base as well, so that most bases need no search for one.
//!
//! **Invariant:** a fish is reported for the first of the candidates that it eliminates; its base units
//! have two candidates or more, and its cover units hold some of them.

use std::ops::ControlFlow;

use foldoku_board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::{FishOptions, FoundFish, Kind, OnFish, SearchSpace, squares_of};
use crate::order::{BOX_MASK, COLUMN_MASK, ROW_MASK};
use crate::position::{UnitMask, units_of};

/// Finds the fish of one kind.
pub(super) fn search(space: &SearchSpace<'_>, kind: Kind, on_fish: OnFish<'_>) -> ControlFlow<()> {
    let places = space.position.places(space.digit);
    let is_mutant = matches!(kind, Kind::Mutant | Kind::FinnedMutant);
    let families: &[(UnitMask, UnitMask)] = if is_mutant {
        &[(ALL, ALL)]
    } else {
        &[
            (ROW_MASK | BOX_MASK, COLUMN_MASK | BOX_MASK),
            (COLUMN_MASK | BOX_MASK, ROW_MASK | BOX_MASK),
        ]
    };
    let is_open = |unit: &Unit| (SquareSet::of_unit(*unit) & places).len() > 1;
    let open = units_of(ALL)
        .filter(is_open)
        .fold(0, |open, unit| open | 1 << unit.index());
    for &(base, cover) in families {
        for target in places.iter() {
            let hunt = Hunt {
                places,
                kind,
                size: space.size,
                options: space.options,
                base: base & open,
                cover,
                target,
                hidden: places.without(SquareSet::peers_of(target) | SquareSet::of(target)),
            };
            hunt.search(on_fish)?;
        }
    }
    ControlFlow::Continue(())
}

const ALL: UnitMask = ROW_MASK | COLUMN_MASK | BOX_MASK;

/// The search for fish that eliminate a digit from one cell.
struct Hunt<'a> {
    places: SquareSet,
    kind: Kind,
    size: usize,
    options: &'a FishOptions,
    /// The units that the base may have.
    base: UnitMask,
    /// The units that the cover may have.
    cover: UnitMask,
    target: Square,
    /// Places that cannot be fins.
    hidden: SquareSet,
}

/// Base units.
#[derive(Clone, Copy, Default)]
struct Base {
    units: UnitMask,
    /// Their places.
    squares: SquareSet,
    /// The places that two of them share.
    endo_fins: SquareSet,
    /// The units that can be added.
    open: UnitMask,
    /// Cells of cover units that hold the places that cannot be fins.
    covered: SquareSet,
}

/// Cover units.
#[derive(Clone, Copy, Default)]
struct Cover {
    units: UnitMask,
    /// Their cells.
    squares: SquareSet,
    /// The cells that two of them share.
    twice: SquareSet,
}

impl Hunt<'_> {
    fn search(&self, on_fish: OnFish<'_>) -> ControlFlow<()> {
        let followers = ALL_UNITS.map(|unit| self.followers(unit));
        let none = Base {
            open: self.base,
            ..Base::default()
        };
        self.add_base(&none, &followers, on_fish)
    }

    /// Returns the base units with higher indices that can be combined with a unit: they share no place
    /// with it that may not be an endo-fin.
    fn followers(&self, unit: Unit) -> UnitMask {
        let never_shared = if self.kind.has_fins() {
            self.hidden | SquareSet::of(self.target)
        } else {
            self.places
        };
        let apart = never_shared & SquareSet::of_unit(unit);
        let can_follow = |other: &Unit| (SquareSet::of_unit(*other) & apart).is_empty();
        units_of(self.base & after(unit))
            .filter(can_follow)
            .fold(0, |units, other| units | 1 << other.index())
    }

    /// Adds base units with higher indices.
    fn add_base(
        &self,
        base: &Base,
        followers: &[UnitMask; 27],
        on_fish: OnFish<'_>,
    ) -> ControlFlow<()> {
        let missing = self.size - base.units.count_ones() as usize;
        if missing == 0 {
            let rest = base.squares & self.hidden;
            return self.add_cover(base, &Cover::default(), rest, on_fish);
        }
        for unit in units_of(base.open) {
            let open = base.open & followers[unit.index()];
            let is_large_enough = open.count_ones() as usize + 1 >= missing;
            if is_large_enough && let Some(more) = self.extend(base, unit, open) {
                self.add_base(&more, followers, on_fish)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the base with another unit, if it can become the base of a fish.
    fn extend(&self, base: &Base, unit: Unit, open: UnitMask) -> Option<Base> {
        let mut more = base.with(unit, self.places);
        more.open = open;
        if more.endo_fins.len() > self.options.max_endo_fins {
            return None;
        }
        // The known cover does not contain the new unit: that would share a place with the base.
        let rest = more.squares & self.hidden;
        if !rest.is_subset(base.covered) {
            let cover = cover_of(rest, self.cover & !more.units, self.size - 1)?;
            more.covered = squares_of(cover);
        }
        Some(more)
    }

    /// Adds cover units that hold the rest of the base.
    fn add_cover(
        &self,
        base: &Base,
        cover: &Cover,
        rest: SquareSet,
        on_fish: OnFish<'_>,
    ) -> ControlFlow<()> {
        let Some(square) = rest.first() else {
            return self.fill_cover(base, cover, 0, on_fish);
        };
        // The last unit is for the target, which sees nothing of the rest.
        if cover.units.count_ones() as usize + 1 == self.size {
            return ControlFlow::Continue(());
        }
        for unit in UNITS_OF[square.index()] {
            if (self.cover & !base.units & !cover.units) >> unit.index() & 1 == 1 {
                self.add_cover(
                    base,
                    &cover.with(unit),
                    rest.without(SquareSet::of_unit(unit)),
                    on_fish,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds units that the base does not need until the cover is complete.
    fn fill_cover(
        &self,
        base: &Base,
        cover: &Cover,
        first: usize,
        on_fish: OnFish<'_>,
    ) -> ControlFlow<()> {
        let missing = self.size - cover.units.count_ones() as usize;
        let holding = 1 + usize::from(base.squares.contains(self.target));
        let held = usize::from(cover.squares.contains(self.target))
            + usize::from(cover.twice.contains(self.target));
        if held + missing < holding {
            return ControlFlow::Continue(());
        }
        if missing == 0 {
            return self.report(base, cover, on_fish);
        }
        let is_needed = held + missing == holding;
        let fillers = self.cover & !base.units & !cover.units & (ALL << first);
        for unit in units_of(fillers) {
            let squares = SquareSet::of_unit(unit);
            let is_useless = (squares & base.squares).is_empty();
            if is_useless || is_needed && !squares.contains(self.target) {
                continue;
            }
            self.fill_cover(base, &cover.with(unit), unit.index() + 1, on_fish)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports a fish, if it is of the kind and the target is its first elimination.
    fn report(&self, base: &Base, cover: &Cover, on_fish: OnFish<'_>) -> ControlFlow<()> {
        let exo_fins = base.squares.without(cover.squares);
        let fins = exo_fins | base.endo_fins;
        let is_right = fins.is_empty() != self.kind.has_fins()
            && exo_fins.len() <= self.options.max_fins
            && self.kind.has_units(base.units, cover.units);
        if !is_right {
            return ControlFlow::Continue(());
        }
        let outside = cover.squares.without(base.squares) | cover.twice;
        let eliminated = self.places & outside & fins.common_peers();
        if eliminated.first() != Some(self.target) {
            return ControlFlow::Continue(());
        }
        on_fish(FoundFish {
            base: base.units,
            cover: cover.units,
            fins,
            eliminated,
        })
    }
}

impl Base {
    fn with(&self, unit: Unit, places: SquareSet) -> Base {
        let squares = SquareSet::of_unit(unit) & places;
        Base {
            units: self.units | 1 << unit.index(),
            squares: self.squares | squares,
            endo_fins: self.endo_fins | (self.squares & squares),
            ..*self
        }
    }
}

impl Cover {
    fn with(&self, unit: Unit) -> Cover {
        let squares = SquareSet::of_unit(unit);
        Cover {
            units: self.units | 1 << unit.index(),
            squares: self.squares | squares,
            twice: self.twice | (self.squares & squares),
        }
    }
}

impl Kind {
    /// Returns whether a fish with these units is franken or mutant, as the kind requires.
    fn has_units(self, base: UnitMask, cover: UnitMask) -> bool {
        let are_within = |one: UnitMask, other: UnitMask| base & !one == 0 && cover & !other == 0;
        let is_basic = are_within(ROW_MASK, COLUMN_MASK) || are_within(COLUMN_MASK, ROW_MASK);
        let is_franken = are_within(ROW_MASK | BOX_MASK, COLUMN_MASK | BOX_MASK)
            || are_within(COLUMN_MASK | BOX_MASK, ROW_MASK | BOX_MASK);
        match self {
            Kind::Mutant | Kind::FinnedMutant => !is_franken,
            _ => is_franken && !is_basic,
        }
    }
}

/// Returns the units with higher indices.
fn after(unit: Unit) -> UnitMask {
    ALL & (ALL - 1) << unit.index()
}

/// Returns at most `count` of the units that together hold all cells.
fn cover_of(squares: SquareSet, units: UnitMask, count: usize) -> Option<UnitMask> {
    let Some(square) = squares.first() else {
        return Some(0);
    };
    for unit in UNITS_OF[square.index()] {
        let unit_bit = 1 << unit.index();
        if units & unit_bit == 0 {
            continue;
        }
        let rest = squares.without(SquareSet::of_unit(unit));
        if rest.is_empty() {
            return Some(unit_bit);
        }
        if count > 1
            && let Some(others) = cover_of(rest, units, count - 1)
        {
            return Some(others | unit_bit);
        }
    }
    None
}
