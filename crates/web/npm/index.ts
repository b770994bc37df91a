/**
 * foldoku: solves, rates, explains and generates Sudoku puzzles. Modules and workers are files.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { ADDRESSES } from './addresses.ts'
import { apiOf } from './api.ts'

export { EngineFailure } from './failure.ts'
export type * from './protocol.ts'

export const { load, connect, solveStream } = apiOf(ADDRESSES)
