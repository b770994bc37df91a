//! The caller's memory: the only file that follows a pointer from C.
//!
//! ```text
//! stride 82   53..7....6 … 79 \n 6.9....... … .4 \n     records of 81 bytes; what lies between them is
//! stride 162  puzzle ·········· solution ·········     neither read nor written
//! ```
//!
//! **Invariant:** memory is only reached through a [`Memory`] that has checked the pointer, the length
//! and the alignment, and that no output shares a byte with another buffer. References to outputs are
//! made after that check. Memory that the caller has not initialised is written, never read.
#![allow(
    unsafe_code,
    reason = "C passes pointers; everything behind this file is safe code over records and slices"
)]

use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::slice;

use foldoku::kernel::Line;

use crate::error::Error;
use crate::span::Span;

/// The length of a record.
pub(crate) const RECORD: usize = size_of::<Line>();

/// A record without digits, which stands for "no solution".
pub(crate) const BLANK: Line = [b'.'; RECORD];

/// The buffers of one call.
///
/// `'a` is the time of the call.
#[derive(Default)]
pub(crate) struct Memory<'a> {
    spans: Vec<Span>,
    call: PhantomData<&'a ()>,
}

impl<'a> Memory<'a> {
    /// Takes the input: `len` records.
    ///
    /// # Errors
    ///
    /// If the pointer is null although there are records, or the stride or the length is impossible.
    ///
    /// # Safety
    ///
    /// If no error is returned, the records must be readable, and nobody may write to them, during
    /// `'a`.
    pub(crate) unsafe fn input(
        &mut self,
        first: *const c_char,
        stride: usize,
        len: usize,
    ) -> Result<Records<'a>, Error> {
        let first = first.cast::<u8>();
        let span = Span::new(first.addr(), stride, RECORD, len)?;
        if first.is_null() && len > 0 {
            return Err(Error::NullPointer);
        }
        self.spans.push(span);
        Ok(Records {
            first,
            stride,
            len,
            call: PhantomData,
        })
    }

    /// Takes a text that ends with a null character; `None` if the pointer is null.
    ///
    /// # Errors
    ///
    /// If the text is not UTF-8.
    ///
    /// # Safety
    ///
    /// The text must be readable and end with a null character, and nobody may write to it, during `'a`.
    pub(crate) unsafe fn text(&mut self, text: *const c_char) -> Result<Option<&'a str>, Error> {
        if text.is_null() {
            return Ok(None);
        }
        // SAFETY: the pointer is not null; the caller promises the rest.
        let text = unsafe { CStr::from_ptr(text) };
        let bytes = text.to_bytes_with_nul();
        self.spans
            .push(Span::new(bytes.as_ptr().addr(), 1, 1, bytes.len())?);
        text.to_str().map(Some).map_err(|_| Error::Text)
    }

    /// Takes an input of `len` bytes.
    ///
    /// # Errors
    ///
    /// If the pointer is null although there are bytes, or the length is impossible.
    ///
    /// # Safety
    ///
    /// As for [`input`](Memory::input).
    pub(crate) unsafe fn bytes(
        &mut self,
        first: *const c_char,
        len: usize,
    ) -> Result<&'a [u8], Error> {
        let first = first.cast::<u8>();
        let span = Span::new(first.addr(), 1, 1, len)?;
        if len == 0 {
            return Ok(&[]);
        }
        if first.is_null() {
            return Err(Error::NullPointer);
        }
        self.spans.push(span);
        // SAFETY: the pointer is not null and the length fits in memory; the caller promises the rest.
        Ok(unsafe { slice::from_raw_parts(first, len) })
    }

    /// Takes an output of `len` records; `None` if the pointer is null.
    ///
    /// # Errors
    ///
    /// If the stride or the length is impossible, or the records overlap an earlier buffer.
    ///
    /// # Safety
    ///
    /// If no error is returned, the records must be writable, and nobody else may read or write them,
    /// during `'a`.
    pub(crate) unsafe fn output(
        &mut self,
        first: *mut c_char,
        stride: usize,
        len: usize,
    ) -> Result<Option<RecordsMut<'a>>, Error> {
        let first = first.cast::<u8>();
        if first.is_null() {
            return Ok(None);
        }
        self.claim(Span::new(first.addr(), stride, RECORD, len)?)?;
        Ok(Some(RecordsMut {
            first,
            stride,
            len,
            call: PhantomData,
        }))
    }

    /// Takes an output of `len` elements; `None` if the pointer is null.
    ///
    /// # Errors
    ///
    /// If the array is not aligned, is impossibly long or overlaps an earlier buffer.
    ///
    /// # Safety
    ///
    /// As for [`output`](Memory::output).
    pub(crate) unsafe fn array<T: Copy>(
        &mut self,
        first: *mut T,
        len: usize,
    ) -> Result<Option<&'a mut [MaybeUninit<T>]>, Error> {
        if first.is_null() {
            return Ok(None);
        }
        if !first.is_aligned() {
            return Err(Error::Alignment);
        }
        let size = size_of::<T>();
        self.claim(Span::new(first.addr(), size, size, len)?)?;
        // SAFETY: the pointer is aligned and not null, the length fits in memory, and no other buffer
        // of the call shares the memory; the caller promises the rest.
        let array = unsafe { slice::from_raw_parts_mut(first.cast::<MaybeUninit<T>>(), len) };
        Ok(Some(array))
    }

    /// Reserves the memory of an output.
    fn claim(&mut self, span: Span) -> Result<(), Error> {
        if self.spans.iter().any(|other| other.overlaps(&span)) {
            return Err(Error::Overlap);
        }
        self.spans.push(span);
        Ok(())
    }
}

/// The puzzles of the caller.
#[derive(Clone, Copy)]
pub(crate) struct Records<'a> {
    first: *const u8,
    stride: usize,
    len: usize,
    call: PhantomData<&'a Line>,
}

// SAFETY: it is a shared reference to plain bytes that nobody writes to during `'a`.
unsafe impl Send for Records<'_> {}

impl<'a> Records<'a> {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns all records as one slice, if nothing lies between them.
    pub(crate) fn packed(&self) -> Option<&'a [Line]> {
        match (self.stride, self.len) {
            (_, 0) => Some(&[]),
            (RECORD, len) => {
                // SAFETY: `len` records without gaps are readable during `'a`, and no output shares
                // a byte with them, because records without gaps cannot be interleaved.
                Some(unsafe { slice::from_raw_parts(self.first.cast::<Line>(), len) })
            }
            _ => None,
        }
    }

    /// Returns a copy of the first record.
    ///
    /// # Panics
    ///
    /// If there are no records.
    pub(crate) fn first(self) -> Line {
        self.iter().next().expect("there is a record")
    }

    /// Returns a copy of each record.
    pub(crate) fn iter(self) -> impl Iterator<Item = Line> {
        (0..self.len).map(move |index| {
            let record = self.first.wrapping_add(index * self.stride).cast::<Line>();
            // SAFETY: the record is one of `len` readable ones; a line has no alignment.
            unsafe { record.read() }
        })
    }

    /// Splits off the first `len` records, or all of them if there are fewer.
    pub(crate) fn take(&mut self, len: usize) -> Records<'a> {
        let taken = Records {
            len: len.min(self.len),
            ..*self
        };
        self.first = self.first.wrapping_add(taken.len * self.stride);
        self.len -= taken.len;
        taken
    }
}

/// Records that the caller wants to be written.
pub(crate) struct RecordsMut<'a> {
    first: *mut u8,
    stride: usize,
    len: usize,
    call: PhantomData<&'a mut Line>,
}

// SAFETY: it is an exclusive reference to plain bytes.
unsafe impl Send for RecordsMut<'_> {}

impl<'a> RecordsMut<'a> {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Makes all records blank.
    pub(crate) fn blank(&mut self) {
        for index in 0..self.len {
            self.set(index, &BLANK);
        }
    }

    /// Writes a record.
    ///
    /// # Panics
    ///
    /// If there is no record with this index.
    pub(crate) fn set(&mut self, index: usize, line: &Line) {
        assert!(index < self.len, "record {index} of {}", self.len);
        let record = self.first.wrapping_add(index * self.stride).cast::<Line>();
        // SAFETY: the record is one of `len` writable ones; a line has no alignment.
        unsafe { record.write(*line) }
    }

    /// Splits off the first `len` records, or all of them if there are fewer.
    pub(crate) fn take(&mut self, len: usize) -> RecordsMut<'a> {
        let len = len.min(self.len);
        let first = self.first;
        self.first = first.wrapping_add(len * self.stride);
        self.len -= len;
        RecordsMut {
            first,
            len,
            ..*self
        }
    }
}

/// A function that returns a value other than 0 to stop a rating. It must return: it may not throw an
/// exception or jump.
pub type StopFunction = Option<unsafe extern "C" fn(context: *mut c_void) -> c_int>;

/// Whether the caller wants to stop.
pub(crate) struct Stop<'a> {
    function: StopFunction,
    context: *mut c_void,
    is_set: Cell<bool>,
    call: PhantomData<&'a ()>,
}

impl Stop<'_> {
    /// Wraps a function; without one, nothing is ever stopped.
    ///
    /// # Safety
    ///
    /// The function must be callable with `context` on this thread during `'a`, and must return.
    pub(crate) unsafe fn new(function: StopFunction, context: *mut c_void) -> Self {
        Stop {
            function,
            context,
            is_set: Cell::new(false),
            call: PhantomData,
        }
    }

    /// Asks the function, unless it has already returned a value other than 0.
    pub(crate) fn is_set(&self) -> bool {
        if !self.is_set.get()
            && let Some(function) = self.function
        {
            // SAFETY: the caller of `new` allows the call.
            self.is_set.set(unsafe { function(self.context) } != 0);
        }
        self.is_set.get()
    }
}
