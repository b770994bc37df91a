//! Automata: finite machines that read the digits of a line.
//!
//! ```text
//!  offsets   0     2  3        one entry per (state, digit), state by state
//!  targets   4  7  1  …        the states after it
//! ```
//!
//! **Invariant:** every target is below the number of states. From every state an accepting state
//! can be reached, and every state can be reached from a start, unless no line is accepted at all:
//! then there are no states.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::square::Square;

/// The number of a state of an automaton.
pub type State = u32;

/// The digits of a line, read in order, are accepted by an automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// The cells in the order in which they are read. A cell can come several times.
    pub squares: Box<[Square]>,
    /// The automaton, which other lines can share.
    pub automaton: Arc<Automaton>,
}

impl Line {
    /// Creates the constraint.
    pub fn new(squares: impl IntoIterator<Item = Square>, automaton: Arc<Automaton>) -> Line {
        Line {
            squares: squares.into_iter().collect(),
            automaton,
        }
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let digits: Option<Vec<Digit>> = self.squares.iter().map(|&square| grid[square]).collect();
        digits.is_some_and(|digits| self.automaton.accepts(&digits))
    }
}

/// A finite automaton over digits, which need not be deterministic.
///
/// ```
/// use foldoku_board::Digit;
/// use foldoku_board::constraint::Automaton;
///
/// // Digits ascend: the state is the last digit.
/// let ascending = Automaton::explore(9, [0], |&last, digit, next| {
///     if digit.number() > last {
///         next(digit.number());
///     }
/// }, |_| true, 1000).unwrap();
/// assert_eq!(ascending.state_count(), 10);
/// assert!(ascending.accepts(&[1, 4, 6].map(Digit::new)));
/// assert!(!ascending.accepts(&[1, 6, 4].map(Digit::new)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Automaton {
    digits: u8,
    starts: Box<[State]>,
    accepting: Box<[bool]>,
    offsets: Box<[u32]>,
    targets: Box<[State]>,
}

impl Automaton {
    /// Creates an automaton whose states are values of type `S`: `step` passes the states after
    /// reading a digit to its last argument. States are numbered in their order. Returns `None` if there are more than `limit` states.
    pub fn explore<S: Ord + Clone>(
        digits: u8,
        starts: impl IntoIterator<Item = S>,
        mut step: impl FnMut(&S, Digit, &mut dyn FnMut(S)),
        is_accepting: impl Fn(&S) -> bool,
        limit: usize,
    ) -> Option<Automaton> {
        let mut number_of: BTreeMap<S, usize> = BTreeMap::new();
        let mut states: Vec<S> = Vec::new();
        let mut builder = AutomatonBuilder::new(digits);
        let mut number = |state: S, states: &mut Vec<S>| {
            *number_of.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                states.len() - 1
            })
        };
        for start in starts {
            let start = number(start, &mut states);
            builder.start(start);
        }
        let mut done = 0;
        while done < states.len() {
            if states.len() > limit {
                return None;
            }
            let state = states[done].clone();
            if is_accepting(&state) {
                builder.accept(done);
            }
            for digit in DigitSet::up_to(digits) {
                step(&state, digit, &mut |next| {
                    let next = number(next, &mut states);
                    builder.arc(done, digit, next);
                });
            }
            done += 1;
        }
        let mut places = vec![0; states.len()];
        for (place, &number) in number_of.values().enumerate() {
            places[number] = place;
        }
        builder.renumber(&places);
        Some(builder.build())
    }

    /// Returns the number of digits that the automaton reads, `1..=digits`.
    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// Returns the number of states.
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the states before the first digit.
    pub fn starts(&self) -> &[State] {
        &self.starts
    }

    /// Returns whether a line may end in `state`.
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state as usize]
    }

    /// Returns the states after reading `digit` in `state`, in ascending order.
    pub fn next(&self, state: State, digit: Digit) -> &[State] {
        if digit.number() > self.digits {
            return &[];
        }
        let entry = state as usize * usize::from(self.digits) + digit.index();
        &self.targets[self.offsets[entry] as usize..self.offsets[entry + 1] as usize]
    }

    /// Returns whether at most one state follows each state and digit, and there is one start.
    pub fn is_deterministic(&self) -> bool {
        self.starts.len() <= 1 && self.offsets.windows(2).all(|pair| pair[1] - pair[0] <= 1)
    }

    /// Returns whether the automaton accepts a line.
    pub fn accepts(&self, line: &[Digit]) -> bool {
        let mut current = self.starts.to_vec();
        let mut following = Vec::new();
        for &digit in line {
            following.clear();
            for &state in &current {
                following.extend_from_slice(self.next(state, digit));
            }
            following.sort_unstable();
            following.dedup();
            core::mem::swap(&mut current, &mut following);
        }
        current.iter().any(|&state| self.is_accepting(state))
    }
}

/// Collects the states and arcs of an [`Automaton`]. States are numbers from 0.
#[derive(Clone, Debug, Default)]
pub struct AutomatonBuilder {
    digits: u8,
    states: usize,
    starts: Vec<usize>,
    accepting: Vec<usize>,
    arcs: Vec<(usize, Digit, usize)>,
}

impl AutomatonBuilder {
    /// Starts an automaton that reads the digits `1..=digits`.
    pub fn new(digits: u8) -> AutomatonBuilder {
        AutomatonBuilder {
            digits,
            ..AutomatonBuilder::default()
        }
    }

    /// Makes a state a start.
    pub fn start(&mut self, state: usize) {
        self.states = self.states.max(state + 1);
        self.starts.push(state);
    }

    /// Makes a state accepting.
    pub fn accept(&mut self, state: usize) {
        self.states = self.states.max(state + 1);
        self.accepting.push(state);
    }

    /// Adds an arc. An arc with a digit that the automaton does not read is left out.
    pub fn arc(&mut self, from: usize, digit: Digit, to: usize) {
        if digit.number() <= self.digits {
            self.states = self.states.max(from.max(to) + 1);
            self.arcs.push((from, digit, to));
        }
    }

    /// Gives each state a new number.
    fn renumber(&mut self, numbers: &[usize]) {
        let states = self.starts.iter_mut().chain(&mut self.accepting);
        let ends = self.arcs.iter_mut().flat_map(|(from, _, to)| [from, to]);
        states
            .chain(ends)
            .for_each(|state| *state = numbers[*state]);
    }

    /// Builds the automaton, without the states that no accepted line passes.
    pub fn build(mut self) -> Automaton {
        let new_numbers = self.useful_states();
        let renumber = |state: usize| new_numbers[state];
        let count = new_numbers.iter().flatten().count();
        self.arcs.sort_unstable();
        self.arcs.dedup();
        let mut offsets = vec![0; count * usize::from(self.digits) + 1];
        let mut targets = Vec::new();
        for &(from, digit, to) in &self.arcs {
            if let (Some(from), Some(to)) = (renumber(from), renumber(to)) {
                let entry = from as usize * usize::from(self.digits) + digit.index();
                offsets[entry + 1] += 1;
                targets.push(to);
            }
        }
        for entry in 1..offsets.len() {
            offsets[entry] += offsets[entry - 1];
        }
        let mut starts: Vec<State> = self.starts.into_iter().filter_map(renumber).collect();
        starts.sort_unstable();
        starts.dedup();
        let mut accepting = vec![false; count];
        for state in self.accepting.into_iter().filter_map(renumber) {
            accepting[state as usize] = true;
        }
        Automaton {
            digits: self.digits,
            starts: starts.into(),
            accepting: accepting.into(),
            offsets: offsets.into(),
            targets: targets.into(),
        }
    }

    /// Returns the new number of each state that can be reached from a start and can reach an
    /// accepting state.
    fn useful_states(&self) -> Vec<Option<State>> {
        let forward = self.reached(&self.starts, |&(from, _, to)| (from, to));
        let backward = self.reached(&self.accepting, |&(from, _, to)| (to, from));
        let mut numbers = 0..;
        let number = |useful: bool| useful.then(|| numbers.next()).flatten();
        let useful = forward
            .iter()
            .zip(&backward)
            .map(|(one, other)| *one && *other);
        useful.map(number).collect()
    }

    fn reached(
        &self,
        from: &[usize],
        arc: impl Fn(&(usize, Digit, usize)) -> (usize, usize),
    ) -> Vec<bool> {
        let mut followers = vec![Vec::new(); self.states];
        for (tail, head) in self.arcs.iter().map(arc) {
            followers[tail].push(head);
        }
        let mut reached = vec![false; self.states];
        let mut open = from.to_vec();
        while let Some(state) = open.pop() {
            if !core::mem::replace(&mut reached[state], true) {
                open.extend_from_slice(&followers[state]);
            }
        }
        reached
    }
}
