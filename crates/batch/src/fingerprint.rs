//! Fingerprints: 128 bits that stand for a text of any length.
//!
//! **Invariant:** a fingerprint depends on the bytes alone, on every machine and in every version:
//! splits and lists of repeats that were made long ago rest on it.

use siphasher::sip128::SipHasher13;

/// The fingerprint of some bytes: SipHash-1-3 of 128 bits with a key of zeros, read as a number
/// with the lowest byte first.
///
/// That any two of a billion different texts share one has a chance of less than one in 10²⁰,
/// unless somebody has looked for such texts: the key is no secret.
///
/// ```
/// use foldoku_batch::fingerprint;
///
/// assert_eq!(fingerprint(b"a"), 0x5fcd71c2553704083710b5e872fbf647);
/// ```
pub fn fingerprint(bytes: &[u8]) -> u128 {
    SipHasher13::new().hash(bytes).as_u128()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first published vector of the 128-bit SipHash, but for 1 and 3 rounds: the reference
    /// implementation of its authors gives it, and those below, when it is compiled for these.
    #[test]
    fn it_is_the_hash_of_its_authors() {
        let key = std::array::from_fn(|index| index as u8);
        let of_nothing = SipHasher13::new_with_key(&key).hash(b"").as_bytes();
        let expected = 0xe77ebcb22788a5befd62db6add303001_u128;
        assert_eq!(of_nothing, expected.to_be_bytes());
    }

    #[test]
    fn it_never_changes() {
        let puzzle =
            b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        assert_eq!(fingerprint(b""), 0xb91c5ed031fb33032134935d61d9b40d);
        assert_eq!(fingerprint(puzzle), 0x24dce9748e72126536263eb6655384b9);
    }
}
