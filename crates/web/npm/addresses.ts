/**
 * Modules and the worker as files beside this one, by addresses that bundlers look for.
 *
 * **Invariant:** every address is written out, because bundlers replace only what they can read.
 */

import { compileAt } from './compile.ts'
import type { Platform } from './host.ts'
import type { ModuleName } from './protocol.ts'
import { webThread } from './thread.ts'

const PLACES: Record<ModuleName, () => URL> = {
	engine: () => new URL('./engine.wasm', import.meta.url),
	files: () => new URL('./files.wasm', import.meta.url),
	rules: () => new URL('./rules.wasm', import.meta.url),
}

export const ADDRESSES: Platform = {
	place: (name) => PLACES[name](),
	compileAt,
	startThread: () => webThread(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })),
}
