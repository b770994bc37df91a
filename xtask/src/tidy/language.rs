//! Rule: prose, messages, comments and names use plain technical English.
//!
//! **Invariant:** every idiom in the list is wrong in any context, so that the rule needs no
//! exceptions. The list is a net, not a review.

use super::finding::Finding;
use super::tree::Tree;

/// An idiom as words, and the advice.
///
/// A word is a list of alternatives separated by `|`; with a leading `!` it matches any other word,
/// or none at the edge of the text. Words match regardless of case.
type Idiom = (&'static str, &'static str);

const IDIOMS: &[Idiom] = &[
    (
        "puzzle|object|line|row|file|thread|square|cell|second|record|page|step|answer|core|digit|unit|box \
         a line|puzzle|core|second|square|cell|record|page|thread",
        "write `one … per …`",
    ),
    (
        "is|are|was|were|be|been told",
        "programs read, receive or report",
    ),
    ("tell|tells of", "name the information"),
    ("whoever|whosoever|whomever", "name the person or the thing"),
    (
        "!there is no !longer|more|such|need|way|reason|limit|better",
        "negate the verb: `is not a …`",
    ),
    ("go|goes from", "write `remove … from …`"),
    ("another dress", "write `equivalent`"),
    ("nothing but", "write `only`"),
    ("by the wall", "write `wall-clock time`"),
    ("for ever", "write `forever`, or name the end"),
    ("be it|they", "write `whether … or …`"),
    ("what stands|comes", "name the thing"),
    ("what is left", "write `the remaining …`"),
    ("what has|have been", "name the thing"),
    ("what there is|are", "name the thing"),
    ("come|comes|came to what", "name the result"),
    ("to be had", "write `available`"),
    ("say|says of each|every|a", "write `reports for each …`"),
    ("at a desk", "write `locally`"),
    ("one behind the other", "write `in sequence`"),
    ("so round again", "write `closed loop`"),
];

/// Files that quote the idioms.
const EXEMPT: [&str; 1] = ["xtask/src/tidy/language.rs"];

pub(super) fn prose_is_plain(tree: &Tree) -> Vec<Finding> {
    let idioms: Vec<(Vec<Matcher>, &str)> = IDIOMS
        .iter()
        .map(|&(idiom, advice)| (idiom.split_whitespace().map(Matcher::new).collect(), advice))
        .collect();
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_prose(path)) {
        for passage in passages(path, text) {
            for (idiom, advice) in &idioms {
                findings.extend(
                    passage.occurrences(idiom).map(|(line, words)| {
                        Finding::new(path, line, format!("`{words}`: {advice}"))
                    }),
                );
            }
        }
    }
    findings
}

fn is_prose(path: &str) -> bool {
    let has_prose = [".md", ".rs", ".snap", ".toml", "ci/run"];
    let is_fixture = path.starts_with("fixtures/") && !path.ends_with(".md");
    has_prose.iter().any(|end| path.ends_with(end)) && !is_fixture && !EXEMPT.contains(&path)
}

/// One word of an idiom.
struct Matcher {
    words: Vec<&'static str>,
    is_negated: bool,
}

impl Matcher {
    fn new(pattern: &'static str) -> Self {
        let (is_negated, words) = match pattern.strip_prefix('!') {
            Some(words) => (true, words),
            None => (false, pattern),
        };
        Self {
            words: words.split('|').collect(),
            is_negated,
        }
    }

    fn matches(&self, word: Option<&Word>) -> bool {
        let is_listed = word.is_some_and(|word| self.words.contains(&word.text.as_str()));
        is_listed != self.is_negated
    }
}

/// Words that are separated only by spaces, underscores and line ends within one comment.
#[derive(Debug, Default)]
struct Passage {
    words: Vec<Word>,
}

#[derive(Debug)]
struct Word {
    text: String,
    line: usize,
}

impl Passage {
    /// Returns the places where an idiom occurs: line and words.
    fn occurrences(&self, idiom: &[Matcher]) -> impl Iterator<Item = (usize, String)> {
        // A negated word at an edge of the idiom also matches the edge of the passage.
        let before = idiom
            .iter()
            .take_while(|matcher| matcher.is_negated)
            .count();
        let core: Vec<usize> = (0..idiom.len())
            .filter(|&index| !idiom[index].is_negated)
            .collect();
        let (first, last) = (core[0], core[core.len() - 1]);
        debug_assert_eq!(before, first);
        (0..self.words.len()).filter_map(move |start| {
            let word = |index: usize| {
                (start + index)
                    .checked_sub(first)
                    .and_then(|at| self.words.get(at))
            };
            let is_here = idiom
                .iter()
                .enumerate()
                .all(|(index, it)| it.matches(word(index)));
            let words: Option<Vec<&str>> = (first..=last)
                .map(|index| Some(word(index)?.text.as_str()))
                .collect();
            Some((self.words[start].line, words?.join(" "))).filter(|_| is_here)
        })
    }
}

/// Cuts a file into passages.
fn passages(path: &str, text: &str) -> Vec<Passage> {
    let mut passages = vec![Passage::default()];
    let mut was_comment = false;
    for (index, line) in text.lines().enumerate() {
        let comment = line
            .trim_start()
            .strip_prefix("//")
            .filter(|_| path.ends_with(".rs"));
        let line = comment.map_or(line, |comment| comment.trim_start_matches(['/', '!']));
        let goes_on = comment.is_some() && was_comment && !line.trim().is_empty();
        was_comment = comment.is_some() && !line.trim().is_empty();
        if !goes_on {
            passages.push(Passage::default());
        }
        let mut rest = line;
        while let Some(start) = rest.find(|character: char| character.is_alphanumeric()) {
            let is_glue = matches!(&rest[..start], "" | " " | "_")
                || rest.len() == line.len() && rest[..start].trim().is_empty();
            if !is_glue {
                passages.push(Passage::default());
            }
            rest = &rest[start..];
            let is_inner = |character: char| character.is_alphanumeric() || character == '\'';
            let end = rest
                .find(|character| !is_inner(character))
                .unwrap_or(rest.len());
            let passage = passages.last_mut().expect("there is a first passage");
            passage.words.push(Word {
                text: rest[..end].to_lowercase(),
                line: index + 1,
            });
            rest = &rest[end..];
        }
        if !rest.trim().is_empty() {
            passages.push(Passage::default());
        }
    }
    passages
}

#[cfg(test)]
mod tests {
    use super::super::finding::check;
    use super::*;

    /// Returns whether a line of Markdown is found.
    fn is_found(line: &str) -> bool {
        !prose_is_plain(&Tree::of(&[("README.md", line)])).is_empty()
    }

    #[test]
    fn every_idiom_is_found() {
        for line in [
            "Prints an object a puzzle.",
            "one file a thread",
            "The rule is told the line.",
            "It tells of each cell.",
            "Whoever holds the lock",
            "this is no checkpoint",
            "is no checkpoint",
            "5 goes from r3c1",
            "in another dress",
            "r4c9 can hold nothing but 5",
            "measured by the wall",
            "loops for ever",
            "cells, be they given or not",
            "what stands there",
            "what is left of it",
            "what has been read",
            "counts what there is",
            "is to be had",
            "says of each how many",
            "fn what_has_been_said() {}",
        ] {
            assert!(is_found(line), "{line}");
        }
    }

    #[test]
    fn plain_text_passes() {
        for line in [
            "Prints one object per puzzle.",
            "there is no checkpoint",
            "is no longer needed",
            "a row, a line, a puzzle",
            "`object` a puzzle",
            "nothing, but",
            "solve FILE  a page",
            "the remaining candidates",
        ] {
            assert!(!is_found(line), "{line}");
        }
    }

    #[test]
    fn an_idiom_is_found_across_the_lines_of_a_comment() {
        let text =
            "//! Cells.\n\n/// Returns nothing\n/// but cells.\nfn f() {}\n// Nothing\n\n// but\n";
        let tree = Tree::of(&[
            ("crates/board/src/square.rs", text),
            ("fixtures/corpus/x.txt", "# nothing but\n"),
            ("README.md", "nothing\nbut\n"),
        ]);
        let expected = "crates/board/src/square.rs:3: `nothing but`: write `only`";
        check(prose_is_plain, &tree, &[expected]);
    }
}
