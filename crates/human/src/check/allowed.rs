//! What a constraint, read as it is defined, leaves to the cells of a partly filled board.
//!
//! **Invariant:** only digits that no filling with the constraint can have are removed. This need not be all
//! of them: the definition of the constraint decides once its cells are filled.

use foldoku_board::constraint::{
    Cage, Constraint, Contains, Count, DifferentPairs, Indexing, Line, Relation, Sum, Target,
    Totals,
};
use foldoku_board::{DigitSet, Grid, Square};

use crate::cells::{MAX_DIGITS, Mask, digit_at, digit_set, digits_of};
use crate::rulebook::Rulebook;

/// Removes digits that a constraint excludes. Returns false if nothing can meet it.
pub(super) fn narrow(constraint: &Constraint, masks: &mut [Mask], rulebook: &Rulebook) -> bool {
    match constraint {
        Constraint::AllDifferent(squares) => different(squares, masks, rulebook.digit_count()),
        Constraint::Relation(it) => relation(it, masks),
        Constraint::Sum(it) => sum(it, masks, rulebook),
        Constraint::Cage(it) => cage(it, masks, rulebook.all()),
        Constraint::Line(it) => line(it, masks),
        Constraint::Domain(it) => {
            let squares = it.squares.iter().copied();
            keep(masks, squares, it.digits.to_bits() as Mask)
        }
        Constraint::Contains(it) => contains(it, masks),
        Constraint::Count(it) => count(it, masks),
        Constraint::Indexing(it) => indexing(it, masks),
        Constraint::DifferentPairs(it) => different_pairs(it, masks),
        Constraint::All(parts) => parts.iter().all(|part| narrow(part, masks, rulebook)),
        Constraint::Any(parts) => any(parts, masks, rulebook),
        _ => {
            let mut cells = Vec::new();
            constraint.visit_squares(&mut |square| cells.push(square.index()));
            !constraint.is_broken(&grid(rulebook, cells.into_iter(), masks))
        }
    }
}

/// Returns the digits of the cells that have one candidate.
pub(super) fn grid(
    rulebook: &Rulebook,
    cells: impl Iterator<Item = usize>,
    masks: &[Mask],
) -> Grid {
    let mut grid = Grid::empty(rulebook.geometry());
    for cell in cells.filter(|&cell| masks[cell].is_power_of_two()) {
        grid[Square::new(cell)] = Some(digit_at(masks[cell].trailing_zeros() as usize));
    }
    grid
}

/// Keeps some digits of cells.
fn keep(masks: &mut [Mask], squares: impl Iterator<Item = Square>, digits: Mask) -> bool {
    squares.fold(true, |is_possible, square| {
        masks[square.index()] &= digits;
        is_possible && masks[square.index()] != 0
    })
}

fn union(masks: &[Mask], squares: &[Square]) -> Mask {
    squares
        .iter()
        .fold(0, |all, square| all | masks[square.index()])
}

fn different(squares: &[Square], masks: &[Mask], digits: usize) -> bool {
    squares.len() <= digits && union(masks, squares).count_ones() as usize >= squares.len()
}

fn relation(relation: &Relation, masks: &mut [Mask]) -> bool {
    let table = &relation.table;
    let mut is_possible = true;
    relation.visit_pairs(|one, other| {
        let (mut left, mut right) = (0, 0);
        for digit in digits_of(masks[one.index()]) {
            let partners = table.partners(digit_at(digit)).to_bits() as Mask & masks[other.index()];
            right |= partners;
            left |= Mask::from(partners != 0) << digit;
        }
        masks[one.index()] = left;
        masks[other.index()] = right;
        is_possible &= left != 0 && right != 0;
    });
    is_possible
}

/// Compares each cell with the bounds of all others.
fn sum(sum: &Sum, masks: &mut [Mask], rulebook: &Rulebook) -> bool {
    let Some((least, most)) = sum.totals.bounds() else {
        return false;
    };
    let ends = |mask: Mask, coefficient: i32| {
        let low = coefficient * (mask.trailing_zeros() as i32 + 1);
        let high = coefficient * (16 - mask.leading_zeros() as i32);
        (low.min(high), low.max(high))
    };
    if sum.terms.iter().any(|term| masks[term.square.index()] == 0) {
        return false;
    }
    let (lows, highs) = extremes(sum, masks, rulebook);
    if lows.iter().sum::<i32>() > most || highs.iter().sum::<i32>() < least {
        return false;
    }
    let all = sum
        .terms
        .iter()
        .map(|term| ends(masks[term.square.index()], term.coefficient));
    let (low, high) = all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    sum.terms.iter().all(|term| {
        let mask = &mut masks[term.square.index()];
        let own = ends(*mask, term.coefficient);
        let (rest_low, rest_high) = (low - own.0, high - own.1);
        for digit in digits_of(*mask) {
            let value = term.coefficient * (digit as i32 + 1);
            if value + rest_low > most || value + rest_high < least {
                *mask &= !(1 << digit);
            }
        }
        *mask != 0
    })
}

/// Returns the bounds of the terms, where cells that see each other and count once take different digits.
fn extremes(sum: &Sum, masks: &[Mask], rulebook: &Rulebook) -> (Vec<i32>, Vec<i32>) {
    let (mut lows, mut highs) = (Vec::new(), Vec::new());
    for coefficient in [1, -1] {
        let terms = sum
            .terms
            .iter()
            .filter(|term| term.coefficient == coefficient);
        let mut rest: Vec<usize> = terms.map(|term| term.square.index()).collect();
        while let Some(&first) = rest.first() {
            let mut clique = vec![first];
            for &cell in &rest[1..] {
                if clique.iter().all(|&known| rulebook.peers(cell).has(known)) {
                    clique.push(cell);
                }
            }
            rest.retain(|cell| !clique.contains(cell));
            let (low, high) = clique_bounds(&clique, masks);
            lows.push(if coefficient > 0 { low } else { -high });
            highs.push(if coefficient > 0 { high } else { -low });
        }
    }
    for term in sum.terms.iter().filter(|term| term.coefficient.abs() != 1) {
        let mask = masks[term.square.index()];
        let one = term.coefficient * (mask.trailing_zeros() as i32 + 1);
        let other = term.coefficient * (16 - mask.leading_zeros() as i32);
        lows.push(one.min(other));
        highs.push(one.max(other));
    }
    (lows, highs)
}

/// Returns the smallest and the largest sum of different digits: the n-th smallest cell has at least the
/// n-th digit of all, and at least its own smallest.
fn clique_bounds(clique: &[usize], masks: &[Mask]) -> (i32, i32) {
    let mut least: Vec<i32> = Vec::new();
    let mut most: Vec<i32> = Vec::new();
    for &cell in clique {
        least.push(masks[cell].trailing_zeros() as i32 + 1);
        most.push(16 - masks[cell].leading_zeros() as i32);
    }
    least.sort_unstable();
    most.sort_unstable_by(|one, other| other.cmp(one));
    for place in 1..clique.len() {
        least[place] = least[place].max(least[place - 1] + 1);
        most[place] = most[place].min(most[place - 1] - 1);
    }
    (least.iter().sum(), most.iter().sum())
}

/// Keeps the digits of the sets that the cells can still hold.
fn cage(cage: &Cage, masks: &mut [Mask], all: Mask) -> bool {
    let squares = &cage.squares;
    let union = union(masks, squares);
    let single = |mask: Mask| if mask.is_power_of_two() { mask } else { 0 };
    let held = squares
        .iter()
        .fold(0, |held, square| held | single(masks[square.index()]));
    let size = squares.len() as u32;
    let mut possible: Mask = 0;
    let mut set = union;
    loop {
        let fits = set.count_ones() == size && set & held == held;
        if fits
            && cage.sets.allow(digit_set(set))
            && squares
                .iter()
                .all(|square| masks[square.index()] & set != 0)
        {
            possible |= set;
            if possible == all {
                break;
            }
        }
        if set == 0 {
            break;
        }
        set = (set - 1) & union;
    }
    keep(masks, squares.iter().copied(), possible)
}

/// Keeps the digits of accepted lines.
fn line(line: &Line, masks: &mut [Mask]) -> bool {
    let automaton = &line.automaton;
    let count = automaton.state_count();
    let mut reached = vec![vec![false; count]];
    for &state in automaton.starts() {
        reached[0][state as usize] = true;
    }
    for square in &line.squares {
        let before = reached.last().expect("it starts with one");
        let mut after = vec![false; count];
        for state in (0..count).filter(|&state| before[state]) {
            for digit in digits_of(masks[square.index()]) {
                for &next in automaton.next(state as u32, digit_at(digit)) {
                    after[next as usize] = true;
                }
            }
        }
        reached.push(after);
    }
    let mut useful: Vec<bool> = (0..count)
        .map(|state| automaton.is_accepting(state as u32))
        .collect();
    for (place, square) in line.squares.iter().enumerate().rev() {
        let mut kept = 0;
        let mut before = vec![false; count];
        for state in (0..count).filter(|&state| reached[place][state]) {
            for digit in digits_of(masks[square.index()]) {
                let next = automaton.next(state as u32, digit_at(digit));
                if next.iter().any(|&next| useful[next as usize]) {
                    kept |= 1 << digit;
                    before[state] = true;
                }
            }
        }
        masks[square.index()] = kept;
        if kept == 0 {
            return false;
        }
        useful = before;
    }
    true
}

/// Keeps the numbers of cells with a listed digit within bounds.
fn contains(contains: &Contains, masks: &mut [Mask]) -> bool {
    contains.digits.iter().all(|&digit| {
        let needed = contains.digits.iter().filter(|&&one| one == digit).count();
        let counts = Totals::from(needed as i32..=i32::MAX);
        let one = Count::new(
            contains.squares.iter().copied(),
            DigitSet::of(digit),
            counts,
        );
        count(&one, masks)
    })
}

fn count(count: &Count, masks: &mut [Mask]) -> bool {
    let digits = count.digits.to_bits() as Mask;
    let Some((least, most)) = count.counts.bounds() else {
        return false;
    };
    let number = |holds: &dyn Fn(Mask) -> bool| {
        let squares = count.squares.iter();
        squares
            .filter(|square| holds(masks[square.index()]))
            .count() as i32
    };
    let sure = number(&|mask| mask & !digits == 0);
    let possible = number(&|mask| mask & digits != 0);
    if sure > most || possible < least {
        return false;
    }
    for square in &count.squares {
        let mask = &mut masks[square.index()];
        if *mask & digits == 0 || *mask & !digits == 0 {
            continue;
        }
        if sure == most {
            *mask &= !digits;
        } else if possible == least {
            *mask &= digits;
        }
    }
    true
}

fn indexing(indexing: &Indexing, masks: &mut [Mask]) -> bool {
    let index = indexing.index.index();
    let targets = match indexing.target {
        Target::Digit(digit) => 1 << digit.index(),
        Target::Square(square) => masks[square.index()],
    };
    let (mut places, mut found) = (0, 0);
    for place in digits_of(masks[index]) {
        let held = indexing
            .line
            .get(place)
            .map_or(0, |square| masks[square.index()] & targets);
        places |= Mask::from(held != 0) << place;
        found |= held;
    }
    masks[index] = places;
    if places.is_power_of_two() {
        let square = indexing.line[places.trailing_zeros() as usize];
        masks[square.index()] &= targets;
    }
    if let Target::Square(square) = indexing.target {
        masks[square.index()] &= found;
    }
    places != 0
}

/// Removes the digits that would repeat a filled pair.
fn different_pairs(different: &DifferentPairs, masks: &mut [Mask]) -> bool {
    let mut taken = [0; MAX_DIGITS];
    let single = |mask: Mask| {
        mask.is_power_of_two()
            .then(|| mask.trailing_zeros() as usize)
    };
    for [one, other] in &different.pairs {
        let (left, right) = (masks[one.index()], masks[other.index()]);
        if let Some(digit) = single(left).filter(|_| right.is_power_of_two()) {
            if taken[digit] & right != 0 {
                return false;
            }
            taken[digit] |= right;
        }
    }
    different.pairs.iter().all(|[one, other]| {
        let (left, right) = (masks[one.index()], masks[other.index()]);
        if left.is_power_of_two() && right.is_power_of_two() {
            return true;
        }
        if let Some(digit) = single(left) {
            masks[other.index()] &= !taken[digit];
        } else if right.is_power_of_two() {
            let free = digits_of(left).filter(|&digit| taken[digit] & right == 0);
            masks[one.index()] = free.fold(0, |all, digit| all | 1 << digit);
        }
        masks[one.index()] != 0 && masks[other.index()] != 0
    })
}

/// Keeps the digits of the alternatives that are possible.
fn any(parts: &[Constraint], masks: &mut [Mask], rulebook: &Rulebook) -> bool {
    let mut union = vec![0; masks.len()];
    let mut is_possible = false;
    for part in parts {
        let mut copy = masks.to_vec();
        if narrow(part, &mut copy, rulebook) {
            is_possible = true;
            union
                .iter_mut()
                .zip(&copy)
                .for_each(|(all, one)| *all |= one);
        }
    }
    if is_possible {
        masks.copy_from_slice(&union);
    }
    is_possible
}
