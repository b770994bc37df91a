//! Franken and mutant fish: boxes and lines of both kinds as base and cover.
//!
//! The search starts from a candidate that might be eliminated, the target. If the target is true, no
//! candidate that it sees is: the rest of the base must then fit into the cover without the unit that
//! holds the target. That leaves few bases to try: their units share no cell that the target does
//! not see, and one cover unit fewer than base units holds all such cells.
//!
//! **Invariant:** a fish is reported for the first of the candidates that it eliminates; its base units
//! have two candidates or more, and its cover units hold some of them.

use std::ops::ControlFlow;

use foldoku_board::classic::UNITS_OF;
use foldoku_board::{Square, SquareSet, Unit};

use super::{FishOptions, FoundFish, Kind, OnFish, SearchSpace};
use crate::order::{BOX_MASK, COLUMN_MASK, ROW_MASK};
use crate::position::{UnitMask, units_of};

/// Finds the fish of one kind.
pub(super) fn search(space: &SearchSpace<'_>, kind: Kind, on_fish: OnFish<'_>) -> ControlFlow<()> {
    let places = space.position.places(space.digit);
    let is_mutant = matches!(kind, Kind::Mutant | Kind::FinnedMutant);
    let families: &[(UnitMask, UnitMask)] = match is_mutant {
        true => &[(ALL, ALL)],
        false => &[
            (ROW_MASK | BOX_MASK, COLUMN_MASK | BOX_MASK),
            (COLUMN_MASK | BOX_MASK, ROW_MASK | BOX_MASK),
        ],
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
            hunt.add_base(&Base::default(), on_fish)?;
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
    /// Adds base units with higher indices.
    fn add_base(&self, base: &Base, on_fish: OnFish<'_>) -> ControlFlow<()> {
        if base.units.count_ones() as usize == self.size {
            let rest = base.squares & self.hidden;
            return self.add_cover(base, &Cover::default(), rest, on_fish);
        }
        for unit in units_of(self.base & after(base.units)) {
            let more = base.with(unit, self.places);
            if self.is_promising(&more) {
                self.add_base(&more, on_fish)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_promising(&self, base: &Base) -> bool {
        (base.endo_fins & self.hidden).is_empty()
            && !base.endo_fins.contains(self.target)
            && base.endo_fins.len() <= self.options.max_endo_fins
            && can_cover(
                base.squares & self.hidden,
                self.cover & !base.units,
                self.size - 1,
            )
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

/// Returns the units with higher indices than all of these.
fn after(units: UnitMask) -> UnitMask {
    let count = UnitMask::BITS - units.leading_zeros();
    ALL & (ALL << count)
}

/// Returns whether `count` of the units hold all cells.
fn can_cover(squares: SquareSet, units: UnitMask, count: usize) -> bool {
    let Some(square) = squares.first() else {
        return true;
    };
    count > 0
        && UNITS_OF[square.index()].into_iter().any(|unit| {
            units >> unit.index() & 1 == 1
                && can_cover(squares.without(SquareSet::of_unit(unit)), units, count - 1)
        })
}
