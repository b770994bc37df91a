// foldoku: solves, counts, rates and generates classic Sudoku puzzles. MIT or Apache-2.0.
//
// A record is a puzzle or a solution as 81 characters, row by row: 1 to 9 for a digit, . or 0 for an
// empty cell. It does not end with a null character. Buffers of records have a stride, the distance
// from the start of a record to the start of the next: 81 if they follow each other, 82 for lines, or
// the size of a structure. What lies between records is neither read nor written.
//
// The caller guarantees that pointers are null or point to memory of the stated size, which is readable
// for inputs and writable for outputs, and which no other thread changes during the call. Outputs need
// not be initialised. Outputs must not overlap the input or each other; records with the same stride may
// be interleaved, such as puzzles and solutions in an array of structures. An array of 0 elements may be
// null. Arguments are checked as far as possible before anything is written.
//
// All functions can be called from several threads at once, and in a child process after fork. No
// function keeps a pointer or leaves a thread running. Each thread that rates puzzles or computes
// canonical forms keeps some working memory until it ends. If memory is exhausted, the process is
// aborted.


#ifndef FOLDOKU_H
#define FOLDOKU_H

// Generated from crates/capi/src by `cargo xtask capi`. Do not edit.

#include <stddef.h>
#include <stdint.h>

// The version of this header. `foldoku_version` returns that of the library.
#define FOLDOKU_VERSION "0.1.0"
#define FOLDOKU_VERSION_MAJOR 0
#define FOLDOKU_VERSION_MINOR 1
#define FOLDOKU_VERSION_PATCH 0

// What a function returns: 0 if it did its work, otherwise why not.
//
// Functions over many puzzles report invalid puzzles as statuses, not as errors.
typedef enum foldoku_error {
  // No error.
  FOLDOKU_ERROR_NONE = 0,
  // A pointer that is needed is null.
  FOLDOKU_ERROR_NULL_POINTER = 1,
  // A stride is less than 81.
  FOLDOKU_ERROR_STRIDE = 2,
  // A buffer of this length does not fit in memory, or the numbers of the puzzles exceed 64 bits.
  FOLDOKU_ERROR_LENGTH = 3,
  // An array does not start at a multiple of the size of its elements.
  FOLDOKU_ERROR_ALIGNMENT = 4,
  // An output shares memory with the input or with another output.
  FOLDOKU_ERROR_OVERLAP = 5,
  // The limit of solutions is 0.
  FOLDOKU_ERROR_LIMIT = 6,
  // The level is not one of `foldoku_level`.
  FOLDOKU_ERROR_LEVEL = 7,
  // The puzzle contains a character other than `1` to `9`, `.` and `0`.
  FOLDOKU_ERROR_INVALID = 8,
  // The puzzle has no solution.
  FOLDOKU_ERROR_NO_SOLUTION = 9,
  // The puzzle has several solutions.
  FOLDOKU_ERROR_MULTIPLE_SOLUTIONS = 10,
  // The stop function returned a value other than 0.
  FOLDOKU_ERROR_STOPPED = 11,
  // No puzzle of this level was found in a million attempts.
  FOLDOKU_ERROR_NOT_FOUND = 12,
  // A bug in foldoku; a message with its place is on standard error.
  FOLDOKU_ERROR_INTERNAL = 13,
  // There is no question of this name, or the options are not those of the question.
  FOLDOKU_ERROR_QUESTION = 14,
  // The text holds no puzzle, or one that the question cannot be asked about.
  FOLDOKU_ERROR_UNSUPPORTED = 15,
  // The buffer is too small for the answer; its length has been written.
  FOLDOKU_ERROR_BUFFER = 16,
  // A text is not UTF-8.
  FOLDOKU_ERROR_TEXT = 17,
} foldoku_error;

// How many solutions a puzzle has.
enum foldoku_status
#ifdef __cplusplus
  : uint8_t
#endif // __cplusplus
 {
  // The record contains a character other than `1` to `9`, `.` and `0`.
  FOLDOKU_STATUS_INVALID = 0,
  // No solution.
  FOLDOKU_STATUS_NONE = 1,
  // At least one solution: the limit was 1.
  FOLDOKU_STATUS_FOUND = 2,
  // Exactly one solution.
  FOLDOKU_STATUS_UNIQUE = 3,
  // Two or more solutions.
  FOLDOKU_STATUS_MULTIPLE = 4,
};
#ifndef __cplusplus
typedef uint8_t foldoku_status;
#endif // __cplusplus

// A level of HoDoKu.
enum foldoku_level
#ifdef __cplusplus
  : uint32_t
#endif // __cplusplus
 {
  // Any level; only in requests.
  FOLDOKU_LEVEL_ANY = 0,
  // Singles.
  FOLDOKU_LEVEL_EASY = 1,
  // Locked candidates and small subsets.
  FOLDOKU_LEVEL_MEDIUM = 2,
  // Wings, basic fish, uniqueness.
  FOLDOKU_LEVEL_HARD = 3,
  // Chains, almost locked sets, finned fish.
  FOLDOKU_LEVEL_UNFAIR = 4,
  // Forcing chains, templates, trial and error.
  FOLDOKU_LEVEL_EXTREME = 5,
};
#ifndef __cplusplus
typedef uint32_t foldoku_level;
#endif // __cplusplus

// How hard a puzzle is.
typedef struct foldoku_rating {
  // The difficulty of the hardest step in tenths, as Sudoku Explainer 1.2.1 rates it: 72 for ER 7.2.
  // 0 if the puzzle is solved already, or if no technique of Sudoku Explainer makes progress.
  uint32_t er;
  // The difficulty of the hardest step up to the first that places a digit, in tenths.
  uint32_t ep;
  // The difficulty of the first step, in tenths.
  uint32_t ed;
  // The level of HoDoKu.
  foldoku_level level;
  // The score of HoDoKu.
  uint32_t score;
} foldoku_rating;

// A function that returns a value other than 0 to stop a rating. It must return: it may not throw an
// exception or jump.
typedef int (*foldoku_stop)(void *context);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of this library, such as "0.1.0". The text is constant.
const char *foldoku_version(void);

// Returns the text of a `foldoku_error`, or of another number. The text is constant; it is never null.
const char *foldoku_error_text(int error);

// Returns "invalid", "none", "found", "unique" or "multiple"; "unknown" for another number.
const char *foldoku_status_name(uint8_t status);

// Solves puzzles: the first solution, status, solution count and guesses of each.
//
// - `puzzles`: `len` records, the start of each `stride` bytes after that of the one before.
// - `limit`: each search stops after this many solutions. 1 is enough for a solution, 2 to tell
//   whether it is the only one; UINT64_MAX counts all, which takes forever for puzzles with few givens.
// - `threads`: 0 means one per core; with 1, no thread is started.
// - `solutions`: `len` records, `solution_stride` bytes apart; 81 dots if there is no solution.
//   Ignored if null, as are the other outputs.
// - `statuses`, `counts`, `guesses`: `len` elements each.
enum foldoku_error foldoku_solve(const char *puzzles,
                                 size_t stride,
                                 size_t len,
                                 uint64_t limit,
                                 uint32_t threads,
                                 char *solutions,
                                 size_t solution_stride,
                                 foldoku_status *statuses,
                                 uint64_t *counts,
                                 uint64_t *guesses);

// Counts the solutions of puzzles, each up to `limit`: `foldoku_solve` without solutions.
enum foldoku_error foldoku_count(const char *puzzles,
                                 size_t stride,
                                 size_t len,
                                 uint64_t limit,
                                 uint32_t threads,
                                 uint64_t *counts,
                                 foldoku_status *statuses);

// Checks whether puzzles have no, exactly one or several solutions: `foldoku_count` with limit 2.
enum foldoku_error foldoku_check(const char *puzzles,
                                 size_t stride,
                                 size_t len,
                                 uint32_t threads,
                                 foldoku_status *statuses);

// Rates a puzzle with exactly one solution, as Sudoku Explainer and HoDoKu do.
//
// Most puzzles take milliseconds, the hardest ones minutes. `stop` is called regularly with `context`
// and can end the rating; null means never.
//
// Returns FOLDOKU_ERROR_INVALID, FOLDOKU_ERROR_NO_SOLUTION or FOLDOKU_ERROR_MULTIPLE_SOLUTIONS for a
// puzzle that cannot be rated, FOLDOKU_ERROR_STOPPED if `stop` ended the rating; `rating` is then not
// written.
enum foldoku_error foldoku_rate(const char *puzzle,
                                struct foldoku_rating *rating,
                                foldoku_stop stop,
                                void *context);

// Writes the canonical (minlex) form of a puzzle or a solved grid, which all equivalent puzzles share.
//
// The puzzle need not have a solution. Empty cells of the form are dots. `automorphisms` receives the
// number of symmetries that map the puzzle to itself, up to relabelling; ignored if null.
enum foldoku_error foldoku_canonical(const char *puzzle,
                                     char *canonical,
                                     uint32_t *automorphisms);

// Generates minimal puzzles with one solution: numbers `first` to `first + len - 1` of a seed.
//
// The same seed gives the same puzzles on every machine and any number of threads.
//
// - `level`: the level of HoDoKu, a `foldoku_level`; 0 for any.
// - `threads`: as in `foldoku_solve`.
// - `puzzles`, `solutions`: `len` records each; `solutions` is ignored if null.
//
// If it returns FOLDOKU_ERROR_NOT_FOUND, some of the records are 81 dots.
enum foldoku_error foldoku_generate(uint64_t seed,
                                    uint64_t first,
                                    size_t len,
                                    uint32_t level,
                                    uint32_t threads,
                                    char *puzzles,
                                    size_t stride,
                                    char *solutions,
                                    size_t solution_stride);

// Answers a question of the table about the first puzzle of a text: "estimate", "sample", "redundant",
// "conflict" and others, which `foldoku --help` lists, about puzzles on any board, with and without rules.
//
// - `question`, `options`: texts that end with a null character. The options are a JSON object with the
//   names of the flags of the command line, such as {"exact": 100}; null for the default values.
//   Questions that are answered at random have seed 0 unless the options have one.
// - `puzzle`: `len` bytes in any text format of foldoku, such as 81 characters.
// - `answer`: `capacity` bytes, which receive the answer as JSON, and a null character. If there is no
//   answer, they receive the reason in words.
// - `length`: receives the length without the null character, also if the buffer is too small;
//   ignored if null.
// - `stop`: as in `foldoku_rate`; a search that it ends returns what it has found, with
//   "stopped": true, or FOLDOKU_ERROR_STOPPED without an answer.
//
// Returns FOLDOKU_ERROR_BUFFER if the answer and the null character do not fit: nothing is written
// to `answer` then.
enum foldoku_error foldoku_ask(const char *question,
                               const char *options,
                               const char *puzzle,
                               size_t len,
                               char *answer,
                               size_t capacity,
                               size_t *length,
                               foldoku_stop stop,
                               void *context);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* FOLDOKU_H */
