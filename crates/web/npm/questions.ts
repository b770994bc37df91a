/**
 * The questions of the table: their options and answers.
 *
 * Generated from the types in Rust; `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites it.
 *
 * **Invariant:** types only.
 */

/** The questions by name. */
export interface Questions {
	/** Find givens and rules that can be left out. */
	redundant: { options: Redundant; answer: RedundantAnswer }
	/** Find out why a puzzle has no solution: givens and rules that contradict each other. */
	conflict: { options: Conflict; answer: ConflictAnswer }
	/** Estimate the number of solutions. */
	estimate: { options: Estimate; answer: EstimateAnswer }
	/** Print random solutions. */
	sample: { options: Sample; answer: SampleAnswer }
	/** Find the digits that all solutions share. */
	backbone: { options: Backbone; answer: BackboneAnswer }
	/** Add clues and find missing numbers until the solution is unique. */
	complete: { options: Complete; answer: CompleteAnswer }
	/** Verify an answer to a puzzle: a grid in any text. */
	verify: { options: Verify; answer: VerifyAnswer }
}

/** An answer, and what is known about it. */
export interface Answered<A> {
	/** The answer. */
	answer: A
	/** A remark about the answer. */
	remark?: string
	/** The status of the puzzle, as far as the answer tells it. */
	status: string
	/** Whether the work was stopped before its end. */
	stopped: boolean
}

/** Asks for the digits that all solutions share. */
export type Backbone = Record<never, never>

/** The digits that all solutions share. */
export interface BackboneAnswer {
	/** The digits as text, one character per cell. */
	backbone: string
	/** The number of cells that have the same digit in all solutions. */
	common: number
	/** The number of cells whose digit differs between solutions. */
	open: number
}

/** A kind of clues. */
export type ClueKind = 'givens' | 'numbers'

/** Asks for clues that make the solution unique, and for the numbers of figures without. */
export interface Complete {
	/** Order the results by difficulty, the easiest first */
	byDifficulty?: boolean
	/** Number of clues, both ends included, such as 0..8 [default: as few as needed] */
	clues?: string | null
	/** Levels of foldoku, such as easy; puzzles that are too hard get more givens */
	difficulty?: string[]
	/** Hardest technique of the solution path */
	hardestTechnique?: string | null
	/** What stays as it is: no givens are added, cages without totals get none */
	keep?: ClueKind[]
	/** At most N results per puzzle [default: 1] */
	limit?: number
	/** Random seed [default: random] */
	seed?: number | null
	/** Techniques that the puzzle needs, such as two-rules */
	technique?: string[]
	/** What may be replaced: the givens and the numbers of figures that the puzzle has */
	vary?: ClueKind[]
}

/** The completed puzzles. */
export interface CompleteAnswer {
	/** The number of its givens. */
	clues: number
	/** Its difficulty, likewise. */
	difficulty?: number
	/** Its level, if the puzzles are chosen or ordered by difficulty and its steps were found. */
	level?: string
	/** The first puzzle. */
	puzzle: string
	/** All puzzles, if several were asked for: as many as were found. */
	results?: CompletedPuzzle[]
}

/** A completed puzzle. */
export interface CompletedPuzzle {
	/** The number of its givens. */
	clues: number
	/** Its difficulty, likewise. */
	difficulty?: number
	/** Its level, if the results are chosen or ordered by difficulty and its steps were found. */
	level?: string
	/** The puzzle. */
	puzzle: string
}

/** Asks why a puzzle has no solution. */
export interface Conflict {
	/** Random seed: parts are left out in random order [default: in the order of the puzzle] */
	seed?: number | null
}

/** The parts of a puzzle that contradict each other. */
export interface ConflictAnswer {
	/** The parts; none if there is a solution, or if the search was stopped. */
	conflict: string[] | null
	/** The number of parts of the puzzle. */
	parts: number
	/** Those of them that may not be necessary, because the search was stopped. */
	undecided: string[] | null
}

/** Estimates the number of solutions. */
export interface Estimate {
	/** Up to N solutions are found one by one; 0 means none */
	exact?: number
	/** Random seed [default: 1] */
	seed?: number
	/** Random walks down the search tree; four times as many halve the interval */
	walks?: number
}

/** An estimate of the number of solutions. */
export interface EstimateAnswer {
	/** The walks that count, as their number had all the same weight. */
	effective: number
	/** The estimate; none if the walks found no solution in time. */
	estimate: number | null
	/** Whether the estimate is the number. */
	exact: boolean
	/** The solutions that were found one by one. */
	found: number
	/** The upper end; none if it is unknown. */
	high: number | null
	/** The lower end of the interval that holds the number with 95 %. */
	low: number | null
	/** The random walks. */
	walks: number
}

/** A kind of parts of a puzzle. */
export type PartKind = 'givens' | 'rules' | 'numbers'

/** Asks which parts of a puzzle can be left out. */
export interface Redundant {
	/** Which parts of a puzzle may be left out [default: givens,rules] */
	parts?: PartKind[]
	/** Random seed: parts are tried in random order [default: in the order of the puzzle] */
	seed?: number | null
	/** Find parts that can be left out together, until none can, instead of each one alone */
	together?: boolean
}

/** The parts of a puzzle that can be left out. */
export interface RedundantAnswer {
	/** The number of parts of the chosen kinds. */
	parts: number
	/** The puzzle without the parts that can be left out together. */
	reduced: string | null
	/** The parts that can be left out: together or each one alone. */
	redundant: string[]
	/** The parts that were not tried before the search was stopped. */
	undecided: string[]
}

/** Asks for random solutions. */
export interface Sample {
	/** Up to N solutions are found one by one; 0 means none */
	exact?: number
	/** At most N results per puzzle [default: 1] */
	limit?: number
	/** Random walks per solution among which it is chosen */
	pool?: number
	/** Random seed [default: random] */
	seed?: number | null
}

/** Random solutions. */
export interface SampleAnswer {
	/** The number of solutions that were chosen from. */
	among: number
	/** `uniform` or `weighted`. */
	choice: string
	/** The number of solutions of a uniform choice that is worth the same. */
	effective: number
	/** The solutions as text, at least one. */
	solutions: string[]
}

/** What an answer is. */
export type Verdict = 'solved' | 'wrong' | 'incomplete' | 'unchanged' | 'ambiguous' | 'unreadable'

/** Asks whether an answer solves the puzzle. */
export interface Verify {
	/** The answer [default: the field completion or response of the record] */
	answer?: string | null
	/** Read only an answer that is a grid and nothing else [default: find the grid in any text] */
	gridOnly?: boolean
	/** Reward for an answer that keeps the givens, per share of the empty cells that are right; below 1 */
	partial?: number
}

/** Whether an answer solves the puzzle, and if not, what is wrong with it. */
export interface VerifyAnswer {
	/** The cells that break it. */
	cells: string[]
	/** The cells whose given was changed or left out. */
	changed_givens: string[]
	/** The cells that hold a digit twice in a unit. */
	conflicts: string[]
	/** The share of them that hold the digit of the solution; none unless the puzzle has exactly one. */
	correct: number | null
	/** The share of the empty cells of the puzzle that the answer fills. */
	filled: number
	/** The grid that was read, one character per cell; none if there was none, or several. */
	grid: string | null
	/** 1 for a solved puzzle; otherwise `partial` times the share of right cells, and 0 if a given was changed. */
	reward: number
	/** The first unit or rule that the digits break, such as `row 1` or `cage 7: r2c1 r2c2`; none if none is broken. */
	rule: string | null
	/** Whether the answer solves the puzzle. */
	solved: boolean
	/** What the answer is. */
	verdict: Verdict
}
