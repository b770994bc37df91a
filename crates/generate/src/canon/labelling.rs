//! Canonical labelling of graphs: refinement of colours, and vertices singled out where that does not suffice, as
//! in nauty.
//!
//! ```text
//! colours ── refine ──▶ all different: a labelling
//!               └────▶ single out each vertex of a class in turn, and refine
//! ```
//!
//! Labellings are compared by what refinement counted on the way, then by their edges; the least is canonical.
//! Two labellings with the same edges are an automorphism, which spares vertices that it maps to tried ones.
//!
//! **Invariant:** the labelled graph depends on the graph up to isomorphism only. Labels are in the order of the
//! classes of vertices.

use std::cmp::Ordering;

/// A graph whose vertices belong to classes.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    classes: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
}

/// A canonical labelling.
pub(super) struct Labelling {
    /// The label of each vertex.
    pub(super) labels: Vec<usize>,
    /// The number of automorphisms; the largest number if there are more.
    pub(super) automorphisms: u64,
}

impl Graph {
    /// Adds a vertex and returns its number. Classes are added in ascending order.
    pub(super) fn add(&mut self, class: usize) -> usize {
        self.classes.push(class);
        self.neighbours.push(Vec::new());
        self.classes.len() - 1
    }

    pub(super) fn connect(&mut self, one: usize, other: usize) {
        self.neighbours[one].push(other);
        self.neighbours[other].push(one);
    }

    fn len(&self) -> usize {
        self.classes.len()
    }

    /// Returns the canonical labelling.
    pub(super) fn labelling(&self) -> Labelling {
        let (colours, _) = self.refined(self.classes.clone());
        let mut search = Search {
            graph: self,
            first: None,
            best: None,
            automorphisms: Vec::new(),
            orbits: Orbits::new(self.len()),
            path: Vec::new(),
            traces: Vec::new(),
            order: 1,
        };
        search.explore(&colours);
        let best = search.best.expect("every search reaches a labelling");
        Labelling {
            labels: best.labels,
            automorphisms: search.order,
        }
    }

    /// Returns for each vertex its vertex in another graph, if the graphs are isomorphic. Of several
    /// isomorphisms, `order` decides by the order in which it puts the vertices of a class.
    pub(super) fn isomorphism(
        &self,
        other: &Graph,
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Option<Vec<usize>> {
        let (colours, trace) = self.refined(self.classes.clone());
        let (others, same) = other.refined(other.classes.clone());
        let both = (trace == same).then_some((colours, others))?;
        self.matched(other, &both.0, &both.1, order)
    }

    fn matched(
        &self,
        other: &Graph,
        colours: &[usize],
        others: &[usize],
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Option<Vec<usize>> {
        let Some(class) = smallest_class(colours) else {
            let vertices = inverse(others);
            let map: Vec<usize> = colours.iter().map(|&colour| vertices[colour]).collect();
            return (self.edges(colours) == other.edges(others)).then_some(map);
        };
        let mut candidates = members(others, others[members(others, class)[0]]);
        order(&mut candidates);
        let (single, trace) = self.refined(singled_out(colours, members(colours, class)[0]));
        candidates.into_iter().find_map(|vertex| {
            let (image, same) = other.refined(singled_out(others, vertex));
            let matches = same == trace;
            matches.then(|| self.matched(other, &single, &image, order))?
        })
    }

    /// Refines colours until vertices of one colour have equally many neighbours of each colour. A colour is the
    /// number of vertices of lower colours. Also returns a number that depends on what was counted.
    fn refined(&self, mut colours: Vec<usize>) -> (Vec<usize>, u64) {
        let mut trace = 0;
        let mut classes = 0;
        loop {
            let key = |vertex: usize| {
                let around = self.neighbours[vertex].iter();
                let sum = around.fold(0_u64, |sum, &it| sum.wrapping_add(mix(colours[it] as u64)));
                (colours[vertex], sum)
            };
            let mut keys: Vec<_> = (0..self.len())
                .map(|vertex| (key(vertex), vertex))
                .collect();
            keys.sort_unstable();
            let groups = keys.chunk_by(|one, other| one.0 == other.0);
            let (mut start, mut count) = (0, 0);
            for group in groups {
                let ((colour, sum), _) = group[0];
                trace = mix(trace ^ mix(sum ^ mix(colour as u64)) ^ group.len() as u64);
                group
                    .iter()
                    .for_each(|&(_, vertex)| colours[vertex] = start);
                start += group.len();
                count += 1;
            }
            if count == classes {
                return (colours, trace);
            }
            classes = count;
        }
    }

    /// Returns the edges between labels, in order.
    fn edges(&self, labels: &[usize]) -> Vec<(usize, usize)> {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for (vertex, around) in self.neighbours.iter().enumerate() {
            let pairs = around.iter().map(|&it| (labels[vertex], labels[it]));
            edges.extend(pairs.filter(|(one, other)| one < other));
        }
        edges.sort_unstable();
        edges
    }
}

/// Spreads the bits of a number.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Returns the vertices of a colour.
fn members(colours: &[usize], colour: usize) -> Vec<usize> {
    (0..colours.len())
        .filter(|&it| colours[it] == colour)
        .collect()
}

/// Returns the first colour with the fewest vertices, but at least two; `None` if all colours differ.
fn smallest_class(colours: &[usize]) -> Option<usize> {
    let mut sizes = vec![0; colours.len()];
    colours.iter().for_each(|&colour| sizes[colour] += 1);
    let several = (0..sizes.len()).filter(|&colour| sizes[colour] > 1);
    several.min_by_key(|&colour| sizes[colour])
}

/// Returns the colours in which a vertex comes before the others of its colour.
fn singled_out(colours: &[usize], vertex: usize) -> Vec<usize> {
    let colour = colours[vertex];
    let behind =
        |(it, &other): (usize, &usize)| other + usize::from(other == colour && it != vertex);
    colours.iter().enumerate().map(behind).collect()
}

fn inverse(permutation: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; permutation.len()];
    for (place, &image) in permutation.iter().enumerate() {
        inverse[image] = place;
    }
    inverse
}

/// A labelling that the search has reached, and how.
#[derive(Clone)]
struct Leaf {
    path: Vec<usize>,
    traces: Vec<u64>,
    labels: Vec<usize>,
    edges: Vec<(usize, usize)>,
}

/// A search in progress.
struct Search<'a> {
    graph: &'a Graph,
    first: Option<Leaf>,
    best: Option<Leaf>,
    automorphisms: Vec<Vec<usize>>,
    /// The orbits of the automorphisms so far, which all fix the vertices above the node of the first path that is
    /// being explored.
    orbits: Orbits,
    /// The vertices that are singled out.
    path: Vec<usize>,
    traces: Vec<u64>,
    /// The order of the group of automorphisms.
    order: u64,
}

impl Search<'_> {
    /// Explores the labellings below a node. Returns the level of the node to go on with, if it is above this one.
    fn explore(&mut self, colours: &[usize]) -> Option<usize> {
        let Some(class) = smallest_class(colours) else {
            return self.reach(colours.to_vec());
        };
        let level = self.path.len();
        let mut tried: Vec<usize> = Vec::new();
        let class = members(colours, class);
        for &vertex in &class {
            if self.is_spared(vertex, &tried) {
                continue;
            }
            tried.push(vertex);
            let (refined, trace) = self.graph.refined(singled_out(colours, vertex));
            self.traces.push(trace);
            self.path.push(vertex);
            let back = match self.is_promising() {
                true => self.explore(&refined),
                false => None,
            };
            self.traces.pop();
            self.path.pop();
            if back.is_some_and(|target| target < level) {
                return back;
            }
        }
        if self.is_on_first_path() {
            let orbit = class
                .iter()
                .filter(|&&it| self.orbits.are_joined(class[0], it));
            self.order = self.order.saturating_mul(orbit.count() as u64);
        }
        None
    }

    fn is_on_first_path(&self) -> bool {
        let first = self.first.as_ref();
        first.is_none_or(|first| first.path.starts_with(&self.path))
    }

    /// Returns whether an automorphism that fixes the path maps a tried vertex to this one.
    fn is_spared(&mut self, vertex: usize, tried: &[usize]) -> bool {
        if tried.is_empty() {
            return false;
        }
        if self.is_on_first_path() {
            return tried.iter().any(|&it| self.orbits.are_joined(it, vertex));
        }
        let mut orbits = Orbits::new(self.graph.len());
        let fixing = self
            .automorphisms
            .iter()
            .filter(|map| self.path.iter().all(|&it| map[it] == it));
        fixing.for_each(|map| orbits.join(map));
        tried.iter().any(|&it| orbits.are_joined(it, vertex))
    }

    /// Returns whether the node can have the best labelling below it, or one like the first.
    fn is_promising(&self) -> bool {
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            return true;
        };
        first.traces.starts_with(&self.traces)
            || self.traces[..] <= *prefix(&best.traces, self.traces.len())
    }

    /// Takes a labelling. Returns the level to go on with after an automorphism.
    fn reach(&mut self, labels: Vec<usize>) -> Option<usize> {
        let leaf = Leaf {
            edges: self.graph.edges(&labels),
            path: self.path.clone(),
            traces: self.traces.clone(),
            labels,
        };
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            return None;
        };
        for known in [first, best] {
            if known.traces == leaf.traces && known.edges == leaf.edges {
                let vertices = inverse(&leaf.labels);
                let map: Vec<usize> = known.labels.iter().map(|&label| vertices[label]).collect();
                let shared = known
                    .path
                    .iter()
                    .zip(&leaf.path)
                    .take_while(|(one, other)| one == other);
                let level = shared.count();
                self.orbits.join(&map);
                self.automorphisms.push(map);
                return Some(level);
            }
        }
        let order = leaf.traces.cmp(&best.traces);
        if order.then_with(|| leaf.edges.cmp(&best.edges)) == Ordering::Less {
            self.best = Some(leaf);
        }
        None
    }
}

/// Returns the first elements of a list, at most all of them.
fn prefix(list: &[u64], length: usize) -> &[u64] {
    &list[..length.min(list.len())]
}

/// The orbits of vertices under automorphisms.
struct Orbits(Vec<usize>);

impl Orbits {
    fn new(count: usize) -> Orbits {
        Orbits((0..count).collect())
    }

    fn root(&self, mut vertex: usize) -> usize {
        while self.0[vertex] != vertex {
            vertex = self.0[vertex];
        }
        vertex
    }

    fn are_joined(&self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }

    /// Joins each vertex with its image.
    fn join(&mut self, map: &[usize]) {
        for (vertex, &image) in map.iter().enumerate() {
            let (one, other) = (self.root(vertex), self.root(image));
            self.0[one.max(other)] = one.min(other);
        }
    }
}
