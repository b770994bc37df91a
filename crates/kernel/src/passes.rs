//! Passes over a whole board: hidden singles of all houses at once, and locked candidates of all pairs
//! of houses at once. One lane is one house, one segment or one crossing.
//!
//! **Invariant:** passes read candidates and never change them. All backends find the same.

use crate::masks::{CELLS, LANES, LaneCells, Masks, SETS};
use crate::vector::Vector;
use crate::vector::masks::{MaskLanes, SetLanes};

/// Up to 32 houses: groups of cells that hold every digit once.
#[derive(Clone, Debug)]
pub struct Houses {
    /// The first cells of all houses, the second ones, and so on.
    orders: Box<[LaneCells]>,
    lanes: u32,
    all: u16,
}

/// The digits that have one cell left in a house, for up to 32 houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// The houses with such digits; the first is the lowest bit.
    pub houses: u32,
    /// The digits of each house. Digits of cells with one candidate are left out.
    pub digits: [u16; LANES],
}

impl Houses {
    /// Prepares houses that each hold all digits of `all`.
    ///
    /// # Panics
    ///
    /// If there are more than 32 houses, or a cell is not below 96.
    #[track_caller]
    pub fn new(houses: &[Vec<usize>], all: u16) -> Houses {
        Houses {
            orders: LaneCells::by_place(houses),
            lanes: low_lanes(houses.len()),
            all,
        }
    }

    /// Returns the hidden singles, or `None` if a house has no cell for a digit.
    #[inline(always)]
    pub(crate) fn hidden<V: Vector>(&self, proof: V::Proof, masks: &Masks) -> Option<Hidden> {
        let none = V::Masks::splat(proof, 0);
        let (mut once, mut twice, mut settled) = (none, none, none);
        for order in &self.orders {
            let cell = V::Masks::gather(proof, masks, order);
            twice = twice.or(once.and(cell));
            once = once.or(cell);
            settled = settled.or(cell.singles());
        }
        let missing = V::Masks::splat(proof, self.all).without(once);
        if missing.occupied() & self.lanes != 0 {
            return None;
        }
        let hidden = once.without(twice.or(settled));
        Some(Hidden {
            houses: hidden.occupied(),
            digits: hidden.store(),
        })
    }
}

/// Groups of cells, and pairs of houses that share one of them.
#[derive(Clone, Debug)]
pub struct Crossings {
    segments: Vec<Segments>,
    pairs: Vec<Pairs>,
}

/// Up to 32 groups of cells: the first cells of all groups, the second ones, and so on.
#[derive(Clone, Debug)]
struct Segments(Box<[LaneCells]>);

/// Up to 32 pairs of houses.
#[derive(Clone, Debug)]
struct Pairs {
    shared: LaneCells,
    /// For each house of a pair the segments outside the other.
    outside: [[LaneCells; 2]; 2],
}

/// A pair of houses that share cells, as numbers of segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The cells that both houses have.
    pub shared: usize,
    /// The other cells of each house, in two segments.
    pub outside: [[usize; 2]; 2],
}

/// The digits that one house of a pair confines to the shared cells, for up to 32 pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confined {
    /// For each house of a pair, the pairs for which its other cells lose digits.
    pub pairs: [u32; 2],
    /// For each house of a pair, the digits that its other cells lose.
    pub digits: [[u16; LANES]; 2],
}

/// The candidates of each segment.
pub type Unions = Masks;

impl Crossings {
    /// The most segments.
    pub const SEGMENTS: usize = CELLS;

    /// Prepares pairs of houses.
    ///
    /// # Panics
    ///
    /// If there are more than 96 segments, or a cell is not below 96.
    #[track_caller]
    pub fn new(segments: &[Vec<usize>], crossings: &[Crossing]) -> Crossings {
        assert!(segments.len() <= CELLS, "at most 96 segments");
        let order = |part: &[Crossing], segment: fn(&Crossing) -> usize| {
            LaneCells::new(&part.iter().map(segment).collect::<Vec<_>>())
        };
        let pairs = crossings.chunks(LANES).map(|part| Pairs {
            shared: order(part, |one| one.shared),
            outside: [
                [
                    order(part, |one| one.outside[0][0]),
                    order(part, |one| one.outside[0][1]),
                ],
                [
                    order(part, |one| one.outside[1][0]),
                    order(part, |one| one.outside[1][1]),
                ],
            ],
        });
        let segments = segments.chunks(LANES);
        Crossings {
            segments: segments
                .map(|part| Segments(LaneCells::by_place(part)))
                .collect(),
            pairs: pairs.collect(),
        }
    }

    /// Returns the number of groups of up to 32 pairs.
    pub fn groups(&self) -> usize {
        self.pairs.len()
    }

    /// Returns the candidates of each segment.
    #[inline(always)]
    pub(crate) fn unions<V: Vector>(&self, proof: V::Proof, masks: &Masks) -> Unions {
        let mut unions = [0; CELLS];
        let (thirds, _) = unions.as_chunks_mut::<LANES>();
        for (third, Segments(orders)) in thirds.iter_mut().zip(&self.segments) {
            let mut union = V::Masks::splat(proof, 0);
            for order in orders {
                union = union.or(V::Masks::gather(proof, masks, order));
            }
            *third = union.store();
        }
        unions
    }

    /// Returns the confined digits of one group of pairs.
    #[inline(always)]
    pub(crate) fn confined<V: Vector>(
        &self,
        proof: V::Proof,
        unions: &Unions,
        group: usize,
    ) -> Confined {
        let Pairs {
            shared,
            outside: [[a, b], [c, d]],
        } = &self.pairs[group];
        let shared = V::Masks::gather(proof, unions, shared);
        let [a, b] = [
            V::Masks::gather(proof, unions, a),
            V::Masks::gather(proof, unions, b),
        ];
        let [c, d] = [
            V::Masks::gather(proof, unions, c),
            V::Masks::gather(proof, unions, d),
        ];
        let (first, second) = (a.or(b), c.or(d));
        let from_first = shared.and(first).without(second);
        let from_second = shared.and(second).without(first);
        Confined {
            pairs: [from_first.occupied(), from_second.occupied()],
            digits: [from_first.store(), from_second.store()],
        }
    }
}

/// Up to 32 digit sets, one of which some cells hold.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct SetList(pub(crate) [u16; LANES]);

/// The digits of the sets that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// The digits of some of them.
    pub some: u16,
    /// The digits of all of them.
    pub every: u16,
}

impl SetList {
    /// Returns the list, or `None` if there are too many sets or an empty one.
    pub fn new(sets: impl Iterator<Item = u16>) -> Option<SetList> {
        let mut list = [0; LANES];
        for (place, set) in sets.enumerate() {
            *list.get_mut(place).filter(|_| set != 0)? = set;
        }
        Some(SetList(list))
    }

    /// Returns whether a narrow register has room for the list.
    #[inline(always)]
    pub(crate) fn is_narrow(&self) -> bool {
        self.0[SETS] == 0
    }

    /// Compares the sets with cells. A set fits if it contains the digits of `taken`, no digit that
    /// neither `taken` nor a cell has, and a digit of each cell.
    #[inline(always)]
    pub(crate) fn fitting<V: Vector>(
        &self,
        proof: V::Proof,
        cells: impl Iterator<Item = u16>,
        taken: u16,
    ) -> Option<Fitting> {
        let sets = V::Masks::load(proof, &self.0);
        let (mut least, mut union) = (sets, taken);
        for cell in cells {
            union |= cell;
            least = least.smaller(sets.and(V::Masks::splat(proof, cell)));
        }
        let beyond = sets.without(V::Masks::splat(proof, union));
        let lacking = V::Masks::splat(proof, taken).without(sets);
        let fits = least.occupied() & !beyond.or(lacking).occupied();
        let absent = V::Masks::splat(proof, u16::MAX).without(sets);
        (fits != 0).then(|| Fitting {
            some: sets.union_of(fits),
            every: !absent.union_of(fits),
        })
    }
}

/// Returns the first lanes.
fn low_lanes(count: usize) -> u32 {
    u32::MAX.checked_shr((LANES - count) as u32).unwrap_or(0)
}
