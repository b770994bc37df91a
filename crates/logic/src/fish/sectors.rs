//! Franken and mutant fish: boxes and lines of both kinds as base and cover.
//!
//! The search starts from a candidate that might be taken away. If it is true, nothing that it sees
//! is: what the base has left must then fit into the cover without the unit that holds the
//! candidate. That leaves few bases worth a look: their units share no square out of the candidate's
//! sight, and one cover unit less than there are base units holds all their squares out of its sight.
//!
//! **Invariant:** a fish is handed out from the first of the candidates that it takes away; its base
//! units have two candidates or more, and its cover units hold some of them.

use std::ops::ControlFlow;

use foldoku_board::classic::UNITS_OF;
use foldoku_board::{Square, SquareSet, Unit};

use super::{BOXES, COLUMNS, Catch, Caught, FishOptions, Kind, Pond, ROWS, Units, units_of};

/// The fish of one kind.
pub(super) fn search(pond: &Pond<'_>, kind: Kind, caught: Caught<'_>) -> ControlFlow<()> {
    let places = pond.position.places(pond.digit);
    let is_mutant = matches!(kind, Kind::Mutant | Kind::FinnedMutant);
    let families: &[(Units, Units)] = match is_mutant {
        true => &[(ALL, ALL)],
        false => &[
            (ROWS | BOXES, COLUMNS | BOXES),
            (COLUMNS | BOXES, ROWS | BOXES),
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
                size: pond.size,
                options: pond.options,
                base: base & open,
                cover,
                target,
                hidden: places.without(SquareSet::peers_of(target) | SquareSet::of(target)),
            };
            hunt.add_base(&Base::default(), caught)?;
        }
    }
    ControlFlow::Continue(())
}

const ALL: Units = ROWS | COLUMNS | BOXES;

/// The search for fish that take a digit away from one square.
struct Hunt<'a> {
    places: SquareSet,
    kind: Kind,
    size: usize,
    options: &'a FishOptions,
    /// The units that the base may have.
    base: Units,
    /// The units that the cover may have.
    cover: Units,
    target: Square,
    /// Places that cannot be fins.
    hidden: SquareSet,
}

/// Base units.
#[derive(Clone, Copy, Default)]
struct Base {
    units: Units,
    /// Their places.
    squares: SquareSet,
    /// The places that two of them share.
    endo_fins: SquareSet,
}

/// Cover units.
#[derive(Clone, Copy, Default)]
struct Cover {
    units: Units,
    /// Their squares.
    squares: SquareSet,
    /// The squares that two of them share.
    twice: SquareSet,
}

impl Hunt<'_> {
    /// Adds base units after those that are there.
    fn add_base(&self, base: &Base, caught: Caught<'_>) -> ControlFlow<()> {
        if base.units.count_ones() as usize == self.size {
            let rest = base.squares & self.hidden;
            return self.add_cover(base, &Cover::default(), rest, caught);
        }
        for unit in units_of(self.base & after(base.units)) {
            let more = base.with(unit, self.places);
            if self.is_promising(&more) {
                self.add_base(&more, caught)?;
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

    /// Adds cover units that hold the rest.
    fn add_cover(
        &self,
        base: &Base,
        cover: &Cover,
        rest: SquareSet,
        caught: Caught<'_>,
    ) -> ControlFlow<()> {
        let Some(square) = rest.first() else {
            return self.fill_cover(base, cover, 0, caught);
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
                    caught,
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
        caught: Caught<'_>,
    ) -> ControlFlow<()> {
        let missing = self.size - cover.units.count_ones() as usize;
        let holding = 1 + usize::from(base.squares.contains(self.target));
        let held = usize::from(cover.squares.contains(self.target))
            + usize::from(cover.twice.contains(self.target));
        if held + missing < holding {
            return ControlFlow::Continue(());
        }
        if missing == 0 {
            return self.report(base, cover, caught);
        }
        let is_needed = held + missing == holding;
        let fillers = self.cover & !base.units & !cover.units & (ALL << first);
        for unit in units_of(fillers) {
            let squares = SquareSet::of_unit(unit);
            let is_useless = (squares & base.squares).is_empty();
            if is_useless || is_needed && !squares.contains(self.target) {
                continue;
            }
            self.fill_cover(base, &cover.with(unit), unit.index() + 1, caught)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands out a fish, if it is of the kind and the target is the first that it takes away.
    fn report(&self, base: &Base, cover: &Cover, caught: Caught<'_>) -> ControlFlow<()> {
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
        caught(Catch {
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
    /// Whether a fish with these units is franken or mutant, whichever the kind is.
    fn has_units(self, base: Units, cover: Units) -> bool {
        let are_within = |one: Units, other: Units| base & !one == 0 && cover & !other == 0;
        let is_basic = are_within(ROWS, COLUMNS) || are_within(COLUMNS, ROWS);
        let is_franken =
            are_within(ROWS | BOXES, COLUMNS | BOXES) || are_within(COLUMNS | BOXES, ROWS | BOXES);
        match self {
            Kind::Mutant | Kind::FinnedMutant => !is_franken,
            _ => is_franken && !is_basic,
        }
    }
}

/// The units with higher indices than all of these.
fn after(units: Units) -> Units {
    let count = Units::BITS - units.leading_zeros();
    ALL & (ALL << count)
}

/// Whether so many units of some hold all squares.
fn can_cover(squares: SquareSet, units: Units, count: usize) -> bool {
    let Some(square) = squares.first() else {
        return true;
    };
    count > 0
        && UNITS_OF[square.index()].into_iter().any(|unit| {
            units >> unit.index() & 1 == 1
                && can_cover(squares.without(SquareSet::of_unit(unit)), units, count - 1)
        })
}
