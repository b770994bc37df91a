//! Reads the rules of a string.
//!
//! **Invariant:** what a segment means depends on its name, its arguments and the sheet, and on other
//! segments only for the rules about unmarked pairs and ties.

mod areas;
mod arguments;
mod languages;
mod numbers;
mod segments;

use std::borrow::Cow;

use foldoku_board::Square;
use foldoku_board::spelling::suggestion;
use smallvec::{SmallVec, smallvec};

use super::tree::{self, Node};
use super::{base64, shape};
pub(super) use numbers::MISSING;
use numbers::{clue, clue_number, number, numbers};

use crate::definition::Form;
use crate::percent::unescaped;
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::table::{iss_names, of_iss_name};
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// The most rules of a puzzle.
const MAX_RULES: usize = 20_000;

/// Longer names are shortened in messages; no rule has one.
const LONGEST_NAME: usize = 40;

/// Reads a string, over one or several lines, or the address of a puzzle.
///
/// # Errors
///
/// If a rule is unknown, or an argument is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = string_of(text.trim())?;
    let text = tree::clean(&text);
    let nodes = tree::parse(&text)?;
    arguments::check(&nodes)?;
    let sheet = shape::sheet(&nodes)?;
    let reader = Reader {
        sheet: &sheet,
        shift: None,
        tie_mode: ties(&nodes),
    };
    let rules = reader.rules(&nodes, 0)?;
    let mut variant = Variant::new(sheet);
    for rule in rules {
        put(&mut variant, rule);
    }
    variant.givens.sort_unstable();
    unmarked(&mut variant, &nodes);
    Ok(variant)
}

/// Returns the string in an address, or the text itself.
fn string_of(text: &str) -> Result<Cow<'_, str>, TextError> {
    let address = text.starts_with("http").then(|| text.split_once("://"));
    let Some((_, address)) = address.flatten() else {
        return Ok(Cow::Borrowed(text));
    };
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let mut parameters = query.split('&');
    let string = parameters.find_map(|parameter| parameter.strip_prefix("q="));
    match string {
        Some(string) => Ok(Cow::Owned(unescaped(&string.replace('+', " ")))),
        None => Err(TextError::new(format!(
            "{} has no puzzle; expected '?q=' and a string",
            quoted(text)
        ))),
    }
}

/// Adds a rule; candidates of one value are a given, and candidates of one cell are intersected.
fn put(variant: &mut Variant, rule: Rule) {
    let [cell] = rule.cells[..] else {
        variant.rules.push(rule);
        return;
    };
    if rule.kind != Kind::Candidates {
        variant.rules.push(rule);
        return;
    }
    let mut rule = rule;
    if let Some(place) = variant.givens.iter().position(|given| given.0 == cell) {
        let (_, value) = variant.givens.remove(place);
        rule.numbers.retain(|&number| number == value);
    }
    let same = |other: &Rule| other.kind == Kind::Candidates && other.cells[..] == [cell];
    if let Some(place) = variant.rules.iter().position(same) {
        let other = variant.rules.remove(place);
        rule.numbers.retain(|number| other.numbers.contains(number));
    }
    match rule.numbers[..] {
        [value] => variant.givens.push((cell, value)),
        _ => variant.rules.push(rule),
    }
}

/// Returns the value of `FullRankTies`.
fn ties<'a>(nodes: &[Node<'a>]) -> &'a str {
    let node = nodes.iter().rfind(|node| node.name == "FullRankTies");
    node.and_then(|node| node.arguments.first().copied())
        .unwrap_or("only-unclued")
}

/// Adds the rules about pairs without dots, X and V.
fn unmarked(variant: &mut Variant, nodes: &[Node<'_>]) {
    let has = |name: &str| nodes.iter().any(|node| node.name == name);
    let marks = |rules: &[Rule], kinds: &[Kind]| -> Vec<Vec<Square>> {
        let marked = rules.iter().filter(|rule| kinds.contains(&rule.kind));
        marked.map(|rule| rule.cells.clone()).collect()
    };
    let mut add = |kind: Kind, numbers: &[i32], kinds: &[Kind]| {
        let groups = marks(&variant.rules, kinds);
        let rule = Rule::with(kind, numbers, []);
        variant.rules.push(Rule { groups, ..rule });
    };
    if has("StrictKropki") {
        let dots = [Kind::Difference, Kind::Ratio];
        add(Kind::NoDifference, &[1], &dots);
        add(Kind::NoRatio, &[2], &dots);
    }
    if has("StrictXV") {
        add(Kind::NoPairSum, &[5, 10], &[Kind::PairSum]);
    }
}

/// The rules of a segment, mostly one.
type Rules = SmallVec<[Rule; 1]>;

/// An area of the sheet, and the rows and columns by which cells move in it.
type Shift = (usize, i32, i32);

struct Reader<'a> {
    sheet: &'a Sheet,
    /// How far the cells of a replicated rule are moved, and in which area.
    shift: Option<Shift>,
    tie_mode: &'a str,
}

impl Reader<'_> {
    fn rules(&self, nodes: &[Node<'_>], depth: usize) -> Result<Vec<Rule>, TextError> {
        let mut rules = Vec::with_capacity(nodes.len());
        for node in nodes {
            rules.extend(self.node(node, depth)?);
            if rules.len() > MAX_RULES {
                return Err(TextError::new(format!("more than {MAX_RULES} rules")));
            }
        }
        Ok(rules)
    }

    fn node(&self, node: &Node<'_>, depth: usize) -> Result<Rules, TextError> {
        let named = |error: TextError| match node.name {
            "" => TextError::new(format!("given: {error}")),
            name if name.len() > LONGEST_NAME => {
                TextError::new(format!("{}: {error}", quoted(name)))
            }
            name => TextError::new(format!("{name}: {error}")),
        };
        match node.name {
            "Or" => {
                let alternatives: Result<Vec<Rule>, TextError> = node
                    .children
                    .iter()
                    .map(|child| Ok(as_one_rule(self.node(child, depth + 1)?)))
                    .collect();
                Ok(smallvec![Rule::of(Kind::Any, alternatives?)])
            }
            "And" if depth > 0 => Ok(smallvec![Rule::of(
                Kind::All,
                self.rules(&node.children, depth + 1)?,
            )]),
            "And" => self.rules(&node.children, depth).map(Rules::from),
            "Replicate" => self.replicate(node, depth).map(Rules::from),
            "StrictKropki" | "StrictXV" if depth == 0 => Ok(Rules::new()),
            // A hint for the order of a search.
            "SearchPriority" => Ok(Rules::new()),
            name if shape::is_shaping(name) && depth == 0 => Ok(Rules::new()),
            name if shape::is_shaping(name) => Err(named(TextError::new(
                "belongs to the whole board, not into Or, And or Replicate",
            ))),
            _ => self.segment(node).map_err(named),
        }
    }

    fn replicate(&self, node: &Node<'_>, depth: usize) -> Result<Vec<Rule>, TextError> {
        let bits = base64::sextets(node.arguments.first().copied().unwrap_or_default())?;
        let origin = node
            .arguments
            .get(1)
            .copied()
            .filter(|name| !name.is_empty());
        let origin = self.cell(origin.unwrap_or("R1C1"))?;
        let mut rules = Vec::new();
        for index in (0..bits.len() * 6).filter(|&index| base64::bit(&bits, index)) {
            let target = Square::try_new(origin.index() + index);
            let squares = self.sheet.geometry().square_count();
            let Some(target) = target.filter(|target| target.index() < squares) else {
                return Err(TextError::new("Replicate: a target is outside the board"));
            };
            let shifted = Reader {
                shift: Some(self.shift_between(origin, target)?),
                ..*self
            };
            rules.extend(shifted.rules(&node.children, depth.max(1))?);
            if rules.len() > MAX_RULES {
                return Err(TextError::new(format!("more than {MAX_RULES} rules")));
            }
        }
        Ok(rules)
    }

    /// Returns the cell with this name, moved if the rule is replicated.
    fn cell(&self, name: &str) -> Result<Square, TextError> {
        let error = || TextError::new(format!("{} is not a cell of the board", quoted(name)));
        let bytes = name.as_bytes();
        let cell = match bytes {
            [b'R' | b'r', row, b'C' | b'c', column] => {
                let place =
                    |digit: u8| char::from(digit).to_digit(17).map(|place| place as i32 - 1);
                let (row, column) = (place(*row), place(*column));
                row.zip(column)
                    .and_then(|(row, column)| self.sheet.at(row, column))
            }
            _ => self.sheet.variable(name),
        };
        let cell = cell.ok_or_else(error)?;
        match self.shift {
            None => Ok(cell),
            Some(shift) => self
                .shifted(cell, shift)
                .ok_or_else(|| TextError::new(format!("{} is moved off the board", quoted(name)))),
        }
    }

    /// Returns the shift of this reader and one from a cell to another together, so that a
    /// replicated rule that is replicated again moves by both.
    fn shift_between(&self, from: Square, to: Square) -> Result<Shift, TextError> {
        let [from, to] = [from, to].map(|cell| self.sheet.area_place(cell));
        let between = from.zip(to).filter(|(from, to)| from.0 == to.0);
        let (area, down, along) = self
            .shift
            .unwrap_or_else(|| (from.map_or(0, |place| place.0), 0, 0));
        let between = between.filter(|(from, _)| from.0 == area);
        let (from, to) = between.ok_or_else(|| {
            TextError::new("Replicate: a target is not in the area of the origin")
        })?;
        Ok((area, down + to.1 - from.1, along + to.2 - from.2))
    }

    fn shifted(&self, cell: Square, (area, down, along): Shift) -> Option<Square> {
        let place = self.sheet.area_place(cell)?;
        (place.0 == area).then(|| self.sheet.offset(cell, down, along))?
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<Square>, TextError> {
        if names.is_empty() {
            return Err(TextError::new("expected cells"));
        }
        let mut cells = Vec::with_capacity(names.len());
        for name in names {
            cells.push(self.cell(name)?);
        }
        Ok(cells)
    }

    fn segment(&self, node: &Node<'_>) -> Result<Rules, TextError> {
        let arguments = &node.arguments[..];
        let first = arguments.first().copied().unwrap_or_default();
        let rest = arguments.get(1..).unwrap_or_default();
        let pairs = |kind, number| self.adjacent(kind, number, arguments).map(Rules::from);
        match node.name {
            "" | "Given" => return self.candidates(arguments).map(Rules::from),
            "Arrow" => {
                return Ok(smallvec![Rule::with(
                    Kind::Arrow,
                    [1],
                    self.cells(arguments)?
                )]);
            }
            "WhiteDot" => return pairs(Kind::Difference, Some(1)),
            "BlackDot" => return pairs(Kind::Ratio, Some(2)),
            "X" => return pairs(Kind::PairSum, Some(10)),
            "V" => return pairs(Kind::PairSum, Some(5)),
            "GreaterThan" => return pairs(Kind::GreaterThan, None),
            "Quad" => return self.quad(first, rest).map(Rules::from),
            "AntiConsecutive" => return Ok(smallvec![Rule::with(Kind::NoDifference, [1], [])]),
            "Pair" | "Binary" => {
                return self
                    .tables(Kind::Pairwise, node, first, rest)
                    .map(Rules::from);
            }
            "PairX" | "BinaryX" => {
                return self
                    .tables(Kind::AllPairs, node, first, rest)
                    .map(Rules::from);
            }
            "Indexing" => return self.indexing(first, rest).map(Rules::from),
            "FullRankTies" => return self.rank_ties(first).map(Rules::from),
            "Cage" if first.is_empty() || first == "0" => {
                return Ok(smallvec![Rule::new(Kind::Cage, self.cells(rest)?)]);
            }
            // Without a value, a whisper is German.
            "Whisper" if first.starts_with('R') => {
                return Ok(smallvec![Rule::with(
                    Kind::Whisper,
                    [5],
                    self.cells(arguments)?
                )]);
            }
            "Sandwich" => return self.sandwich(first, rest).map(Rules::from),
            _ => {}
        }
        let is_missing = first == MISSING;
        let info = of_iss_name(node.name).ok_or_else(|| unknown(node.name))?;
        let kind = info.kind;
        Ok(match info.form {
            Form::Cells => smallvec![Rule::new(kind, self.cells(arguments)?)],
            Form::Number | Form::Arrow => {
                smallvec![Rule::with(
                    kind,
                    clue_number(kind, first)?,
                    self.cells(rest)?,
                )]
            }
            Form::Line => smallvec![self.line(kind, first, rest)?],
            Form::Sum => smallvec![self.sum(first, rest)?],
            Form::Diagonal => smallvec![self.diagonal(kind, first, rest)?],
            Form::Groups => {
                let groups = rest_of_groups(arguments).map(|group| self.cells(group));
                smallvec![Rule::groups(kind, groups.collect::<Result<_, _>>()?)]
            }
            Form::Sets => smallvec![self.sets(kind, first, rest)?],
            Form::Values | Form::Clue if is_missing => {
                smallvec![Rule::new(kind, self.cells(rest)?)]
            }
            Form::Values => smallvec![Rule::with(kind, numbers(first)?, self.cells(rest)?)],
            Form::Clue => smallvec![Rule::with(kind, clue(first)?, self.cells(rest)?)],
            Form::Outside => self.outside(kind, arguments)?.into(),
            Form::Slope => smallvec![Rule::with(kind, [number(first)?], [])],
            Form::Global => smallvec![Rule::new(kind, [])],
            Form::Area => smallvec![self.area(kind, arguments)?],
            Form::Arms => smallvec![self.arms(kind, arguments)?],
            Form::Machine => self.machines(kind, first, rest)?.into(),
            _ => return Err(unknown(node.name)),
        })
    }
}

fn unknown(name: &str) -> TextError {
    let suggestion = suggestion(name, iss_names());
    TextError::new(format!("unknown rule{suggestion}"))
}

/// Wraps several rules into one.
fn as_one_rule(mut rules: Rules) -> Rule {
    match rules.len() {
        1 => rules.remove(0),
        _ => Rule::of(Kind::All, rules.into_vec()),
    }
}

fn rest_of_groups<'a>(items: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    items.split(|item| *item == "-")
}
