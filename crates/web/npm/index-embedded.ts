/**
 * foldoku: solves, rates, explains and generates Sudoku puzzles. Modules and workers are embedded.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { apiOf } from './api.ts'
import { EMBEDDED } from './embedded.ts'
import type { Api } from './protocol.ts'

export { EngineFailure } from './failure.ts'
export type * from './protocol.ts'

const api: Api = apiOf(EMBEDDED)

export const load: Api['load'] = api.load
export const connect: Api['connect'] = api.connect
export const solveStream: Api['solveStream'] = api.solveStream
