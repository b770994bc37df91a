/**
 * foldoku: solves, rates, explains and generates Sudoku puzzles. Modules and workers are embedded.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { apiOf } from './api.ts'
import { EMBEDDED } from './embedded.ts'

export { EngineFailure } from './failure.ts'
export type * from './protocol.ts'

export const { load, connect, solveStream } = apiOf(EMBEDDED)
