//! T&E and braids as their definitions state them: candidates in a plain list, every trial from the start.
//!
//! **Invariant:** a contradiction is a variable without a candidate.

/// Whether each candidate, `9 * cell + digit`, is left.
pub(crate) type Position = Vec<bool>;

/// Returns the 324 variables, each with its nine candidates.
fn variables() -> Vec<Vec<usize>> {
    let of = |is_member: &dyn Fn(usize, usize) -> bool| {
        let all = (0..729).filter(|&it| is_member(it / 9, it % 9));
        all.collect::<Vec<_>>()
    };
    let unit = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    let mut variables = Vec::new();
    for one in 0..9 {
        for other in 0..9 {
            variables.push(of(&|cell, _| cell == 9 * one + other));
            variables.push(of(&|cell, digit| cell / 9 == one && digit == other));
            variables.push(of(&|cell, digit| cell % 9 == one && digit == other));
            variables.push(of(&|cell, digit| unit(cell) == one && digit == other));
        }
    }
    variables
}

pub(crate) struct Reference {
    variables: Vec<Vec<usize>>,
}

impl Reference {
    pub(crate) fn new() -> Reference {
        Reference {
            variables: variables(),
        }
    }

    pub(crate) fn start(&self, givens: &[u8; 81]) -> Position {
        let mut position = vec![true; 729];
        for (cell, &byte) in givens.iter().enumerate() {
            if byte != b'.' {
                self.assert(&mut position, 9 * cell + usize::from(byte - b'1'));
            }
        }
        position
    }

    /// Removes what is linked to a candidate.
    fn assert(&self, position: &mut Position, candidate: usize) {
        for variable in self.variables.iter().filter(|it| it.contains(&candidate)) {
            for &other in variable.iter().filter(|&&other| other != candidate) {
                position[other] = false;
            }
        }
    }

    /// Returns the candidates that are left in each variable.
    fn left(&self, position: &Position) -> Vec<Vec<usize>> {
        let left = |variable: &Vec<usize>| {
            let left = variable.iter().copied().filter(|&it| position[it]);
            left.collect()
        };
        self.variables.iter().map(left).collect()
    }

    /// Applies T&E(`level`). Returns whether the position has no contradiction.
    pub(crate) fn close(&self, position: &mut Position, level: usize) -> bool {
        loop {
            let before = position.clone();
            for left in self.left(position) {
                match left[..] {
                    [] => return false,
                    [single] => self.assert(position, single),
                    _ => {}
                }
            }
            if *position != before {
                continue;
            }
            if level == 0 || self.is_solved(position) {
                return true;
            }
            let refuted = (0..729).find(|&it| {
                let mut copy = position.clone();
                self.assert(&mut copy, it);
                position[it] && !self.close(&mut copy, level - 1)
            });
            match refuted {
                Some(candidate) => position[candidate] = false,
                None => return true,
            }
        }
    }

    pub(crate) fn is_solved(&self, position: &Position) -> bool {
        position.iter().filter(|&&is_left| is_left).count() == 81
    }

    /// Applies braids up to a length.
    pub(crate) fn braid(&self, position: &mut Position, longest: usize) {
        loop {
            self.close(position, 0);
            let target = (0..729).find(|&it| {
                let mut copy = position.clone();
                self.assert(&mut copy, it);
                let is_decided = self.variables.iter().any(|variable| {
                    variable.contains(&it)
                        && variable.iter().filter(|&&it| position[it]).count() == 1
                });
                position[it] && !is_decided && self.fails_within(&copy, longest)
            });
            match target {
                Some(candidate) => position[candidate] = false,
                None => return,
            }
        }
    }

    /// Returns whether some `length - 1` singles, one after the other, leave a variable without a candidate.
    fn fails_within(&self, position: &Position, length: usize) -> bool {
        if length == 0 {
            return false;
        }
        let all = self.left(position).into_iter();
        all.filter(|left| left.len() < 2).any(|left| {
            let Some(&single) = left.first() else {
                return true;
            };
            let mut after = position.clone();
            self.assert(&mut after, single);
            after != *position && self.fails_within(&after, length - 1)
        })
    }
}
