//! The candidates of the classic board and the variables that they belong to.
//!
//! A *variable* is a place that takes exactly one candidate: a cell, or a digit in a row, a column or a box.
//! There are 324 variables with nine candidates each, and each of the 729 candidates belongs to four
//! variables. Two candidates of one variable are *linked*: they cannot both be true.
//!
//! **Invariant:** the tables are those of the empty board; they do not depend on a position.

/// The number of candidates.
pub(crate) const CANDIDATES: usize = 729;

/// The number of variables: cells, then digits in rows, in columns and in boxes.
pub(crate) const VARIABLES: usize = 324;

/// A candidate: `9 * cell + digit`, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate(pub(crate) u16);

/// A candidate as a member of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership {
    pub(crate) variable: u16,
    /// The one bit of the candidate in the mask of the variable.
    pub(crate) bit: u16,
}

const MEMBERSHIPS: [[Membership; 4]; CANDIDATES] = membership_table();
const MEMBERS: [[Candidate; 9]; VARIABLES] = member_table();

/// A set of candidates, one bit each.
pub(crate) type CandidateSet = [u64; CANDIDATES.div_ceil(64)];

/// The empty set.
pub(crate) const NO_CANDIDATES: CandidateSet = [0; CANDIDATES.div_ceil(64)];

static EXCLUDED: [CandidateSet; ASSERTIONS] = exclusion_table();

/// The number of assertions: candidates, and digits in three cells of a box that share a row or a column.
const ASSERTIONS: usize = CANDIDATES + 2 * 9 * 27;

/// What a link of a chain states as true: a candidate, or one of the candidates of a *segment*, which is a
/// digit in the cells that a box shares with a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Assertion(u16);

impl Candidate {
    pub(crate) const fn new(cell: usize, digit: usize) -> Candidate {
        Candidate((9 * cell + digit) as u16)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the four variables of the candidate.
    pub(crate) fn memberships(self) -> &'static [Membership; 4] {
        &MEMBERSHIPS[self.index()]
    }
}

impl From<Candidate> for Assertion {
    fn from(candidate: Candidate) -> Assertion {
        Assertion(candidate.0)
    }
}

impl Assertion {
    /// Returns the segment that has all candidates of a variable that are left, if they are two or three
    /// candidates of one segment.
    pub(crate) fn segment(variable: usize, open: u16) -> Option<Assertion> {
        let lines: &[u16] = match variable {
            0..81 => &[],
            81..243 => &[0o7, 0o70, 0o700],
            _ => &[0o7, 0o70, 0o700, 0o111, 0o222, 0o444],
        };
        let line = lines.iter().position(|line| open & !line == 0)?;
        let (unit, digit) = ((variable - 81) % 81 / 9, variable % 9);
        let (first, other) = (unit / 3, unit % 3);
        let (across, row_or_column, box_part) = match variable {
            81..162 => (true, unit, line),
            162..243 => (false, unit, line),
            _ if line < 3 => (true, 3 * first + line, other),
            _ => (false, 3 * other + line - 3, first),
        };
        let segment = 3 * row_or_column + box_part + if across { 0 } else { 27 };
        Some(Assertion((CANDIDATES + 9 * segment + digit) as u16))
    }

    /// Returns whether the assertion decides a variable: that of the candidate, or those of the line and
    /// the box of the segment.
    pub(crate) fn decides(self, variable: usize) -> bool {
        match usize::from(self.0).checked_sub(CANDIDATES) {
            None => {
                let mut own = MEMBERSHIPS[usize::from(self.0)].iter();
                own.any(|it| usize::from(it.variable) == variable)
            }
            Some(index) => {
                let (segment, digit) = (index / 9, index % 9);
                let (line, part) = (segment % 27 / 3, segment % 3);
                let (of_line, unit) = match segment < 27 {
                    true => (81 + 9 * line, line / 3 * 3 + part),
                    false => (162 + 9 * line, part * 3 + line / 3),
                };
                variable == of_line + digit || variable == 243 + 9 * unit + digit
            }
        }
    }

    /// Returns whether the assertion states a candidate, alone or as one of a segment.
    pub(crate) fn includes(self, candidate: Candidate) -> bool {
        match self.candidate() {
            Some(own) => own == candidate,
            None => {
                let of = candidate.memberships().iter();
                let shared = of.filter(|it| self.decides(usize::from(it.variable)));
                shared.count() == 2
            }
        }
    }

    /// Returns the candidate that the assertion states, if it is not one of a segment.
    pub(crate) fn candidate(self) -> Option<Candidate> {
        (usize::from(self.0) < CANDIDATES).then_some(Candidate(self.0))
    }

    /// Returns the candidates that cannot be true if the assertion is: those linked to all of its own.
    pub(crate) fn excluded(self) -> &'static CandidateSet {
        &EXCLUDED[usize::from(self.0)]
    }

    pub(crate) fn excludes(self, candidate: Candidate) -> bool {
        contains(self.excluded(), candidate)
    }
}

/// Returns whether a set has a candidate.
pub(crate) fn contains(set: &CandidateSet, candidate: Candidate) -> bool {
    set[candidate.index() / 64] >> (candidate.index() % 64) & 1 == 1
}

/// Adds a candidate to a set.
pub(crate) const fn insert(set: &mut CandidateSet, candidate: Candidate) {
    set[candidate.index() / 64] |= 1 << (candidate.index() % 64);
}

/// Returns the candidates of a set.
pub(crate) fn elements(set: &CandidateSet) -> impl Iterator<Item = Candidate> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (bit < 64).then(|| Candidate((64 * word + bit) as u16))
        })
    })
}

/// Returns the candidates of a variable that a mask names.
pub(crate) fn members(variable: usize, mask: u16) -> impl Iterator<Item = Candidate> {
    let all = &MEMBERS[variable];
    let mut left = mask;
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        all.get(place).copied()
    })
}

const fn membership_table() -> [[Membership; 4]; CANDIDATES] {
    let nowhere = Membership {
        variable: 0,
        bit: 0,
    };
    let mut table = [[nowhere; 4]; CANDIDATES];
    let mut index = 0;
    while index < CANDIDATES {
        let (cell, digit) = (index / 9, index % 9);
        let (row, column) = (cell / 9, cell % 9);
        let (unit, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        let of = [
            (cell, digit),
            (81 + 9 * row + digit, column),
            (162 + 9 * column + digit, row),
            (243 + 9 * unit + digit, place),
        ];
        let mut kind = 0;
        while kind < 4 {
            table[index][kind] = Membership {
                variable: of[kind].0 as u16,
                bit: 1 << of[kind].1,
            };
            kind += 1;
        }
        index += 1;
    }
    table
}

const fn member_table() -> [[Candidate; 9]; VARIABLES] {
    let mut table = [[Candidate(0); 9]; VARIABLES];
    let mut index = 0;
    while index < CANDIDATES {
        let mut kind = 0;
        while kind < 4 {
            let Membership { variable, bit } = MEMBERSHIPS[index][kind];
            table[variable as usize][bit.trailing_zeros() as usize] = Candidate(index as u16);
            kind += 1;
        }
        index += 1;
    }
    table
}

const fn exclusion_table() -> [CandidateSet; ASSERTIONS] {
    let mut table = [NO_CANDIDATES; ASSERTIONS];
    let mut index = 0;
    while index < CANDIDATES {
        let mut kind = 0;
        while kind < 4 {
            let variable = MEMBERSHIPS[index][kind].variable as usize;
            let mut place = 0;
            while place < 9 {
                let other = MEMBERS[variable][place];
                if other.index() != index {
                    insert(&mut table[index], other);
                }
                place += 1;
            }
            kind += 1;
        }
        index += 1;
    }
    let mut segment = 0;
    while segment < 2 * 27 {
        let (line, part) = (segment % 27 / 3, segment % 3);
        let is_row = segment < 27;
        let mut digit = 0;
        while digit < 9 {
            let mut common = [!0; CANDIDATES.div_ceil(64)];
            let mut cell = 0;
            while cell < 3 {
                let along = 3 * part + cell;
                let square = if is_row {
                    9 * line + along
                } else {
                    9 * along + line
                };
                let mut word = 0;
                while word < common.len() {
                    common[word] &= table[9 * square + digit][word];
                    word += 1;
                }
                cell += 1;
            }
            table[CANDIDATES + 9 * segment + digit] = common;
            digit += 1;
        }
        segment += 1;
    }
    table
}
