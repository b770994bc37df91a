//! The propagators: one file each, one row of the table [`KINDS`] each.
//!
//! **Invariant:** a propagator only removes candidates, and never one that belongs to a solution of
//! its constraint together with the peers of the context. One that is marked idempotent finds nothing
//! more when it runs again on its own result.

pub(crate) mod alternatives;
pub(crate) mod automaton;
pub(crate) mod cage;
pub(crate) mod cardinality;
pub(crate) mod check;
pub(crate) mod contains;
pub(crate) mod house;
pub(crate) mod indexing;
pub(crate) mod linear;
pub(crate) mod locked;
pub(crate) mod path;
pub(crate) mod same_digits;
pub(crate) mod singles;

use alloc::boxed::Box;

use super::context::Context;
use super::store::{Cell, Step, Store};

/// A row of the table of propagators.
#[derive(Debug)]
pub(crate) struct Kind {
    /// What the propagator does, for the messages of tests.
    #[cfg_attr(not(test), expect(dead_code, reason = "the name of the row"))]
    pub(crate) name: &'static str,
    /// Lower tiers run first.
    pub(crate) tier: u8,
    /// Whether a second run on its own result finds nothing.
    pub(crate) is_idempotent: bool,
}

/// Declares the propagators: variant, type, name, tier, whether it is idempotent.
macro_rules! propagators {
    ($($variant:ident($type:ty): $name:literal, tier $tier:literal, idempotent $idempotent:literal;)*) => {
        /// A constraint, or a part of one, that removes candidates.
        #[derive(Clone, Debug)]
        pub(crate) enum Propagator {
            $(
                #[doc = $name]
                $variant(Box<$type>),
            )*
        }

        impl Propagator {
            /// Returns the row of the table.
            #[inline(always)]
            pub(crate) fn kind(&self) -> &'static Kind {
                match self {
                    $(Propagator::$variant(_) => &Kind {
                        name: $name,
                        tier: $tier,
                        is_idempotent: $idempotent,
                    },)*
                }
            }

            /// Removes the candidates that the constraint excludes.
            #[inline(always)]
            pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
                match self {
                    $(Propagator::$variant(one) => one.run(context, store),)*
                }
            }

            /// Calls `visit` with every cell whose changes concern the propagator.
            pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
                match self {
                    $(Propagator::$variant(one) => one.visit_cells(visit),)*
                }
            }
        }
    };
}

propagators! {
    Path(path::Path): "relation along a path", tier 1, idempotent false;
    Combinations(cage::Combinations): "combinations of a cage", tier 2, idempotent false;
    Cardinality(cardinality::Cardinality): "number of cells per digit", tier 2, idempotent false;
    Contains(contains::Contains): "contained digits", tier 2, idempotent false;
    Indexing(indexing::Indexing): "indexing", tier 2, idempotent false;
    Singles(singles::Singles): "hidden singles of a house", tier 3, idempotent false;
    Locked(locked::Locked): "locked candidates", tier 4, idempotent false;
    Cage(cage::Cage): "exact cage", tier 5, idempotent true;
    Linear(linear::Linear): "linear equation", tier 6, idempotent false;
    SameDigits(same_digits::SameDigits): "same digits", tier 7, idempotent false;
    Automaton(automaton::Automaton): "automaton", tier 8, idempotent false;
    House(house::House): "exact house", tier 9, idempotent true;
    Alternatives(alternatives::Alternatives): "alternatives", tier 10, idempotent false;
    Check(check::Check): "check of the last cell", tier 11, idempotent false;
}
