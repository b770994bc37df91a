/**
 * foldoku: solves, rates, explains and generates Sudoku puzzles, in browsers and in Node.js.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { connect as connectTo } from './client.ts'
import { type Input, solveStream as solveStreamWith } from './pool.ts'
import type { Engine, LoadOptions, SolveStream, StreamOptions } from './protocol.ts'

export { load } from './client.ts'
export { EngineFailure } from './failure.ts'
export type * from './protocol.ts'

/** Starts the engine in a worker. */
export function connect(options: LoadOptions = {}): Promise<Engine> {
	return connectTo({ ...inBrowsers(), ...options })
}

/** Solves all puzzles of a file with several workers; the format is detected. */
export function solveStream(input: Input, options: StreamOptions & LoadOptions = {}): SolveStream {
	return solveStreamWith(input, { ...inBrowsers(), ...options })
}

/** Names the worker in the form that bundlers look for. */
function inBrowsers(): LoadOptions {
	if (typeof Worker === 'undefined') return {}
	return { worker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) }
}
