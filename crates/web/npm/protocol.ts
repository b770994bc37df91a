/**
 * The types of the engine: what its functions take and return, and the messages between a page and its workers.
 *
 * **Invariant:** types only. Objects of steps, hints, explanations and ratings have the fields of `foldoku … --json`.
 */

import type {
	HostAbortSignal,
	HostBlob,
	HostModule,
	HostReadableStream,
	HostURL,
	HostWorker,
} from './globals.ts'
import type {
	Candidate,
	Canonical,
	Check,
	Drawing,
	EngineError,
	Generated,
	GeneratedRules,
	KindInfo,
	ModuleErrorCode,
	Position,
	Read,
	RulesDraft,
	RulesPuzzle,
	RulesRating,
	RulesSolutions,
	RulesText,
	RulesTruth,
	Solutions,
	Solved,
	Step,
} from './objects.ts'
import type { Answered, Questions } from './questions.ts'

export type * from './objects.ts'
export type * from './questions.ts'

/** 81 characters, row by row: a digit, or `.` for an empty cell. */
export type Line = string

/** A line, 729 candidates, or a position. */
export type Puzzle = string | Position

/** A puzzle with rules, in any text format, on a board of any size, and what the player has written. */
export interface RulesPosition {
	text: string
	/** The givens and the entries: a symbol for each cell, row by row, or `.` for an empty cell. */
	digits?: string
	/** The candidates that the player keeps, a text for each cell. */
	marks?: readonly string[]
}

export type Status = 'unique' | 'multiple' | 'none' | 'invalid' | 'timeout'
export type Level = 'Easy' | 'Medium' | 'Hard' | 'Unfair' | 'Extreme'
export type Symmetry =
	| 'none'
	| 'half-turn'
	| 'quarter-turn'
	| 'left-right'
	| 'top-bottom'
	| 'mirrors'
	| 'diagonal'
	| 'antidiagonal'
	| 'diagonals'
	| 'full'

/** The meaning of a cell; `set` and `colour` have a number from 0. */
export type Tint =
	| 'unit'
	| 'cover'
	| 'pattern'
	| 'pivot'
	| 'pincer'
	| 'fin'
	| 'set'
	| 'colour'
	| 'wrong'
	| 'selected'
/** The meaning of a candidate. */
export type Mark = 'defining' | 'off' | 'fin' | 'eliminated' | 'placed'
export type LinkStyle = 'strong' | 'weak'

/** A board before a step: 81 digits or dots, and the candidates of empty cells as 81 texts. */
export interface Board {
	digits: Line
	candidates: string[]
}

/** A hint: the fields of `foldoku hint --json`, and its levels. Under rules, texts are in the language asked for. */
export interface Hint {
	version: 1
	/** The number of the record, which is 1. */
	number: 1
	puzzle: string
	status: 'unique' | 'multiple' | 'timeout'
	outcome: 'found' | 'mistake' | 'stuck' | 'solved' | 'timeout'
	remark?: string
	/** What the player must correct first. */
	mistake?: {
		outcome: 'mistake'
		levels: string[]
		mistake: 'conflict' | 'no-solution' | 'wrong-entries' | 'impossible' | 'missing-marks'
		candidates?: Candidate[]
	}
	/** One step, or none. */
	steps: Step[]
	/** The same hint in levels, the one that reveals least first: where, technique, cells, step. */
	levels: { text: string; cells: number[] }[]
	/** The marks of the step, and the board before it. */
	drawing?: Drawing
	board?: Board
}

/** All steps of a position: the fields of `foldoku hint --all --json`. */
export interface Steps {
	version: 1
	/** The number of the record, which is 1. */
	number: 1
	puzzle: string
	status: 'unique' | 'multiple' | 'timeout'
	outcome: 'found' | 'stuck' | 'solved' | 'timeout'
	remark?: string
	steps: Step[]
	/** Whether the list ends at the limit. */
	limited: boolean
	drawings?: Drawing[]
}

/** A solution path: the fields of `foldoku explain --json`. */
export interface Explanation {
	version: 1
	/** The number of the record, which is 1. */
	number: 1
	puzzle: string
	status: 'unique' | 'multiple' | 'timeout'
	outcome: 'solved' | 'stuck' | 'timeout' | 'impossible'
	remark?: string
	level?: Level
	score?: number
	er?: number
	/** How hard all steps together are; only under rules. */
	difficulty?: number
	/** The hardest technique, a key; only under rules. */
	hardest?: string
	steps: Step[]
	/** The digits after the last step. */
	last: string
	/** The marks of each step, with `drawings`. */
	drawings?: Drawing[]
	/** The board before each step, with `drawings`. */
	boards?: Board[]
}

/** Ratings: the fields of `foldoku rate --json`. */
export interface Rating {
	puzzle: string
	status: 'unique' | 'timeout'
	er: number | null
	ep: number | null
	ed: number | null
	/** The hardest technique in the order of Sudoku Explainer. */
	hardest: string | null
	level: Level | null
	score: number | null
	outcome: 'rated' | 'stuck' | 'timeout' | 'none'
}

export interface Technique {
	key: string
	name: string
	level: Level
	score: number
}

/** Why a request failed: a reason of the module, or one of the program around it. */
export type ErrorCode =
	| ModuleErrorCode
	/** The caller cancelled the request. */
	| 'cancelled'
	/** The engine failed; its worker was replaced. */
	| 'internal'
	/** The engine could not be loaded. */
	| 'load'

/** The notation of cells and chains, and the techniques. */
export interface SearchOptions {
	order?: 'hodoku' | 'se' | 'modern' | 'whips'
	/** Techniques to use instead of the default ones; keys. */
	use?: readonly string[]
	exclude?: readonly string[]
	noUniqueness?: boolean
	coordinates?: 'rc' | 'letters'
	notation?: 'words' | 'eureka'
	/** Seconds; the default is 60. */
	timeout?: number
}

/** How steps under rules are written. */
export interface RulesOptions {
	/** The language of texts; English if missing. */
	language?: 'en' | 'de'
	/** Seconds; the default is 60. */
	timeout?: number
}

/** A whole number from 0 to 2⁶⁴ − 1. */
export type Seed = number | bigint | string

export interface GenerateOptions {
	/** A random one if missing. */
	seed?: Seed
	/** The number of the first puzzle of the seed, from 0. */
	number?: number
	/** The number of puzzles; the default is 1. */
	count?: number
	clues?: readonly [least: number, most: number]
	symmetry?: Symmetry
	minimal?: 'clues' | 'groups' | 'no'
	/** 81 characters: `.` or `0` must stay empty, `?` may have a clue, others must have one. */
	pattern?: string
	levels?: readonly Lowercase<Level>[]
	/** Bounds of the ratings of Sudoku Explainer, both included. */
	er?: readonly [least: number, most: number]
	/** Techniques that the puzzle needs; keys. */
	techniques?: readonly string[]
	/** The hardest technique of the solution path; a key. */
	hardest?: string
	attempts?: number
	/** Seconds; the default is 60. */
	timeout?: number
}

/** A wish for puzzles with rules or on other boards, with as few givens as they need. */
export interface RulesGenerateOptions {
	/** The rules as for `foldoku generate --rules`, such as `killer,thermometer:2`; none if empty. */
	rules: string
	/** The side of the board; the default is 9. Only the classic board needs a rule. */
	size?: number
	/** The name of a board instead, such as `twodoku` or `grids:r1c1,r7c7`. */
	board?: string
	/** A random one if missing. */
	seed?: Seed
	/** The number of the first puzzle of the seed, from 0. */
	number?: number
	/** The number of puzzles; the default is 1. */
	count?: number
	/** The levels that `rate` may say, by foldoku's own steps; several come in turn. */
	levels?: readonly Lowercase<Level>[]
	/** For each puzzle; the default is 100. */
	attempts?: number
	/** Seconds for each; the default is 60. */
	timeout?: number
}

export interface SvgOptions {
	/** Draws the next step of the position. */
	step?: boolean
	/** Draws the candidates of a position without marks. */
	candidates?: boolean
	theme?: 'light' | 'dark' | 'auto'
	labels?: 'none' | 'rc' | 'letters'
	title?: string
	width?: number
	notation?: 'words' | 'eureka'
}

/** A question of the table, and the text of the puzzle. */
interface AskArgs<Q extends keyof Questions> {
	question: Q
	text: string
	options?: Questions[Q]['options']
	/** The seed of questions that are answered at random; a random one if missing. */
	seed?: number
	/** Seconds; the default is 60. */
	timeout?: number
}

/** The operations: for each, its arguments and its result. */
export interface Operations {
	/** Loads the module and returns its version. */
	load: { args: Record<string, never>; result: { version: string; backend: string } }
	solve: { args: { puzzle: Puzzle; limit?: number }; result: Solved }
	count: { args: { puzzle: Puzzle; limit?: number; timeout?: number }; result: Solved }
	solutions: { args: { puzzle: Puzzle; limit?: number; timeout?: number }; result: Solutions }
	/** With `repairs`, also finds the givens that may be wrong, and the changes that mend the puzzle. */
	check: { args: { position: Puzzle; repairs?: boolean; coordinates?: 'rc' | 'letters' }; result: Check }
	hint: { args: { position: Puzzle } & SearchOptions; result: Hint }
	steps: { args: { position: Puzzle; limit?: number; drawings?: boolean } & SearchOptions; result: Steps }
	explain: { args: { position: Puzzle; drawings?: boolean } & SearchOptions; result: Explanation }
	rate: { args: { puzzle: Puzzle; timeout?: number }; result: Rating }
	/** The engine has no source of randomness, so it must be told the seed. */
	generate: { args: GenerateOptions & { seed: Seed }; result: { puzzles: Generated[] } }
	techniques: { args: Record<string, never>; result: { techniques: Technique[] } }
	canon: { args: { puzzle: Puzzle }; result: Canonical }
	shuffle: {
		args: { puzzle: Puzzle; seed: Seed }
		result: { puzzle: Line; transform: string }
	}
	minimise: {
		args: { puzzle: Puzzle; seed: Seed }
		result: { puzzle: Line; clues: number }
	}
	/** Asks a question of the table about the first puzzle of a text, on any board, with or without rules. */
	ask: {
		args: { [Q in keyof Questions]: AskArgs<Q> }[keyof Questions]
		result: Answered<Questions[keyof Questions]['answer']>
	}
	/** Reads a puzzle with rules or of another board: one from 4×4 to 16×16 with rows, columns and digits from 1, or
	 * one of several grids within 21 rows and columns. */
	'rules-open': { args: { text: string }; result: RulesPuzzle }
	'rules-solutions': { args: { text: string; limit?: number; timeout?: number }; result: RulesSolutions }
	/** Returns the cells whose digits break a rule. */
	'rules-broken': { args: { text: string; digits: Line }; result: number[] }
	'rules-hint': { args: RulesPosition & RulesOptions; result: Hint }
	'rules-explain': { args: RulesPosition & { drawings?: boolean } & RulesOptions; result: Explanation }
	/** The rules there are. */
	'rules-kinds': { args: Record<string, never>; result: KindInfo[] }
	/** The picture and the words of a puzzle that is being set, in foldoku's JSON; it may have no solution. */
	'rules-draft': { args: { text: string }; result: RulesDraft }
	/** Returns the text of a puzzle with rules for another program, without the rules that it cannot hold. */
	'rules-write': {
		args: { text: string; to: 'foldoku' | 'iss' | 'fpuzzles' | 'sudokupad' }
		result: RulesText
	}
	/** Finds true candidates as far as there is time, from what an earlier answer has found. */
	'rules-truth': {
		args: {
			text: string
			/** Up to how many solutions are counted for each candidate. */
			cap: number
			solutions?: readonly string[]
			possible?: readonly string[]
			timeout?: number
		}
		result: RulesTruth
	}
	/** Makes a puzzle with rules or on another board. */
	'rules-make': {
		args: Omit<RulesGenerateOptions, 'seed' | 'count'> & { seed: Seed }
		result: GeneratedRules
	}
	'rules-rate': { args: { text: string } & RulesOptions; result: RulesRating }
	svg: { args: { position: Puzzle } & SvgOptions; result: { svg: string } }
	/** Returns the position that candidates describe. */
	position: { args: { puzzle: Puzzle }; result: Position }
	/** Reads any text or file; the module of file formats is fetched at the first call. */
	read: { args: { text: string | Uint8Array; limit?: number }; result: Read }
}

export type Operation = keyof Operations
export type Args<O extends Operation> = Operations[O]['args']
export type Result<O extends Operation> = Operations[O]['result']

/** From a page to a worker. */
export type Request =
	| { [O in Operation]: { id: number; op: O; args: Args<O> } }[Operation]
	/** The start of a file; answered with its format. */
	| { id: number; op: 'detect'; head: Uint8Array }
	/** A chunk of whole lines or records of a file; answered with `part`. */
	| { id: number; op: 'chunk'; seq: number; bytes: Uint8Array; stream: StreamSettings }

/** A module of WebAssembly. */
export type ModuleName = 'engine' | 'files' | 'rules'

/** A module that a worker has asked for, or why there is none. */
export type Delivery = { module: ModuleName; ok: HostModule } | { module: ModuleName; error: EngineError }

/** From a worker to a page: the module that it needs. */
export interface Need {
	need: ModuleName
}

/** From a worker to a page. */
export type Reply =
	| { id: number; ok: Result<Operation> | Detected }
	| { id: number; error: EngineError }
	| { id: number; part: Uint8Array; seq: number; counts: Counts }

/** How the answers of a stream are written. */
export type StreamFormat = 'solution' | 'puzzle' | 'tdoku' | 'status' | 'count' | 'csv' | 'jsonl'

/** How a chunk is solved. */
export interface StreamSettings {
	to: StreamFormat
	limit: number
	/** The first lines of the file, which decide its format. */
	head: Uint8Array
	/** The numbers of lines and of records before the chunk. */
	lines: number
	records: number
	isFirst: boolean
	isLast: boolean
	/** Whether the puzzles can have rules beyond the classic ones. */
	rules: boolean
}

/** How a file is cut into chunks. */
export interface Detected {
	format: string
	/** Whether every line is a record, so that the file can be cut at any line end. */
	lines: boolean
	/** Whether line ends may be part of a quoted field. */
	quoted: boolean
	/** Whether the first line has the names of the columns. */
	hasNames: boolean
	/** Whether the puzzles can have rules beyond the classic ones. */
	rules: boolean
}

/** The numbers of records with each status. */
export interface Counts {
	records: number
	unique: number
	multiple: number
	none: number
	invalid: number
}

export interface Progress extends Counts {
	/** Bytes read, and their total if it is known. */
	bytes: number
	total?: number
	/** Seconds since the start. */
	seconds: number
}

export interface StreamOptions {
	/** The default is the number of processors, at most 4. */
	workers?: number
	/** The default is `solution`. */
	to?: StreamFormat
	/** The number of solutions after which counting ends; the default is 2. */
	limit?: number
	signal?: HostAbortSignal
	onProgress?: (progress: Progress) => void
}

/** The answers of a file, in the order of its records. */
export interface SolveStream extends AsyncIterable<Uint8Array> {
	/** Settles when all answers are read; rejects with the reason of a failure or of a cancellation. */
	readonly summary: Promise<Progress & { format: string }>
	/** Collects all answers. */
	blob(): Promise<HostBlob>
	cancel(): void
}

/** Options of every call. */
export interface CallOptions {
	/** Cancels the call; the worker that runs it is replaced. */
	signal?: HostAbortSignal
}

type Rest<O extends Operation, K extends keyof Args<O>> = Omit<Args<O>, K>

/** The engine, in this thread or in a worker. Calls reject with an [`EngineFailure`](./engine.ts). */
export interface Engine {
	readonly version: string
	solve(puzzle: Puzzle, options?: Rest<'solve', 'puzzle'> & CallOptions): Promise<Solved>
	count(puzzle: Puzzle, options?: Rest<'count', 'puzzle'> & CallOptions): Promise<Solved>
	solutions(puzzle: Puzzle, options?: Rest<'solutions', 'puzzle'> & CallOptions): Promise<Solutions>
	check(position: Puzzle, options?: Rest<'check', 'position'> & CallOptions): Promise<Check>
	hint(position: Puzzle, options?: SearchOptions & CallOptions): Promise<Hint>
	hint(position: RulesPosition, options?: RulesOptions & CallOptions): Promise<Hint>
	steps(position: Puzzle, options?: Rest<'steps', 'position'> & CallOptions): Promise<Steps>
	explain(position: Puzzle, options?: Rest<'explain', 'position'> & CallOptions): Promise<Explanation>
	explain(
		position: RulesPosition,
		options?: { drawings?: boolean } & RulesOptions & CallOptions,
	): Promise<Explanation>
	rate(puzzle: Puzzle, options?: Rest<'rate', 'puzzle'> & CallOptions): Promise<Rating>
	rate(puzzle: { text: string }, options?: RulesOptions & CallOptions): Promise<RulesRating>
	generate(options?: GenerateOptions & CallOptions): Promise<Generated[]>
	generate(options: RulesGenerateOptions & CallOptions): Promise<GeneratedRules[]>
	techniques(options?: CallOptions): Promise<Technique[]>
	canon(puzzle: Puzzle, options?: CallOptions): Promise<Canonical>
	shuffle(
		puzzle: Puzzle,
		options: Rest<'shuffle', 'puzzle'> & CallOptions,
	): Promise<{ puzzle: Line; transform: string }>
	minimise(
		puzzle: Puzzle,
		options: Rest<'minimise', 'puzzle'> & CallOptions,
	): Promise<{ puzzle: Line; clues: number }>
	/** Returns the position that candidates describe. */
	position(puzzle: Puzzle, options?: CallOptions): Promise<Position>
	svg(position: Puzzle, options?: SvgOptions & CallOptions): Promise<string>
	/** Asks a question of the table about a puzzle on any board, with or without rules, in any text format. */
	ask<Q extends keyof Questions>(
		question: Q,
		text: string,
		options?: Questions[Q]['options'] & { timeout?: number } & CallOptions,
	): Promise<Answered<Questions[Q]['answer']>>
	read(text: string | Uint8Array, options?: { limit?: number } & CallOptions): Promise<Read>
	/** Any operation by its name. */
	call<O extends Operation>(op: O, args: Args<O>, options?: CallOptions): Promise<Result<O>>
	/** Ends the worker, if there is one. */
	close(): void
}

/** A WebAssembly module: its address, or the compiled module. */
export type Source = HostURL | string | HostModule

/** Options of `load` and `connect`. */
export interface LoadOptions {
	/** Where `engine.wasm` is, or the module; the default is that of the package. */
	engine?: Source
	files?: Source
	rules?: Source
	/** Starts a worker of browsers that runs `worker.js`. */
	worker?: () => HostWorker
}

/** What `solveStream` reads. */
export type Input = HostBlob | HostReadableStream | Uint8Array | string

/** The functions of `foldoku`. */
export interface Api {
	/** Loads the engine in this thread. */
	load(options?: LoadOptions): Promise<Engine>
	/** Starts the engine in a worker. */
	connect(options?: LoadOptions): Promise<Engine>
	/** Solves all puzzles of a file with several workers; the format is detected. */
	solveStream(input: Input, options?: StreamOptions & LoadOptions): SolveStream
}
