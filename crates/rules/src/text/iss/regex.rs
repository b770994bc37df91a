//! Regular expressions over values: groups, alternatives, classes, `.`, `*`, `+`, `?`, `{n,m}`.
//!
//! The expression becomes an automaton with empty steps (Thompson's construction), which are then
//! taken out.
//!
//! **Invariant:** groups are nested at most [`MAX_DEPTH`] deep, and there are at most [`MAX_STATES`]
//! states, so that no expression takes long.

use foldoku_board::constraint::{Automaton, AutomatonBuilder};
use foldoku_board::{Digit, DigitSet};

use crate::sheet::Sheet;
use crate::text::{TextError, quoted};

const MAX_DEPTH: usize = 64;
const MAX_STATES: usize = 4096;

/// Compiles an expression.
pub(crate) fn compile(sheet: &Sheet, pattern: &str) -> Result<Automaton, TextError> {
    let node = Parser {
        sheet,
        pattern,
        rest: pattern,
    }
    .whole()?;
    let mut steps = Steps::default();
    let (start, end) = (steps.state(), steps.state());
    let fits = steps.add(&node, start, end);
    if !fits {
        let message = format!("{} needs more than {MAX_STATES} states", quoted(pattern));
        return Err(TextError::new(message));
    }
    Ok(steps.automaton(sheet.options().values, start, end))
}

enum Node {
    Set(DigitSet),
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    Repeat(Box<Node>, usize, Option<usize>),
}

struct Parser<'a> {
    sheet: &'a Sheet,
    pattern: &'a str,
    rest: &'a str,
}

impl Parser<'_> {
    fn whole(mut self) -> Result<Node, TextError> {
        let node = self.either(0)?;
        if self.rest.is_empty() {
            Ok(node)
        } else {
            Err(self.error("unexpected ')'"))
        }
    }

    fn error(&self, problem: &str) -> TextError {
        let place = self.pattern.len() - self.rest.len() + 1;
        TextError::new(format!("{}: {problem} at {place}", quoted(self.pattern)))
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.rest = &self.rest[character.len_utf8()..];
        Some(character)
    }

    fn take_if(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.take();
        }
        found
    }

    fn either(&mut self, depth: usize) -> Result<Node, TextError> {
        if depth > MAX_DEPTH {
            return Err(self.error("too many nested groups"));
        }
        let mut options = vec![self.sequence(depth)?];
        while self.take_if('|') {
            options.push(self.sequence(depth)?);
        }
        Ok(Node::Either(options))
    }

    fn sequence(&mut self, depth: usize) -> Result<Node, TextError> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            parts.push(self.repeated(depth)?);
        }
        Ok(Node::Sequence(parts))
    }

    fn repeated(&mut self, depth: usize) -> Result<Node, TextError> {
        let mut node = self.single(depth)?;
        for _ in 0..8 {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.take();
                    let range = self.range()?;
                    node = Node::Repeat(Box::new(node), range.0, range.1);
                    continue;
                }
                _ => return Ok(node),
            };
            self.take();
            node = Node::Repeat(Box::new(node), least, most);
        }
        Err(self.error("too many quantifiers"))
    }

    fn range(&mut self) -> Result<(usize, Option<usize>), TextError> {
        let least = self
            .number()
            .ok_or_else(|| self.error("expected a number"))?;
        let most = match self.take_if(',') {
            false => Some(least),
            true if self.peek() == Some('}') => None,
            true => Some(
                self.number()
                    .ok_or_else(|| self.error("expected a number"))?,
            ),
        };
        if self.take_if('}') && most.is_none_or(|most| least <= most) {
            Ok((least, most))
        } else {
            Err(self.error("expected a range such as {2,3}"))
        }
    }

    fn number(&mut self) -> Option<usize> {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let number = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        Some(number)
    }

    fn single(&mut self, depth: usize) -> Result<Node, TextError> {
        let all = self.sheet.geometry().digits();
        match self.take() {
            Some('(') => {
                let node = self.either(depth + 1)?;
                if self.take_if(')') {
                    Ok(node)
                } else {
                    Err(self.error("expected ')'"))
                }
            }
            Some('.') => Ok(Node::Set(all)),
            Some('[') => {
                let negated = self.take_if('^');
                let set = self.class()?;
                Ok(Node::Set(if negated { all - set } else { set }))
            }
            Some(character) => Ok(Node::Set(DigitSet::of(self.digit(character)?))),
            None => Err(self.error("unexpected end")),
        }
    }

    fn class(&mut self) -> Result<DigitSet, TextError> {
        let mut set = DigitSet::EMPTY;
        loop {
            let first = match self.take() {
                Some(']') if !set.is_empty() => return Ok(set),
                Some(character) if character != ']' => character,
                _ => return Err(self.error("expected values and ']'")),
            };
            let last = if self.take_if('-') {
                self.take().ok_or_else(|| self.error("unexpected end"))?
            } else {
                first
            };
            if last < first {
                return Err(self.error("a range ends before it starts"));
            }
            for character in first..=last {
                set.add(self.digit(character)?);
            }
        }
    }

    fn digit(&self, character: char) -> Result<Digit, TextError> {
        let value = character.to_digit(36).map(|value| value as i32);
        let digit = value.and_then(|value| self.sheet.digit(value));
        digit.ok_or_else(|| {
            let problem = format!("'{}' is not a value of the board", character.escape_debug());
            self.error(&problem)
        })
    }
}

/// An automaton with empty steps.
#[derive(Default)]
struct Steps {
    states: usize,
    empty: Vec<(usize, usize)>,
    reading: Vec<(usize, DigitSet, usize)>,
}

impl Steps {
    fn state(&mut self) -> usize {
        self.states += 1;
        self.states - 1
    }

    /// Adds the paths of a node between two states. Returns false if there are too many states.
    fn add(&mut self, node: &Node, from: usize, to: usize) -> bool {
        if self.states > MAX_STATES {
            return false;
        }
        match node {
            Node::Set(set) => {
                self.reading.push((from, *set, to));
                true
            }
            Node::Either(options) => options.iter().all(|option| self.add(option, from, to)),
            Node::Sequence(parts) => {
                let mut current = from;
                for part in parts {
                    let next = self.state();
                    if !self.add(part, current, next) {
                        return false;
                    }
                    current = next;
                }
                self.empty.push((current, to));
                true
            }
            Node::Repeat(node, least, most) => self.repeat(node, *least, *most, from, to),
        }
    }

    fn repeat(
        &mut self,
        node: &Node,
        least: usize,
        most: Option<usize>,
        from: usize,
        to: usize,
    ) -> bool {
        let mut current = self.state();
        self.empty.push((from, current));
        for count in 0..most.unwrap_or(least) {
            if count >= least {
                self.empty.push((current, to));
            }
            let next = self.state();
            if !self.add(node, current, next) {
                return false;
            }
            current = next;
        }
        if most.is_none() {
            let around = self.state();
            self.empty.extend([(current, around), (around, current)]);
            let again = self.state();
            self.empty.push((again, around));
            if !self.add(node, around, again) {
                return false;
            }
        }
        self.empty.push((current, to));
        true
    }

    fn automaton(&self, digits: u8, start: usize, end: usize) -> Automaton {
        let mut following = vec![Vec::new(); self.states];
        for &(from, to) in &self.empty {
            following[from].push(to);
        }
        let mut reading = vec![Vec::new(); self.states];
        for &(from, set, to) in &self.reading {
            reading[from].push((set, to));
        }
        // Only states that are entered by reading, and the start, are needed.
        let entered = self.reading.iter().map(|&(_, _, to)| to).chain([start]);
        let mut entered: Vec<usize> = entered.collect();
        entered.sort_unstable();
        entered.dedup();
        let mut builder = AutomatonBuilder::new(digits);
        builder.start(start);
        for &state in &entered {
            let mut reached = vec![false; self.states];
            let mut open = vec![state];
            while let Some(next) = open.pop() {
                if !std::mem::replace(&mut reached[next], true) {
                    open.extend_from_slice(&following[next]);
                    for &(set, to) in &reading[next] {
                        set.iter().for_each(|digit| builder.arc(state, digit, to));
                    }
                }
            }
            if reached[end] {
                builder.accept(state);
            }
        }
        builder.build()
    }
}
