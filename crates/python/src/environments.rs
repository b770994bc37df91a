//! Environments for reinforcement learning: many boards, stepped together.
//!
//! ```text
//! actions ─▶ step ─▶ boards, masks, rewards, ends: memory of Rust that NumPy arrays show
//! ```
//!
//! **Invariant:** the buffers never move while an object lives, and only `reset` and `step` write to them, under
//! the interpreter lock. What happens in an environment depends on its seed, its number and its actions alone.

mod episode;
mod pool;
mod rules;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arguments;

use episode::{Episode, Place};
use pool::Pool;
use rules::Work;

/// What an action is rewarded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reward {
    /// The solved puzzle: 1.
    End,
    /// Each right digit: an equal share of 1. A digit that is erased takes its share back.
    Cell,
    /// As `Cell`, and a wrong digit ends the episode.
    Solvable,
}

/// How environments work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    reward: Reward,
    /// Whether digits can be erased.
    erase: bool,
    /// Whether candidates can be marked.
    pencil: bool,
    /// Whether an action that the mask forbids ends the episode.
    strict: bool,
    /// The number of steps after which an episode is truncated.
    most_steps: u32,
}

/// The state that NumPy arrays show, one item or row per environment.
struct Buffers {
    boards: Box<[u8]>,
    masks: Box<[u8]>,
    /// Empty without pencil marks.
    marks: Box<[u8]>,
    rewards: Box<[f32]>,
    terminated: Box<[u8]>,
    truncated: Box<[u8]>,
}

/// Environments that are stepped together.
///
/// A board is a row of digits, 0 for an empty cell. Action ``cell * digits + digit - 1`` places a digit; with
/// ``erase``, the next ``cells`` actions erase one; with ``pencil``, the next ``cells * digits`` actions set or remove
/// a pencil mark. After an episode has ended, the next step starts a new one, whatever its action is.
#[pyclass(module = "foldoku")]
pub(crate) struct Environments {
    pool: Pool,
    settings: Settings,
    episodes: Vec<Episode>,
    seed: u64,
    buffers: Buffers,
    /// On the heap: it holds registers, and Python aligns objects to 16 bytes only.
    work: Box<Work>,
}

#[pymethods]
impl Environments {
    #[new]
    #[pyo3(signature = (count, puzzles, *, reward="end", erase=false, pencil=false, strict=false, max_steps=None))]
    fn new(
        count: usize,
        puzzles: &Bound<'_, PyAny>,
        reward: &str,
        erase: bool,
        pencil: bool,
        strict: bool,
        #[pyo3(from_py_with = arguments::optional_integer)] max_steps: Option<i128>,
    ) -> PyResult<Environments> {
        let reward = match reward {
            "end" => Reward::End,
            "cell" => Reward::Cell,
            "solvable" => Reward::Solvable,
            other => {
                return Err(PyValueError::new_err(format!(
                    "unknown reward '{other}'; expected one of: end, cell, solvable"
                )));
            }
        };
        if !(1..=MOST).contains(&count) {
            return Err(PyValueError::new_err(format!(
                "the number of environments must be from 1 to {MOST}, got {count}"
            )));
        }
        let pool = Pool::read(puzzles)?;
        let most_steps = max_steps.unwrap_or(5 * pool.form.cells as i128);
        let most_steps = u32::try_from(most_steps).ok().filter(|it| *it > 0);
        let most_steps = most_steps.ok_or_else(|| {
            PyValueError::new_err("max_steps must be a positive number below 2**32, or None")
        })?;
        let settings = Settings {
            reward,
            erase,
            pencil,
            strict,
            most_steps,
        };
        let (cells, actions) = (pool.form.cells, settings.actions(&pool.form));
        let marks = settings.marks(&pool.form);
        Ok(Environments {
            settings,
            episodes: vec![Episode::default(); count],
            seed: 0,
            buffers: Buffers {
                boards: vec![0; count * cells].into(),
                masks: vec![0; count * actions].into(),
                marks: vec![0; count * marks].into(),
                rewards: vec![0.0; count].into(),
                terminated: vec![0; count].into(),
                truncated: vec![0; count].into(),
            },
            pool,
            work: Box::default(),
        })
    }

    /// The number of cells of a board.
    #[getter]
    fn cells(&self) -> usize {
        self.pool.form.cells
    }

    /// The number of digits.
    #[getter]
    fn digits(&self) -> usize {
        self.pool.form.digits
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.settings.actions(&self.pool.form)
    }

    /// Starts a new episode in every environment, or in those of a mask of bytes.
    #[pyo3(signature = (seed=None, mask=None))]
    fn reset(&mut self, seed: Option<u64>, mask: Option<&Bound<'_, PyBytes>>) -> PyResult<()> {
        if let Some(seed) = seed {
            self.seed = seed;
            self.episodes.fill(Episode::default());
        }
        let settings = self.settings;
        let mask = mask.map(|it| it.as_bytes());
        if mask.is_some_and(|it| it.len() != self.episodes.len()) {
            return Err(PyValueError::new_err("expected one byte per environment"));
        }
        for index in 0..self.episodes.len() {
            if mask.is_none_or(|it| it[index] != 0) {
                self.place(index, |pool, seed, episode, place| {
                    episode.start(pool, settings, seed, index, place);
                });
            }
        }
        Ok(())
    }

    /// Performs one action per environment, as 64-bit numbers.
    fn step(&mut self, actions: &Bound<'_, PyBytes>) -> PyResult<()> {
        let (actions, rest) = actions.as_bytes().as_chunks::<8>();
        if actions.len() != self.episodes.len() || !rest.is_empty() {
            return Err(PyValueError::new_err(format!(
                "expected {} actions, one per environment",
                self.episodes.len()
            )));
        }
        let settings = self.settings;
        for (index, action) in actions.iter().enumerate() {
            let action = usize::try_from(i64::from_ne_bytes(*action)).unwrap_or(usize::MAX);
            self.place(index, |pool, seed, episode, place| {
                if episode.has_ended {
                    episode.start(pool, settings, seed, index, place);
                } else {
                    episode.step(pool, settings, action, place);
                }
            });
        }
        Ok(())
    }

    /// Returns the puzzle and the solution of an environment's episode as digits.
    fn puzzle<'py>(
        &self,
        py: Python<'py>,
        index: usize,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let episode = self.episodes.get(index);
        let episode = episode.ok_or_else(|| PyValueError::new_err("no such environment"))?;
        let (givens, solution) = self.pool.puzzle(episode.puzzle);
        Ok((PyBytes::new(py, givens), PyBytes::new(py, solution)))
    }

    /// Returns how NumPy reads a buffer: its address, its shape and its type, for `__array_interface__`.
    fn buffer<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyDict>> {
        let count = self.episodes.len();
        let it = &self.buffers;
        let (address, width, kind) = match name {
            "boards" => (it.boards.as_ptr().addr(), Some(self.cells()), "|u1"),
            "masks" => (it.masks.as_ptr().addr(), Some(self.actions()), "|b1"),
            "marks" => (it.marks.as_ptr().addr(), Some(self.marks()), "|b1"),
            "rewards" => (it.rewards.as_ptr().addr(), None, "<f4"),
            "terminated" => (it.terminated.as_ptr().addr(), None, "|b1"),
            "truncated" => (it.truncated.as_ptr().addr(), None, "|b1"),
            other => return Err(PyValueError::new_err(format!("unknown buffer '{other}'"))),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", kind)?;
        // Only this object writes.
        interface.set_item("data", (address, true))?;
        match width {
            Some(width) => interface.set_item("shape", (count, width))?,
            None => interface.set_item("shape", (count,))?,
        }
        Ok(interface)
    }
}

/// The most environments.
const MOST: usize = 1 << 20;

impl Environments {
    /// Returns the number of pencil marks of an environment.
    fn marks(&self) -> usize {
        self.settings.marks(&self.pool.form)
    }

    /// Calls `act` with an environment.
    #[inline]
    fn place(&mut self, index: usize, act: impl FnOnce(&Pool, u64, &mut Episode, Place<'_>)) {
        let (cells, actions, marks) = (self.cells(), self.actions(), self.marks());
        let it = &mut self.buffers;
        let place = Place {
            board: &mut it.boards[index * cells..][..cells],
            mask: &mut it.masks[index * actions..][..actions],
            marks: &mut it.marks[index * marks..][..marks],
            work: &mut self.work,
            reward: &mut it.rewards[index],
            terminated: &mut it.terminated[index],
            truncated: &mut it.truncated[index],
        };
        act(&self.pool, self.seed, &mut self.episodes[index], place);
    }
}
