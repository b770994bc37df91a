#![doc = include_str!("../README.md")]
#![allow(missing_docs)]

mod layout;
mod vector;
mod arch;
mod rules;
mod branch;
mod load;
pub mod lanes;

pub use lanes::{Answer, Scratch};
pub use layout::Line;

pub fn solve(backend: &str, scratch: &mut Scratch, puzzles: &[Line], answers: &mut [Answer], solutions: Option<&mut [Line]>, limit: u64) {
    use arch::Work;
    let batch = lanes::Batch { scratch, puzzles, answers, solutions, limit };
    match backend {
        "avx512" => arch::x86_64::avx512::Avx512::new().unwrap().run(batch),
        "avx2" => arch::x86_64::avx2::Avx2::new().unwrap().run(batch),
        _ => batch.run::<arch::portable::Portable>(()),
    }
}
pub fn spin(scratch: &mut Scratch, n: usize) -> u32 { arch::x86_64::avx512::Avx512::new().unwrap().run(lanes::Spin(scratch, n)) }
pub fn spin2(scratch: &mut Scratch, n: usize) -> u32 { arch::x86_64::avx2::Avx2::new().unwrap().run(lanes::Spin(scratch, n)) }
