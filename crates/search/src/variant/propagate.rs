//! The propagators: one file each, one row of the table below each.
//!
//! **Invariant:** a propagator only removes candidates, and never one that belongs to a solution of
//! its constraint together with the peers of the context. One that calls [`Store::finish_job`] would find
//! nothing more in the candidates as they are then.

pub(crate) mod alternatives;
pub(crate) mod automaton;
pub(crate) mod cage;
pub(crate) mod cardinality;
pub(crate) mod cases;
pub(crate) mod check;
pub(crate) mod connected;
pub(crate) mod contains;
pub(crate) mod different_pairs;
pub(crate) mod group;
pub(crate) mod house;
pub(crate) mod indexing;
pub(crate) mod islands;
pub(crate) mod linear;
pub(crate) mod locked;
pub(crate) mod pair;
pub(crate) mod path;
pub(crate) mod pointing;
pub(crate) mod quota;
pub(crate) mod same_digits;
pub(crate) mod singles;
pub(crate) mod sized_groups;

use alloc::boxed::Box;

use foldoku_kernel::{Computation, Registers};

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
}

/// Declares the propagators: variant, type, name, tier.
macro_rules! propagators {
    ($($variant:ident($type:ty): $name:literal, tier $tier:literal;)*) => {
        /// A constraint, or a part of one, that removes candidates.
        #[derive(Clone, Debug)]
        pub(crate) enum Propagator {
            $(
                #[doc = $name]
                $variant(Box<$type>),
            )*
        }

        $(
            impl Computation for Run<'_, $type> {
                type Output = Step;

                #[inline(always)]
                fn run<R: Registers>(self, registers: R) -> Step {
                    self.propagator.run(registers, self.context, self.store)
                }
            }
        )*

        impl Propagator {
            /// Returns the row of the table.
            #[inline(always)]
            pub(crate) fn kind(&self) -> &'static Kind {
                match self {
                    $(Propagator::$variant(_) => &Kind {
                        name: $name,
                        tier: $tier,
                    },)*
                }
            }

            /// Removes the candidates that the constraint excludes.
            #[inline(always)]
            pub(crate) fn run<R: Registers>(
                &self,
                registers: R,
                context: &Context,
                store: &mut Store,
            ) -> Step {
                match self {
                    $(Propagator::$variant(one) => registers.call(Run {
                        propagator: &**one,
                        context,
                        store,
                    }),)*
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

/// One run of a propagator, in a function of its own.
struct Run<'a, P> {
    propagator: &'a P,
    context: &'a Context,
    store: &'a mut Store,
}

propagators! {
    Path(path::Path): "relation along a path", tier 1;
    Pair(pair::Pair): "relation of a pair", tier 1;
    Combinations(cage::Combinations): "combinations of a cage", tier 2;
    Cardinality(cardinality::Cardinality): "number of cells per digit", tier 2;
    Quota(quota::Quota): "number of cells per set of digits", tier 2;
    Contains(contains::Contains): "contained digits", tier 2;
    Indexing(indexing::Indexing): "indexing", tier 2;
    Singles(singles::Singles): "hidden singles", tier 3;
    Locked(locked::Locked): "locked candidates", tier 4;
    Pointing(pointing::Pointing): "locked candidates of a house", tier 4;
    Cage(cage::Cage): "exact cage", tier 5;
    Linear(linear::Linear): "linear equation", tier 6;
    SameDigits(same_digits::SameDigits): "same digits", tier 7;
    Cases(cases::Cases): "cases", tier 7;
    Bits(automaton::Bits): "states of an automaton", tier 7;
    Automaton(automaton::Automaton): "automaton", tier 8;
    DifferentPairs(different_pairs::DifferentPairs): "pairs that differ", tier 7;
    Connected(connected::Connected): "connected cells", tier 8;
    Islands(islands::Islands): "islands", tier 8;
    SizedGroups(sized_groups::SizedGroups): "groups of the size of their digit", tier 8;
    House(house::House): "exact house", tier 9;
    Alternatives(alternatives::Alternatives): "alternatives", tier 10;
    Check(check::Check): "check of the last cell", tier 11;
}
