/**
 * foldoku: solves, rates, explains and generates Sudoku puzzles. Modules and workers are files.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { ADDRESSES } from './addresses.ts'
import { apiOf } from './api.ts'
import type { Api } from './protocol.ts'

export { EngineFailure } from './failure.ts'
export type * from './protocol.ts'

const api: Api = apiOf(ADDRESSES)

export const load: Api['load'] = api.load
export const connect: Api['connect'] = api.connect
export const solveStream: Api['solveStream'] = api.solveStream
