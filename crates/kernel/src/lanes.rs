//! Many puzzles at once, one in each lane.
//!
//! **Invariant:** what a puzzle's answer is does not depend on its neighbours.

mod squad;

use crate::arch::Work;
use crate::branch;
use crate::layout::{Line, Words};
use crate::load;
use crate::vector::{LANES, Vector};
use squad::Squad;

/// What has been found out about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Solutions, up to the limit.
    pub count: u64,
    /// Guesses.
    pub guesses: u64,
    /// Not a puzzle.
    pub malformed: bool,
}

const SQUADS: usize = 2;

#[derive(Clone, Debug, Default)]
struct Lane {
    puzzle: Option<usize>,
    answer: Answer,
    depth: usize,
    saved: Vec<Words>,
}

/// Memory.
#[derive(Clone, Debug)]
pub struct Scratch {
    squads: [Squad; SQUADS],
    lanes: [[Lane; LANES]; SQUADS],
    pub sweeps: u64,
    pub busy: u64,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            squads: std::array::from_fn(|_| Squad::new()),
            lanes: Default::default(),
            sweeps: 0,
            busy: 0,
        }
    }
}

pub struct Batch<'a> {
    pub scratch: &'a mut Scratch,
    pub puzzles: &'a [Line],
    pub answers: &'a mut [Answer],
    pub solutions: Option<&'a mut [Line]>,
    pub limit: u64,
}

struct Run<'a> {
    puzzles: &'a [Line],
    next: usize,
    answers: &'a mut [Answer],
    solutions: Option<&'a mut [Line]>,
    limit: u64,
}

impl Work for Batch<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) {
        let Batch { scratch, puzzles, answers, solutions, limit } = self;
        let mut run = Run { puzzles, next: 0, answers, solutions, limit };
        let Scratch { squads, lanes, sweeps, busy: busy_count } = scratch;
        let mut busy = [0u32; SQUADS];
        for s in 0..SQUADS {
            for l in 0..LANES {
                if run.load::<V>(proof, &mut squads[s], &mut lanes[s][l], l) {
                    busy[s] |= 1 << l;
                }
            }
        }
        let mut upwards = true;
        while busy.iter().any(|&b| b != 0) {
            for s in 0..SQUADS {
                if busy[s] == 0 { continue; }
                let squad = &mut squads[s];
                let verdict = squad.sweep::<V>(proof, upwards);
                *sweeps += 1;
                *busy_count += busy[s].count_ones() as u64;
                let solved = verdict.full & verdict.stuck & !verdict.dead & busy[s];
                for l in bits(solved) {
                    run.report(squad, &mut lanes[s][l], l);
                }
                for l in bits((verdict.dead | solved) & busy[s]) {
                    if !run.back::<V>(proof, squad, &mut lanes[s][l], l) {
                        busy[s] &= !(1 << l);
                    }
                }
                for l in bits(verdict.stuck & !verdict.dead & !solved & busy[s]) {
                    run.guess::<V>(proof, squad, &mut lanes[s][l], l);
                }
            }
            upwards = !upwards;
        }
    }
}

#[inline(always)]
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lane
    })
}

impl Run<'_> {
    #[inline(always)]
    fn load<V: Vector>(&mut self, proof: V::Proof, squad: &mut Squad, lane: &mut Lane, l: usize) -> bool {
        loop {
            let Some(line) = self.puzzles.get(self.next) else {
                lane.puzzle = None;
                return false;
            };
            let index = self.next;
            self.next += 1;
            if squad.read::<V>(proof, l, line) {
                lane.puzzle = Some(index);
                lane.answer = Answer::default();
                return true;
            }
            self.answers[index] = Answer { malformed: true, ..Answer::default() };
        }
    }

    #[inline(always)]
    fn back<V: Vector>(&mut self, proof: V::Proof, squad: &mut Squad, lane: &mut Lane, l: usize) -> bool {
        if lane.depth > 0 {
            lane.depth -= 1;
            squad.set(l, &lane.saved[lane.depth]);
            return true;
        }
        let index = lane.puzzle.expect("busy");
        self.answers[index] = lane.answer;
        self.load::<V>(proof, squad, lane, l)
    }

    #[inline(always)]
    fn report(&mut self, squad: &mut Squad, lane: &mut Lane, l: usize) {
        lane.answer.count += 1;
        if lane.answer.count == 1 && let Some(solutions) = &mut self.solutions {
            let mut words = [0; 27];
            squad.get(l, &mut words);
            solutions[lane.puzzle.expect("busy")] = load::print(&words);
        }
        if lane.answer.count == self.limit {
            lane.depth = 0;
        }
    }

    #[inline(always)]
    fn guess<V: Vector>(&mut self, proof: V::Proof, squad: &mut Squad, lane: &mut Lane, l: usize) {
        let Some(branch) = branch::choose::<V>(proof, |kind| squad.minis(l, kind), squad.planes(l)) else {
            return;
        };
        lane.answer.guesses += 1;
        if lane.saved.len() == lane.depth {
            lane.saved.push([0; 27]);
        }
        let saved = &mut lane.saved[lane.depth];
        lane.depth += 1;
        squad.get(l, saved);
        for c in 0..3 {
            saved[3 * branch.digit + c] &= branch.second[c];
        }
        squad.keep(l, branch.digit, branch.first);
    }
}

pub struct Spin<'a>(pub &'a mut Scratch, pub usize);
impl Work for Spin<'_> {
    type Output = u32;
    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> u32 {
        let mut x = 0;
        let mut up = true;
        for _ in 0..self.1 {
            for s in 0..2 {
                let v = self.0.squads[s].sweep::<V>(proof, up);
                x ^= v.dead ^ v.stuck;
            }
            up = !up;
        }
        x
    }
}
