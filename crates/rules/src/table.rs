//! The table of rules: one row for each kind.
//!
//! A new rule is a variant of [`Kind`], a row here, and two functions in a file of `kinds`: the
//! translation to constraints, and the check written from the words of the rule.
//!
//! **Invariant:** rows are in the order of [`Kind`]. The two functions of a row share no code, and a
//! law test compares them on random boards.

use crate::kinds::{
    cages, composite, counting, global, lines, machines, outside, pairs, rank, sums,
};
use crate::lower::{Lowering, RuleError};
use crate::rule::{Kind, Rule};
use crate::values::Values;

/// What the lists of a rule hold, which also decides how text formats write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One cell and the values it can hold.
    Given,
    /// Cells in order.
    Cells,
    /// A number and cells in order.
    Number,
    /// A number and cells in order; after the cells, a second number 1 closes the line to a loop.
    Line,
    /// A sum and optional coefficients, and the cells.
    Sum,
    /// A sum and the cells of a diagonal.
    Diagonal,
    /// The number of cells of the circle, and the cells, those of the circle first.
    Arrow,
    /// Groups of cells.
    Groups,
    /// Groups of equal size.
    Sets,
    /// Two cells, and a number.
    Pair,
    /// Numbers, and the pairs of cells that are exempt as groups.
    Negative,
    /// A table, and cells in order.
    Table,
    /// Values and cells.
    Values,
    /// Pairs of a count and a value, and cells.
    Clue,
    /// A value, the index cell, and the cells of the line.
    Index,
    /// A number, and the cells of a row or column from the clue on.
    Outside,
    /// 1 for the diagonal that rises to the right, -1 for the other one.
    Slope,
    /// Nothing: the rule is about the whole grid.
    Global,
    /// Numbers: the rule is about the whole grid.
    Numbers,
    /// A machine, and cells in order.
    Machine,
    /// Rules.
    Rules,
}

/// A row of the table: the names of a rule, its explanation and its two definitions.
#[derive(Debug)]
#[non_exhaustive]
pub struct RuleInfo {
    /// The rule that this row describes.
    pub kind: Kind,
    /// The name in messages and in JSON.
    pub name: &'static str,
    /// What the rule demands, in one sentence.
    pub about: &'static str,
    /// What its lists hold.
    pub form: Form,
    /// The name of its type in the strings of Interactive Sudoku Solver.
    pub iss: Option<&'static str>,
    /// The name of its key in f-puzzles.
    pub fpuzzles: Option<&'static str>,
    lower: fn(&Rule, &mut Lowering<'_>) -> Result<(), RuleError>,
    is_met: fn(&Rule, &Values<'_>) -> bool,
}

impl Kind {
    /// Returns the row of the table.
    pub fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }
}

impl Rule {
    /// Adds the constraints of the rule.
    ///
    /// # Errors
    ///
    /// If the board cannot have the rule.
    pub fn lower(&self, lowering: &mut Lowering<'_>) -> Result<(), RuleError> {
        (self.kind.info().lower)(self, lowering)
    }

    /// Returns whether values follow the rule. This is written from the words of the rule and does
    /// not use its constraints.
    pub fn is_met(&self, values: &Values<'_>) -> bool {
        (self.kind.info().is_met)(self, values)
    }
}

/// All rules, in the order of [`Kind`].
#[rustfmt::skip]
pub static RULES: &[RuleInfo] = &[
    RuleInfo {
        kind: Kind::Candidates, name: "candidates", form: Form::Given, iss: Some("Given"), fpuzzles: None,
        about: "The cell holds one of these values.",
        lower: counting::candidates::lower, is_met: counting::candidates::is_met,
    },
    RuleInfo {
        kind: Kind::AllDifferent, name: "all different", form: Form::Cells, iss: Some("AllDifferent"), fpuzzles: Some("extraregion"),
        about: "The cells hold different values.",
        lower: cages::all_different::lower, is_met: cages::all_different::is_met,
    },
    RuleInfo {
        kind: Kind::Cage, name: "cage", form: Form::Number, iss: Some("Cage"), fpuzzles: Some("killercage"),
        about: "The cells hold different values with this sum; without a sum they only differ.",
        lower: cages::cage::lower, is_met: cages::cage::is_met,
    },
    RuleInfo {
        kind: Kind::Rellik, name: "rellik cage", form: Form::Number, iss: Some("RellikCage"), fpuzzles: None,
        about: "The cells hold different values, and no group of them has this sum.",
        lower: cages::rellik::lower, is_met: cages::rellik::is_met,
    },
    RuleInfo {
        kind: Kind::EqualityCage, name: "equality cage", form: Form::Cells, iss: Some("EqualityCage"), fpuzzles: None,
        about: "The cells hold different values: as many even as odd ones, and as many low as high ones.",
        lower: cages::equality_cage::lower, is_met: cages::equality_cage::is_met,
    },
    RuleInfo {
        kind: Kind::DigitalRoot, name: "digital root cage", form: Form::Number, iss: None, fpuzzles: None,
        about: "The cells hold different values whose sum has this digital root.",
        lower: cages::digital_root::lower, is_met: cages::digital_root::is_met,
    },
    RuleInfo {
        kind: Kind::Sum, name: "sum", form: Form::Sum, iss: Some("Sum"), fpuzzles: None,
        about: "The cells, each times its coefficient, have this sum; values can repeat.",
        lower: sums::sum::lower, is_met: sums::sum::is_met,
    },
    RuleInfo {
        kind: Kind::LittleKiller, name: "little killer", form: Form::Diagonal, iss: Some("LittleKiller"), fpuzzles: Some("littlekillersum"),
        about: "The cells of the diagonal have this sum; values can repeat.",
        lower: sums::little_killer::lower, is_met: sums::little_killer::is_met,
    },
    RuleInfo {
        kind: Kind::Arrow, name: "arrow", form: Form::Arrow, iss: Some("PillArrow"), fpuzzles: Some("arrow"),
        about: "The values on the arrow add up to the number in the circle or pill.",
        lower: sums::arrow::lower, is_met: sums::arrow::is_met,
    },
    RuleInfo {
        kind: Kind::DoubleArrow, name: "double arrow", form: Form::Cells, iss: Some("DoubleArrow"), fpuzzles: Some("doublearrow"),
        about: "The two ends of the line add up to the sum of the cells between them.",
        lower: sums::double_arrow::lower, is_met: sums::double_arrow::is_met,
    },
    RuleInfo {
        kind: Kind::Zipper, name: "zipper line", form: Form::Cells, iss: Some("Zipper"), fpuzzles: Some("zipperline"),
        about: "Cells equally far from the centre have the same sum, which the centre cell holds if there is one.",
        lower: sums::zipper::lower, is_met: sums::zipper::is_met,
    },
    RuleInfo {
        kind: Kind::SumLine, name: "sum line", form: Form::Line, iss: Some("SumLine"), fpuzzles: None,
        about: "The line can be cut into pieces that each have this sum.",
        lower: sums::sum_line::lower, is_met: sums::sum_line::is_met,
    },
    RuleInfo {
        kind: Kind::RegionSumLine, name: "region sum line", form: Form::Cells, iss: Some("RegionSumLine"), fpuzzles: Some("regionsumline"),
        about: "The pieces of the line within each region it passes have equal sums.",
        lower: sums::region_sum_line::lower, is_met: sums::region_sum_line::is_met,
    },
    RuleInfo {
        kind: Kind::EqualSums, name: "equal sums", form: Form::Groups, iss: Some("EqualSum"), fpuzzles: None,
        about: "The groups of cells have equal sums.",
        lower: sums::equal_sums::lower, is_met: sums::equal_sums::is_met,
    },
    RuleInfo {
        kind: Kind::Thermometer, name: "thermometer", form: Form::Cells, iss: Some("Thermo"), fpuzzles: Some("thermometer"),
        about: "Values increase from the bulb.",
        lower: lines::thermometer::lower, is_met: lines::thermometer::is_met,
    },
    RuleInfo {
        kind: Kind::SlowThermometer, name: "slow thermometer", form: Form::Cells, iss: None, fpuzzles: Some("slowthermometer"),
        about: "Values never decrease from the bulb.",
        lower: lines::slow_thermometer::lower, is_met: lines::slow_thermometer::is_met,
    },
    RuleInfo {
        kind: Kind::Whisper, name: "whisper line", form: Form::Number, iss: Some("Whisper"), fpuzzles: Some("whispers"),
        about: "Neighbours on the line differ by at least this number.",
        lower: lines::whisper::lower, is_met: lines::whisper::is_met,
    },
    RuleInfo {
        kind: Kind::Renban, name: "renban line", form: Form::Cells, iss: Some("Renban"), fpuzzles: Some("renban"),
        about: "The line holds consecutive values without repeats, in any order.",
        lower: lines::renban::lower, is_met: lines::renban::is_met,
    },
    RuleInfo {
        kind: Kind::Nabner, name: "nabner line", form: Form::Cells, iss: None, fpuzzles: Some("nabner"),
        about: "No two values on the line are equal or consecutive.",
        lower: lines::nabner::lower, is_met: lines::nabner::is_met,
    },
    RuleInfo {
        kind: Kind::Palindrome, name: "palindrome", form: Form::Cells, iss: Some("Palindrome"), fpuzzles: Some("palindrome"),
        about: "The line reads the same in both directions.",
        lower: lines::palindrome::lower, is_met: lines::palindrome::is_met,
    },
    RuleInfo {
        kind: Kind::Between, name: "between line", form: Form::Cells, iss: Some("Between"), fpuzzles: Some("betweenline"),
        about: "The values on the line lie strictly between those at its ends.",
        lower: lines::between::lower, is_met: lines::between::is_met,
    },
    RuleInfo {
        kind: Kind::Lockout, name: "lockout line", form: Form::Number, iss: Some("Lockout"), fpuzzles: Some("lockout"),
        about: "The ends differ by at least this number, and no value of the line is at or between them.",
        lower: lines::lockout::lower, is_met: lines::lockout::is_met,
    },
    RuleInfo {
        kind: Kind::Modular, name: "modular line", form: Form::Number, iss: Some("Modular"), fpuzzles: Some("modularline"),
        about: "Every so many consecutive cells differ modulo their number.",
        lower: lines::modular::lower, is_met: lines::modular::is_met,
    },
    RuleInfo {
        kind: Kind::Entropic, name: "entropic line", form: Form::Cells, iss: Some("Entropic"), fpuzzles: Some("entropicline"),
        about: "Every three consecutive cells hold a low, a middle and a high value.",
        lower: lines::entropic::lower, is_met: lines::entropic::is_met,
    },
    RuleInfo {
        kind: Kind::Difference, name: "difference", form: Form::Pair, iss: Some("WhiteDot"), fpuzzles: Some("difference"),
        about: "Two cells differ by exactly this number; a white dot by 1.",
        lower: pairs::difference::lower, is_met: pairs::difference::is_met,
    },
    RuleInfo {
        kind: Kind::Ratio, name: "ratio", form: Form::Pair, iss: Some("BlackDot"), fpuzzles: Some("ratio"),
        about: "One of two cells is this many times the other; a black dot twice.",
        lower: pairs::ratio::lower, is_met: pairs::ratio::is_met,
    },
    RuleInfo {
        kind: Kind::PairSum, name: "pair sum", form: Form::Pair, iss: Some("X"), fpuzzles: Some("xv"),
        about: "Two cells add up to this number; X stands for 10 and V for 5.",
        lower: pairs::pair_sum::lower, is_met: pairs::pair_sum::is_met,
    },
    RuleInfo {
        kind: Kind::GreaterThan, name: "greater than", form: Form::Pair, iss: Some("GreaterThan"), fpuzzles: None,
        about: "The first cell is greater than the second.",
        lower: pairs::greater_than::lower, is_met: pairs::greater_than::is_met,
    },
    RuleInfo {
        kind: Kind::NoDifference, name: "no difference", form: Form::Negative, iss: Some("AntiConsecutive"), fpuzzles: Some("nonconsecutive"),
        about: "No two adjacent cells without a mark differ by one of these numbers.",
        lower: pairs::no_difference::lower, is_met: pairs::no_difference::is_met,
    },
    RuleInfo {
        kind: Kind::NoRatio, name: "no ratio", form: Form::Negative, iss: None, fpuzzles: Some("negative"),
        about: "No two adjacent cells without a mark have one of these ratios.",
        lower: pairs::no_ratio::lower, is_met: pairs::no_ratio::is_met,
    },
    RuleInfo {
        kind: Kind::NoPairSum, name: "no pair sum", form: Form::Negative, iss: Some("StrictXV"), fpuzzles: Some("negative"),
        about: "No two adjacent cells without a mark add up to one of these numbers.",
        lower: pairs::no_pair_sum::lower, is_met: pairs::no_pair_sum::is_met,
    },
    RuleInfo {
        kind: Kind::Pairwise, name: "pairwise", form: Form::Table, iss: Some("Pair"), fpuzzles: None,
        about: "A table says which values neighbours on the line can hold.",
        lower: pairs::pairwise::lower, is_met: pairs::pairwise::is_met,
    },
    RuleInfo {
        kind: Kind::AllPairs, name: "all pairs", form: Form::Table, iss: Some("PairX"), fpuzzles: None,
        about: "A table says which values every two of the cells can hold.",
        lower: pairs::all_pairs::lower, is_met: pairs::all_pairs::is_met,
    },
    RuleInfo {
        kind: Kind::Contains, name: "contains", form: Form::Values, iss: Some("ContainAtLeast"), fpuzzles: Some("quadruple"),
        about: "The cells hold at least these values, each as often as it is listed.",
        lower: counting::contains::lower, is_met: counting::contains::is_met,
    },
    RuleInfo {
        kind: Kind::ContainsExactly, name: "contains exactly", form: Form::Values, iss: Some("ContainExact"), fpuzzles: None,
        about: "The cells hold each of these values exactly as often as it is listed.",
        lower: counting::contains_exactly::lower, is_met: counting::contains_exactly::is_met,
    },
    RuleInfo {
        kind: Kind::LookAndSay, name: "look and say", form: Form::Clue, iss: Some("LookAndSay"), fpuzzles: None,
        about: "The cells hold so many of each value: 23 means two 3s.",
        lower: counting::look_and_say::lower, is_met: counting::look_and_say::is_met,
    },
    RuleInfo {
        kind: Kind::CountingCircles, name: "counting circles", form: Form::Cells, iss: Some("CountingCircles"), fpuzzles: None,
        about: "A value in a circle is the number of circles with that value.",
        lower: counting::counting_circles::lower, is_met: counting::counting_circles::is_met,
    },
    RuleInfo {
        kind: Kind::CountDistinct, name: "count distinct", form: Form::Cells, iss: Some("CountDistinct"), fpuzzles: None,
        about: "The first cell holds the number of different values in the others.",
        lower: counting::count_distinct::lower, is_met: counting::count_distinct::is_met,
    },
    RuleInfo {
        kind: Kind::SameValues, name: "same values", form: Form::Sets, iss: Some("SameValues"), fpuzzles: None,
        about: "The groups hold the same values, each equally often.",
        lower: counting::same_values::lower, is_met: counting::same_values::is_met,
    },
    RuleInfo {
        kind: Kind::Clone, name: "clone", form: Form::Groups, iss: None, fpuzzles: Some("clone"),
        about: "The groups hold the same values at the same places.",
        lower: counting::clone::lower, is_met: counting::clone::is_met,
    },
    RuleInfo {
        kind: Kind::Minimum, name: "minimum", form: Form::Cells, iss: None, fpuzzles: Some("minimum"),
        about: "The first cell is less than the others, its unmarked neighbours.",
        lower: counting::minimum::lower, is_met: counting::minimum::is_met,
    },
    RuleInfo {
        kind: Kind::Maximum, name: "maximum", form: Form::Cells, iss: None, fpuzzles: Some("maximum"),
        about: "The first cell is greater than the others, its unmarked neighbours.",
        lower: counting::maximum::lower, is_met: counting::maximum::is_met,
    },
    RuleInfo {
        kind: Kind::Odd, name: "odd", form: Form::Cells, iss: None, fpuzzles: Some("odd"),
        about: "The cell holds an odd value.",
        lower: counting::odd::lower, is_met: counting::odd::is_met,
    },
    RuleInfo {
        kind: Kind::Even, name: "even", form: Form::Cells, iss: None, fpuzzles: Some("even"),
        about: "The cell holds an even value.",
        lower: counting::even::lower, is_met: counting::even::is_met,
    },
    RuleInfo {
        kind: Kind::Indexing, name: "indexing", form: Form::Index, iss: Some("Indexing"), fpuzzles: Some("rowindexer"),
        about: "The first cell holds the place of a value among the others.",
        lower: counting::indexing::lower, is_met: counting::indexing::is_met,
    },
    RuleInfo {
        kind: Kind::ValueIndexing, name: "value indexing", form: Form::Cells, iss: Some("ValueIndexing"), fpuzzles: None,
        about: "The value of the first cell is on the line, as many cells behind the second cell as that one says.",
        lower: counting::value_indexing::lower, is_met: counting::value_indexing::is_met,
    },
    RuleInfo {
        kind: Kind::Sandwich, name: "sandwich", form: Form::Outside, iss: Some("Sandwich"), fpuzzles: Some("sandwichsum"),
        about: "The values between the smallest and the largest value of the board have this sum.",
        lower: outside::sandwich::lower, is_met: outside::sandwich::is_met,
    },
    RuleInfo {
        kind: Kind::Lunchbox, name: "lunchbox", form: Form::Number, iss: Some("Lunchbox"), fpuzzles: None,
        about: "The cells differ, and those between the smallest and the largest of them have this sum.",
        lower: outside::lunchbox::lower, is_met: outside::lunchbox::is_met,
    },
    RuleInfo {
        kind: Kind::XSum, name: "x-sum", form: Form::Outside, iss: Some("XSum"), fpuzzles: Some("xsum"),
        about: "The first X cells have this sum, where X is the value of the first one.",
        lower: outside::x_sum::lower, is_met: outside::x_sum::is_met,
    },
    RuleInfo {
        kind: Kind::Skyscraper, name: "skyscraper", form: Form::Outside, iss: Some("Skyscraper"), fpuzzles: Some("skyscraper"),
        about: "This many values are greater than all before them.",
        lower: outside::skyscraper::lower, is_met: outside::skyscraper::is_met,
    },
    RuleInfo {
        kind: Kind::HiddenSkyscraper, name: "hidden skyscraper", form: Form::Outside, iss: Some("HiddenSkyscraper"), fpuzzles: None,
        about: "The first value that is not greater than all before it is this one.",
        lower: outside::hidden_skyscraper::lower, is_met: outside::hidden_skyscraper::is_met,
    },
    RuleInfo {
        kind: Kind::NumberedRoom, name: "numbered room", form: Form::Outside, iss: Some("NumberedRoom"), fpuzzles: None,
        about: "The cell at the place that the first cell holds has this value.",
        lower: outside::numbered_room::lower, is_met: outside::numbered_room::is_met,
    },
    RuleInfo {
        kind: Kind::FullRank, name: "full rank", form: Form::Outside, iss: Some("FullRank"), fpuzzles: None,
        about: "Among all rows and columns, read in both directions as numbers, this line has this rank.",
        lower: rank::full_rank::lower, is_met: rank::full_rank::is_met,
    },
    RuleInfo {
        kind: Kind::NoTies, name: "no ties", form: Form::Global, iss: Some("FullRankTies"), fpuzzles: None,
        about: "No two rows or columns, read in both directions, are the same number.",
        lower: rank::no_ties::lower, is_met: rank::no_ties::is_met,
    },
    RuleInfo {
        kind: Kind::Diagonal, name: "diagonal", form: Form::Slope, iss: Some("Diagonal"), fpuzzles: Some("diagonal+"),
        about: "The cells of a long diagonal hold different values.",
        lower: global::diagonal::lower, is_met: global::diagonal::is_met,
    },
    RuleInfo {
        kind: Kind::AntiKnight, name: "anti-knight", form: Form::Global, iss: Some("AntiKnight"), fpuzzles: Some("antiknight"),
        about: "Cells a knight's move apart hold different values.",
        lower: global::anti_knight::lower, is_met: global::anti_knight::is_met,
    },
    RuleInfo {
        kind: Kind::AntiKing, name: "anti-king", form: Form::Global, iss: Some("AntiKing"), fpuzzles: Some("antiking"),
        about: "Cells that touch at a corner hold different values.",
        lower: global::anti_king::lower, is_met: global::anti_king::is_met,
    },
    RuleInfo {
        kind: Kind::AntiTaxicab, name: "anti-taxicab", form: Form::Global, iss: Some("AntiTaxicab"), fpuzzles: None,
        about: "Two equal values are never as many steps apart as their value.",
        lower: global::anti_taxicab::lower, is_met: global::anti_taxicab::is_met,
    },
    RuleInfo {
        kind: Kind::Knightmare, name: "knightmare", form: Form::Numbers, iss: None, fpuzzles: None,
        about: "Cells a knight's move apart never add up to one of these numbers.",
        lower: global::knightmare::lower, is_met: global::knightmare::is_met,
    },
    RuleInfo {
        kind: Kind::DisjointGroups, name: "disjoint groups", form: Form::Global, iss: Some("DisjointSets"), fpuzzles: Some("disjointgroups"),
        about: "No value is at the same place in two boxes.",
        lower: global::disjoint_groups::lower, is_met: global::disjoint_groups::is_met,
    },
    RuleInfo {
        kind: Kind::Windoku, name: "windoku", form: Form::Global, iss: Some("Windoku"), fpuzzles: None,
        about: "The windows between the boxes hold different values.",
        lower: global::windoku::lower, is_met: global::windoku::is_met,
    },
    RuleInfo {
        kind: Kind::GlobalEntropy, name: "global entropy", form: Form::Global, iss: Some("GlobalEntropy"), fpuzzles: None,
        about: "Every two by two square holds a low, a middle and a high value.",
        lower: global::global_entropy::lower, is_met: global::global_entropy::is_met,
    },
    RuleInfo {
        kind: Kind::GlobalModulo, name: "global modulo", form: Form::Global, iss: Some("GlobalMod"), fpuzzles: None,
        about: "Every two by two square holds values of all three remainders modulo 3.",
        lower: global::global_modulo::lower, is_met: global::global_modulo::is_met,
    },
    RuleInfo {
        kind: Kind::DutchFlatmates, name: "dutch flatmates", form: Form::Global, iss: Some("DutchFlatmates"), fpuzzles: None,
        about: "Every middle value has the smallest value directly above or the largest directly below.",
        lower: global::dutch_flatmates::lower, is_met: global::dutch_flatmates::is_met,
    },
    RuleInfo {
        kind: Kind::RegionSameValues, name: "region same values", form: Form::Global, iss: Some("RegionSameValues"), fpuzzles: None,
        about: "The largest rows, columns and regions all hold the same values.",
        lower: global::region_same_values::lower, is_met: global::region_same_values::is_met,
    },
    RuleInfo {
        kind: Kind::Doppelganger, name: "doppelganger", form: Form::Global, iss: Some("Doppelganger"), fpuzzles: None,
        about: "Rows, columns and boxes each miss one value; all differ per kind, and at every 0.",
        lower: global::doppelganger::lower, is_met: global::doppelganger::is_met,
    },
    RuleInfo {
        kind: Kind::Regex, name: "regular expression", form: Form::Machine, iss: Some("Regex"), fpuzzles: None,
        about: "The values of the line match a regular expression.",
        lower: machines::machine::lower, is_met: machines::machine::is_met,
    },
    RuleInfo {
        kind: Kind::Machine, name: "state machine", form: Form::Machine, iss: Some("NFA"), fpuzzles: None,
        about: "The values of the line are accepted by a state machine.",
        lower: machines::machine::lower, is_met: machines::machine::is_met,
    },
    RuleInfo {
        kind: Kind::Any, name: "any of", form: Form::Rules, iss: Some("Or"), fpuzzles: None,
        about: "At least one of the rules is met.",
        lower: composite::any::lower, is_met: composite::any::is_met,
    },
    RuleInfo {
        kind: Kind::All, name: "all of", form: Form::Rules, iss: Some("And"), fpuzzles: None,
        about: "All of the rules are met.",
        lower: composite::all::lower, is_met: composite::all::is_met,
    },
];
