//! Fish: n base units whose places for a digit lie in n cover units.
//!
//! Each *base* unit needs the digit, and each *cover* unit holds it at most once. The places of the
//! base outside of the cover are *fins*; a cell that two base units share is an *endo-fin*. If no
//! fin is true, the base uses up the whole cover: the digit can be eliminated from the rest of the
//! cover, and from cells where two cover units meet. A candidate that sees all fins can be
//! eliminated in any case.
//!
//! Basic, finned and sashimi fish are rows against columns or the reverse; *franken* fish use boxes
//! as well, *mutant* fish any mix of units. See <http://hodoku.sourceforge.net/en/tech_fishg.php>.
//!
//! **Invariant:** no two fish of the same digit and technique have the same eliminations.

mod kraken;
pub(crate) mod lines;
mod sectors;

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use foldoku_board::{DigitSet, SquareSet};

use crate::finder::{Finder, OnStep};
use crate::position::{Position, UnitMask, digit_at, units_of};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub use kraken::KrakenFish;

/// The kinds of fish to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FishOptions {
    /// The largest number of base units.
    pub max_size: usize,
    /// The largest number of fins, not counting endo-fins.
    pub max_fins: usize,
    /// The largest number of endo-fins.
    pub max_endo_fins: usize,
    /// Whether two fish with the same base are combined into a Siamese fish, reported after the
    /// others.
    pub is_siamese: bool,
}

impl Default for FishOptions {
    /// Returns options for all sizes, five fins, two endo-fins and no Siamese fish.
    fn default() -> FishOptions {
        FishOptions {
            max_size: 7,
            max_fins: 5,
            max_endo_fins: 2,
            is_siamese: false,
        }
    }
}

/// Finds fish.
#[derive(Clone, Debug, Default)]
pub struct Fish {
    options: FishOptions,
}

/// The techniques: one row for each kind, with the sizes two to seven.
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
struct FoundFish {
    /// The units of the base.
    base: UnitMask,
    /// The units of the cover; of a Siamese fish those of both covers.
    cover: UnitMask,
    /// Fins, endo-fins among them.
    fins: SquareSet,
    /// The cells that lose the digit.
    eliminated: SquareSet,
}

/// Called for each fish; breaks to end the search.
type OnFish<'a> = &'a mut dyn FnMut(FoundFish) -> ControlFlow<()>;

impl Fish {
    /// Creates a finder with options.
    pub fn new(options: FishOptions) -> Fish {
        Fish { options }
    }

    /// Returns whether a step is a Siamese fish: two fish with the same base and different fins.
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
        let Some(shape) = Shape::of(technique).filter(|shape| shape.size <= max_size) else {
            return ControlFlow::Continue(());
        };
        (0..9).try_for_each(|digit| {
            let space = SearchSpace {
                position,
                digit,
                size: shape.size,
                options: &self.options,
            };
            space.find(shape, on_step)
        })
    }
}

/// The kind and the size of the fish of a technique.
#[derive(Clone, Copy, Debug)]
struct Shape {
    technique: Technique,
    kind: Kind,
    size: usize,
}

impl Shape {
    fn of(technique: Technique) -> Option<Shape> {
        KINDS
            .into_iter()
            .zip(&TECHNIQUES)
            .find_map(|(kind, sizes)| {
                let index = sizes.iter().position(|&other| other == technique)?;
                Some(Shape {
                    technique,
                    kind,
                    size: index + 2,
                })
            })
    }
}

/// The places of a digit in which fish of one size are searched.
struct SearchSpace<'a> {
    position: &'a Position,
    digit: usize,
    size: usize,
    options: &'a FishOptions,
}

impl SearchSpace<'_> {
    /// Reports the fish of a shape with distinct eliminations, then the Siamese fish if wanted.
    fn find(&self, shape: Shape, on_step: OnStep<'_>) -> ControlFlow<()> {
        let mut effects = HashSet::new();
        let mut all = Vec::new();
        self.search(shape.kind, &mut |fish| {
            if self.options.is_siamese && shape.kind.has_fins() {
                all.push(fish);
            }
            if effects.insert(fish.eliminated) {
                on_step(fish.step(self.position, self.digit, shape.technique))
            } else {
                ControlFlow::Continue(())
            }
        })?;
        self.pair_up(shape, &all, on_step)
    }

    /// Reports the Siamese fish with distinct eliminations.
    fn pair_up(&self, shape: Shape, all: &[FoundFish], on_step: OnStep<'_>) -> ControlFlow<()> {
        let mut effects = HashSet::new();
        // A finned half and a sashimi one make a finned fish.
        let twins = if shape.kind == Kind::Finned && !all.is_empty() {
            self.all(Kind::Sashimi)
        } else {
            Vec::new()
        };
        let mut by_base: HashMap<UnitMask, VecDeque<&FoundFish>> = HashMap::new();
        for fish in all.iter().chain(&twins) {
            by_base.entry(fish.base).or_default().push_back(fish);
        }
        for one in all {
            // The fish come in the order of the groups, so each is the first that its group still has.
            let others = by_base.entry(one.base).or_default();
            others.pop_front();
            for pair in others.iter().filter_map(|other| one.with_twin(other)) {
                if effects.insert(pair.eliminated) {
                    on_step(pair.step(self.position, self.digit, shape.technique))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn all(&self, kind: Kind) -> Vec<FoundFish> {
        let mut all = Vec::new();
        let _ = self.search(kind, &mut |fish| {
            all.push(fish);
            ControlFlow::Continue(())
        });
        all
    }

    fn search(&self, kind: Kind, on_fish: OnFish<'_>) -> ControlFlow<()> {
        match kind {
            Kind::Basic => lines::basic(self, on_fish),
            Kind::Finned => lines::finned(self, false, on_fish),
            Kind::Sashimi => lines::finned(self, true, on_fish),
            _ => sectors::search(self, kind, on_fish),
        }
    }
}

impl Kind {
    fn has_fins(self) -> bool {
        !matches!(self, Kind::Basic | Kind::Franken | Kind::Mutant)
    }
}

impl FoundFish {
    /// Combines two fish with the same base, if their fins and eliminations differ.
    fn with_twin(&self, other: &FoundFish) -> Option<FoundFish> {
        let are_twins = self.base == other.base
            && self.fins != other.fins
            && self.eliminated != other.eliminated;
        are_twins.then(|| FoundFish {
            base: self.base,
            cover: self.cover | other.cover,
            fins: self.fins | other.fins,
            eliminated: self.eliminated | other.eliminated,
        })
    }

    /// Returns the step, which follows from the base units alone.
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

/// Returns all cells of some units.
fn squares_of(units: UnitMask) -> SquareSet {
    units_of(units).fold(SquareSet::EMPTY, |squares, unit| {
        squares | SquareSet::of_unit(unit)
    })
}
