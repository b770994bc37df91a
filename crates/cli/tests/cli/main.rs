//! The binary as users see it: its output, messages and exit codes.

mod grids;
mod harness;

mod arguments;
mod audit;
mod bad_input;
mod carried;
mod checkpoint;
mod checkpoint_files;
#[cfg(unix)]
mod closed_stdout;
mod colours;
mod complete_layouts;
mod counts;
mod dataset;
mod dataset_ratings;
mod dataset_resume;
mod dataset_rules;
mod dataset_traces;
mod dedupe;
mod difficulty;
mod equivalent;
mod exit_codes;
mod files;
mod formats;
mod generate;
mod generate_rules;
mod help;
mod hunt;
#[cfg(unix)]
mod interrupted;
mod json;
#[cfg(unix)]
mod locks;
mod logic;
mod neighbours_any_board;
mod order;
mod other_boards;
mod pack;
mod piping;
#[cfg(all(target_os = "linux", feature = "play"))]
mod play;
#[cfg(all(target_os = "linux", feature = "play"))]
mod play_any_board;
mod progress;
#[cfg(target_os = "linux")]
mod pty;
mod python;
mod read_back;
mod reading;
#[cfg(unix)]
mod readme;
mod render;
mod review;
mod review_any_board;
mod rules;
mod schema;
mod setter;
mod sources;
mod spelling;
mod stats;
mod symbols;
#[cfg(target_os = "linux")]
mod terminal;
mod traces;
mod transforms;
mod unexpected_input;
mod variants;
mod verify;
