//! Fish: as many units with all their places for a digit in as many others.
//!
//! The *base* units each need the digit; the *cover* units hold it at most once each. What the cover
//! leaves of the base are *fins*; a square that two base units share is an *endo-fin*. If no fin is
//! true, the cover has no room for the digit outside of the base, nor where two cover units meet. So
//! whatever of that sees all fins can be taken away.
//!
//! Basic, finned and sashimi fish are rows against columns, or the reverse; the base or the cover of
//! a *franken* fish has boxes as well, and a *mutant* fish has whatever is left.
//! See <http://hodoku.sourceforge.net/en/tech_fishg.php>.
//!
//! **Invariant:** of a digit and a technique, no two fish that are handed out take away the same.

mod lines;
mod sectors;

use std::collections::HashSet;
use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{DigitSet, SquareSet, Unit};

use crate::finder::{Finder, OnStep};
use crate::position::{Position, digit_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// What fish are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FishOptions {
    /// The most units that the base may have; larger fish are not looked for.
    pub max_size: usize,
    /// The most fins that a fish may have, endo-fins left aside.
    pub max_fins: usize,
    /// The most endo-fins that a fish may have.
    pub max_endo_fins: usize,
    /// Whether two fish with the same base make a Siamese one, handed out after the others.
    pub is_siamese: bool,
}

impl Default for FishOptions {
    /// All sizes, five fins, two endo-fins, no Siamese.
    fn default() -> FishOptions {
        FishOptions {
            max_size: 7,
            max_fins: 5,
            max_endo_fins: 2,
            is_siamese: false,
        }
    }
}

/// Looks for fish.
#[derive(Clone, Debug, Default)]
pub struct Fish {
    options: FishOptions,
}

/// The techniques: a row for each kind, the sizes two to seven in it.
const TECHNIQUES: [[Technique; 6]; 7] = {
    use Technique::*;
    [
        [XWing, Swordfish, Jellyfish, Squirmbag, Whale, Leviathan],
        [
            FinnedXWing,
            FinnedSwordfish,
            FinnedJellyfish,
            FinnedSquirmbag,
            FinnedWhale,
            FinnedLeviathan,
        ],
        [
            SashimiXWing,
            SashimiSwordfish,
            SashimiJellyfish,
            SashimiSquirmbag,
            SashimiWhale,
            SashimiLeviathan,
        ],
        [
            FrankenXWing,
            FrankenSwordfish,
            FrankenJellyfish,
            FrankenSquirmbag,
            FrankenWhale,
            FrankenLeviathan,
        ],
        [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenJellyfish,
            FinnedFrankenSquirmbag,
            FinnedFrankenWhale,
            FinnedFrankenLeviathan,
        ],
        [
            MutantXWing,
            MutantSwordfish,
            MutantJellyfish,
            MutantSquirmbag,
            MutantWhale,
            MutantLeviathan,
        ],
        [
            FinnedMutantXWing,
            FinnedMutantSwordfish,
            FinnedMutantJellyfish,
            FinnedMutantSquirmbag,
            FinnedMutantWhale,
            FinnedMutantLeviathan,
        ],
    ]
};

/// The rows of [`TECHNIQUES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

const KINDS: [Kind; 7] = [
    Kind::Basic,
    Kind::Finned,
    Kind::Sashimi,
    Kind::Franken,
    Kind::FinnedFranken,
    Kind::Mutant,
    Kind::FinnedMutant,
];

/// A fish of a digit.
#[derive(Clone, Copy, Debug)]
struct Catch {
    /// The units of the base.
    base: Units,
    /// The units of the cover; of a Siamese fish those of both covers.
    cover: Units,
    /// Fins, endo-fins among them.
    fins: SquareSet,
    /// Where the digit can be taken away.
    eliminated: SquareSet,
}

/// Who takes what is caught; breaks if no more is wanted.
type Caught<'a> = &'a mut dyn FnMut(Catch) -> ControlFlow<()>;

impl Fish {
    /// Looks for fish of some kinds only.
    pub fn new(options: FishOptions) -> Fish {
        Fish { options }
    }

    /// Whether a step is a Siamese fish: two of the same base and with different fins.
    pub fn is_siamese(step: &Step) -> bool {
        step.evidence.cover.len() > step.evidence.base.len()
    }
}

impl Finder for Fish {
    fn techniques(&self) -> &'static [Technique] {
        TECHNIQUES.as_flattened()
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let max_size = self.options.max_size;
        let Some(sort) = Sort::of(technique).filter(|sort| sort.size <= max_size) else {
            return ControlFlow::Continue(());
        };
        (0..9).try_for_each(|digit| {
            let pond = Pond {
                position,
                digit,
                size: sort.size,
                options: &self.options,
            };
            pond.find(sort, on_step)
        })
    }
}

/// What a technique is about.
#[derive(Clone, Copy, Debug)]
struct Sort {
    technique: Technique,
    kind: Kind,
    size: usize,
}

impl Sort {
    fn of(technique: Technique) -> Option<Sort> {
        KINDS
            .into_iter()
            .zip(&TECHNIQUES)
            .find_map(|(kind, sizes)| {
                let index = sizes.iter().position(|&other| other == technique)?;
                Some(Sort {
                    technique,
                    kind,
                    size: index + 2,
                })
            })
    }
}

/// Where fish of one size are looked for: the places of a digit.
struct Pond<'a> {
    position: &'a Position,
    digit: usize,
    size: usize,
    options: &'a FishOptions,
}

impl Pond<'_> {
    /// The fish of a sort, no two with the same effect; then the Siamese, if they are wanted.
    fn find(&self, sort: Sort, on_step: OnStep<'_>) -> ControlFlow<()> {
        let mut effects = HashSet::new();
        let mut all = Vec::new();
        self.search(sort.kind, &mut |catch| {
            if self.options.is_siamese && sort.kind.has_fins() {
                all.push(catch);
            }
            match effects.insert(catch.eliminated) {
                true => on_step(catch.step(self.position, self.digit, sort.technique)),
                false => ControlFlow::Continue(()),
            }
        })?;
        self.pair_up(sort, &all, on_step)
    }

    /// The Siamese fish, no two with the same effect.
    fn pair_up(&self, sort: Sort, all: &[Catch], on_step: OnStep<'_>) -> ControlFlow<()> {
        let mut effects = HashSet::new();
        // A finned half and a sashimi one make a finned fish.
        let twins = match sort.kind == Kind::Finned && !all.is_empty() {
            true => self.all(Kind::Sashimi),
            false => Vec::new(),
        };
        for (index, one) in all.iter().enumerate() {
            for other in all[index + 1..].iter().chain(&twins) {
                if let Some(pair) = one.with_twin(other)
                    && effects.insert(pair.eliminated)
                {
                    on_step(pair.step(self.position, self.digit, sort.technique))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn all(&self, kind: Kind) -> Vec<Catch> {
        let mut all = Vec::new();
        let _ = self.search(kind, &mut |catch| {
            all.push(catch);
            ControlFlow::Continue(())
        });
        all
    }

    fn search(&self, kind: Kind, caught: Caught<'_>) -> ControlFlow<()> {
        match kind {
            Kind::Basic => lines::basic(self, caught),
            Kind::Finned => lines::finned(self, false, caught),
            Kind::Sashimi => lines::finned(self, true, caught),
            _ => sectors::search(self, kind, caught),
        }
    }
}

impl Kind {
    fn has_fins(self) -> bool {
        !matches!(self, Kind::Basic | Kind::Franken | Kind::Mutant)
    }
}

impl Catch {
    /// The Siamese fish of two with the same base, if they have different fins and effects.
    fn with_twin(&self, other: &Catch) -> Option<Catch> {
        let are_twins = self.base == other.base
            && self.fins != other.fins
            && self.eliminated != other.eliminated;
        are_twins.then(|| Catch {
            base: self.base,
            cover: self.cover | other.cover,
            fins: self.fins | other.fins,
            eliminated: self.eliminated | other.eliminated,
        })
    }

    /// The step: base units are all that shows it.
    fn step(&self, position: &Position, digit: usize, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        step.eliminate_all(position, self.eliminated, digit);
        step.truths = units_of(self.base)
            .map(|unit| Truth::in_unit(unit, digit))
            .collect();
        let evidence = &mut step.evidence;
        evidence.digits = DigitSet::of(digit_at(digit));
        evidence.squares = (squares_of(self.base) & position.places(digit)).without(self.fins);
        evidence.base = units_of(self.base).collect();
        evidence.cover = units_of(self.cover).collect();
        evidence.fins = self.fins;
        step
    }
}

/// A set of units: bit `n` for the unit with this index.
type Units = u32;

const ROWS: Units = 0x1ff;
const COLUMNS: Units = ROWS << 9;
const BOXES: Units = COLUMNS << 9;

/// The units of a set in ascending order.
fn units_of(units: Units) -> impl Iterator<Item = Unit> {
    let mut rest = units;
    std::iter::from_fn(move || {
        let unit = (rest != 0).then(|| ALL_UNITS[rest.trailing_zeros() as usize]);
        rest &= rest.wrapping_sub(1);
        unit
    })
}

/// All squares of some units.
fn squares_of(units: Units) -> SquareSet {
    units_of(units).fold(SquareSet::EMPTY, |squares, unit| {
        squares | SquareSet::of_unit(unit)
    })
}
