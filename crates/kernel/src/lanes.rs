//! Many positions at once, one in each lane: the fastest way to solve many puzzles, and the fastest
//! to solve a hard one, whose branches then go to all lanes.
//!
//! Every lane has a search of its own. After a sweep over a squad, a lane that is dead takes back
//! its last guess, one that is stuck guesses, one that is solved reports, and one that has nothing
//! left to search loads the next puzzle. No lane waits for another.
//!
//! **Invariant:** an answer does not depend on the neighbours of its puzzle, on the lane it was
//! found in or on the backend.

mod batch;
mod fold;
pub(crate) mod squad;
pub(crate) mod sweep;

use std::fmt;

use crate::branch::{self, Branch, Chutes};
use crate::layout::Words;
use crate::solution::Settled;
use crate::vector::{LANES, Vector};
use squad::Squad;
use sweep::sweep;

pub use batch::Lanes;
pub use fold::Spread;

/// How many squads take turns: what is written to one lane at a time has left for the cache when
/// the squad's next sweep reads whole registers.
const SQUADS: usize = 2;

/// After so many failures a puzzle is hard, and all lanes together are faster than one. Guesses would
/// not tell: a puzzle with many solutions needs many on the way to the first.
pub(crate) const HARD: u32 = 12;

/// Where positions come from, and where it is told what has become of them.
trait Desk {
    /// Gives a lane the next position; its ticket names it. `None` if there is none left.
    fn next<V: Vector>(&mut self, proof: V::Proof, squad: &mut Squad, lane: usize)
    -> Option<usize>;

    /// Hears that the search for `ticket` guesses.
    fn guess(&mut self, ticket: usize);

    /// Hears that so many branches have failed.
    fn fail(&mut self, failures: u32);

    /// Hears of a solution, the position of `lane`. Returns whether more are wanted.
    fn solution<V: Vector>(
        &mut self,
        proof: V::Proof,
        ticket: usize,
        squad: &Squad,
        lane: usize,
    ) -> bool;

    /// After how many failures of a lane others may help it; `None` if never.
    fn shares_after(&self) -> Option<u32>;

    /// Hears that several lanes search for `ticket`.
    fn shared(&mut self, ticket: usize);
}

/// A lane's search.
#[derive(Clone, Debug, Default)]
struct Lane {
    ticket: usize,
    /// The branches that wait are `saved[base..depth]`; what lies above is kept for its memory.
    saved: Vec<Words>,
    base: usize,
    depth: usize,
    /// How many branches have failed since the lane has its ticket.
    failures: u32,
}

/// Two squads and the searches of their lanes.
#[derive(Clone)]
struct Crew {
    squads: [Squad; SQUADS],
    lanes: [[Lane; LANES]; SQUADS],
    /// The lanes of each squad that have something to search.
    busy: [u32; SQUADS],
    /// Busy lanes whose search has been called off.
    called_off: [u32; SQUADS],
    shared: bool,
}

impl fmt::Debug for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Crew").finish_non_exhaustive()
    }
}

impl Crew {
    fn new() -> Crew {
        Crew {
            squads: [Squad::new(), Squad::new()],
            lanes: Default::default(),
            busy: [0; SQUADS],
            called_off: [0; SQUADS],
            shared: false,
        }
    }

    /// Searches for all that the desk has.
    #[inline(always)]
    fn run<V: Vector>(&mut self, proof: V::Proof, desk: &mut impl Desk) {
        // The last run may have been cut off by a panic of who was told of a solution.
        self.shared = false;
        self.called_off = [0; SQUADS];
        for search in self.lanes.iter_mut().flatten() {
            (search.base, search.depth) = (0, 0);
        }
        let mut more = true;
        for squad in 0..SQUADS {
            for lane in 0..LANES {
                more = self.load::<V>(proof, desk, squad, lane);
            }
        }
        while self.busy != [0; SQUADS] {
            for squad in 0..SQUADS {
                if self.busy[squad] != 0 {
                    more &= self.turn::<V>(proof, desk, squad);
                }
                if !more && let Some(failures) = desk.shares_after() {
                    self.share(desk, squad, failures);
                }
            }
        }
    }

    /// Sweeps over a squad and sees to its lanes. Returns whether all that wanted a new position
    /// got one.
    #[inline(always)]
    fn turn<V: Vector>(&mut self, proof: V::Proof, desk: &mut impl Desk, squad: usize) -> bool {
        let verdict = sweep::<V>(proof, &mut self.squads[squad]);
        let dead = (verdict.dead | self.called_off[squad]) & self.busy[squad];
        let stuck = verdict.stuck & self.busy[squad] & !dead;
        let solved = stuck & verdict.full;
        desk.fail((dead & !self.called_off[squad]).count_ones());
        self.called_off[squad] = 0;
        let mut more = true;
        for lane in bits(solved) {
            self.report::<V>(proof, desk, squad, lane);
        }
        for lane in bits(dead | solved) {
            more &= self.go_back::<V>(proof, desk, squad, lane);
        }
        for lane in bits(stuck & !solved) {
            self.guess::<V>(proof, desk, squad, lane);
        }
        more
    }

    /// Gives a lane its next position to search. Returns whether there was one.
    #[inline(always)]
    fn load<V: Vector>(
        &mut self,
        proof: V::Proof,
        desk: &mut impl Desk,
        squad: usize,
        lane: usize,
    ) -> bool {
        match desk.next::<V>(proof, &mut self.squads[squad], lane) {
            Some(ticket) => {
                self.called_off[squad] &= !(1 << lane);
                let search = &mut self.lanes[squad][lane % LANES];
                search.ticket = ticket;
                search.failures = 0;
                self.busy[squad] |= 1 << lane;
                true
            }
            None => {
                self.busy[squad] &= !(1 << lane);
                false
            }
        }
    }

    /// Goes on with the branch that waits for the shortest time, or with another position. Returns
    /// whether there was one.
    #[inline(always)]
    fn go_back<V: Vector>(
        &mut self,
        proof: V::Proof,
        desk: &mut impl Desk,
        squad: usize,
        lane: usize,
    ) -> bool {
        let search = &mut self.lanes[squad][lane % LANES];
        search.failures += 1;
        if search.depth > search.base {
            search.depth -= 1;
            self.squads[squad].set(lane, &search.saved[search.depth]);
            return true;
        }
        (search.base, search.depth) = (0, 0);
        self.load::<V>(proof, desk, squad, lane)
    }

    /// Reports a solution, and calls the search off if no more are wanted.
    #[inline(always)]
    fn report<V: Vector>(
        &mut self,
        proof: V::Proof,
        desk: &mut impl Desk,
        squad: usize,
        lane: usize,
    ) {
        let search = &mut self.lanes[squad][lane % LANES];
        let ticket = search.ticket;
        if !desk.solution::<V>(proof, ticket, &self.squads[squad], lane) {
            (search.base, search.depth) = (0, 0);
            if self.shared {
                self.call_off(ticket);
            }
        }
    }

    /// Has all lanes that search for `ticket` stop.
    fn call_off(&mut self, ticket: usize) {
        for squad in 0..SQUADS {
            for lane in bits(self.busy[squad]) {
                let search = &mut self.lanes[squad][lane];
                if search.ticket == ticket {
                    (search.base, search.depth) = (0, 0);
                    self.called_off[squad] |= 1 << lane;
                }
            }
        }
    }

    /// Goes on with one branch and saves the other.
    #[inline(always)]
    fn guess<V: Vector>(
        &mut self,
        proof: V::Proof,
        desk: &mut impl Desk,
        squad: usize,
        lane: usize,
    ) {
        let position = Seat {
            squad: &self.squads[squad],
            lane: lane % LANES,
        };
        let Some(Branch { digit, squares }) = branch::choose::<V>(proof, &position) else {
            return;
        };
        let search = &mut self.lanes[squad][lane % LANES];
        desk.guess(search.ticket);
        if search.saved.len() == search.depth {
            search.saved.push([0; 27]);
        }
        let saved = &mut search.saved[search.depth];
        search.depth += 1;
        self.squads[squad].get(lane, saved);
        let [kept, left] = squares;
        let own = self.squads[squad].keep(lane, digit, kept);
        for c in 0..3 {
            saved[3 * digit + c] = own[c] & left[c];
        }
    }

    /// Hands branches that wait to the idle lanes of a squad: those that have waited longest, from
    /// the lane with the most of those that have failed often enough.
    ///
    /// A puzzle that is not hard is better left to its lane: with many solutions, most branches
    /// would be searched for nothing.
    #[cold]
    #[inline(never)]
    fn share(&mut self, desk: &mut impl Desk, squad: usize, failures: u32) {
        let idle = !self.busy[squad] & ((1 << LANES) - 1);
        for lane in bits(idle) {
            let lanes = self.lanes.iter_mut().flatten();
            let helped = lanes.filter(|lane| lane.depth > lane.base && lane.failures >= failures);
            let Some(donor) = helped.max_by_key(|lane| lane.depth - lane.base) else {
                return;
            };
            let (ticket, failures) = (donor.ticket, donor.failures);
            self.squads[squad].set(lane, &donor.saved[donor.base]);
            donor.base += 1;
            self.called_off[squad] &= !(1 << lane);
            let search = &mut self.lanes[squad][lane];
            (search.ticket, search.failures) = (ticket, failures);
            self.busy[squad] |= 1 << lane;
            self.shared = true;
            desk.shared(ticket);
        }
    }
}

/// A position of a squad.
struct Seat<'a> {
    squad: &'a Squad,
    lane: usize,
}

impl Settled for Seat<'_> {
    fn words(&self) -> Words {
        let mut words = [0; 27];
        self.squad.get(self.lane, &mut words);
        words
    }
}

impl Chutes for Seat<'_> {
    #[inline(always)]
    fn open(&self, kind: usize) -> u32 {
        self.squad.open[kind % 2].0[self.lane % LANES]
    }

    #[inline(always)]
    fn wide(&self, kind: usize) -> u32 {
        self.squad.wide[kind % 2].0[self.lane % LANES]
    }

    #[inline(always)]
    fn minis(&self, kind: usize, digit: usize) -> u32 {
        let row = self.squad.minis(self.lane, kind, digit);
        row.0[self.lane % LANES]
    }
}

/// The positions of the bits of a set, from the lowest.
#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
