//! Rules: what a puzzle demands beyond its rows, columns and boxes.
//!
//! **Invariant:** a [`Rule`] is plain data that a reader filled in; its row of the table
//! [`RULES`](crate::RULES) says what the lists mean.

use std::fmt;
use std::sync::Arc;

use foldoku_board::Square;
use foldoku_board::constraint::{Automaton, DigitTable};

/// The kinds of rules, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// The cell holds one of these values.
    Candidates,
    /// The cells hold different values.
    AllDifferent,
    /// The cells hold different values with this sum; without a sum they only differ.
    Cage,
    /// The cells hold different values, and no group of them has this sum.
    Rellik,
    /// The cells hold different values: as many even as odd ones, and as many low as high ones.
    EqualityCage,
    /// The cells hold different values whose sum has this digital root.
    DigitalRoot,
    /// The cells, each times its coefficient, have this sum; values can repeat.
    Sum,
    /// The cells of the diagonal have this sum; values can repeat.
    LittleKiller,
    /// The values on the arrow add up to the number in the circle or pill.
    Arrow,
    /// The two ends of the line add up to the sum of the cells between them.
    DoubleArrow,
    /// Cells equally far from the centre have the same sum, which the centre cell holds if there is one.
    Zipper,
    /// The line can be cut into pieces that each have this sum.
    SumLine,
    /// The pieces of the line within each region it passes have equal sums.
    RegionSumLine,
    /// The groups of cells have equal sums.
    EqualSums,
    /// Values increase from the bulb.
    Thermometer,
    /// Values never decrease from the bulb.
    SlowThermometer,
    /// Neighbours on the line differ by at least this number.
    Whisper,
    /// The line holds consecutive values without repeats, in any order.
    Renban,
    /// No two values on the line are equal or consecutive.
    Nabner,
    /// The line reads the same in both directions.
    Palindrome,
    /// The values on the line lie strictly between those at its ends.
    Between,
    /// The ends differ by at least this number, and no value of the line is at or between them.
    Lockout,
    /// Every so many consecutive cells differ modulo their number.
    Modular,
    /// Every three consecutive cells hold a low, a middle and a high value.
    Entropic,
    /// Two cells differ by exactly this number; a white dot by 1.
    Difference,
    /// One of two cells is this many times the other; a black dot twice.
    Ratio,
    /// Two cells add up to this number; X stands for 10 and V for 5.
    PairSum,
    /// The first cell is greater than the second.
    GreaterThan,
    /// No two adjacent cells without a mark differ by one of these numbers.
    NoDifference,
    /// No two adjacent cells without a mark have one of these ratios.
    NoRatio,
    /// No two adjacent cells without a mark add up to one of these numbers.
    NoPairSum,
    /// A table says which values neighbours on the line can hold.
    Pairwise,
    /// A table says which values every two of the cells can hold.
    AllPairs,
    /// The cells hold at least these values, each as often as it is listed.
    Contains,
    /// The cells hold each of these values exactly as often as it is listed.
    ContainsExactly,
    /// The cells hold so many of each value: 23 means two 3s.
    LookAndSay,
    /// A value in a circle is the number of circles with that value.
    CountingCircles,
    /// The first cell holds the number of different values in the others.
    CountDistinct,
    /// The groups hold the same values, each equally often.
    SameValues,
    /// The groups hold the same values at the same places.
    Clone,
    /// The first cell is less than the others, its unmarked neighbours.
    Minimum,
    /// The first cell is greater than the others, its unmarked neighbours.
    Maximum,
    /// The cell holds an odd value.
    Odd,
    /// The cell holds an even value.
    Even,
    /// The first cell holds the place of a value among the others.
    Indexing,
    /// The value of the first cell is on the line, as many cells behind the second cell as that one says.
    ValueIndexing,
    /// The values between the smallest and the largest value of the board have this sum.
    Sandwich,
    /// The cells differ, and those between the smallest and the largest of them have this sum.
    Lunchbox,
    /// The first X cells have this sum, where X is the value of the first one.
    XSum,
    /// This many values are greater than all before them.
    Skyscraper,
    /// The first value that is not greater than all before it is this one.
    HiddenSkyscraper,
    /// The cell at the place that the first cell holds has this value.
    NumberedRoom,
    /// Among all rows and columns, read in both directions as numbers, this line has this rank.
    FullRank,
    /// No two rows or columns, read in both directions, are the same number.
    NoTies,
    /// The cells of a long diagonal hold different values.
    Diagonal,
    /// Cells a knight's move apart hold different values.
    AntiKnight,
    /// Cells that touch at a corner hold different values.
    AntiKing,
    /// Two equal values are never as many steps apart as their value.
    AntiTaxicab,
    /// Cells a knight's move apart never add up to one of these numbers.
    Knightmare,
    /// No value is at the same place in two boxes.
    DisjointGroups,
    /// The windows between the boxes hold different values.
    Windoku,
    /// Every two by two square holds a low, a middle and a high value.
    GlobalEntropy,
    /// Every two by two square holds values of all three remainders modulo 3.
    GlobalModulo,
    /// Every middle value has the smallest value directly above or the largest directly below.
    DutchFlatmates,
    /// The largest rows, columns and regions all hold the same values.
    RegionSameValues,
    /// Rows, columns and boxes each miss one value; all differ per kind, and at every 0.
    Doppelganger,
    /// The values of the line match a regular expression.
    Regex,
    /// The values of the line are accepted by a state machine.
    Machine,
    /// At least one of the rules is met.
    Any,
    /// All of the rules are met.
    All,
}

/// A rule and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What kind of rule it is.
    pub kind: Kind,
    /// The cells, in the order that the rule reads them.
    pub cells: Vec<Square>,
    /// Numbers: a sum, a difference, the values to contain.
    pub numbers: Vec<i32>,
    /// Further lists of cells, for rules on several groups.
    pub groups: Vec<Vec<Square>>,
    /// The table, machine or rules within the rule.
    pub language: Language,
}

/// What a rule says beyond cells and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Nothing.
    #[default]
    None,
    /// A relation between the digits of two cells, with its name.
    Table(DigitTable, String),
    /// A machine that reads digits, with its name or its regular expression.
    Machine(Arc<Automaton>, String),
    /// Rules within a rule.
    Rules(Vec<Rule>),
}

impl Rule {
    /// Creates a rule on cells, without numbers.
    pub fn new(kind: Kind, cells: impl Into<Vec<Square>>) -> Rule {
        Rule {
            kind,
            cells: cells.into(),
            numbers: Vec::new(),
            groups: Vec::new(),
            language: Language::None,
        }
    }

    /// Creates a rule on cells, with numbers.
    pub fn with(kind: Kind, numbers: impl Into<Vec<i32>>, cells: impl Into<Vec<Square>>) -> Rule {
        Rule {
            numbers: numbers.into(),
            ..Rule::new(kind, cells)
        }
    }

    /// Creates a rule on groups of cells.
    pub fn groups(kind: Kind, groups: Vec<Vec<Square>>) -> Rule {
        Rule {
            groups,
            ..Rule::new(kind, [])
        }
    }

    /// Creates a rule made of rules.
    pub fn of(kind: Kind, rules: Vec<Rule>) -> Rule {
        Rule {
            language: Language::Rules(rules),
            ..Rule::new(kind, [])
        }
    }

    /// Returns the first number, or 0.
    pub fn number(&self) -> i32 {
        self.numbers.first().copied().unwrap_or_default()
    }

    /// Returns the rules within the rule.
    pub fn rules(&self) -> &[Rule] {
        match &self.language {
            Language::Rules(rules) => rules,
            _ => &[],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}
