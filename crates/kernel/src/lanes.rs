//! Many positions at once, one per lane: the fastest way to solve many puzzles, and also to solve one
//! hard puzzle, whose branches then occupy all lanes.
//!
//! Each lane runs its own depth-first search. After a sweep over a lane group, a lane with a
//! contradiction returns to its last guess, a stuck lane guesses, a solved lane reports its solution,
//! and a lane with nothing left to search loads the next puzzle. No lane waits for another.
//!
//! **Invariant:** an answer does not depend on the other puzzles in the batch, on the lane or on the
//! backend.

mod batch;
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "for registers of eight lanes and more")
)]
pub(crate) mod choice;
pub(crate) mod group;
mod spread;
pub(crate) mod sweep;

use std::fmt;

use crate::branch::{Branch, Guesses, MiniLineCounts};
use crate::layout::Words;
use crate::solution::Solved;
use crate::vector::{LANES, Vector, three};
use choice::Choice;
use group::LaneGroup;
use sweep::sweep;

pub use batch::Lanes;
pub use spread::Spread;

/// Lane groups are swept in turn: by the time a group is swept again, the scalar stores to its lanes
/// have reached the cache, and its registers load without a stall.
const GROUPS: usize = 2;

/// A puzzle is hard after this many failures, and is then faster on all lanes than on one.
///
/// Counting guesses instead would not work: a puzzle with many solutions needs many guesses to find the
/// first.
pub(crate) const HARD: u32 = 12;

/// From this number of stuck lanes on, one choice for all lanes of a register is faster than one for each.
const SEVERAL: u32 = 3;

/// Supplies positions to the [`Scheduler`] and receives the results.
trait WorkQueue {
    /// Loads the next position into a lane. Returns the index of its puzzle, or `None` if the queue is
    /// empty.
    fn next<V: Vector>(
        &mut self,
        proof: V::Proof,
        group: &mut LaneGroup,
        lane: usize,
    ) -> Option<usize>;

    /// Counts a guess in the search for a puzzle.
    fn on_guess(&mut self, puzzle: usize);

    /// Counts branches that ended in a contradiction.
    fn on_failures(&mut self, failures: u32);

    /// Receives a solution of a puzzle, which is the position of `lane`. Returns whether to search for
    /// more.
    fn on_solution<V: Vector>(
        &mut self,
        proof: V::Proof,
        puzzle: usize,
        group: &LaneGroup,
        lane: usize,
    ) -> bool;

    /// Returns the number of failures after which idle lanes may take branches of a lane; `None` if
    /// they never may.
    fn shares_after(&self) -> Option<u32>;

    /// Records that several lanes search for a puzzle.
    fn on_share(&mut self, puzzle: usize);

    /// Returns whether to stop all searches. Polled once per round of sweeps.
    fn is_stopped(&mut self) -> bool;
}

/// The search of one lane.
#[derive(Clone, Debug, Default)]
struct LaneState {
    puzzle: usize,
    /// The guess stack: branches still to be searched are `stack[base..depth]`. Entries above are kept
    /// for their memory.
    stack: Vec<Words>,
    base: usize,
    depth: usize,
    /// Number of branches that have ended since the lane got its puzzle.
    failures: u32,
}

/// Runs the searches of all lanes: two lane groups with the state of each lane.
#[derive(Clone)]
struct Scheduler {
    groups: [LaneGroup; GROUPS],
    lanes: [[LaneState; LANES]; GROUPS],
    /// The lanes of each group that are searching.
    busy: [u32; GROUPS],
    /// Busy lanes whose search has been cancelled.
    cancelled: [u32; GROUPS],
    /// Whether any puzzle has been searched by several lanes.
    shared: bool,
}

impl fmt::Debug for Scheduler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scheduler").finish_non_exhaustive()
    }
}

impl Scheduler {
    fn new() -> Scheduler {
        Scheduler {
            groups: [LaneGroup::new(), LaneGroup::new()],
            lanes: Default::default(),
            busy: [0; GROUPS],
            cancelled: [0; GROUPS],
            shared: false,
        }
    }

    /// Searches all positions of the queue.
    #[inline(always)]
    fn run<V: Vector>(&mut self, proof: V::Proof, queue: &mut impl WorkQueue) {
        // The previous run may have been stopped, or ended by a panic in a callback.
        self.shared = false;
        self.cancelled = [0; GROUPS];
        for search in self.lanes.iter_mut().flatten() {
            (search.base, search.depth) = (0, 0);
        }
        let mut more = true;
        for group in 0..GROUPS {
            for lane in 0..LANES {
                more = self.load::<V>(proof, queue, group, lane);
            }
        }
        while self.busy != [0; GROUPS] && !queue.is_stopped() {
            for group in 0..GROUPS {
                if self.busy[group] != 0 {
                    more &= self.step::<V>(proof, queue, group);
                }
                if !more && let Some(failures) = queue.shares_after() {
                    self.share(queue, group, failures);
                }
            }
        }
    }

    /// Sweeps over a lane group and handles the result of each lane. Returns false if a lane needed a
    /// new position and the queue was empty.
    #[inline(always)]
    fn step<V: Vector>(
        &mut self,
        proof: V::Proof,
        queue: &mut impl WorkQueue,
        group: usize,
    ) -> bool {
        let result = sweep::<V>(proof, &mut self.groups[group]);
        let failed = (result.contradiction | self.cancelled[group]) & self.busy[group];
        let stuck = result.stuck & self.busy[group] & !failed;
        let solved = stuck & result.complete;
        queue.on_failures((failed & !self.cancelled[group]).count_ones());
        self.cancelled[group] = 0;
        let mut more = true;
        for lane in bits(solved) {
            self.report::<V>(proof, queue, group, lane);
        }
        for lane in bits(failed | solved) {
            more &= self.backtrack::<V>(proof, queue, group, lane);
        }
        self.guess::<V>(proof, queue, group, stuck & !solved);
        more
    }

    /// Loads the next position of the queue into a lane. Returns whether there was one.
    #[inline(always)]
    fn load<V: Vector>(
        &mut self,
        proof: V::Proof,
        queue: &mut impl WorkQueue,
        group: usize,
        lane: usize,
    ) -> bool {
        match queue.next::<V>(proof, &mut self.groups[group], lane) {
            Some(puzzle) => {
                self.cancelled[group] &= !(1 << lane);
                let search = &mut self.lanes[group][lane % LANES];
                search.puzzle = puzzle;
                search.failures = 0;
                self.busy[group] |= 1 << lane;
                true
            }
            None => {
                self.busy[group] &= !(1 << lane);
                false
            }
        }
    }

    /// Resumes the newest branch of a lane's guess stack, or loads another position. Returns whether
    /// there was one.
    #[inline(always)]
    fn backtrack<V: Vector>(
        &mut self,
        proof: V::Proof,
        queue: &mut impl WorkQueue,
        group: usize,
        lane: usize,
    ) -> bool {
        let search = &mut self.lanes[group][lane % LANES];
        search.failures += 1;
        if search.depth > search.base {
            search.depth -= 1;
            self.groups[group].set(lane, &search.stack[search.depth]);
            return true;
        }
        (search.base, search.depth) = (0, 0);
        self.load::<V>(proof, queue, group, lane)
    }

    /// Reports a solution, and cancels the search if no more are wanted.
    #[inline(always)]
    fn report<V: Vector>(
        &mut self,
        proof: V::Proof,
        queue: &mut impl WorkQueue,
        group: usize,
        lane: usize,
    ) {
        let search = &mut self.lanes[group][lane % LANES];
        let puzzle = search.puzzle;
        if !queue.on_solution::<V>(proof, puzzle, &self.groups[group], lane) {
            (search.base, search.depth) = (0, 0);
            if self.shared {
                self.cancel(puzzle);
            }
        }
    }

    /// Cancels the search of all lanes that work on a puzzle.
    fn cancel(&mut self, puzzle: usize) {
        for group in 0..GROUPS {
            for lane in bits(self.busy[group]) {
                let search = &mut self.lanes[group][lane];
                if search.puzzle == puzzle {
                    (search.base, search.depth) = (0, 0);
                    self.cancelled[group] |= 1 << lane;
                }
            }
        }
    }

    /// Makes a guess in each of some lanes.
    #[inline(always)]
    fn guess<V: Vector>(
        &mut self,
        proof: V::Proof,
        queue: &mut impl WorkQueue,
        group: usize,
        lanes: u32,
    ) {
        for part in 0..LANES / V::WIDTH {
            let part_lanes = lanes & (((1 << V::WIDTH) - 1) << (part * V::WIDTH));
            if part_lanes.count_ones() >= SEVERAL
                && let Some(choice) = Choice::at::<V>(proof, &self.groups[group], part)
            {
                for lane in bits(part_lanes) {
                    self.take(queue, group, lane, choice.of_lane(lane));
                }
                continue;
            }
            for lane in bits(part_lanes) {
                let position = LaneView {
                    group: &self.groups[group],
                    lane,
                };
                let branch = Guesses::at(&position).next::<V>(proof, &position);
                self.take(queue, group, lane, branch);
            }
        }
    }

    /// Continues with one branch of a guess and pushes the other on the guess stack.
    #[inline(always)]
    fn take(
        &mut self,
        queue: &mut impl WorkQueue,
        group: usize,
        lane: usize,
        branch: Option<Branch>,
    ) {
        let Some(branch) = branch else {
            return;
        };
        let search = &mut self.lanes[group][lane % LANES];
        queue.on_guess(search.puzzle);
        if search.stack.len() == search.depth {
            search.stack.push([0; 27]);
        }
        let saved = &mut search.stack[search.depth];
        search.depth += 1;
        self.groups[group].get(lane, saved);
        let digit = branch.digit % 9;
        let words = three!(|c| saved[3 * digit + c]);
        let [first, second] = branch.sides(words, search.failures == 0);
        self.groups[group].keep(lane, digit, first);
        for c in 0..3 {
            saved[3 * digit + c] = second[c];
        }
    }

    /// Gives saved branches to the idle lanes of a group: each time the oldest branch of the lane with
    /// the most branches, among the lanes with enough failures.
    ///
    /// A puzzle that is not hard stays on its lane: if it has many solutions, searching most of its
    /// branches would be wasted work.
    #[cold]
    #[inline(never)]
    fn share(&mut self, queue: &mut impl WorkQueue, group: usize, failures: u32) {
        let idle = !self.busy[group] & ((1 << LANES) - 1);
        for lane in bits(idle) {
            let lanes = self.lanes.iter_mut().flatten();
            let helped = lanes.filter(|lane| lane.depth > lane.base && lane.failures >= failures);
            let Some(donor) = helped.max_by_key(|lane| lane.depth - lane.base) else {
                return;
            };
            let (puzzle, failures) = (donor.puzzle, donor.failures);
            self.groups[group].set(lane, &donor.stack[donor.base]);
            donor.base += 1;
            self.cancelled[group] &= !(1 << lane);
            let search = &mut self.lanes[group][lane];
            (search.puzzle, search.failures) = (puzzle, failures);
            self.busy[group] |= 1 << lane;
            self.shared = true;
            queue.on_share(puzzle);
        }
    }
}

/// The position of one lane of a group.
pub(crate) struct LaneView<'a> {
    pub(crate) group: &'a LaneGroup,
    pub(crate) lane: usize,
}

impl Solved for LaneView<'_> {
    fn words(&self) -> Words {
        let mut words = [0; 27];
        self.group.get(self.lane, &mut words);
        words
    }
}

impl MiniLineCounts for LaneView<'_> {
    #[inline(always)]
    fn cost(&self, kind: usize, bit: usize) -> u32 {
        self.group.cost[kind % 2][bit % 3].0[self.lane % LANES]
    }

    #[inline(always)]
    fn of_digit(&self, kind: usize, digit: usize) -> u32 {
        let row = self.group.mini_lines(self.lane, kind, digit);
        row.0[self.lane % LANES]
    }

    #[inline(always)]
    fn of_chosen(&self, kind: usize, digit: usize) -> u32 {
        let place = self.group.place(self.lane, digit);
        self.group.mini_lines[kind % 2][place].0[self.lane % LANES]
    }
}

/// Returns the positions of the bits of a set, lowest first.
#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
