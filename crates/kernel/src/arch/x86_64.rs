//! The vector instructions of x86-64.
//!
//! **Invariant:** one file per instruction set, with a folder for its kinds of registers; they hold only
//! register operations and one entry point. Code they share is in this file and names no intrinsics.

pub(crate) mod avx2;
pub(crate) mod avx512;
pub(crate) mod sse41;

use crate::layout::Words;
use crate::vector::three;

/// Returns a solution as bit planes of the digits numbered 0 to 8: for each bit, lowest first, the
/// cells that have it.
///
/// Printing then expands four sets of cells to bytes instead of nine, and never reads the words of the
/// first digit.
#[inline(always)]
fn planes(words: &Words) -> [[u32; 3]; 4] {
    let ([_, two, three, four, five, six, seven, eight, nine], _) = words.as_chunks() else {
        unreachable!("27 words are nine times three");
    };
    [
        three!(|c| two[c] | four[c] | six[c] | eight[c]),
        three!(|c| three[c] | four[c] | seven[c] | eight[c]),
        three!(|c| five[c] | six[c] | seven[c] | eight[c]),
        *nine,
    ]
}

/// Implements the operations of a register without instructions for three operands. They differ only
/// in the names of the intrinsics; the associated types and the operations that an instruction set has
/// an instruction for are given at the end.
macro_rules! register {
    (
        $name:ident, $proof:ident: $width:literal, $load:ident, $store:ident, $set1:ident,
        $and:ident, $or:ident, $andnot:ident, $xor:ident, $slli:ident, $srli:ident,
        $cmpeq:ident, $cast:ident, $movemask:ident;
        $($special:item)*
    ) => {
        impl $name {
            #[inline(always)]
            fn left<const N: i32>(self) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $slli::<N>(self.0) })
            }

            #[inline(always)]
            fn right<const N: i32>(self) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $srli::<N>(self.0) })
            }

            #[inline(always)]
            fn constant(word: u32) -> $name {
                // SAFETY: called only for a register value, which exists only with its instructions.
                $name(unsafe { $set1(word as i32) })
            }
        }

        impl Vector for $name {
            type Proof = $proof;
            $($special)*

            const WIDTH: usize = $width;

            #[inline(always)]
            fn splat(_: $proof, word: u32) -> $name {
                $name::constant(word)
            }

            #[inline(always)]
            fn load(_: $proof, row: &Row, part: usize) -> $name {
                let lanes: &[u32; $width] = &row.0.as_chunks().0[part];
                // SAFETY: the proof guarantees the instructions; `lanes` are a register's part of a row aligned to 64.
                $name(unsafe { $load((&raw const *lanes).cast()) })
            }

            #[inline(always)]
            fn store(self, row: &mut Row, part: usize) {
                let lanes: &mut [u32; $width] = &mut row.0.as_chunks_mut().0[part];
                // SAFETY: a register value exists only with its instructions; `lanes` are a register's part of a row aligned to 64.
                unsafe { $store((&raw mut *lanes).cast(), self.0) }
            }

            #[inline(always)]
            fn and(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $and(self.0, other.0) })
            }

            #[inline(always)]
            fn or(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $or(self.0, other.0) })
            }

            #[inline(always)]
            fn without(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $andnot(other.0, self.0) })
            }

            #[inline(always)]
            fn xor(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn rotate<const N: u32>(self) -> $name {
                let high = self.left::<5>();
                match N {
                    3 => self.left::<3>().or(high.right::<29>()),
                    9 => self.left::<9>().or(high.right::<23>()),
                    18 => self.left::<18>().or(high.right::<14>()),
                    24 => self.left::<24>().or(high.right::<8>()),
                    _ => unreachable!(),
                }
            }

            #[inline(always)]
            fn rotate_clean<const N: u32>(self) -> $name {
                match N {
                    9 => self.left::<9>().or(self.right::<18>()),
                    18 => self.left::<18>().or(self.right::<9>()),
                    _ => unreachable!(),
                }
            }

            /// Repeats the union of the rows through all 32 bits, so that a shift moves to the next band.
            #[inline(always)]
            fn in_whole_boxes(self) -> $name {
                let rows = self.or3(self.right::<9>(), self.right::<18>());
                let first = rows.and($name::constant(FIRST_ROWS));
                let two = first.or(first.left::<9>());
                two.or(two.left::<18>())
            }

            #[inline(always)]
            fn next_band(self) -> $name {
                self.right::<3>()
            }

            #[inline(always)]
            fn third_band(self) -> $name {
                self.left::<3>().or(self.right::<6>())
            }

            #[inline(always)]
            fn next_stack(self) -> $name {
                let last = $name::constant(LAST_STACK);
                last.select(self.left::<2>(), self.right::<1>())
            }

            #[inline(always)]
            fn previous_stack(self) -> $name {
                // The mask comes first: a bit moved to place 27 would not be clean.
                let last = $name::constant(LAST_STACK);
                self.without(last).left::<1>().or(self.and(last).right::<2>())
            }

            #[inline(always)]
            fn equal(self, other: $name) -> u32 {
                // SAFETY: a register value exists only with its instructions.
                let same = unsafe { $cmpeq(self.0, other.0) };
                // SAFETY: every instruction set here includes this one.
                let same = unsafe { $cast(same) };
                // SAFETY: every instruction set here includes this one.
                unsafe { $movemask(same) as u32 }
            }
        }
    };
}
pub(crate) use register;

/// Implements the operations on numbers. They differ only in the names of the intrinsics.
macro_rules! numbers {
    (
        $name:ident: $add:ident, $mullo:ident, $min:ident, $sll:ident, $srl:ident, $shuffle:ident,
        $broadcast:ident;
        $($special:item)*
    ) => {
        impl NumberLanes for $name {
            $($special)*

            #[inline(always)]
            fn add(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $add(self.0, other.0) })
            }

            #[inline(always)]
            fn times(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $mullo(self.0, other.0) })
            }

            #[inline(always)]
            fn min(self, other: $name) -> $name {
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $min(self.0, other.0) })
            }

            #[inline(always)]
            fn up(self, n: u32) -> $name {
                // SAFETY: every instruction set here includes this one.
                let n = unsafe { _mm_cvtsi32_si128(n as i32) };
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $sll(self.0, n) })
            }

            #[inline(always)]
            fn down(self, n: u32) -> $name {
                // SAFETY: every instruction set here includes this one.
                let n = unsafe { _mm_cvtsi32_si128(n as i32) };
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $srl(self.0, n) })
            }

            #[inline(always)]
            fn look_up(self, table: &'static [u8; 16]) -> $name {
                // SAFETY: every instruction set here includes this one; the table has 16 bytes.
                let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
                // SAFETY: a register value exists only with its instructions.
                let table = unsafe { $broadcast(table) };
                // SAFETY: a register value exists only with its instructions.
                $name(unsafe { $shuffle(table, self.0) })
            }
        }
    };
}
pub(crate) use numbers;
