/**
 * What the operations return: puzzles, steps, drawings, errors.
 *
 * Generated from the types in Rust; `UPDATE_TYPES=1 cargo test -p foldoku-web types` rewrites it.
 *
 * **Invariant:** types only.
 */

import type { ErrorCode, Level, LinkStyle, Mark, Status, Tint } from './protocol.ts'

/** A digit in a cell. */
export interface Candidate {
	cell: string
	digit: number
}

/** The meaning of a candidate. */
export interface CandidateMark {
	/** The cell. */
	cell: number
	/** The digit. */
	digit: number
	/** The meaning. */
	mark: Mark
}

/** The canonical form of a puzzle. */
export interface Canonical {
	/** The number of transforms that map the puzzle onto itself. */
	automorphisms: number
	/** The canonical form. */
	puzzle: string
	/** The transform in the notation of the command line. */
	transform: string
}

/** The meaning of a cell. */
export interface CellTint {
	/** The cell. */
	cell: number
	/** Tells sets or colours apart, from 0. */
	number?: number
	/** The meaning. */
	tint: Tint
}

/** A chain of links. */
export interface Chain {
	loop: boolean
	nodes: ChainNode[]
}

/** A digit in one of some cells, which is true or false. */
export interface ChainNode {
	cells: string[]
	digit: number
	on: boolean
}

/** A review of a player's grid. */
export interface Check {
	/** The rules that the digits break, in a few words each. */
	broken_rules: string[]
	/** The digits of the player in cells that hold another given. */
	changed_givens: Candidate[]
	/** The digits that a unit, or another group of cells that differ, holds more than once. */
	conflicts: DigitConflict[]
	/** The cells without a possible digit, such as `r1c1`, and the digits without a place, such as `5 in row 1`. */
	contradictions: string[]
	/** The number of entries. */
	entries: number
	/** The pencil marks that a digit in the same unit, or a rule, excludes. */
	excluded_marks: Candidate[]
	/** The number of givens. */
	givens: number
	/** The digits of the solution that pencil marks lack. */
	missing_marks: Candidate[]
	/** `solved`, `correct`, `mistakes` or `bad-puzzle`. */
	outcome: 'solved' | 'correct' | 'mistakes' | 'bad-puzzle'
	/** The single changes of the givens that make the solution unique. */
	repairs: Repair[]
	/** The solutions of the givens: `unique`, `multiple` or `none`. */
	status: 'unique' | 'multiple' | 'none'
	/** The givens of which one must be wrong, if the givens have no solution. */
	suspects: Candidate[]
	/** The entries that are not part of the solution. */
	wrong_entries: Candidate[]
}

/** A digit that a unit, or another group of cells that differ, holds more than once. */
export interface DigitConflict {
	/** The cells that hold it. */
	cells: string[]
	/** The digit. */
	digit: number
	/** The unit or the group, such as `row 1`. */
	unit: string
}

/** The marks of a step on a board. */
export interface Drawing {
	/** The words for each kind of annotation. */
	legend: LegendLine[]
	/** The links of chains. */
	links: DrawnLink[]
	/** The meaning of candidates. */
	marks: CandidateMark[]
	/** The meaning of cells; of several tints of a cell, the last one is shown. */
	tints: CellTint[]
	/** The name of the technique. */
	title: string
}

/** An arrow from one candidate to another. */
export interface DrawnLink {
	/** The cell and the digit at the start of the arrow. */
	from: [cell: number, digit: number]
	/** `strong` or `weak`. */
	style: LinkStyle
	/** The cell and the digit at the head of the arrow. */
	to: [cell: number, digit: number]
}

/** Why a request failed. */
export interface EngineError {
	/** The reason in one word. */
	code: ErrorCode
	/** The column in the line, from 1. */
	column?: number
	/** The line in the input, from 1. */
	line?: number
	/** The reason in words. */
	message: string
}

/** A generated puzzle. */
export interface Generated {
	attempts: number
	clues: number
	/** The number of the puzzle of this seed. */
	number: number
	puzzle: string
	seed: string
	solution: string
}

/** A new puzzle with rules. */
export interface GeneratedRules {
	/** The number of the puzzle of this seed. */
	number: number
	seed: string
	solution: string
	/** The puzzle in one line, in the shortest format that holds all its rules. */
	text: string
}

/** A kind of rules. */
export interface KindInfo {
	/** What the rule demands, in one sentence. */
	about: string
	name: string
}

/** How the cells of a board of several grids lie. */
export interface Layout {
	/** The cells of each row across the board; -1 where a gap is. */
	rows: number[][]
	/** The rows, the columns and the boxes of all grids, each with its cells. */
	units: number[][]
}

/** A line of the legend. */
export interface LegendLine {
	/** The tint, the mark or the style. */
	key: Tint | Mark | LinkStyle
	/** `cell`, `candidate` or `link`. */
	kind: 'cell' | 'candidate' | 'link'
	/** Tells sets or colours apart, from 0. */
	number?: number
	/** The words. */
	text: string
}

/** Cells that hold these digits between them. */
export interface LockedSet {
	cells: string[]
	digits: number[]
}

/** The reason in one word; the texts are part of the protocol. */
export type ModuleErrorCode =
	/** The arguments have the wrong type or an unknown value. */
	| 'invalid-argument'
	/** The text is not a puzzle. */
	| 'invalid-puzzle'
	/** The puzzle has no solution, and the question needs one. */
	| 'no-solution'
	/** The puzzle has several solutions, and the question needs a unique one. */
	| 'several-solutions'
	/** No puzzle met the conditions. */
	| 'not-found'
	/** The time limit was reached before there was an answer. */
	| 'timeout'
	/** The format cannot be read. */
	| 'unreadable'
	/** The input is too large. */
	| 'too-large'

/** A rule in words. */
export interface Note {
	name: string
	text: string
}

/** Figures and clues of a board, without its lines and digits. */
export interface Picture {
	/** The side of a cell. */
	cell: number
	/** Elements of SVG, with the corner of the grid at the origin. */
	elements: string
	/** The space for clues outside the grid: left, top, right, bottom, in cells. */
	margins: readonly [left: number, top: number, right: number, bottom: number]
}

/** A game: its board and its pencil marks. */
export interface Position {
	/** Whether the marks are written automatically, and only those that are missing were removed. */
	auto?: boolean
	/** The givens and the entries as 81 characters. */
	digits?: string
	/** The givens as 81 characters. */
	givens: string
	/** The digits of the pencil marks of each cell. */
	marks?: readonly string[]
}

/** The records of any text or file that foldoku reads. */
export interface Read {
	/** The name of the format, such as `puzzle`, `csv`, `hodoku`. */
	format: string
	/** Whether the list ends at the limit. */
	limited: boolean
	records: ReadRecord[]
}

/** A record, and what is wrong with it. */
export interface ReadRecord {
	/** 729 candidates, if the record has them. */
	candidates?: string
	comment?: string
	error?: EngineError
	/** Named fields of the input. */
	fields?: Record<string, string | number | boolean | null>
	/** The line where it starts, from 1. */
	line: number
	/** The number of the record, from 1. */
	number: number
	/** The position; missing with an error. */
	position?: Position
	solution?: string
	/** The text of a puzzle with rules, or on another board than the classic one. */
	variant?: string
}

/** A change of the givens that makes the solution unique. */
export interface Repair {
	/** The digit in its place, if the given is replaced. */
	becomes?: number
	/** The cell of the given, or of the additional one. */
	cell: string
	/** `remove`, `replace`, `move` or `add`. */
	change: 'remove' | 'replace' | 'move' | 'add'
	/** The given, or the additional one. */
	digit: number
	/** The cell where the given belongs, if it is moved. */
	moves_to?: string
	/** The changed puzzle. */
	puzzle: string
	/** The symmetry of the changed givens, if the original ones have none. */
	symmetry?: string
	/** The change in words. */
	text: string
}

/** A puzzle that is being set, as a page shows it. */
export interface RulesDraft {
	dark: Picture
	light: Picture
	/** The rules in words, each kind once. */
	notes: Note[]
	/** The rules in a few words each, in the order of the text, as the answers of questions name them. */
	parts: string[]
	/** Why it is not a puzzle, if it does not only lack a solution: a rule or a given does not fit the board. */
	problem?: string
}

/** A puzzle with rules beyond the classic ones or on another board, as a page shows it. */
export interface RulesPuzzle {
	author: string
	dark: Picture
	/** One symbol for each cell, row by row: `A` is 10. */
	givens: string
	/** How the cells of several grids lie. */
	layout?: Layout
	light: Picture
	/** The rules in words, each kind once. */
	notes: Note[]
	/** The region of each cell, from 1; 0 for a cell without one. */
	regions: number[]
	/** The puzzle in one line, in the shortest format that holds all its rules. */
	text: string
	title: string
	/** The rules in the words of the setter. */
	words: string
}

/** The rating of a puzzle with rules: the fields of `foldoku rate --json`, and what its setter may want to know. */
export interface RulesRating {
	/** How hard all steps together are. */
	difficulty: number | null
	/** The hardest technique; a key. */
	hardest: string | null
	/** What to look at before the puzzle is published. */
	issues: string[]
	level: Level | null
	/** The names of these techniques, by key. */
	names: Record<string, string>
	/** `rated`, `stuck` or `timeout`. */
	outcome: 'rated' | 'stuck' | 'timeout'
	puzzle: string
	/** The number of rules. */
	rules: number
	/** `unique` or `timeout`. */
	status: 'unique' | 'timeout'
	/** The number of steps. */
	steps: number | null
	/** How often the steps use each technique; by key, from the easiest on. */
	techniques: Record<string, number>
	/** The rules that no step needs, in a few words each. */
	unused: string[]
}

/** The solutions of a puzzle with rules; the first 100 are listed. */
export interface RulesSolutions {
	/** The digits that all solutions share, if all are listed. */
	common?: string
	/** Whether the count is exact. */
	complete: boolean
	/** The number of solutions, up to the limit. */
	count: number
	guesses: number
	solutions: string[]
	/** `timeout` if the time was up before there was another status. */
	status: 'unique' | 'multiple' | 'none' | 'timeout'
}

/** The text of a puzzle for another program. */
export interface RulesText {
	/** The rules that it cannot hold, in a few words each. */
	missing: string[]
	/** The text or the address. */
	text: string
}

/** The candidates that are part of a solution. */
export interface RulesTruth {
	/** Whether these are all solutions. */
	complete: boolean
	/** The number of solutions found that differ in some candidate below the cap. */
	count: number
	/** For each cell and each digit the number of solutions with it, up to the cap. */
	counts: number[][]
	/** The candidates of each cell that are not known to be in no solution. */
	possible: string[]
	/** The solutions that show all this. */
	solutions: string[]
	/** `timeout` if the time was up before there was another status. */
	status: 'unique' | 'multiple' | 'none' | 'timeout'
	/** Whether the time was up. */
	stopped: boolean
}

/** The solutions of a puzzle. */
export interface Solutions {
	/** The digits that all solutions share, if the list is complete. */
	common?: string
	/** Whether these are all solutions. */
	complete: boolean
	solutions: string[]
}

/** An answer that needs no more than the givens. */
export interface Solved {
	/** Whether the count is exact. */
	complete: boolean
	/** The number of solutions, up to the limit. */
	count: number
	/** The guesses of the search. */
	guesses: number
	/** The first solution. */
	solution?: string
	status: Status
}

/** A step. */
export interface Step {
	base: string[]
	cells: string[]
	chains: Chain[]
	cover: string[]
	/** The difficulty of Sudoku Explainer, in its order of techniques. */
	difficulty?: number
	digits: number[]
	eliminations: Candidate[]
	fins: string[]
	level: Level
	placements: Candidate[]
	/** The part of the board that a first hint names. */
	region: string
	/** The rules that the step needs, in a few words each. */
	rules?: string[]
	score: number
	sets: LockedSet[]
	/** The key of the technique, such as `x-wing`. */
	technique: string
	/** The step in words. */
	text: string
}
