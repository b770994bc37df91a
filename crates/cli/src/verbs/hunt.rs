//! `hunt`: searches the neighbourhood of hard puzzles for harder ones.
//!
//! ```text
//! seeds ──▶ candidates ──▶ ratings on all cores ──▶ found.csv ──┐
//!               ▲ new ones, up to symmetry                      │
//!               └───────────────── neighbours ◀─────────────────┘
//! ```
//!
//! **Invariant:** results and their order depend on the seeds and the flags only: not on the number of
//! threads, nor on when a hunt was stopped and continued. Memory does not grow with the hunt.

mod folder;
mod identity;
mod known;
mod neighbourhood;
pub(crate) mod report;
mod results;
mod seeds;
mod verdict;

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foldoku::batch::Pool;
use foldoku::logic::explainer::Explainer;
use foldoku::questions::rate::{Filter, Rate, Rater};
use foldoku::questions::start::StartReader;

use self::folder::{FOUND, Folder, KNOWN, SEEDS, State};
use self::identity::identity;
use self::known::Known;
use self::neighbourhood::{EASY_ER_TENTHS, Found, Neighbourhood};
use self::report::Reporter;
use self::results::{Candidate, Candidates, Reader};
use self::verdict::{Verdict, judge};
use super::shared::step_search::TimeLimit;
use crate::args::{self, RatingColumn, RatingMeasure};
use crate::terminal::{Exit, Interrupt, break_if};

/// The time between two saved states.
const SAVE_PERIOD: Duration = Duration::from_secs(1);

/// Results per thread whose neighbours are made together: enough to keep all threads rating.
const EXPANDED_TOGETHER: u64 = 16;

pub(crate) fn run(args: &args::Hunt, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let mut hunt = Hunt::new(args, interrupt)?;
    let name = || args.output.display().to_string();
    let imported = hunt.start().with_context(name)?;
    let done = if interrupt.is_set() {
        false
    } else {
        hunt.search().with_context(name)?
    };
    hunt.save().with_context(name)?;
    hunt.reporter.finish(&args.run, &hunt.state, done);
    Ok(if interrupt.is_set() {
        Exit::Interrupted
    } else {
        imported
    })
}

struct Hunt<'a> {
    args: &'a args::Hunt,
    interrupt: &'a Interrupt,
    rate: Rate,
    neighbourhood: Neighbourhood,
    limit: TimeLimit,
    pool: Arc<Pool>,
    folder: Folder,
    known: Known,
    state: State,
    /// When the time of the state was brought up to date.
    clock: Instant,
    saved: Instant,
    reporter: Reporter,
}

impl<'a> Hunt<'a> {
    fn new(args: &'a args::Hunt, interrupt: &'a Interrupt) -> anyhow::Result<Hunt<'a>> {
        let mut filter = Filter::from(args.conditions.conditions()?);
        args.ratings.add_to(&mut filter);
        ensure!(
            !filter.is_empty() || args.clues.is_some(),
            "hunt needs a condition on its results, such as --er 9.5.."
        );
        let of_conditions = args.ratings.measures();
        let measures = match args.measure.as_slice() {
            [] if filter.er.is_some() => [RatingMeasure::Er].as_slice(),
            [] if !of_conditions.is_empty() => of_conditions.as_slice(),
            [] => &[RatingMeasure::Hodoku],
            measures => measures,
        };
        let mut columns = RatingColumn::of_measures(measures);
        columns.retain(|&column| column != RatingColumn::Outcome);
        let lowest = filter.er.as_ref().map_or(0, |er| er.start().tenths());
        let neighbourhood = Neighbourhood {
            exchange: args.exchange.into(),
            kind: args.minimal,
            expands: args.expand,
            clues: args.clues.clone(),
            omits_easy: lowest > EASY_ER_TENTHS,
        };
        let run = identity(args, &columns);
        let (folder, state) = Folder::open(&args.output, &run, args.resume)?;
        let known = Known::open(&folder.file(KNOWN), state.known)?;
        Ok(Hunt {
            args,
            interrupt,
            rate: Rate {
                filter,
                columns,
                ..Rate::default()
            },
            neighbourhood,
            limit: TimeLimit::or_none(args.timeout)?,
            pool: Arc::new(Pool::new(args.input.share.threads.into())?),
            folder,
            known,
            state,
            clock: Instant::now(),
            saved: Instant::now(),
            reporter: Reporter::new(&args.run),
        })
    }

    /// Reads the seeds, unless an earlier run has done so.
    fn start(&mut self) -> anyhow::Result<Exit> {
        if self.state.found_bytes > 0 {
            return Ok(Exit::Success);
        }
        let file = self.folder.file(SEEDS);
        let exit = seeds::import(self.args, &file, self.interrupt)?;
        if self.interrupt.is_set() {
            return Ok(exit);
        }
        let mut candidates = Candidates::create(self.folder.candidates(0))?;
        for seed in Reader::open(&file, 0)?.into_iter().flatten() {
            candidates.add(&mut self.known, seed?)?;
        }
        candidates.finish()?;
        let header = results::header(&self.rate.columns);
        self.folder.append(header.as_bytes(), &mut self.state)?;
        self.state.expanded_bytes = self.state.found_bytes;
        self.save()?;
        fs::remove_file(&file)?;
        Ok(exit)
    }

    /// Rates candidates and makes new ones until nothing remains, the limit is reached or the run is
    /// interrupted. Returns whether nothing remains.
    fn search(&mut self) -> anyhow::Result<bool> {
        loop {
            self.rate()?;
            if self.interrupt.is_set() || self.is_full() {
                return Ok(false);
            }
            if self.state.frontier() == 0 {
                return Ok(true);
            }
            self.expand()?;
            if self.interrupt.is_set() {
                return Ok(false);
            }
        }
    }

    fn is_full(&self) -> bool {
        self.args
            .limit
            .is_some_and(|limit| self.state.found >= limit)
    }

    /// Rates the candidates, in order.
    fn rate(&mut self) -> anyhow::Result<()> {
        let file = self.folder.candidates(self.state.expanded);
        let Some(candidates) = Reader::open(&file, self.state.candidate_bytes)? else {
            return Ok(());
        };
        if self.is_full() {
            return Ok(());
        }
        let mut failure = None;
        let (ratings, limit, interrupt) = (self.rate.clone(), self.limit, self.interrupt);
        let pool = Arc::clone(&self.pool);
        let rated = pool.map_ordered(
            candidates,
            || (StartReader::new(), Rater::default(), Explainer::new()),
            |scratch, candidate| {
                let verdict = judge(&ratings, scratch, &candidate, limit, interrupt);
                (candidate, (!interrupt.is_set()).then_some(verdict))
            },
            |(candidate, verdict)| {
                // The verdict of an interrupted rating is not one.
                let Some(verdict) = verdict else {
                    return ControlFlow::Break(());
                };
                let taken = self.take(&candidate, &verdict);
                let is_last = taken.is_err() || self.is_full();
                failure = taken.err();
                break_if(is_last)
            },
        );
        rated?;
        failure.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Takes the verdict on a candidate.
    fn take(&mut self, candidate: &Candidate, verdict: &Verdict) -> io::Result<()> {
        let state = &mut self.state;
        state.candidate_bytes = candidate.end;
        state.counts.rated += 1;
        match verdict {
            Verdict::Kept { fields, er_tenths } => {
                let row = results::row(candidate, fields);
                state.found += 1;
                state.counts.best_er = state.counts.best_er.max(*er_tenths);
                self.folder.append(row.as_bytes(), state)?;
            }
            Verdict::TimedOut => state.counts.timeouts += 1,
            Verdict::Dropped => {}
        }
        self.tick()
    }

    /// Makes the neighbours of the next results.
    fn expand(&mut self) -> anyhow::Result<()> {
        let first = self.state.expanded;
        let most = match self.neighbourhood.exchange {
            1 => EXPANDED_TOGETHER * self.pool.threads() as u64,
            _ => self.pool.threads() as u64,
        };
        let last = (first + most).min(self.state.found);
        let parents = Reader::open(&self.folder.file(FOUND), self.state.expanded_bytes)?;
        let parents = parents.into_iter().flatten().take((last - first) as usize);
        let mut candidates = Candidates::create(self.folder.candidates(last))?;
        let mut next = self.state.clone();
        let mut failure = None;
        let (neighbourhood, interrupt) = (&self.neighbourhood, self.interrupt);
        let (known, generations) = (&mut self.known, self.args.generations);
        let stop = || interrupt.is_set();
        let made = self.pool.map_ordered(
            parents,
            neighbourhood::Scratch::default,
            |scratch, parent| {
                let is_last = generations.is_some_and(|most| parent.generation >= most);
                let found = if is_last {
                    Found::default()
                } else {
                    neighbourhood.of(scratch, &parent.puzzle, &stop)
                };
                (parent, found)
            },
            |(parent, found)| {
                next.expanded += 1;
                next.expanded_bytes = parent.end;
                next.counts.neighbours += found.made;
                next.counts.easy += found.easy;
                let added = found.puzzles.into_iter().try_for_each(|puzzle| {
                    let candidate = Candidate {
                        puzzle,
                        generation: parent.generation + 1,
                        from: next.expanded,
                        end: 0,
                    };
                    candidates.add(known, candidate)
                });
                failure = added.err();
                break_if(failure.is_some() || interrupt.is_set())
            },
        );
        made?;
        if let Some(error) = failure {
            return Err(error.into());
        }
        if self.interrupt.is_set() {
            // Not all neighbours were made; the next run makes them again.
            self.known = Known::open(&self.folder.file(KNOWN), self.state.known)?;
            return Ok(());
        }
        candidates.finish()?;
        next.candidate_bytes = 0;
        self.state = next;
        self.save()?;
        self.folder.remove_old_candidates(self.state.expanded)?;
        self.reporter.show(&self.state);
        Ok(())
    }

    /// Brings the time of the state up to date.
    fn update_time(&mut self) {
        self.state.seconds += self.clock.elapsed().as_secs_f64();
        self.clock = Instant::now();
    }

    /// Reports the state, and saves it if that is due.
    fn tick(&mut self) -> io::Result<()> {
        self.update_time();
        self.reporter.show(&self.state);
        if self.saved.elapsed() >= SAVE_PERIOD {
            self.save()
        } else {
            Ok(())
        }
    }

    fn save(&mut self) -> io::Result<()> {
        self.update_time();
        self.saved = Instant::now();
        self.known.sync()?;
        self.state.known = self.known.count();
        self.folder.save(&self.state)
    }
}
