//! Steps and positions as tuples, lists and numbers, for pickles.
//!
//! **Invariant:** a value that was turned into its state and back equals the original. Whatever a damaged
//! pickle holds gives a value or `None`, never a panic.

use foldoku::board::classic::{ALL_UNITS, SQUARE_COUNT};
use foldoku::board::{Digit, SquareSet, Unit};
use foldoku::logic::step::{Chain, Deadly, Evidence, LockedSet, Node, Truth};
use foldoku::logic::symmetry::{Motion, Symmetry};
use foldoku::logic::{Candidate, Step};
use foldoku::{DigitSet, Line, Position, Square, Technique};

/// A value with a state that can be pickled.
pub(crate) trait Pickle: Sized {
    /// Numbers and texts, in tuples and lists.
    type State;

    fn state(&self) -> Self::State;

    /// Returns the value of a state, or `None` if the state is damaged.
    fn restored(state: Self::State) -> Option<Self>;
}

/// Implements [`Pickle`] for types that are numbers or texts: how to get the number, and the value of a number.
macro_rules! simple {
    ($($type:ty: $state:ty, $get:expr, $restore:expr;)*) => {$(
        impl Pickle for $type {
            type State = $state;

            fn state(&self) -> $state {
                let get: fn(&$type) -> $state = $get;
                get(self)
            }

            fn restored(state: $state) -> Option<$type> {
                let restore: fn($state) -> Option<$type> = $restore;
                restore(state)
            }
        }
    )*};
}

simple! {
    bool: bool, |it| *it, Some;
    usize: usize, |it| *it, Some;
    Square: usize, |it| it.index(), |it| (it < SQUARE_COUNT).then(|| Square::new(it));
    Candidate: usize, |it| it.index(), |it| (it < Candidate::COUNT).then(|| Candidate::from_index(it));
    Unit: usize, |it| it.index(), |it| ALL_UNITS.get(it).copied();
    Digit: u8, |it| it.number(), |it| Digit::try_new(it).filter(|digit| digit.number() <= 9);
    DigitSet: u64, |it| it.to_bits(), |it| (it < 1 << 9).then(|| DigitSet::from_bits(it));
    SquareSet: u128, |it| it.to_bits(), |it| (it < 1 << SQUARE_COUNT).then(|| SquareSet::from_bits(it));
    Motion: usize, |it| *it as usize, |it| Motion::ALL.get(it).copied();
    Technique: String, |it| it.key().to_owned(), |it| Technique::from_key(&it);
}

impl<T: Pickle> Pickle for Vec<T> {
    type State = Vec<T::State>;

    fn state(&self) -> Self::State {
        self.iter().map(T::state).collect()
    }

    fn restored(state: Self::State) -> Option<Vec<T>> {
        state.into_iter().map(T::restored).collect()
    }
}

impl<T: Pickle> Pickle for Option<T> {
    type State = Option<T::State>;

    fn state(&self) -> Self::State {
        self.as_ref().map(T::state)
    }

    fn restored(state: Self::State) -> Option<Option<T>> {
        state.map_or(Some(None), |state| T::restored(state).map(Some))
    }
}

impl<A: Pickle, B: Pickle> Pickle for (A, B) {
    type State = (A::State, B::State);

    fn state(&self) -> Self::State {
        (self.0.state(), self.1.state())
    }

    fn restored((a, b): Self::State) -> Option<(A, B)> {
        Some((A::restored(a)?, B::restored(b)?))
    }
}

/// Implements [`Pickle`] for structs, as the tuples of their fields.
macro_rules! structs {
    ($($name:ident { $($field:ident: $type:ty),* })*) => {$(
        impl Pickle for $name {
            type State = ($(<$type as Pickle>::State,)*);

            fn state(&self) -> Self::State {
                ($(self.$field.state(),)*)
            }

            fn restored(($($field,)*): Self::State) -> Option<$name> {
                Some($name { $($field: <$type>::restored($field)?,)* })
            }
        }
    )*};
}

structs! {
    Node { squares: SquareSet, digit: Digit, is_on: bool, through: Option<usize> }
    Chain { nodes: Vec<Node>, is_loop: bool }
    LockedSet { squares: SquareSet, digits: DigitSet }
    Evidence {
        digits: DigitSet,
        squares: SquareSet,
        base: Vec<Unit>,
        cover: Vec<Unit>,
        fins: SquareSet,
        sets: Vec<LockedSet>,
        chains: Vec<Chain>
    }
}

impl Pickle for Symmetry {
    type State = (usize, Vec<u8>);

    fn state(&self) -> Self::State {
        (self.motion.state(), self.digits.to_vec().state())
    }

    fn restored((motion, digits): Self::State) -> Option<Symmetry> {
        let digits: Vec<Digit> = Pickle::restored(digits)?;
        Some(Symmetry {
            motion: Motion::restored(motion)?,
            digits: digits.try_into().ok()?,
        })
    }
}

/// A cell, a unit and a digit, a pattern and whether it is a reverse one, a pattern and two lines, or a symmetry and
/// a cell; the others are `None`.
impl Pickle for Truth {
    type State = (
        Option<usize>,
        Option<(usize, u8)>,
        Option<(bool, Vec<(usize, u64)>)>,
        Option<(Vec<(usize, u64)>, (usize, usize))>,
        Option<(<Symmetry as Pickle>::State, usize)>,
    );

    fn state(&self) -> Self::State {
        match self {
            Truth::Square(square) => (Some(square.state()), None, None, None, None),
            Truth::Unit(unit, digit) => (None, Some((*unit, *digit).state()), None, None, None),
            Truth::Deadly(deadly) => (
                None,
                None,
                Some((false, deadly.squares.state())),
                None,
                None,
            ),
            Truth::Reverse(deadly) => {
                (None, None, Some((true, deadly.squares.state())), None, None)
            }
            Truth::Lines(deadly, [one, other]) => {
                let pattern = deadly.squares.state();
                (
                    None,
                    None,
                    None,
                    Some((pattern, (*one, *other).state())),
                    None,
                )
            }
            Truth::Symmetric(symmetry, square) => {
                (None, None, None, None, Some((*symmetry, *square).state()))
            }
        }
    }

    fn restored(state: Self::State) -> Option<Truth> {
        match state {
            (Some(square), None, None, None, None) => Square::restored(square).map(Truth::Square),
            (None, Some(unit), None, None, None) => {
                let (unit, digit) = Pickle::restored(unit)?;
                Some(Truth::Unit(unit, digit))
            }
            (None, None, Some((is_reverse, squares)), None, None) => {
                let squares = Pickle::restored(squares)?;
                let truth = if is_reverse {
                    Truth::Reverse
                } else {
                    Truth::Deadly
                };
                Some(truth(Deadly { squares }))
            }
            (None, None, None, Some((squares, lines)), None) => {
                let squares = Pickle::restored(squares)?;
                let (one, other) = Pickle::restored(lines)?;
                Some(Truth::Lines(Deadly { squares }, [one, other]))
            }
            (None, None, None, None, Some(symmetric)) => {
                let (symmetry, square) = Pickle::restored(symmetric)?;
                Some(Truth::Symmetric(symmetry, square))
            }
            _ => None,
        }
    }
}

/// Technique, placements, eliminations, truths and evidence.
impl Pickle for Step {
    type State = (
        String,
        Vec<usize>,
        Vec<usize>,
        Vec<<Truth as Pickle>::State>,
        <Evidence as Pickle>::State,
    );

    fn state(&self) -> Self::State {
        (
            self.technique.state(),
            self.placements.to_vec().state(),
            self.eliminations.state(),
            self.truths.state(),
            self.evidence.state(),
        )
    }

    fn restored(
        (technique, placements, eliminations, truths, evidence): Self::State,
    ) -> Option<Step> {
        let mut step = Step::new(Technique::restored(technique)?);
        step.placements = Vec::restored(placements)?.into();
        step.eliminations = Pickle::restored(eliminations)?;
        step.truths = Pickle::restored(truths)?;
        step.evidence = Evidence::restored(evidence)?;
        let mut nodes = step.evidence.chains.iter().flat_map(|chain| &chain.nodes);
        let sets = 0..step.evidence.sets.len();
        let are_known = nodes.all(|node| node.through.is_none_or(|set| sets.contains(&set)));
        are_known.then_some(step)
    }
}

/// Digits, givens, and the candidates of each cell.
impl Pickle for Position {
    type State = (String, u128, Vec<u64>);

    fn state(&self) -> Self::State {
        let line = String::from_utf8_lossy(&self.to_line()).into_owned();
        let candidates = self.to_candidates().to_vec();
        (line, self.givens().state(), candidates.state())
    }

    fn restored((line, givens, candidates): Self::State) -> Option<Position> {
        let line: &Line = line.as_bytes().try_into().ok()?;
        let candidates: Vec<DigitSet> = Pickle::restored(candidates)?;
        if candidates.len() != SQUARE_COUNT {
            return None;
        }
        let mut position = Position::from_line(line);
        position.set_givens(SquareSet::restored(givens)?);
        for (index, kept) in candidates.into_iter().enumerate() {
            let square = Square::new(index);
            for digit in position.candidates(square) - kept {
                position.remove(Candidate::new(square, digit));
            }
        }
        Some(position)
    }
}
