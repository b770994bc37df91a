//! Registers of masks and the passes over a whole board, on every backend, against definitions cell by
//! cell.
//!
//! **Invariant:** the expected results share no code with the kernel.

use proptest::prelude::*;

use crate::{
    Backend, CellSet, Computation, Crossing, Crossings, Families, Fitting, Houses, Masks,
    Registers, Removed, SetList,
};

/// What a backend finds on a board.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    masks: Masks,
    removed: Removed,
    /// The hidden singles of each house that has some.
    hidden: Option<Vec<(usize, u16)>>,
    unions: Vec<u16>,
    /// The crossing, the house of the pair and the digits that its other cells lose.
    confined: Vec<(usize, usize, u16)>,
    fitting: Option<Fitting>,
}

/// The input of all passes.
#[derive(Clone, Debug)]
struct Input {
    masks: Masks,
    removed: (CellSet, u16),
    houses: Vec<Vec<usize>>,
    segments: Vec<Vec<usize>>,
    crossings: Vec<Crossing>,
    sets: Vec<u16>,
    cells: Vec<u16>,
    taken: u16,
}

const ALL: u16 = 15;

impl Computation for &Input {
    type Output = Found;

    fn run<R: Registers>(self, registers: R) -> Found {
        let mut masks = self.masks;
        let (cells, digits) = self.removed;
        let removed = registers.remove(&mut masks, cells, digits);
        let houses = Houses::new(&self.houses, ALL);
        let hidden = registers.hidden(&self.masks, &houses).map(|hidden| {
            let lanes = (0..32).filter(|lane| hidden.houses >> lane & 1 == 1);
            lanes.map(|lane| (lane, hidden.digits[lane])).collect()
        });
        let crossings = Crossings::new(&self.segments, &self.crossings);
        let unions = registers.unions(&self.masks, &crossings);
        let mut confined = Vec::new();
        for group in 0..crossings.groups() {
            let found = registers.confined(&unions, &crossings, group);
            for lane in 0..32 {
                for house in 0..2 {
                    if found.pairs[house] >> lane & 1 == 1 {
                        confined.push((32 * group + lane, house, found.digits[house][lane]));
                    }
                }
            }
        }
        let list = SetList::new(self.sets.iter().copied()).unwrap();
        Found {
            masks,
            removed,
            hidden,
            unions: unions[..self.segments.len()].to_vec(),
            confined,
            fitting: registers.fitting(&list, &self.cells, self.taken),
        }
    }
}

/// The same, cell by cell and digit by digit.
fn defined(input: &Input) -> Found {
    let (mut masks, mut removed) = (input.masks, Removed::default());
    for (cell, mask) in masks.iter_mut().enumerate() {
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        if input.removed.0[word] & bit != 0 && *mask & input.removed.1 != 0 {
            *mask &= !input.removed.1;
            removed.changed[word] |= bit;
            if mask.count_ones() < 2 {
                removed.single[word] |= bit;
            }
            removed.is_contradiction |= *mask == 0;
        }
    }
    let places = |house: &Vec<usize>, digit: u16| -> Vec<u16> {
        let masks = house.iter().map(|&cell| input.masks[cell]);
        masks.filter(|mask| mask & digit != 0).collect()
    };
    let digits = || (0..16).map(|digit| 1 << digit);
    let lacks = |house| digits().any(|digit| ALL & digit != 0 && places(house, digit).is_empty());
    let single = |house: &Vec<usize>| {
        let found = digits().filter(|&digit| {
            let places = places(house, digit);
            places.len() == 1 && places[0] != digit
        });
        found.fold(0, |all, digit| all | digit)
    };
    let hidden = input.houses.iter().map(single).enumerate();
    let hidden = hidden.filter(|&(_, digits)| digits != 0).collect();
    let is_possible = !input.houses.iter().any(lacks);
    let union = |segment: usize| {
        let cells = input.segments[segment].iter();
        cells.fold(0, |all, &cell| all | input.masks[cell])
    };
    let mut confined = Vec::new();
    for (number, crossing) in input.crossings.iter().enumerate() {
        let outside = crossing
            .outside
            .map(|[one, other]| union(one) | union(other));
        for house in 0..2 {
            let digits = union(crossing.shared) & outside[house] & !outside[1 - house];
            if digits != 0 {
                confined.push((number, house, digits));
            }
        }
    }
    let all = input
        .cells
        .iter()
        .fold(input.taken, |all, &cell| all | cell);
    let fits = |set: &&u16| {
        input.taken & !*set == 0
            && *set & !all == 0
            && input.cells.iter().all(|cell| cell & *set != 0)
    };
    let fitting: Vec<u16> = input.sets.iter().filter(fits).copied().collect();
    Found {
        masks,
        removed,
        hidden: is_possible.then_some(hidden),
        unions: (0..input.segments.len()).map(union).collect(),
        confined,
        fitting: (!fitting.is_empty()).then(|| Fitting {
            some: fitting.iter().fold(0, |all, set| all | set),
            every: fitting.iter().fold(!0, |all, set| all & set),
        }),
    }
}

fn masks() -> impl Strategy<Value = Masks> {
    let sparse = prop_oneof![Just(0u16), (0u16..4).prop_map(|digit| 1 << digit), 1u16..16];
    let cell = prop_oneof![4 => sparse, 1 => any::<u16>()];
    prop::collection::vec(cell, 96).prop_map(|masks| masks.try_into().unwrap())
}

fn groups(most: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    prop::collection::vec(prop::collection::vec(0usize..96, 1..6), 1..most)
}

prop_compose! {
    fn input()(
        masks in masks(),
        words in any::<[u64; 2]>(),
        digits in 0u16..16,
        houses in groups(33),
        segments in groups(97),
        picks in prop::collection::vec(any::<[u8; 5]>(), 0..70),
        sets in prop::collection::vec(1u16..512, 0..33),
        cells in prop::collection::vec(1u16..512, 1..5),
        taken in prop_oneof![Just(0u16), (0u16..9).prop_map(|digit| 1 << digit)],
    ) -> Input {
        let segment = |pick: u8| usize::from(pick) % segments.len();
        let crossings = picks.into_iter().map(|[shared, a, b, c, d]| Crossing {
            shared: segment(shared),
            outside: [[segment(a), segment(b)], [segment(c), segment(d)]],
        });
        let crossings = crossings.collect();
        Input { masks, removed: (words, digits), houses, segments, crossings, sets, cells, taken }
    }
}

proptest! {
    #[test]
    fn passes_over_a_board_equal_their_definitions(input in input()) {
        let expected = defined(&input);
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            prop_assert_eq!(&families.enter(&input), &expected, "{}", backend);
        }
    }
}

#[test]
fn hidden_singles_are_found_and_missing_digits_refused() {
    let mut masks = [0; 96];
    masks[..4].copy_from_slice(&[0b0111, 0b0011, 0b0011, 0b1000]);
    let houses = vec![vec![0, 1, 2, 3]];
    for (third, expected) in [(0b0111, Some(vec![(0, 0b0100)])), (0b0011, None)] {
        masks[0] = third;
        let input = Input {
            masks,
            removed: ([0; 2], 0),
            houses: houses.clone(),
            segments: vec![vec![0]],
            crossings: Vec::new(),
            sets: vec![1],
            cells: vec![1],
            taken: 0,
        };
        for backend in Backend::available() {
            let families = Families::with_backend(backend).unwrap();
            assert_eq!(families.enter(&input).hidden, expected, "{backend}");
        }
    }
}
