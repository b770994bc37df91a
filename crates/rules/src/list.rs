//! The list of rules: the words, the name in the code, and the definition of each.
//!
//! A new rule is a row here and a module in a file of `kinds`, which holds its `RULE`. The row makes the
//! variant of [`Kind`](crate::Kind) and the row of [`RULES`](crate::RULES); its comment is the sentence
//! that explains the rule.
//!
//! **Invariant:** every rule is listed once, related rules next to each other.

/// Passes the list to another macro.
macro_rules! rules {
    ($receiver:ident) => {
        $receiver! {
            /// The cell holds one of these values.
            Candidates => counting::candidates::RULE,
            /// The cells hold different values.
            AllDifferent => cages::all_different::RULE,
            /// The cells hold different values with this sum; without a sum they only differ.
            Cage => cages::cage::RULE,
            /// The cells hold different values, and no group of them has this sum.
            Rellik => cages::rellik::RULE,
            /// The cells hold different values: as many even as odd ones, and as many low as high ones.
            EqualityCage => cages::equality_cage::RULE,
            /// The cells hold different values whose sum has this digital root.
            DigitalRoot => cages::digital_root::RULE,
            /// The cells, each times its coefficient, have this sum; values can repeat.
            Sum => sums::sum::RULE,
            /// The cells of the diagonal have this sum; values can repeat.
            LittleKiller => sums::little_killer::RULE,
            /// The values on the arrow add up to the number in the circle or pill.
            Arrow => sums::arrow::RULE,
            /// The two ends of the line add up to the sum of the cells between them.
            DoubleArrow => sums::double_arrow::RULE,
            /// Cells equally far from the centre have the same sum, which the centre cell holds if there is one.
            Zipper => sums::zipper::RULE,
            /// The line can be cut into pieces that each have this sum.
            SumLine => sums::sum_line::RULE,
            /// The pieces of the line within each region it passes have equal sums.
            RegionSumLine => sums::region_sum_line::RULE,
            /// The groups of cells have equal sums.
            EqualSums => sums::equal_sums::RULE,
            /// Values increase from the bulb.
            Thermometer => lines::thermometer::RULE,
            /// Values never decrease from the bulb.
            SlowThermometer => lines::slow_thermometer::RULE,
            /// Neighbours on the line differ by at least this number.
            Whisper => lines::whisper::RULE,
            /// The line holds consecutive values without repeats, in any order.
            Renban => lines::renban::RULE,
            /// No two values on the line are equal or consecutive.
            Nabner => lines::nabner::RULE,
            /// The line reads the same in both directions.
            Palindrome => lines::palindrome::RULE,
            /// The values on the line lie strictly between those at its ends.
            Between => ends::between::RULE,
            /// The ends differ by at least this number, and no value of the line is at or between them.
            Lockout => ends::lockout::RULE,
            /// Every so many consecutive cells differ modulo their number.
            Modular => lines::modular::RULE,
            /// Every three consecutive cells hold a low, a middle and a high value.
            Entropic => lines::entropic::RULE,
            /// Two cells differ by exactly this number; a white dot by 1.
            Difference => pairs::difference::RULE,
            /// One of two cells is this many times the other; a black dot twice.
            Ratio => pairs::ratio::RULE,
            /// Two cells add up to this number; X stands for 10 and V for 5.
            PairSum => pairs::pair_sum::RULE,
            /// The first cell is greater than the second.
            GreaterThan => pairs::greater_than::RULE,
            /// No two adjacent cells without a mark differ by one of these numbers.
            NoDifference => pairs::no_difference::RULE,
            /// No two adjacent cells without a mark have one of these ratios.
            NoRatio => pairs::no_ratio::RULE,
            /// No two adjacent cells without a mark add up to one of these numbers.
            NoPairSum => pairs::no_pair_sum::RULE,
            /// A table says which values neighbours on the line can hold.
            Pairwise => pairs::pairwise::RULE,
            /// A table says which values every two of the cells can hold.
            AllPairs => pairs::all_pairs::RULE,
            /// The cells hold at least these values, each as often as it is listed.
            Contains => counting::contains::RULE,
            /// The cells hold each of these values exactly as often as it is listed.
            ContainsExactly => counting::contains_exactly::RULE,
            /// The cells hold so many of each value: 23 means two 3s.
            LookAndSay => counting::look_and_say::RULE,
            /// A value in a circle is the number of circles with that value.
            CountingCircles => counting::counting_circles::RULE,
            /// The first cell holds the number of different values in the others.
            CountDistinct => counting::count_distinct::RULE,
            /// The groups hold the same values, each equally often.
            SameValues => counting::same_values::RULE,
            /// The groups hold the same values at the same places.
            Clone => counting::clone::RULE,
            /// The first cell is less than the others, its unmarked neighbours.
            Minimum => single::minimum::RULE,
            /// The first cell is greater than the others, its unmarked neighbours.
            Maximum => single::maximum::RULE,
            /// The cell holds an odd value.
            Odd => single::odd::RULE,
            /// The cell holds an even value.
            Even => single::even::RULE,
            /// The first cell holds the place of a value among the others.
            Indexing => indexes::indexing::RULE,
            /// The value of the first cell is on the line, as many cells behind the second cell as that one says.
            ValueIndexing => indexes::value_indexing::RULE,
            /// The values between the smallest and the largest value of the board have this sum.
            Sandwich => outside::sandwich::RULE,
            /// The cells differ, and those between the smallest and the largest of them have this sum.
            Lunchbox => outside::lunchbox::RULE,
            /// The first X cells have this sum, where X is the value of the first one.
            XSum => outside::x_sum::RULE,
            /// This many values are greater than all before them.
            Skyscraper => outside::skyscraper::RULE,
            /// The first value that is not greater than all before it is this one.
            HiddenSkyscraper => outside::hidden_skyscraper::RULE,
            /// The cell at the place that the first cell holds has this value.
            NumberedRoom => outside::numbered_room::RULE,
            /// Among all rows and columns, read in both directions as numbers, this line has this rank.
            FullRank => rank::full_rank::RULE,
            /// No two rows or columns, read in both directions, are the same number.
            NoTies => rank::no_ties::RULE,
            /// The cells of a long diagonal hold different values.
            Diagonal => global::diagonal::RULE,
            /// Cells a knight's move apart hold different values.
            AntiKnight => chess::anti_knight::RULE,
            /// Cells that touch at a corner hold different values.
            AntiKing => chess::anti_king::RULE,
            /// Two equal values are never as many steps apart as their value.
            AntiTaxicab => chess::anti_taxicab::RULE,
            /// Cells a knight's move apart never add up to one of these numbers.
            Knightmare => chess::knightmare::RULE,
            /// No two cells that touch at a corner differ by one of these numbers.
            NoDiagonalDifference => chess::no_diagonal_difference::RULE,
            /// No value is at the same place in two boxes.
            DisjointGroups => global::disjoint_groups::RULE,
            /// The windows between the boxes hold different values.
            Windoku => global::windoku::RULE,
            /// Every two by two square holds a low, a middle and a high value.
            GlobalEntropy => global::global_entropy::RULE,
            /// Every two by two square holds values of all three remainders modulo 3.
            GlobalModulo => global::global_modulo::RULE,
            /// Every middle value has the smallest value directly above or the largest directly below.
            DutchFlatmates => global::dutch_flatmates::RULE,
            /// The largest rows, columns and regions all hold the same values.
            RegionSameValues => global::region_same_values::RULE,
            /// Rows, columns and boxes each miss one value; all differ per kind, and at every 0.
            Doppelganger => doppelganger::RULE,
            /// The values of the line match a regular expression.
            Regex => machines::machine::REGEX,
            /// The values of the line are accepted by a state machine.
            Machine => machines::machine::MACHINE,
            /// At least one of the rules is met.
            Any => composite::any::RULE,
            /// All of the rules are met.
            All => composite::all::RULE,
        }
    };
}

pub(crate) use rules;
