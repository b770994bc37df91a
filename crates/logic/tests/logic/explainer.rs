//! Compares ratings and steps up to 6.2 with Sudoku Explainer, and checks every step.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;

use flate2::read::GzDecoder;
use foldoku_logic::board::classic::square_at;
use foldoku_logic::board::{Digit, Square};
use foldoku_logic::explainer::{Difficulty, End, Explainer, RatedStep};
use foldoku_logic::{Candidate, Position, Technique, check};
use foldoku_testkit::golden::{self, Comparison, Table};

/// The difficulty of the hardest step without chains.
const PLAIN: Difficulty = Difficulty::from_tenths(62);

pub(crate) fn difficulty(text: &str) -> Difficulty {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// How many rows of a table the unoptimised test run checks.
const SAMPLE: usize = 120;

/// Compares the ratings in a table with those of the explainer, for puzzles that need no chains.
#[track_caller]
fn compare_ratings(name: &str, table: Table) {
    let mut explainer = Explainer::new();
    let mut comparison = Comparison::new(name);
    let mut rows = table.rows();
    rows.retain(|row| difficulty(&row["ER"]) <= PLAIN);
    for row in golden::sample(rows, SAMPLE) {
        let puzzle = &row["puzzle"];
        let rating = explainer.rate(&fixed(puzzle), Some(PLAIN), &|| false);
        let ours = match rating.end {
            End::Solved => format!("{}/{}/{}", rating.er, rating.ep, rating.ed),
            end => format!("{end:?}"),
        };
        let golden = format!("{}/{}/{}", row["ER"], row["EP"], row["ED"]);
        comparison.row(puzzle, &ours, &golden);
    }
    comparison.finish();
}

pub(crate) fn fixed(line: &str) -> [u8; 81] {
    let line = line.as_bytes();
    line.try_into()
        .unwrap_or_else(|_| panic!("81 squares: {}", line.escape_ascii()))
}

#[test]
fn plain_ratings_equal_sudoku_explainer() {
    compare_ratings("explainer-ratings", golden::EXPLAINER_RATINGS);
}

#[test]
fn plain_ratings_equal_skfr() {
    compare_ratings("skfr-ratings", golden::SKFR_RATINGS);
}

/// A puzzle, and the difficulty and short text of each step of Sudoku Explainer.
type Trace = (String, Vec<(Difficulty, String)>);

fn traces() -> Vec<Trace> {
    let Some(path) = golden::EXPLAINER_TRACES.path() else {
        return Vec::new();
    };
    let mut bytes = fs::read(&path).expect("the traces can be read");
    if path.extension().is_some_and(|extension| extension == "gz") {
        let mut text = Vec::new();
        let mut decoder = GzDecoder::new(&bytes[..]);
        decoder.read_to_end(&mut text).expect("the traces are gzip");
        bytes = text;
    }
    let text = String::from_utf8(bytes).expect("the traces are text");
    let mut traces: Vec<Trace> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("# ")) {
        let (head, tail) = line.split_once('\t').expect("a line has two parts");
        match head {
            "#" => traces.push((tail.to_owned(), Vec::new())),
            "=" => {}
            _ => {
                let (_, steps) = traces.last_mut().expect("a puzzle comes first");
                steps.push((difficulty(head), tail.to_owned()));
            }
        }
    }
    traces
}

/// The content of a short text, regardless of the order of its cells and digits.
#[derive(Debug, PartialEq, Eq)]
struct ShortText {
    words: Vec<String>,
    squares: BTreeSet<String>,
    digits: BTreeSet<String>,
}

impl ShortText {
    fn parse(text: &str) -> ShortText {
        let mut parts = ShortText {
            words: Vec::new(),
            squares: BTreeSet::new(),
            digits: BTreeSet::new(),
        };
        for word in text
            .split([' ', ',', ':', '.'])
            .filter(|word| !word.is_empty())
        {
            match word.as_bytes() {
                [b'r', b'1'..=b'9', b'c', b'1'..=b'9'] => parts.squares.insert(word.to_owned()),
                [b'1'..=b'9'] => parts.digits.insert(word.to_owned()),
                _ => {
                    parts.words.push(word.to_owned());
                    true
                }
            };
        }
        parts
    }
}

/// Returns the short text that Sudoku Explainer prints for a hint.
fn text(hint: &RatedStep) -> String {
    let step = &hint.step;
    let evidence = &step.evidence;
    let squares: Vec<String> = evidence.squares.iter().map(name).collect();
    let squares = squares.join(",");
    let digits: Vec<String> = evidence
        .digits
        .iter()
        .map(|digit| digit.to_string())
        .collect();
    let digits = digits.join(",");
    let base = evidence.base.first().map_or("", |&unit| kind(unit.index()));
    let cover = evidence
        .cover
        .first()
        .map_or("", |&unit| kind(unit.index()));
    let title = title(step.technique, evidence.squares.len());
    let kind_of_type = kind_of_type(hint);
    match step.technique {
        Technique::NakedSingle => format!("{title}: {squares}: {digits}"),
        Technique::FullHouse | Technique::HiddenSingle => {
            format!("{title}: {squares}: {digits} in {base}")
        }
        Technique::DirectPointing | Technique::DirectClaiming => {
            format!("{title}: Cells {squares}: {digits} of {base} in {cover}")
        }
        Technique::Pointing | Technique::Claiming => {
            format!("{title}: Cells {squares}: {digits} in {base} and {cover}")
        }
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
            let size = evidence.base.len();
            format!("{title}: Cells {squares}: {digits} in {size} {base}s and {size} {cover}s")
        }
        Technique::XyWing | Technique::XyzWing => {
            format!("{title}: Cells {squares} on value {digits}")
        }
        Technique::UniquenessOne
        | Technique::UniquenessTwo
        | Technique::UniquenessThree
        | Technique::UniquenessFour
        | Technique::UniqueLoop => {
            format!("{title} type {kind_of_type}: Cells {squares} on {digits}")
        }
        Technique::BugPlusOne => format!("{title}: {squares}"),
        Technique::BugTwo => format!("{title}: {squares} on {digits}"),
        Technique::BugThree => format!("{title}: {squares} on {digits}"),
        Technique::BugFour => format!("{title}: {squares} on {digits}"),
        Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => {
            format!("{title}: {squares}")
        }
        _ => format!("{title}: Cells {squares}: {digits} in {base}"),
    }
}

fn name(square: Square) -> String {
    format!("r{}c{}", square.index() / 9 + 1, square.index() % 9 + 1)
}

fn kind(unit: usize) -> &'static str {
    ["row", "column", "block"][unit / 9]
}

/// Returns the type of a unique rectangle or loop.
fn kind_of_type(hint: &RatedStep) -> usize {
    use foldoku_logic::step::Truth;
    let step = &hint.step;
    let outside = |candidate: &&Candidate| !step.evidence.squares.contains(candidate.square());
    match step.truths.len() {
        1 if step
            .eliminations
            .iter()
            .any(|candidate| outside(&candidate)) =>
        {
            2
        }
        1 => 1,
        2 if matches!(step.truths[1], Truth::Unit(..)) => 4,
        _ => 3,
    }
}

fn title(technique: Technique, count: usize) -> String {
    let title = match technique {
        Technique::FullHouse | Technique::HiddenSingle => "Hidden Single",
        Technique::NakedSingle => "Naked Single",
        Technique::DirectPointing => "Direct Pointing",
        Technique::DirectClaiming => "Direct Claiming",
        Technique::DirectHiddenPair => "Direct Hidden Pair",
        Technique::DirectHiddenTriple => "Direct Hidden Triplet",
        Technique::Pointing => "Pointing",
        Technique::Claiming => "Claiming",
        Technique::NakedPair => "Naked Pair",
        Technique::NakedTriple => "Naked Triplet",
        Technique::NakedQuadruple => "Naked Quad",
        Technique::HiddenPair => "Hidden Pair",
        Technique::HiddenTriple => "Hidden Triplet",
        Technique::HiddenQuadruple => "Hidden Quad",
        Technique::XWing => "X-Wing",
        Technique::Swordfish => "Swordfish",
        Technique::Jellyfish => "Jellyfish",
        Technique::XyWing => "XY-Wing",
        Technique::XyzWing => "XYZ-Wing",
        Technique::UniquenessOne
        | Technique::UniquenessTwo
        | Technique::UniquenessThree
        | Technique::UniquenessFour => "Unique Rectangle",
        Technique::UniqueLoop => return format!("Unique Loop {count}"),
        Technique::BugPlusOne => "BUG type 1",
        Technique::BugTwo => "BUG type 2",
        Technique::BugThree => "BUG type 3",
        Technique::BugFour => "BUG type 4",
        Technique::AlignedPairExclusion => "Aligned Pair Exclusion",
        Technique::AlignedTripletExclusion => "Aligned Triplet Exclusion",
        _ => "another technique",
    };
    title.to_owned()
}

/// Returns the conclusion of a chain's short text: a candidate and whether it is true; `None` for a cycle.
fn conclusion(text: &str) -> Option<(Candidate, bool)> {
    let last = text.rsplit("==> ").next().unwrap_or(text);
    let refuted = text.strip_suffix(" both on & off");
    let golden = match refuted {
        Some(_) => text.split(": ").nth(1)?,
        None => last.rsplit(": ").next()?,
    };
    let mut words = golden.split(' ');
    let [b'r', row, b'c', column, b'.', digit] = words.next()?.as_bytes() else {
        return None;
    };
    let index = |byte: &u8| usize::from(byte - b'1');
    let candidate = Candidate::new(
        square_at(index(row), index(column)),
        Digit::new(digit - b'0'),
    );
    // A contradiction proves the opposite of its assumption.
    let is_on = words.next() == Some("on");
    Some((candidate, is_on != refuted.is_some()))
}

/// Returns whether a hint has the conclusion of a chain's short text, or is a cycle through its
/// cells.
fn agrees(position: &Position, hint: &RatedStep, golden: &str) -> bool {
    let Some((candidate, is_on)) = conclusion(golden) else {
        let nodes = hint
            .step
            .evidence
            .chains
            .iter()
            .flat_map(|chain| &chain.nodes);
        let squares = nodes.flat_map(|node| node.squares.iter()).map(name);
        return squares.collect::<BTreeSet<_>>() == ShortText::parse(golden).squares;
    };
    let mut after = position.clone();
    hint.step.apply(&mut after);
    let (square, digit) = (candidate.square(), candidate.digit());
    if is_on {
        after.digit(square) == Some(digit) || after.candidates(square).single() == Some(digit)
    } else {
        position.has(candidate) && !after.has(candidate)
    }
}

#[test]
fn steps_equal_sudoku_explainer() {
    let mut explainer = Explainer::new();
    let mut wrong = Vec::new();
    let mut steps_seen = 0;
    for (puzzle, steps) in golden::sample(traces(), 30) {
        let mut position = Position::from_line(&fixed(&puzzle));
        for (number, (difficulty, golden)) in steps.iter().enumerate() {
            let is_plain = *difficulty <= PLAIN || golden.starts_with("Aligned");
            let Some(hint) = explainer.next(&position) else {
                wrong.push(format!("{puzzle} {number}: no hint but {golden}"));
                break;
            };
            let ours = text(&hint);
            let is_same = if is_plain {
                ShortText::parse(&ours) == ShortText::parse(golden)
            } else {
                agrees(&position, &hint, golden)
            };
            if hint.difficulty != *difficulty || !is_same {
                wrong.push(format!(
                    "{puzzle} {number}: {difficulty} {golden} but {} {ours}",
                    hint.difficulty
                ));
                break;
            }
            if is_plain {
                assert_eq!(check(&position, &hint.step), Ok(()), "{puzzle} {golden}");
            }
            hint.step.apply(&mut position);
            steps_seen += 1;
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong after {steps_seen} steps: {:#?}",
        wrong.len(),
        wrong
    );
}
