//! The rows of a column: the bytes of each string, where the column stores them.
//!
//! **Invariant:** nothing is copied. A row is its bytes, or nothing if it is null; whether the bytes
//! are text is for the reader of puzzles to find out.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray,
    LargeStringArray, OffsetSizeTrait, StringArray, StringViewArray,
};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ByteView;
use arrow_schema::DataType;
use foldoku::Line;

/// A column of strings, or a part of one.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    layout: Layout,
    nulls: Option<NullBuffer>,
    len: usize,
}

/// Where the strings are.
#[derive(Clone, Debug)]
enum Layout {
    Utf8(StringArray),
    LargeUtf8(LargeStringArray),
    View(StringViewArray),
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
    FixedSize(FixedSizeBinaryArray),
    /// The strings of a dictionary, and the index of each row among them.
    Dictionary(Arc<Rows>, Arc<[usize]>),
    /// Every row is null.
    Null,
}

impl Rows {
    /// Returns the rows of an array, or `None` if its type is not one of strings.
    pub(crate) fn of(array: &ArrayRef) -> Option<Rows> {
        let layout = match array.data_type() {
            DataType::Utf8 => Layout::Utf8(array.as_bytes().clone()),
            DataType::LargeUtf8 => Layout::LargeUtf8(array.as_bytes().clone()),
            DataType::Utf8View => Layout::View(array.as_byte_view().clone()),
            DataType::Binary => Layout::Binary(array.as_bytes().clone()),
            DataType::LargeBinary => Layout::LargeBinary(array.as_bytes().clone()),
            DataType::BinaryView => Layout::BinaryView(array.as_byte_view().clone()),
            DataType::FixedSizeBinary(_) => Layout::FixedSize(array.as_fixed_size_binary().clone()),
            DataType::Dictionary(_, _) => {
                let array = array.as_any_dictionary();
                let values = Rows::of(array.values())?;
                let keys = if values.len() == 0 {
                    vec![0; array.len()]
                } else {
                    array.normalized_keys()
                };
                Layout::Dictionary(Arc::new(values), keys.into())
            }
            DataType::Null => Layout::Null,
            _ => return None,
        };
        Some(Rows {
            layout,
            nulls: array.logical_nulls(),
            len: array.len(),
        })
    }

    /// Returns the rows without those that are null in the table they belong to.
    pub(crate) fn within(mut self, table: Option<&NullBuffer>) -> Rows {
        self.nulls = NullBuffer::union(self.nulls.as_ref(), table);
        self
    }

    /// Returns whether a column of this type holds strings.
    pub(crate) fn supports(data_type: &DataType) -> bool {
        match data_type {
            DataType::Dictionary(_, values) => Rows::supports(values),
            other => matches!(
                other,
                DataType::Utf8
                    | DataType::LargeUtf8
                    | DataType::Utf8View
                    | DataType::Binary
                    | DataType::LargeBinary
                    | DataType::BinaryView
                    | DataType::FixedSizeBinary(_)
                    | DataType::Null
            ),
        }
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns which rows are null, for a part of the column; `None` if none is.
    pub(crate) fn nulls(&self, start: usize, len: usize) -> Option<NullBuffer> {
        let nulls = self.nulls.as_ref()?.slice(start, len);
        (nulls.null_count() > 0).then_some(nulls)
    }

    /// Returns the bytes of a row, or `None` if it is null.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&[u8]> {
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        match &self.layout {
            Layout::Utf8(array) => Some(array.value(row).as_bytes()),
            Layout::LargeUtf8(array) => Some(array.value(row).as_bytes()),
            Layout::View(array) => Some(array.value(row).as_bytes()),
            Layout::Binary(array) => Some(array.value(row)),
            Layout::LargeBinary(array) => Some(array.value(row)),
            Layout::BinaryView(array) => Some(array.value(row)),
            Layout::FixedSize(array) => Some(array.value(row)),
            Layout::Dictionary(values, keys) => values.get(keys[row]),
            Layout::Null => None,
        }
    }

    /// Returns some rows as lines, if they are 81 bytes each and lie side by side; none is null then.
    pub(crate) fn lines(&self, start: usize, len: usize) -> Option<&[Line]> {
        if self.nulls(start, len).is_some() {
            return None;
        }
        let bytes = match &self.layout {
            Layout::Utf8(array) => packed(array.value_offsets(), array.value_data(), start, len),
            Layout::LargeUtf8(array) => {
                packed(array.value_offsets(), array.value_data(), start, len)
            }
            Layout::Binary(array) => packed(array.value_offsets(), array.value_data(), start, len),
            Layout::LargeBinary(array) => {
                packed(array.value_offsets(), array.value_data(), start, len)
            }
            Layout::View(array) => packed_views(array.views(), array.data_buffers(), start, len),
            Layout::BinaryView(array) => {
                packed_views(array.views(), array.data_buffers(), start, len)
            }
            Layout::FixedSize(array) if array.value_length() as usize == RECORD => {
                let first = start * RECORD;
                array.value_data().get(first..first + len * RECORD)
            }
            _ => None,
        };
        let (lines, _) = bytes?.as_chunks::<RECORD>();
        Some(lines)
    }
}

/// The length of a line.
const RECORD: usize = size_of::<Line>();

/// Returns the bytes of some strings, if each has the length of a line.
fn packed<'a, T: OffsetSizeTrait>(
    offsets: &[T],
    text: &'a [u8],
    start: usize,
    len: usize,
) -> Option<&'a [u8]> {
    let offsets = offsets.get(start..=start + len)?;
    let first = offsets[0].as_usize();
    // Without an early exit this compiles to vector instructions.
    let strange = offsets.windows(2).fold(false, |strange, ends| {
        strange | ((ends[1] - ends[0]).as_usize() != RECORD)
    });
    (!strange).then(|| &text[first..first + len * RECORD])
}

/// Returns the bytes of some strings, if each has the length of a line and follows the one before in the
/// same buffer.
fn packed_views<'a>(
    views: &[u128],
    buffers: &'a [Buffer],
    start: usize,
    len: usize,
) -> Option<&'a [u8]> {
    let views = views.get(start..start + len)?;
    let first = ByteView::from(*views.first()?);
    let strange = views
        .iter()
        .enumerate()
        .fold(false, |strange, (row, view)| {
            let view = ByteView::from(*view);
            let expected = first.offset as usize + row * RECORD;
            strange
                | (view.length as usize != RECORD)
                | (view.buffer_index != first.buffer_index)
                | (view.offset as usize != expected)
        });
    let buffer = buffers
        .get(first.buffer_index as usize)
        .filter(|_| !strange)?;
    let first = first.offset as usize;
    buffer.get(first..first + len * RECORD)
}
