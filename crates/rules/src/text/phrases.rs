//! What setters say: the sentences of rules texts that have one certain meaning.
//!
//! A pattern matches a whole sentence. `(a|b)` is either, `[a]` can be missing, `<a>` is a pattern of
//! [`PARTS`] or a colour or a number, which the sentence states.
//!
//! **Invariant:** a pattern accepts nothing that another rule could mean; a sentence that no pattern matches
//! is unknown. Each row that can be drawn has a sentence to write, which it matches.

mod pattern;
mod table;

use std::sync::LazyLock;

use crate::rule::{Kind, Rule};
use crate::variant::Variant;
use pattern::Pattern;

pub(crate) use table::PHRASES;

/// The patterns of each row of [`PHRASES`].
static PATTERNS: LazyLock<Vec<Vec<Pattern>>> = LazyLock::new(|| {
    let of_row = |phrase: &Phrase| phrase.patterns.iter().map(|it| Pattern::of(it)).collect();
    PHRASES.iter().map(of_row).collect()
});

/// What a figure looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A line from cell to cell.
    Line,
    /// A line with a circle of its colour at its start.
    Bulb,
    /// A line with circles at both ends.
    Ends,
    /// A line from corner to corner of the board.
    Diagonal,
    /// An arrow from a circle or a pill.
    Arrow,
    /// A small circle between two cells.
    Dot,
    /// An X or a V between two cells.
    Letter,
    /// A circle with digits between four cells.
    Quadruple,
    /// A circle in a cell.
    Circle,
    /// A circle around several cells.
    Pill,
    /// A square in a cell.
    Square,
    /// A cell that is filled.
    Shade,
    /// A number outside the grid.
    Outside,
    /// A number outside the grid with an arrow along a diagonal.
    DiagonalClue,
    /// Anything else.
    Other,
}

/// What a sentence means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Nothing beyond the board and the other sentences.
    Nothing,
    /// Cages state their sums.
    CageSum,
    /// Digits do not repeat in cages.
    CageDistinct,
    /// Digits do not repeat on either main diagonal.
    Diagonals,
    /// All dots of a kind are given.
    AllDots,
    /// All letters X and V are given.
    AllLetters,
    /// A rule.
    Rule(Kind),
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Phrase {
    pub(crate) topic: Topic,
    /// The figures of the rule; none for a rule of the whole grid.
    pub(crate) shapes: &'static [Shape],
    /// The colour of figures that the sentence does not state.
    pub(crate) colour: Option<&'static str>,
    /// The number of the rule if the sentence states none, such as a difference.
    pub(crate) number: Option<i32>,
    /// How the rule is written; empty for what is not.
    pub(crate) sentence: &'static str,
    pub(crate) patterns: &'static [&'static str],
}

/// A sentence and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) phrase: &'static Phrase,
    /// The colours that the sentence states.
    pub(crate) colours: Vec<&'static str>,
    /// The number that the sentence states, or that of the phrase.
    pub(crate) number: Option<i32>,
    /// The sentence, by its place in the text.
    pub(crate) sentence: usize,
}

/// The sentences of a text, and what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) sentences: Vec<String>,
    pub(crate) statements: Vec<Statement>,
}

impl Reading {
    /// Reads a rules text.
    pub(crate) fn of(words: &str) -> Reading {
        let sentences = sentences(words);
        let mut statements = Vec::new();
        for (index, sentence) in sentences.iter().enumerate() {
            statements.extend(meanings(sentence, index));
        }
        Reading {
            sentences,
            statements,
        }
    }

    /// Returns the sentences that no phrase matches.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = &str> {
        let is_known = |index: usize| {
            self.statements
                .iter()
                .any(|statement| statement.sentence == index)
        };
        let sentences = self.sentences.iter().enumerate();
        sentences
            .filter(move |(index, _)| !is_known(*index))
            .map(|(_, sentence)| sentence.as_str())
    }
}

/// Returns the sentence that states a rule.
pub(crate) fn sentence(kind: Kind) -> Option<&'static str> {
    let states =
        |phrase: &&Phrase| phrase.topic == Topic::Rule(kind) && !phrase.sentence.is_empty();
    PHRASES.iter().find(states).map(|phrase| phrase.sentence)
}

/// Returns the rules of a puzzle in words: those of the setter, and a sentence for each rule that they do not state.
pub(crate) fn words_of(variant: &Variant) -> String {
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

/// The most sentences of a text, and the most bytes of one: longer ones are not rules that a person reads.
const MOST_SENTENCES: usize = 300;
const LONGEST_SENTENCE: usize = 2000;

/// Divides a text into sentences.
fn sentences(words: &str) -> Vec<String> {
    let words = words.replace("i.e.", "ie").replace("e.g.", "eg");
    let characters: Vec<char> = words.chars().collect();
    let mut sentences = vec![String::new()];
    for (index, &character) in characters.iter().enumerate() {
        let next = characters.get(index + 1).copied().unwrap_or(' ');
        let ends = match character {
            ';' | '!' | '\n' => true,
            '.' | '?' => next.is_whitespace() || next.is_uppercase() || next == ')',
            _ => false,
        };
        if ends {
            sentences.push(String::new());
        } else if let Some(sentence) = sentences.last_mut() {
            sentence.push(character);
        }
    }
    let trimmed = sentences.iter().map(|sentence| sentence.trim().to_owned());
    trimmed
        .filter(|sentence| sentence.chars().any(char::is_alphanumeric))
        .collect()
}

/// Returns what a sentence means, or what each of its clauses means.
fn meanings(sentence: &str, index: usize) -> Vec<Statement> {
    if index >= MOST_SENTENCES || sentence.len() > LONGEST_SENTENCE {
        return Vec::new();
    }
    let whole = meanings_of(sentence, index);
    if !whole.is_empty() {
        return whole;
    }
    let clauses = clauses(sentence)
        .into_iter()
        .map(|clause| meanings_of(clause, index));
    let clauses: Vec<Vec<Statement>> = clauses.collect();
    if clauses.iter().all(|statements| !statements.is_empty()) {
        clauses.concat()
    } else {
        Vec::new()
    }
}

/// Divides a sentence into clauses that may be sentences of their own.
fn clauses(mut sentence: &str) -> Vec<&str> {
    const BETWEEN: [&str; 8] = [
        ", and ",
        ", but ",
        " - ",
        ", ",
        " and cages",
        " and digits",
        " and cells",
        " and identical",
    ];
    let mut clauses = Vec::new();
    loop {
        let ends = BETWEEN
            .iter()
            .filter_map(|it| Some((sentence.find(it)?, *it)));
        let Some((end, between)) = ends.min_by_key(|(end, it)| (*end, usize::MAX - it.len()))
        else {
            clauses.push(sentence);
            return clauses;
        };
        clauses.push(&sentence[..end]);
        // The word after "and" belongs to the next clause.
        let skipped = if between.starts_with(" and") {
            " and ".len()
        } else {
            between.len()
        };
        sentence = &sentence[end + skipped..];
    }
}

/// Returns what a sentence means, in all rows that match it.
fn meanings_of(sentence: &str, index: usize) -> Vec<Statement> {
    let words = pattern::words(sentence);
    let rows = PHRASES.iter().zip(&*PATTERNS);
    let matching = rows.filter_map(|(phrase, patterns)| {
        let found = patterns.iter().find_map(|it| it.matched(&words))?;
        // A sentence about figures of several colours is about that of the row.
        let is_own = |colour: &&str| found.colours.is_empty() || found.colours.contains(colour);
        let colours = match phrase.colour.filter(|colour| is_own(colour)) {
            Some(colour) => vec![colour],
            None => found.colours,
        };
        Some(Statement {
            phrase,
            colours,
            number: found.number.or(phrase.number),
            sentence: index,
        })
    });
    matching.collect()
}

#[cfg(test)]
mod tests {
    use super::{PHRASES, Reading, Topic};
    use crate::rule::Kind;

    #[track_caller]
    fn check(sentence: &str, expected: &[Topic]) {
        let topics: Vec<Topic> = Reading::of(sentence)
            .statements
            .iter()
            .map(|statement| statement.phrase.topic)
            .collect();
        assert_eq!(topics, expected, "{sentence}");
    }

    #[test]
    fn sentences_of_setters_have_their_meaning() {
        use Topic::{CageDistinct, CageSum, Diagonals, Nothing, Rule};
        for (sentence, topics) in [
            ("Normal sudoku rules apply.", &[Nothing][..]),
            ("Not all dots are given", &[Nothing]),
            (
                "Along thermometers, digits must increase from the bulb end.",
                &[Rule(Kind::Thermometer)],
            ),
            (
                "Digits along an arrow must sum to the digit in that arrow's circle.",
                &[Rule(Kind::Arrow)],
            ),
            (
                "Digits do not repeat in cages, which show their sums.",
                &[CageSum, CageDistinct],
            ),
            (
                "Adjacent digits on a green line must differ by at least 5.",
                &[Rule(Kind::Whisper)],
            ),
            (
                "Black dots join cells with a ratio of 1:2; white dots join cells with consecutive digits.",
                &[Rule(Kind::Ratio), Rule(Kind::Difference)],
            ),
            (
                "Identical digits cannot be a knight's move apart.",
                &[Rule(Kind::AntiKnight)],
            ),
            (
                "Each main diagonal (marked in blue) cannot contain a repeated digit.",
                &[Diagonals],
            ),
            (
                "Digits adjacent along a red line must contain one even digit and one odd digit.",
                &[Rule(Kind::Modular)],
            ),
            (
                "Cells joined by a V must sum to 5. Grey circles mark odd digits.",
                &[Rule(Kind::PairSum), Rule(Kind::Odd)],
            ),
            ("Yin Yang rules apply.", &[Rule(Kind::YinYang)]),
            (
                "Shade some cells such that all shaded cells form a single orthogonally connected region, all unshaded cells are orthogonally connected, and no 2x2 area is entirely shaded or entirely unshaded.",
                &[Rule(Kind::YinYang)],
            ),
            (
                "Digits can not repeat along the main diagonals.",
                &[Diagonals],
            ),
            (
                "Clues outside the grid give the sum of the digits along the indicated diagonal.",
                &[Rule(Kind::LittleKiller)],
            ),
        ] {
            check(sentence, topics);
        }
    }

    #[test]
    fn sentences_that_say_something_else_are_unknown() {
        for sentence in [
            "Adjacent digits on a green line must differ by 5.",
            "Adjacent digits on a green line must differ by at most 5.",
            "Digits along an arrow increase from the tip and sum to the number in the circle.",
            "Digits along thermometers increase from the bulb, except one.",
            "Digits can repeat in cages, which show their sums.",
            "Cells separated by an X sum to 5.",
            "Cells joined by a V sum to 6.",
            "Digits along a red line alternate between low and high.",
            "Digits in grey cells are larger than their neighbours.",
            "Numbers with a black dot between them cannot have a ratio of 2.",
            "Identical digits must be a knight's move apart.",
            "Digits along an arrow average exactly to the digit in the attached circle.",
            "Normal sudoku rules do not apply.",
            "Yin Yang rules apply to circles.",
            "In cages, digits sum to the clue in the top left corner, which is written in binary.",
        ] {
            let reading = Reading::of(sentence);
            assert_eq!(
                reading.unknown().count(),
                reading.sentences.len(),
                "{sentence}"
            );
        }
    }

    #[test]
    fn sentences_that_are_written_are_read() {
        for phrase in PHRASES.iter().filter(|phrase| !phrase.sentence.is_empty()) {
            check(phrase.sentence, &[phrase.topic]);
        }
    }

    #[test]
    #[allow(clippy::print_stdout, reason = "the share is the report of this test")]
    fn most_sentences_of_published_rules_are_known() {
        let texts = foldoku_testkit::tables::shared("research/rules_texts.tsv");
        let (mut known, mut all) = (0, 0);
        for reading in texts.iter().map(|row| Reading::of(&row["rules"])) {
            all += reading.sentences.len();
            known += reading.sentences.len() - reading.unknown().count();
        }
        println!("{known} of {all} sentences are known");
        assert!(100 * known >= 60 * all, "{known} of {all}");
    }
}
