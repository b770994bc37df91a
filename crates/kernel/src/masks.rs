//! The candidates of up to 96 cells, one mask each, and the lists of cells that the passes over a whole
//! board read.
//!
//! **Invariant:** plain data. Cells that a board does not have are empty masks.

/// The number of lanes of a register of masks.
pub(crate) const LANES: usize = 32;

/// The digit sets that a narrow register has room for.
pub(crate) const SETS: usize = 16;

/// The number of cells: three registers.
pub(crate) const CELLS: usize = 3 * LANES;

/// The cells whose masks one byte shuffle can reach.
#[cfg(target_arch = "x86_64")]
pub(crate) const EIGHT: usize = 8;

/// The candidates of each cell: bit `n` is the digit numbered `n`.
pub type Masks = [u16; CELLS];

/// A set of the first 128 cells.
pub type CellSet = [u64; 2];

/// A list of up to 32 cells, whose masks one step brings into the lanes of a register.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct LaneCells {
    /// For each lane its cell; [`CELLS`] for an empty lane.
    pub(crate) cells: [u16; LANES],
    /// For each third of the cells the lanes that it fills.
    pub(crate) thirds: [u32; 3],
    /// For each half of the lanes the eights that fill some of them.
    #[cfg(target_arch = "x86_64")]
    pub(crate) shuffles: [Vec<Shuffle>; 2],
}

/// Brings the masks of eight cells into half of the lanes.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shuffle {
    /// Which eight cells.
    pub(crate) eight: usize,
    /// The byte that each byte of the lanes receives.
    pub(crate) bytes: [u8; LANES],
}

/// The number of a byte that a shuffle leaves zero.
#[cfg(target_arch = "x86_64")]
const ZERO_BYTE: u8 = 128;

impl LaneCells {
    /// The most cells of an order.
    pub const LANES: usize = LANES;

    /// The cells that an order can name are below this number.
    pub const CELLS: usize = CELLS;

    /// Puts cells in the first lanes; the others stay empty.
    ///
    /// # Panics
    ///
    /// If there are more than 32 cells, or one is not below 96.
    #[track_caller]
    pub fn new(cells: &[usize]) -> LaneCells {
        assert!(
            cells.len() <= LANES && cells.iter().all(|&cell| cell < CELLS),
            "an order has up to 32 of 96 cells"
        );
        let mut order = LaneCells {
            cells: [CELLS as u16; LANES],
            thirds: [0; 3],
            #[cfg(target_arch = "x86_64")]
            shuffles: [Vec::new(), Vec::new()],
        };
        for (lane, &cell) in cells.iter().enumerate() {
            order.put(lane, cell);
        }
        order
    }

    /// Fills an empty lane.
    fn put(&mut self, lane: usize, cell: usize) {
        self.cells[lane] = cell as u16;
        self.thirds[cell / LANES] |= 1 << lane;
        #[cfg(target_arch = "x86_64")]
        {
            let (half, eight) = (&mut self.shuffles[2 * lane / LANES], cell / EIGHT);
            let known = half.iter().position(|shuffle| shuffle.eight == eight);
            let place = known.unwrap_or_else(|| {
                let bytes = [ZERO_BYTE; LANES];
                half.push(Shuffle { eight, bytes });
                half.len() - 1
            });
            for byte in 0..2 {
                half[place].bytes[2 * lane % LANES + byte] = (2 * (cell % EIGHT) + byte) as u8;
            }
        }
    }

    /// Returns orders that bring the first cell of each group into one register, the second into the
    /// next, and so on. A group whose cells have run out leaves its lane empty.
    ///
    /// # Panics
    ///
    /// As [`LaneCells::new`] for the groups.
    #[track_caller]
    pub fn by_place(groups: &[Vec<usize>]) -> Box<[LaneCells]> {
        assert!(groups.len() <= LANES, "an order has up to 32 lanes");
        let depth = groups.iter().map(Vec::len).max().unwrap_or(0);
        let place = |place: usize| {
            let mut order = LaneCells::new(&[]);
            for (lane, group) in groups.iter().enumerate() {
                if let Some(&cell) = group.get(place) {
                    order.put(lane, cell);
                }
            }
            order
        };
        (0..depth).map(place).collect()
    }
}

/// The result of removing digits from several cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// The cells that lost a digit.
    pub changed: CellSet,
    /// Those of them that have one digit left.
    pub single: CellSet,
    /// Whether one of them has no digit left.
    pub is_contradiction: bool,
}
