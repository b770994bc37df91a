//! The region map of a jigsaw.
//!
//! **Invariant:** a map is square; each of its regions has as many cells as a row.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::GeometryError;
use crate::digit::Digit;
use crate::square::Square;

/// The region map of a jigsaw: one letter per cell.
pub(super) struct RegionMap {
    pub(super) side: usize,
    letters: Vec<char>,
}

impl RegionMap {
    pub(super) fn read(map: &str) -> Result<RegionMap, GeometryError> {
        let lines: Vec<Vec<char>> = map
            .split('\n')
            .flat_map(|line| line.trim_end_matches('\r').split('\r'))
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .collect();
        let side = lines.iter().filter(|line| !line.is_empty()).count();
        if !(2..=usize::from(Digit::MAX)).contains(&side) {
            return Err(GeometryError::RegionMapSize { lines: side });
        }
        let uneven = |line: &&(usize, &Vec<char>)| !line.1.is_empty() && line.1.len() != side;
        if let Some((index, line)) = lines.iter().enumerate().find(|line| uneven(&line)) {
            return Err(GeometryError::RegionLine {
                line: index + 1,
                found: line.len(),
                expected: side,
            });
        }
        let letters = lines.into_iter().flatten().collect();
        Ok(RegionMap { side, letters })
    }

    /// Returns the regions in the order of their first cells.
    pub(super) fn in_reading_order(&self) -> Result<Vec<SmallVec<[Square; 9]>>, GeometryError> {
        let mut place_of = BTreeMap::new();
        let mut regions: Vec<SmallVec<[Square; 9]>> = Vec::new();
        for (index, &letter) in self.letters.iter().enumerate() {
            let place = *place_of.entry(letter).or_insert(regions.len());
            if place == regions.len() {
                regions.push(SmallVec::new());
            }
            regions[place].push(Square::new(index));
        }
        for region in &regions {
            if region.len() != self.side {
                return Err(GeometryError::RegionSize {
                    region: self.letters[region[0].index()],
                    found: region.len(),
                    expected: self.side,
                });
            }
        }
        Ok(regions)
    }
}
