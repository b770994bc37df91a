//! Reads the rules of a string.
//!
//! **Invariant:** what a segment means depends on its name, its arguments and the sheet, and on other
//! segments only for the rules about unmarked pairs and ties.

use std::sync::Arc;

use foldoku_board::Square;
use foldoku_board::constraint::DigitTable;

use super::tree::{self, Node};
use super::{base64, machine, regex, shape};
use crate::rule::{Kind, Language, Rule};
use crate::sheet::Sheet;
use crate::table::{Form, RULES};
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// The most rules of a puzzle.
const MAX_RULES: usize = 20_000;

/// Reads a string, over one or several lines.
///
/// # Errors
///
/// If a rule is unknown, or an argument is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = tree::clean(text);
    let nodes = tree::parse(&text)?;
    let sheet = shape::sheet(&nodes)?;
    let reader = Reader {
        sheet: &sheet,
        shift: None,
        tie_mode: ties(&nodes),
    };
    let rules = reader.rules(&nodes, 0)?;
    let mut variant = Variant::new(sheet.clone());
    for rule in rules {
        put(&mut variant, rule);
    }
    variant.givens.sort_unstable();
    unmarked(&mut variant, &nodes);
    Ok(variant)
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

struct Reader<'a> {
    sheet: &'a Sheet,
    /// The cell that the cells of a replicated rule are moved from and to.
    shift: Option<(Square, Square)>,
    tie_mode: &'a str,
}

impl Reader<'_> {
    fn rules(&self, nodes: &[Node<'_>], depth: usize) -> Result<Vec<Rule>, TextError> {
        let mut rules = Vec::new();
        for node in nodes {
            rules.extend(self.node(node, depth)?);
            if rules.len() > MAX_RULES {
                return Err(TextError::new(format!("more than {MAX_RULES} rules")));
            }
        }
        Ok(rules)
    }

    fn node(&self, node: &Node<'_>, depth: usize) -> Result<Vec<Rule>, TextError> {
        let named = |error: TextError| match node.name {
            "" => TextError::new(format!("given: {error}")),
            name => TextError::new(format!("{name}: {error}")),
        };
        match node.name {
            "Or" => {
                let alternatives: Result<Vec<Rule>, TextError> = node
                    .children
                    .iter()
                    .map(|child| Ok(one(self.node(child, depth + 1)?)))
                    .collect();
                Ok(vec![Rule::of(Kind::Any, alternatives?)])
            }
            "And" if depth > 0 => Ok(vec![Rule::of(
                Kind::All,
                self.rules(&node.children, depth + 1)?,
            )]),
            "And" => self.rules(&node.children, depth),
            "Replicate" => self.replicate(node, depth),
            "StrictKropki" | "StrictXV" if depth == 0 => Ok(Vec::new()),
            // A hint for the order of a search.
            "SearchPriority" => Ok(Vec::new()),
            name if shape::SHAPING.contains(&name) && depth == 0 => Ok(Vec::new()),
            _ => self.segment(node).map_err(named),
        }
    }

    fn replicate(&self, node: &Node<'_>, depth: usize) -> Result<Vec<Rule>, TextError> {
        let bits = base64::sixes(node.arguments.first().copied().unwrap_or_default())?;
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
                shift: Some((origin, target)),
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
            Some((from, to)) => self
                .shifted(cell, from, to)
                .ok_or_else(|| TextError::new(format!("{} is moved off the board", quoted(name)))),
        }
    }

    fn shifted(&self, cell: Square, from: Square, to: Square) -> Option<Square> {
        let [area, from, to] = [cell, from, to].map(|cell| self.sheet.area_place(cell));
        let (from, to) = (from?, to?);
        let is_one_area = area?.0 == from.0 && from.0 == to.0;
        is_one_area.then(|| self.sheet.offset(cell, to.1 - from.1, to.2 - from.2))?
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<Square>, TextError> {
        match names.is_empty() {
            true => Err(TextError::new("expected cells")),
            false => names.iter().map(|name| self.cell(name)).collect(),
        }
    }

    fn segment(&self, node: &Node<'_>) -> Result<Vec<Rule>, TextError> {
        let arguments = &node.arguments[..];
        let first = arguments.first().copied().unwrap_or_default();
        let rest = arguments.get(1..).unwrap_or_default();
        let pairs = |kind: Kind, number: Option<i32>| self.adjacent(kind, number, arguments);
        match node.name {
            "" | "Given" => return self.candidates(arguments),
            "Arrow" => return Ok(vec![Rule::with(Kind::Arrow, [1], self.cells(arguments)?)]),
            "WhiteDot" => return pairs(Kind::Difference, Some(1)),
            "BlackDot" => return pairs(Kind::Ratio, Some(2)),
            "X" => return pairs(Kind::PairSum, Some(10)),
            "V" => return pairs(Kind::PairSum, Some(5)),
            "GreaterThan" => return pairs(Kind::GreaterThan, None),
            "Quad" => return self.quad(first, rest),
            "AntiConsecutive" => return Ok(vec![Rule::with(Kind::NoDifference, [1], [])]),
            "Pair" | "Binary" => return self.tables(Kind::Pairwise, node, first, rest),
            "PairX" | "BinaryX" => return self.tables(Kind::AllPairs, node, first, rest),
            "Indexing" => return self.indexing(first, rest),
            "FullRankTies" => return self.rank_ties(first),
            "Cage" if first.is_empty() || first == "0" => {
                return Ok(vec![Rule::new(Kind::Cage, self.cells(rest)?)]);
            }
            // Without a value, a whisper is German.
            "Whisper" if first.starts_with('R') => {
                return Ok(vec![Rule::with(Kind::Whisper, [5], self.cells(arguments)?)]);
            }
            "Sandwich" => return self.sandwich(first, rest),
            _ => {}
        }
        let info = RULES.iter().find(|row| row.iss == Some(node.name));
        let info = info.ok_or_else(|| match node.name {
            "ChaosConstruction" | "ChaosArrow" | "ChaosCount" | "ConnectedValues" => {
                TextError::new("rules about unknown regions are not supported")
            }
            _ => TextError::new("unknown rule"),
        })?;
        let kind = info.kind;
        Ok(match info.form {
            Form::Cells => vec![Rule::new(kind, self.cells(arguments)?)],
            Form::Number | Form::Arrow => {
                vec![Rule::with(kind, [number(first)?], self.cells(rest)?)]
            }
            Form::Line => vec![self.line(kind, first, rest)?],
            Form::Sum => vec![self.sum(first, rest)?],
            Form::Diagonal => vec![self.diagonal(kind, first, rest)?],
            Form::Groups => {
                let groups = rest_of_groups(arguments).map(|group| self.cells(group));
                vec![Rule::groups(kind, groups.collect::<Result<_, _>>()?)]
            }
            Form::Sets => vec![self.sets(kind, first, rest)?],
            Form::Values => vec![Rule::with(kind, numbers(first)?, self.cells(rest)?)],
            Form::Clue => vec![Rule::with(kind, clue(first)?, self.cells(rest)?)],
            Form::Outside => self.outside(kind, arguments)?,
            Form::Slope => vec![Rule::with(kind, [number(first)?], [])],
            Form::Global => vec![Rule::new(kind, [])],
            Form::Machine => self.machines(kind, first, rest)?,
            _ => return Err(TextError::new("unknown rule")),
        })
    }

    fn candidates(&self, arguments: &[&str]) -> Result<Vec<Rule>, TextError> {
        let given = |text: &&str| {
            let (cell, values) = text.split_once('_').ok_or_else(|| {
                TextError::new(format!("{} is not a cell with values", quoted(text)))
            })?;
            let values = numbers(values)?;
            if let Some(value) = values
                .iter()
                .find(|&&value| self.sheet.digit(value).is_none())
            {
                let range = self.sheet.values();
                return Err(TextError::new(format!(
                    "{cell} holds {value}, which is not from {} to {}",
                    range.start(),
                    range.end()
                )));
            }
            Ok(Rule::with(Kind::Candidates, values, [self.cell(cell)?]))
        };
        arguments.iter().map(given).collect()
    }

    /// Returns a rule for each pair of listed cells that share a side.
    fn adjacent(
        &self,
        kind: Kind,
        number: Option<i32>,
        names: &[&str],
    ) -> Result<Vec<Rule>, TextError> {
        let cells = crate::cells::once(&self.cells(names)?);
        let mut rules = Vec::new();
        for (place, &one) in cells.iter().enumerate() {
            let others = cells[place + 1..].iter();
            for &other in others.filter(|&&other| self.sheet.are_adjacent(one, other)) {
                rules.push(Rule::with(kind, Vec::from_iter(number), [one, other]));
            }
        }
        match rules.is_empty() {
            true => Err(TextError::new("no two of the cells share a side")),
            false => Ok(rules),
        }
    }

    fn quad(&self, corner: &str, values: &[&str]) -> Result<Vec<Rule>, TextError> {
        let corner = self.cell(corner)?;
        let offsets = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let block = offsets.map(|(down, along)| self.sheet.offset(corner, down, along));
        let block: Option<Vec<Square>> = block.into_iter().collect();
        let block = block
            .ok_or_else(|| TextError::new("the corner has no cells to its right and below"))?;
        let values: Result<Vec<i32>, TextError> =
            values.iter().map(|value| number(value)).collect();
        Ok(vec![Rule::with(Kind::Contains, values?, block)])
    }

    /// Reads `key~_name~cells~~cells`.
    fn tables(
        &self,
        kind: Kind,
        node: &Node<'_>,
        key: &str,
        items: &[&str],
    ) -> Result<Vec<Rule>, TextError> {
        let swapped = |c| match c {
            '-' => '_',
            '_' => '-',
            other => other,
        };
        let key: String = match node.name.starts_with("Binary") {
            true => key.chars().map(swapped).collect(),
            false => key.to_owned(),
        };
        let bits = base64::sixes(&key)?;
        let digits = self.sheet.options().values;
        let table = DigitTable::new(digits, |one, other| {
            let index = usize::from(one - 1) * usize::from(digits) + usize::from(other - 1);
            base64::bit(&bits, index)
        });
        let rule = |(name, cells)| Rule {
            language: Language::Table(table.clone(), name),
            ..Rule::new(kind, cells)
        };
        Ok(self.named_groups(items)?.into_iter().map(rule).collect())
    }

    /// Reads groups of cells: an empty item separates them, and `_name` names those that follow.
    fn named_groups(&self, items: &[&str]) -> Result<Vec<(String, Vec<Square>)>, TextError> {
        let mut groups = Vec::new();
        let mut name = "";
        for group in items.split(|item| item.is_empty()) {
            for part in group.chunk_by(|_, next| !next.starts_with('_')) {
                let cells = match part[0].strip_prefix('_') {
                    Some(own) => {
                        name = own;
                        &part[1..]
                    }
                    None => part,
                };
                if !cells.is_empty() {
                    groups.push((name.to_owned(), self.cells(cells)?));
                }
            }
        }
        match groups.is_empty() {
            true => Err(TextError::new("expected cells")),
            false => Ok(groups),
        }
    }

    fn indexing(&self, axis: &str, names: &[&str]) -> Result<Vec<Rule>, TextError> {
        let rule = |index: Square| {
            let (row, column) = self.sheet.place(index);
            let (value, line) = match axis {
                "R" => (
                    row + 1,
                    self.sheet.column_cells().get(column as usize).cloned(),
                ),
                "C" => (
                    column + 1,
                    self.sheet.row_cells().get(row as usize).cloned(),
                ),
                _ => {
                    return Err(TextError::new(format!(
                        "{} is neither R nor C",
                        quoted(axis)
                    )));
                }
            };
            let line = line.ok_or_else(|| TextError::new("the cell is outside the grid"))?;
            let cells: Vec<Square> = [index].into_iter().chain(line).collect();
            Ok(Rule::with(Kind::Indexing, [value], cells))
        };
        self.cells(names)?.into_iter().map(rule).collect()
    }

    fn rank_ties(&self, mode: &str) -> Result<Vec<Rule>, TextError> {
        match mode {
            "none" => Ok(vec![Rule::new(Kind::NoTies, [])]),
            "only-unclued" | "any" => Ok(Vec::new()),
            _ => Err(TextError::new(format!(
                "{} is not none, only-unclued or any",
                quoted(mode)
            ))),
        }
    }

    /// Reads a sum with a row or column. A line that lacks some values is a lunchbox.
    fn sandwich(&self, sum: &str, line: &[&str]) -> Result<Vec<Rule>, TextError> {
        let name = line.first().copied().unwrap_or_default();
        let cells = self.full_line(name)?;
        let kind = match cells.len() == usize::from(self.sheet.options().values) {
            true => Kind::Sandwich,
            false => Kind::Lunchbox,
        };
        Ok(vec![Rule::with(kind, [number(sum)?], cells)])
    }

    fn full_line(&self, name: &str) -> Result<Vec<Square>, TextError> {
        let lines = match name.get(..1) {
            Some("R") => self.sheet.row_cells(),
            Some("C") => self.sheet.column_cells(),
            _ => Vec::new(),
        };
        let index = name.get(1..).and_then(|index| index.parse::<usize>().ok());
        let line = index.and_then(|index| lines.get(index.checked_sub(1)?).cloned());
        line.ok_or_else(|| TextError::new(format!("{} is not a row or column", quoted(name))))
    }

    fn outside(&self, kind: Kind, arguments: &[&str]) -> Result<Vec<Rule>, TextError> {
        let argument = |place: usize| arguments.get(place).copied().unwrap_or_default();
        let forward = self.full_line(argument(0))?;
        let backward: Vec<Square> = forward.iter().rev().copied().collect();
        let mut rules = Vec::new();
        for (clue, cells) in [(argument(1), forward), (argument(2), backward)] {
            if !clue.is_empty() {
                let mut numbers = vec![number(clue)?];
                numbers.extend((kind == Kind::FullRank && self.tie_mode == "any").then_some(1));
                rules.push(Rule::with(kind, numbers, cells));
            }
        }
        match rules.is_empty() {
            true => Err(TextError::new("expected a number")),
            false => Ok(rules),
        }
    }

    fn line(&self, kind: Kind, first: &str, names: &[&str]) -> Result<Rule, TextError> {
        let mut numbers = vec![number(first)?];
        let names = match names {
            [names @ .., "LOOP"] => {
                numbers.push(1);
                names
            }
            names => names,
        };
        Ok(Rule::with(kind, numbers, self.cells(names)?))
    }

    /// Reads `10~cells` and `0_=_1_1_-1~cells`.
    fn sum(&self, first: &str, names: &[&str]) -> Result<Rule, TextError> {
        let cells = self.cells(names)?;
        let (total, weights) = match first.split_once("_=_") {
            Some((total, weights)) => (total, numbers(weights)?),
            None => (first, Vec::new()),
        };
        if !weights.is_empty() && weights.len() != cells.len() {
            let (weights, cells) = (weights.len(), cells.len());
            return Err(TextError::new(format!(
                "{weights} coefficients for {cells} cells"
            )));
        }
        let numbers: Vec<i32> = [number(total)?].into_iter().chain(weights).collect();
        Ok(Rule::with(Kind::Sum, numbers, cells))
    }

    /// Reads a sum and the first cell of a diagonal, whose side of the grid gives the direction.
    fn diagonal(&self, kind: Kind, sum: &str, names: &[&str]) -> Result<Rule, TextError> {
        let start = self.cell(names.first().copied().unwrap_or_default())?;
        let (row, column) = self.sheet.place(start);
        let (bottom, right) = (
            self.sheet.rows() as i32 - 1,
            self.sheet.columns() as i32 - 1,
        );
        let (down, along) = match (row, column) {
            (row, 0) if row < bottom => (1, 1),
            (0, _) => (1, -1),
            (row, column) if column == right && row < bottom => (-1, -1),
            (row, _) if row == bottom => (-1, 1),
            _ => {
                return Err(TextError::new(
                    "the first cell is not on the edge of the grid",
                ));
            }
        };
        let cell = |step: i32| self.sheet.at(row + step * down, column + step * along);
        let cells: Vec<Square> = (0..).map_while(cell).collect();
        Ok(Rule::with(kind, [number(sum)?], cells))
    }

    fn sets(&self, kind: Kind, first: &str, names: &[&str]) -> Result<Rule, TextError> {
        let (count, cells) = (number(first)?.max(1) as usize, self.cells(names)?);
        if cells.len() % count != 0 {
            let cells = cells.len();
            return Err(TextError::new(format!(
                "{cells} cells are not {count} sets of equal size"
            )));
        }
        let groups = cells.chunks(cells.len() / count).map(<[Square]>::to_vec);
        Ok(Rule::groups(kind, groups.collect()))
    }

    fn machines(&self, kind: Kind, first: &str, items: &[&str]) -> Result<Vec<Rule>, TextError> {
        if kind == Kind::Regex {
            let pattern = pattern(first)?;
            let machine = Arc::new(regex::compile(self.sheet, &pattern)?);
            let rule = |(_, cells)| Rule {
                language: Language::Machine(machine.clone(), pattern.clone()),
                ..Rule::new(kind, cells)
            };
            return Ok(self.named_groups(items)?.into_iter().map(rule).collect());
        }
        let written = machine::decode(first)?;
        let digits = self.sheet.options().values;
        let mut rules = Vec::new();
        // Segments are separated by '-', which stays in its place while the groups are read.
        let (plain, lengths) = without_separators(items);
        for ((name, cells), lengths) in self.named_groups(&plain)?.into_iter().zip(lengths) {
            let machine = Arc::new(written.automaton(digits, &lengths)?);
            rules.push(Rule {
                language: Language::Machine(machine, name),
                ..Rule::new(kind, cells)
            });
        }
        Ok(rules)
    }
}

/// Returns the items without separators of segments, and the lengths of the segments of each group.
fn without_separators<'a>(items: &[&'a str]) -> (Vec<&'a str>, Vec<Vec<usize>>) {
    let mut lengths = Vec::new();
    let mut current = vec![0];
    for item in items {
        match *item {
            "-" => current.push(0),
            "" => lengths.push(std::mem::replace(&mut current, vec![0])),
            name if name.starts_with('_') => {
                lengths.push(std::mem::replace(&mut current, vec![0]));
            }
            _ => *current.last_mut().expect("a group has a segment") += 1,
        }
    }
    lengths.push(current);
    lengths.retain(|lengths| lengths.iter().sum::<usize>() > 0);
    (
        items.iter().copied().filter(|item| *item != "-").collect(),
        lengths,
    )
}

/// Wraps several rules into one.
fn one(mut rules: Vec<Rule>) -> Rule {
    match rules.len() {
        1 => rules.remove(0),
        _ => Rule::of(Kind::All, rules),
    }
}

fn rest_of_groups<'a>(items: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    items.split(|item| *item == "-")
}

fn number(text: &str) -> Result<i32, TextError> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (-100_000..=100_000).contains(number));
    number.ok_or_else(|| TextError::new(format!("{} is not a number", quoted(text))))
}

/// Reads numbers separated by `_`.
fn numbers(text: &str) -> Result<Vec<i32>, TextError> {
    text.split('_')
        .filter(|part| !part.is_empty())
        .map(number)
        .collect()
}

/// Reads the digits of a look-and-say clue.
fn clue(text: &str) -> Result<Vec<i32>, TextError> {
    let digits: Option<Vec<i32>> = text
        .chars()
        .map(|c| c.to_digit(10).map(|digit| digit as i32))
        .collect();
    let digits = digits.filter(|digits| !digits.is_empty() && digits.len() % 2 == 0);
    digits.ok_or_else(|| {
        TextError::new(format!(
            "{} is not pairs of a count and a value",
            quoted(text)
        ))
    })
}

/// Decodes a regular expression.
fn pattern(text: &str) -> Result<String, TextError> {
    let bytes = base64::decode(text)?;
    let pattern = String::from_utf8(bytes);
    let pattern =
        pattern.map_err(|_| TextError::new(format!("{} is not text in base64", quoted(text))))?;
    Ok(pattern.split_whitespace().collect())
}
