//! Writes puzzles for SudokuPad: the board, cages, and the rules as figures and words.
//!
//! A puzzle that was read from SudokuPad keeps its drawing, as long as that still shows its rules.
//!
//! **Invariant:** reading what was written gives the same rules.

use foldoku_board::Square;

use super::parse::parse;
use super::read::read;
use super::shapes::{
    BLACK, Drawing, GREY, WHITE, arrow, centre, line, middle, number, object_of, sign, spot,
    square, text,
};
use super::tree::Node;
use super::zip;
use crate::rule::{Kind, Rule};
use crate::sheet::Sheet;
use crate::text::phrases::{PHRASES, Reading, Topic};
use crate::text::{TextError, lz};
use crate::variant::Variant;

/// Writes the address of a puzzle.
///
/// # Errors
///
/// If SudokuPad does not have the board, or a rule has no figure and no words that are read back.
pub fn write(variant: &Variant) -> Result<String, TextError> {
    check_board(&variant.sheet)?;
    if !variant.drawn.is_empty() {
        let text = address(&object(variant, parse(&variant.drawn)?, &variant.words));
        if holds(&text, variant) {
            return Ok(text);
        }
    }
    let mut drawing = Drawing::default();
    let green = variant
        .rules
        .iter()
        .find(|rule| rule.kind == Kind::Whisper)
        .map(Rule::number);
    for rule in &variant.rules {
        if rule.kind == Kind::Whisper && Some(rule.number()) != green {
            let points: Vec<[f64; 2]> = rule
                .cells
                .iter()
                .map(|&cell| centre(&variant.sheet, cell))
                .collect();
            drawing.lines.push(line(&points, "#FF9A00", 12.0));
        } else {
            drawing.rule(rule, &variant.sheet)?;
        }
    }
    let text = address(&object(variant, drawing.into_node(), &words(variant)));
    if holds(&text, variant) {
        Ok(text)
    } else {
        let message = "SudokuPad has no figures and words that tell the rules of this puzzle apart";
        Err(TextError::new(message))
    }
}

fn address(object: &Node) -> String {
    format!(
        "https://sudokupad.app/scl{}",
        lz::compress(&zip::zipped(object))
    )
}

/// Returns whether a text is read with the rules of a puzzle, in any order.
fn holds(text: &str, variant: &Variant) -> bool {
    let Ok(again) = read(text) else { return false };
    let is_in = |rules: &[Rule], rule: &Rule| rules.iter().any(|other| is_same(rule, other));
    again.sheet == variant.sheet
        && again.givens == variant.givens
        && again.rules.iter().all(|rule| is_in(&variant.rules, rule))
        && variant.rules.iter().all(|rule| is_in(&again.rules, rule))
}

/// Returns whether two rules say the same; the order of pairs and of cells in a cage is not a part of them.
fn is_same(one: &Rule, other: &Rule) -> bool {
    let sorted = |rule: &Rule| {
        let mut rule = rule.clone();
        let is_set = matches!(
            rule.kind,
            Kind::Cage
                | Kind::Difference
                | Kind::Ratio
                | Kind::PairSum
                | Kind::Contains
                | Kind::Palindrome
        );
        if is_set {
            rule.cells.sort_unstable();
        }
        rule.groups
            .iter_mut()
            .for_each(|group| group.sort_unstable());
        rule.groups.sort_unstable();
        rule
    };
    one == other || sorted(one) == sorted(other)
}

fn check_board(sheet: &Sheet) -> Result<(), TextError> {
    let options = sheet.options();
    let is_plain = options.lines
        && options.first == 1
        && usize::from(options.values) == options.rows.max(options.columns)
        && options.variables.is_empty()
        && (sheet.boxes().is_empty() || options.pieces.is_empty());
    if is_plain {
        Ok(())
    } else {
        Err(TextError::new(
            "SudokuPad has only boards with values from 1 to their side",
        ))
    }
}

/// Returns the rules in words: those of the setter, and a sentence for each rule that they do not state.
fn words(variant: &Variant) -> String {
    let stated = Reading::of(&variant.words).statements;
    let mut words = variant.words.clone();
    if words.is_empty() {
        words = String::from(PHRASES[0].sentence);
    }
    let mut topics: Vec<Topic> = Vec::new();
    for rule in &variant.rules {
        let topic = match rule.kind {
            Kind::Diagonal => Topic::Diagonals,
            Kind::NoPairSum => Topic::AllLetters,
            Kind::NoRatio => Topic::AllDots,
            kind => Topic::Rule(kind),
        };
        if !topics.contains(&topic) {
            topics.push(topic);
        }
    }
    if topics.contains(&Topic::AllDots) {
        topics.retain(|topic| *topic != Topic::Rule(Kind::NoDifference));
    }
    for topic in topics {
        let is_stated = stated
            .iter()
            .any(|statement| statement.phrase.topic == topic);
        let phrase = PHRASES
            .iter()
            .find(|phrase| phrase.topic == topic && !phrase.sentence.is_empty());
        if let Some(phrase) = phrase.filter(|_| !is_stated) {
            let sentences = match topic {
                Topic::Rule(Kind::Whisper) => whispers(&variant.rules),
                _ => vec![phrase.sentence.to_owned()],
            };
            words = format!("{words}\n{}", sentences.join("\n"));
        }
    }
    words
}

/// Returns a sentence for each difference of whispers; the first one is green.
fn whispers(rules: &[Rule]) -> Vec<String> {
    let mut numbers: Vec<i32> = Vec::new();
    for rule in rules.iter().filter(|rule| rule.kind == Kind::Whisper) {
        if !numbers.contains(&rule.number()) {
            numbers.push(rule.number());
        }
    }
    let colours = ["a green", "an orange"].into_iter();
    let sentence = |(number, colour)| {
        format!("Adjacent digits on {colour} line have a difference of at least {number}.")
    };
    numbers.into_iter().zip(colours).map(sentence).collect()
}

/// Returns the row and column of a cell.
fn place(sheet: &Sheet, cell: Square) -> Node {
    let (row, column) = sheet.place(cell);
    Node::List(vec![number(f64::from(row)), number(f64::from(column))])
}

fn places(sheet: &Sheet, cells: &[Square]) -> Node {
    Node::List(cells.iter().map(|&cell| place(sheet, cell)).collect())
}

fn object(variant: &Variant, drawing: Node, words: &str) -> Node {
    let sheet = &variant.sheet;
    let mut metadata = Vec::new();
    for (key, value) in [
        ("title", &*variant.title),
        ("author", &variant.author),
        ("rules", words),
    ] {
        if !value.is_empty() {
            metadata.push((key.to_owned(), text(value)));
        }
    }
    let digit = |value: &Option<i32>| {
        let digit = value.and_then(|value| char::from_digit(value as u32, 36));
        digit.map_or('.', |digit| digit.to_ascii_uppercase())
    };
    if let Some(solution) = &variant.solution {
        metadata.push((
            String::from("solution"),
            text(solution.iter().map(digit).collect::<String>()),
        ));
    }
    let mut cells = vec![Node::Object(Vec::new()); sheet.grid_cells()];
    for &(cell, value) in &variant.givens {
        cells[cell.index()] = object_of([("value", number(f64::from(value)))]);
    }
    for &(cell, value) in &variant.entries {
        let given = Node::Bare(String::from("false"));
        cells[cell.index()] = object_of([("value", number(f64::from(value))), ("given", given)]);
    }
    let rows = cells
        .chunks(sheet.columns())
        .map(|row| Node::List(row.to_vec()))
        .collect();
    let regions = sheet
        .regions()
        .iter()
        .map(|region| places(sheet, region))
        .collect();
    let cages = variant
        .rules
        .iter()
        .filter(|rule| rule.kind == Kind::Cage)
        .map(|rule| {
            let mut cage = vec![
                (String::from("cells"), places(sheet, &rule.cells)),
                (String::from("unique"), Node::Bare(String::from("true"))),
            ];
            if !rule.numbers.is_empty() {
                let sum = number(f64::from(rule.number()));
                cage.insert(1, (String::from("value"), sum.clone()));
                cage.push((String::from("sum"), sum));
            }
            Node::Object(cage)
        });
    let mut members = vec![
        (String::from("cellSize"), number(64.0)),
        (String::from("metadata"), Node::Object(metadata)),
        (String::from("cells"), Node::List(rows)),
        (String::from("regions"), Node::List(regions)),
        (String::from("cages"), Node::List(cages.collect())),
    ];
    if let Node::Object(drawing) = drawing {
        members.extend(drawing);
    }
    Node::Object(members)
}

impl Drawing {
    /// Draws a rule.
    ///
    /// # Errors
    ///
    /// If the rule has no figure.
    pub(in crate::text) fn rule(&mut self, rule: &Rule, sheet: &Sheet) -> Result<(), TextError> {
        let cells = &rule.cells;
        let points: Vec<[f64; 2]> = cells.iter().map(|&cell| centre(sheet, cell)).collect();
        let middle = middle(&points);
        let has_figure = PHRASES
            .iter()
            .any(|phrase| phrase.topic == Topic::Rule(rule.kind) && !phrase.shapes.is_empty());
        let fewest = if matches!(rule.kind, Kind::Odd | Kind::Even) {
            1
        } else {
            2
        };
        if has_figure && points.len() < fewest {
            let name = rule.kind.info().name;
            return Err(TextError::new(format!(
                "the rule '{name}' has too few cells"
            )));
        }
        let label = rule.numbers.first().map(i32::to_string).unwrap_or_default();
        match rule.kind {
            Kind::Cage
            | Kind::AntiKnight
            | Kind::AntiKing
            | Kind::DisjointGroups
            | Kind::GlobalEntropy
            | Kind::NoDifference
            | Kind::NoRatio
            | Kind::NoPairSum => {}
            Kind::Diagonal => {
                let side = sheet.rows() as f64;
                let ends = if rule.number() > 0 {
                    [[side, 0.0], [0.0, side]]
                } else {
                    [[0.0, 0.0], [side, side]]
                };
                self.lines.push(line(&ends, "#34BBE6", 2.0));
            }
            Kind::Thermometer | Kind::SlowThermometer => {
                self.underlays.push(spot(points[0], 0.85, GREY, GREY, ""));
                self.lines.push(line(&points, GREY, 21.0));
            }
            Kind::Between | Kind::DoubleArrow => {
                let ends = [points.first(), points.last()];
                let circles = ends
                    .into_iter()
                    .flatten()
                    .map(|&end| spot(end, 0.8, GREY, WHITE, ""));
                self.overlays.extend(circles);
                self.lines.push(line(&points, GREY, 2.0));
            }
            Kind::Arrow => self.arrow(rule, &points),
            Kind::Difference => {
                self.overlays
                    .push(spot(middle, 0.3, BLACK, WHITE, unless(rule, 1, &label)))
            }
            Kind::Ratio => {
                self.overlays
                    .push(spot(middle, 0.3, BLACK, BLACK, unless(rule, 2, &label)))
            }
            Kind::PairSum => {
                let letter = if rule.number() == 10 { "X" } else { "V" };
                self.overlays.push(sign(middle, letter, 21.0));
            }
            Kind::Contains => {
                let digits: String = rule.numbers.iter().map(i32::to_string).collect();
                self.overlays.push(spot(middle, 0.7, BLACK, WHITE, &digits));
            }
            Kind::Odd => self
                .underlays
                .extend(points.iter().map(|&at| spot(at, 0.7, GREY, GREY, ""))),
            Kind::Even => self.underlays.extend(points.iter().map(|&at| square(at))),
            Kind::LittleKiller | Kind::Sandwich | Kind::XSum | Kind::Skyscraper
                if points.len() > 1 =>
            {
                let [from, next] = [points[0], points[1]];
                let step = [next[0] - from[0], next[1] - from[1]];
                let outside = [from[0] - step[0], from[1] - step[1]];
                self.overlays.push(sign(outside, &label, 28.0));
                if rule.kind == Kind::LittleKiller {
                    let along =
                        |share: f64| [outside[0] + share * step[0], outside[1] + share * step[1]];
                    self.arrows
                        .push(arrow(&[along(0.3), along(0.48)], BLACK, 2.0));
                }
            }
            kind => match colour(kind) {
                Some((colour, thickness)) => self.lines.push(line(&points, colour, thickness)),
                None => {
                    let message = format!(
                        "SudokuPad has no figure for the rule '{}'",
                        kind.info().name
                    );
                    return Err(TextError::new(message));
                }
            },
        }
        Ok(())
    }

    /// Draws an arrow from its circle or pill.
    fn arrow(&mut self, rule: &Rule, points: &[[f64; 2]]) {
        const BORDER: &str = "#a1a1a1";
        let (circle, path) = points.split_at((rule.number().max(1) as usize).min(points.len() - 1));
        let reach = |axis: usize| {
            let places = circle.iter().map(|point| point[axis]);
            let least = places.clone().fold(f64::MAX, f64::min);
            places.fold(f64::MIN, f64::max) - least
        };
        let mut pill = spot(middle(circle), 0.75, BORDER, WHITE, "");
        if let Node::Object(members) = &mut pill {
            for (key, value) in members {
                match key.as_str() {
                    "width" => *value = number(0.75 + reach(1)),
                    "height" => *value = number(0.75 + reach(0)),
                    _ => {}
                }
            }
        }
        let last = circle[circle.len() - 1];
        let start =
            [0, 1].map(|axis| last[axis] + 0.3 * (path[0][axis] - last[axis]).clamp(-1.0, 1.0));
        let whole: Vec<[f64; 2]> = [start].into_iter().chain(path.iter().copied()).collect();
        self.overlays.push(pill);
        self.arrows.push(arrow(&whole, BORDER, 5.0));
    }
}

/// Returns the colour and the thickness of a line.
fn colour(kind: Kind) -> Option<(&'static str, f64)> {
    Some(match kind {
        Kind::Whisper => ("#67F067", 12.0),
        Kind::Renban => ("#F067C8", 16.0),
        Kind::Palindrome => (GREY, 16.0),
        Kind::RegionSumLine => ("#2ECBFF", 10.0),
        Kind::Nabner => ("#C9C883", 16.0),
        Kind::Zipper => ("#CDB1EC", 10.0),
        Kind::Entropic => ("#FFCCAA", 10.0),
        _ => return None,
    })
}

/// Returns the label of a dot, which is empty for the usual number.
fn unless<'a>(rule: &Rule, usual: i32, label: &'a str) -> &'a str {
    if rule.number() == usual { "" } else { label }
}
