/**
 * foldoku: solves, rates, explains and generates Sudoku puzzles. For Node.js, Deno and Bun.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { apiOf } from './api.ts'
import { NODE } from './node.ts'

export { EngineFailure } from './failure.ts'
export type * from './protocol.ts'

export const { load, connect, solveStream } = apiOf(NODE)
