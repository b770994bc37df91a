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
            /// The cell holds one of these digits.
            Candidates => counting::candidates::RULE,
            /// Digits in these cells do not repeat.
            AllDifferent => cages::all_different::RULE,
            /// Digits in a cage do not repeat and add up to its total, if it has one.
            Cage => cages::cage::RULE,
            /// Digits in a cage do not repeat, and no group of them adds up to the number in its corner.
            Rellik => cages::rellik::RULE,
            /// Digits in a cage do not repeat. It holds as many even digits as odd ones, and as many low as high.
            EqualityCage => cages::equality_cage::RULE,
            /// Digits in a cage do not repeat, and their sum has this digital root.
            DigitalRoot => cages::digital_root::RULE,
            /// The digits, each multiplied by its coefficient, add up to this number. They can repeat.
            Sum => sums::sum::RULE,
            /// Digits along the arrow add up to this number. They can repeat.
            LittleKiller => sums::little_killer::RULE,
            /// Digits along the arrow add up to the number in its circle or pill.
            Arrow => sums::arrow::RULE,
            /// The two circled digits have the same sum as the digits on the line between them.
            DoubleArrow => sums::double_arrow::RULE,
            /// Two digits equally far from the centre of the line always have the same sum. A centre cell holds this sum.
            Zipper => sums::zipper::RULE,
            /// The line can be divided into segments that each add up to this number.
            SumLine => sums::sum_line::RULE,
            /// Region borders divide the line into segments with equal sums.
            RegionSumLine => sums::region_sum_line::RULE,
            /// The groups of cells have equal sums.
            EqualSums => sums::equal_sums::RULE,
            /// Digits increase from the bulb to the tip.
            Thermometer => lines::thermometer::RULE,
            /// Digits increase or stay the same from the bulb to the tip.
            SlowThermometer => lines::slow_thermometer::RULE,
            /// Adjacent digits on the line differ by at least this number.
            Whisper => lines::whisper::RULE,
            /// Digits on the line are consecutive without repeats, in any order.
            Renban => lines::renban::RULE,
            /// No two digits on the line are equal or consecutive.
            Nabner => lines::nabner::RULE,
            /// The line reads the same in both directions.
            Palindrome => lines::palindrome::RULE,
            /// Digits on the line are greater than one of the circled digits and less than the other.
            Between => ends::between::RULE,
            /// The digits in the diamonds differ by at least this number. No digit on the line is between or equal to them.
            Lockout => ends::lockout::RULE,
            /// Any n consecutive digits on the line have different remainders modulo n.
            Modular => lines::modular::RULE,
            /// Any three consecutive digits on the line include a low, a middle and a high digit.
            Entropic => lines::entropic::RULE,
            /// Digits separated by a white dot differ by 1, or by the number in the dot.
            Difference => pairs::difference::RULE,
            /// Digits separated by a black dot are in the ratio 1:2, or 1:n with the number n in the dot.
            Ratio => pairs::ratio::RULE,
            /// Digits separated by X add up to 10, by V to 5, by a number to that number.
            PairSum => pairs::pair_sum::RULE,
            /// The sign points to the smaller of the two digits.
            GreaterThan => pairs::greater_than::RULE,
            /// Adjacent digits without a mark between them never differ by one of these numbers.
            NoDifference => pairs::no_difference::RULE,
            /// Adjacent digits without a mark between them never have one of these ratios.
            NoRatio => pairs::no_ratio::RULE,
            /// Adjacent digits without a mark between them never add up to one of these numbers.
            NoPairSum => pairs::no_pair_sum::RULE,
            /// A table lists the pairs of digits that can be adjacent on the line.
            Pairwise => pairs::pairwise::RULE,
            /// A table lists the pairs of digits that any two of the cells can hold.
            AllPairs => pairs::all_pairs::RULE,
            /// The cells hold at least these digits, each as often as it is listed.
            Contains => counting::contains::RULE,
            /// The cells hold each of these digits exactly as often as it is listed.
            ContainsExactly => counting::contains_exactly::RULE,
            /// The number counts digits of the cage: 23 means exactly two 3s.
            LookAndSay => counting::look_and_say::RULE,
            /// Each circled digit is the number of circles that hold this digit.
            CountingCircles => counting::counting_circles::RULE,
            /// The circled digit is the number of different digits in the other cells.
            CountDistinct => counting::count_distinct::RULE,
            /// The groups hold the same digits, each equally often.
            SameValues => counting::same_values::RULE,
            /// The groups hold the same digits at the same positions.
            Clone => counting::clone::RULE,
            /// The digit is less than the digits of adjacent cells without such a mark.
            Minimum => single::minimum::RULE,
            /// The digit is greater than the digits of adjacent cells without such a mark.
            Maximum => single::maximum::RULE,
            /// The cell holds an odd digit.
            Odd => single::odd::RULE,
            /// The cell holds an even digit.
            Even => single::even::RULE,
            /// The cell holds the position of one digit in its row, column or box.
            Indexing => indexes::indexing::RULE,
            /// The first digit is also on the line, n cells after the second cell, where n is the second digit.
            ValueIndexing => indexes::value_indexing::RULE,
            /// The clue is the sum of the digits between the lowest and the highest digit of the board.
            Sandwich => outside::sandwich::RULE,
            /// Digits do not repeat. Those between the lowest and the highest of them add up to this number.
            Lunchbox => outside::lunchbox::RULE,
            /// The clue is the sum of the first X digits, where X is the first of them.
            XSum => outside::x_sum::RULE,
            /// The clue is the number of digits that are greater than all digits before them.
            Skyscraper => outside::skyscraper::RULE,
            /// The clue is the first digit that is not greater than all digits before it.
            HiddenSkyscraper => outside::hidden_skyscraper::RULE,
            /// The clue is the Nth digit, where N is the first digit.
            NumberedRoom => outside::numbered_room::RULE,
            /// The clue is the rank of this line when all rows and columns are read from both ends as numbers and sorted.
            FullRank => rank::full_rank::RULE,
            /// No two rows or columns, read from either end, are the same number.
            NoTies => rank::no_ties::RULE,
            /// Digits on the marked diagonal do not repeat.
            Diagonal => global::diagonal::RULE,
            /// Cells a knight's move apart hold different digits.
            AntiKnight => chess::anti_knight::RULE,
            /// Cells that touch at a corner hold different digits.
            AntiKing => chess::anti_king::RULE,
            /// Two cells with the digit N are never exactly N steps apart.
            AntiTaxicab => chess::anti_taxicab::RULE,
            /// Digits a knight's move apart never add up to one of these numbers.
            Knightmare => chess::knightmare::RULE,
            /// Digits in cells that touch at a corner never differ by one of these numbers.
            NoDiagonalDifference => chess::no_diagonal_difference::RULE,
            /// Cells at the same position in different boxes hold different digits.
            DisjointGroups => global::disjoint_groups::RULE,
            /// Digits in each shaded window do not repeat.
            Windoku => global::windoku::RULE,
            /// Every 2×2 square holds a low, a middle and a high digit.
            GlobalEntropy => global::global_entropy::RULE,
            /// Every 2×2 square holds digits of all three remainders modulo 3.
            GlobalModulo => global::global_modulo::RULE,
            /// Every middle digit has the lowest digit directly above it or the highest directly below it.
            DutchFlatmates => global::dutch_flatmates::RULE,
            /// The largest rows, columns and regions all hold the same digits.
            RegionSameValues => global::region_same_values::RULE,
            /// Every row, column and box lacks one digit. Rows, columns and boxes each lack different digits, as do the three around each 0.
            Doppelganger => doppelganger::RULE,
            /// The cells that hold one of these digits form one connected area.
            ConnectedValues => areas::connected_values::RULE,
            /// Divide the grid into connected regions of equal size in which digits do not repeat.
            ChaosConstruction => areas::chaos_construction::RULE,
            /// The circled digit is the number of cells around it, itself included, that are in its region.
            ChaosCount => areas::chaos_count::RULE,
            /// The circled digit is the number of cells, itself included, that it sees in its region in a straight line.
            ChaosArrow => areas::chaos_arrow::RULE,
            /// The digits on the line match a regular expression.
            Regex => machines::machine::REGEX,
            /// A state machine accepts the digits on the line.
            Machine => machines::machine::MACHINE,
            /// At least one of the rules is met.
            Any => composite::any::RULE,
            /// All of the rules are met.
            All => composite::all::RULE,
        }
    };
}

pub(crate) use rules;
