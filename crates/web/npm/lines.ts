/**
 * Solves lines with a module, as many as there are.
 *
 * **Invariant:** answers come in the order of the puzzles, and one text has one answer.
 */

import { EngineFailure } from './failure.ts'
import type { HostModule } from './globals.ts'
import { Instance } from './module.ts'

/** The answer for one puzzle. */
export interface Answer {
	status: 'unique' | 'multiple' | 'none' | 'found' | 'invalid'
	/** The number of solutions, up to the limit. */
	count: number
	guesses: number
	/** The first solution. */
	solution?: string
}

const STATUS = ['invalid', 'none', 'unique', 'multiple', 'found'] as const
const CELLS = 81
const ANSWER = 92

/** The kernel. */
export class Kernel {
	readonly #instance: Instance

	constructor(module: HostModule) {
		this.#instance = new Instance(module as WebAssembly.Module)
	}

	/** Solves puzzles of 81 characters each. */
	solve(puzzles: readonly string[], options: { limit?: number } = {}): Answer[] {
		const bytes = new Uint8Array(CELLS * puzzles.length).fill(63)
		puzzles.forEach((puzzle, index) => {
			// Anything else is left as it is, and invalid.
			if (puzzle.length === CELLS)
				encoder.encodeInto(puzzle, bytes.subarray(CELLS * index, CELLS * (index + 1)))
		})
		const answers = this.solveBytes(bytes, options)
		return puzzles.map((_, index) => answerOf(answers.subarray(ANSWER * index, ANSWER * (index + 1))))
	}

	/** Solves puzzles as bytes, 81 each, and returns 92 bytes for each; see the README. */
	solveBytes(puzzles: Uint8Array, { limit = 2 }: { limit?: number } = {}): Uint8Array {
		if (!(Number.isInteger(limit) && limit > 0 && limit < 2 ** 32)) {
			throw new EngineFailure({
				code: 'invalid-argument',
				message: `the limit ${limit} is not a whole number above 0`,
			})
		}
		return this.#instance.solveLines(puzzles, limit)
	}
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function answerOf(bytes: Uint8Array): Answer {
	const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const count = numbers.getUint32(84, true)
	const solution = decoder.decode(bytes.subarray(0, CELLS))
	return {
		status: STATUS[bytes[CELLS] ?? 0] ?? 'invalid',
		count,
		guesses: numbers.getUint32(88, true),
		...(count > 0 && { solution }),
	}
}
