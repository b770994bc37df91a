//! State machines as base64.
//!
//! ```text
//!  format:2  bits per state - 1:4  symbols - 1:4  starts  accepting states  starts that accept
//!  plain:   bits per count:4, then per state: count, (symbol, target) …
//!  packed:  per state: one bit per symbol, then the target of each symbol that has one
//! ```
//!
//! The states are in order: starts, other accepting states, all others. A machine with one symbol more
//! than there are values reads that symbol between two segments of cells.
//!
//! **Invariant:** a decoded machine reads digits only: the separators are taken out, with the lengths
//! of the segments.

use std::sync::Arc;

use foldoku_board::constraint::{Automaton, AutomatonBuilder, State};
use foldoku_board::{Digit, DigitSet};

use super::base64;
use crate::text::TextError;

/// A machine as it is written: arcs of (state, symbol from 0, target).
pub(super) struct Written {
    symbols: usize,
    starts: usize,
    accepting: Vec<bool>,
    arcs: Vec<Vec<(usize, usize)>>,
}

/// The number of cells read, and the state.
type Place = (usize, usize);

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn take(&mut self, count: usize) -> Result<usize, TextError> {
        if count > self.left() {
            return Err(TextError::new("the machine is cut off"));
        }
        let mut value = 0;
        for _ in 0..count {
            let bit = self.bytes[self.at / 8] >> (7 - self.at % 8) & 1;
            value = value << 1 | usize::from(bit);
            self.at += 1;
        }
        Ok(value)
    }
}

/// Returns the number of bits that hold the numbers up to `largest`.
fn bits_for(largest: usize) -> usize {
    (usize::BITS - largest.leading_zeros()) as usize
}

/// Decodes a machine.
pub(super) fn decode(text: &str) -> Result<Written, TextError> {
    let bytes = base64::decode(text)?;
    if bytes.is_empty() {
        return Ok(Written {
            symbols: 1,
            starts: 0,
            accepting: Vec::new(),
            arcs: Vec::new(),
        });
    }
    let mut bits = Bits {
        bytes: &bytes,
        at: 0,
    };
    let format = bits.take(2)?;
    let state_bits = bits.take(4)? + 1;
    let symbols = bits.take(4)? + 1;
    let (starts, accepts) = (bits.take(state_bits)?, bits.take(state_bits)?);
    let mut accepting = vec![false; starts + accepts];
    for accepts in &mut accepting[..starts] {
        // The bits of the starts are one number, so the last start comes first.
        *accepts = bits.take(1)? == 1;
    }
    accepting[..starts].reverse();
    accepting[starts..].fill(true);
    let mut arcs = Vec::new();
    match format {
        0 => {
            let count_bits = bits.take(4)?;
            let symbol_bits = bits_for(symbols - 1);
            while count_bits > 0 && bits.left() >= count_bits {
                let count = bits.take(count_bits)?;
                let arc = |_| Ok((bits.take(symbol_bits)?, bits.take(state_bits)?));
                arcs.push((0..count).map(arc).collect::<Result<Vec<_>, TextError>>()?);
            }
        }
        1 => {
            while bits.left() >= symbols {
                let mask = bits.take(symbols)?;
                let present = (0..symbols).filter(|symbol| mask >> symbol & 1 == 1);
                let arc = |symbol| Ok((symbol, bits.take(state_bits)?));
                arcs.push(present.map(arc).collect::<Result<Vec<_>, TextError>>()?);
            }
        }
        _ => return Err(TextError::new("the machine has an unknown format")),
    }
    let targets = arcs.iter().flatten().map(|&(_, target)| target + 1);
    let states = targets
        .max()
        .unwrap_or(0)
        .max(accepting.len())
        .max(arcs.len());
    accepting.resize(states, false);
    arcs.resize(states, Vec::new());
    Ok(Written {
        symbols,
        starts,
        accepting,
        arcs,
    })
}

impl Written {
    /// Returns the automaton that reads segments of these lengths, one after the other.
    pub(super) fn automaton(&self, digits: u8, lengths: &[usize]) -> Result<Automaton, TextError> {
        let separator = usize::from(digits);
        if self.symbols > separator + 1 {
            let message = format!(
                "the machine reads {} values, the board has {digits}",
                self.symbols
            );
            return Err(TextError::new(message));
        }
        if lengths.len() < 2 {
            return Ok(self.single(digits));
        }
        if self.symbols <= separator {
            return Err(TextError::new(
                "the machine does not read segments of cells",
            ));
        }
        let length: usize = lengths.iter().sum();
        let mut separators = vec![0; length + 1];
        let mut place = 0;
        for segment in &lengths[..lengths.len() - 1] {
            place += segment;
            separators[place] += 1;
        }
        let follow = |states: &[usize], symbol: usize| -> Vec<usize> {
            let arcs = states.iter().flat_map(|&state| &self.arcs[state]);
            arcs.filter(|&&(read, _)| read == symbol)
                .map(|&(_, target)| target)
                .collect()
        };
        // Reads the separators before the cell at a place.
        let separate = |place: usize, mut states: Vec<usize>| {
            (0..separators[place]).for_each(|_| states = follow(&states, separator));
            states
        };
        let starts = separate(0, (0..self.starts).collect());
        let starts = starts.into_iter().map(|start| (0, start));
        let step = |&(place, state): &Place, digit: Digit, next: &mut dyn FnMut(Place)| {
            if place < length {
                let states = separate(place + 1, follow(&[state], digit.index()));
                states
                    .into_iter()
                    .for_each(|state| next((place + 1, state)));
            }
        };
        let accepts = |&(place, state): &Place| place == length && self.accepting[state];
        Automaton::explore(digits, starts, step, accepts, 1 << 17)
            .ok_or_else(|| TextError::new("the machine has too many states"))
    }

    fn single(&self, digits: u8) -> Automaton {
        let mut builder = AutomatonBuilder::new(digits);
        (0..self.starts).for_each(|start| builder.start(start));
        for (state, arcs) in self.arcs.iter().enumerate() {
            if self.accepting[state] {
                builder.accept(state);
            }
            for &(symbol, target) in arcs {
                if let Some(digit) = Digit::try_new(symbol as u8 + 1) {
                    builder.arc(state, digit, target);
                }
            }
        }
        builder.build()
    }
}

/// Encodes an automaton, or returns `None` if it has too many states or digits for the format.
pub(super) fn encode(automaton: &Arc<Automaton>) -> Option<String> {
    if automaton.state_count() == 0 {
        return Some(String::new());
    }
    let order = order(automaton);
    let mut number = vec![0; order.len()];
    for (place, &state) in order.iter().enumerate() {
        number[state as usize] = place;
    }
    let starts = automaton.starts().len();
    let accepts = order[starts..]
        .iter()
        .filter(|&&state| automaton.is_accepting(state))
        .count();
    let arcs: Vec<Vec<(usize, usize)>> = order
        .iter()
        .map(|&state| {
            let of = |digit: Digit| {
                let targets = automaton.next(state, digit).iter();
                targets
                    .map(move |&target| (digit.index(), target))
                    .collect::<Vec<_>>()
            };
            let all = DigitSet::up_to(automaton.digits()).iter().flat_map(of);
            all.map(|(symbol, target)| (symbol, number[target as usize]))
                .collect()
        })
        .collect();
    let symbols = usize::from(automaton.digits());
    let state_bits = bits_for(order.len() - 1).max(1);
    let count_bits = bits_for(arcs.iter().map(Vec::len).max().unwrap_or(0));
    if symbols > 16 || state_bits > 16 || count_bits > 15 || starts >= 1 << state_bits {
        return None;
    }
    let mut out = Writer::default();
    out.put(0, 2);
    out.put(state_bits - 1, 4);
    out.put(symbols - 1, 4);
    out.put(starts, state_bits);
    out.put(accepts, state_bits);
    for &start in order[..starts].iter().rev() {
        out.put(usize::from(automaton.is_accepting(start)), 1);
    }
    out.put(count_bits, 4);
    for arcs in &arcs {
        out.put(arcs.len(), count_bits);
        for &(symbol, target) in arcs {
            out.put(symbol, bits_for(symbols - 1));
            out.put(target, state_bits);
        }
    }
    Some(base64::encode(&out.bytes))
}

/// Returns the states in the order of the format.
fn order(automaton: &Automaton) -> Vec<State> {
    let mut states: Vec<State> = (0..automaton.state_count() as State).collect();
    states.sort_by_key(|&state| {
        (
            !automaton.starts().contains(&state),
            !automaton.is_accepting(state),
        )
    });
    // Starts keep their own order, whether they accept or not.
    let starts = automaton.starts().len();
    states[..starts].sort_unstable();
    states
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    used: usize,
}

impl Writer {
    fn put(&mut self, value: usize, count: usize) {
        for place in (0..count).rev() {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = (value >> place & 1) as u8;
            *self.bytes.last_mut().expect("a byte was just pushed") |= bit << (7 - self.used % 8);
            self.used += 1;
        }
    }
}
