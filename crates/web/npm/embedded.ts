/**
 * Modules and the worker as texts within JavaScript, which every bundler and every server can pass on.
 *
 * **Invariant:** a text is loaded at the first use of what it holds.
 */

import { compileAt } from './compile.ts'
import { decoded } from './gzip.ts'
import type { Platform } from './host.ts'
import type { ModuleName } from './protocol.ts'
import { webThread } from './thread.ts'

const TEXTS: Record<ModuleName, () => Promise<{ default: string }>> = {
	engine: () => import('./engine.text.js'),
	files: () => import('./files.text.js'),
	rules: () => import('./rules.text.js'),
}

/** Returns the text of a module. */
export async function embeddedModule(name: ModuleName): Promise<string> {
	return (await TEXTS[name]()).default
}

/** Returns the program of the worker. */
export async function embeddedWorker(): Promise<string> {
	return (await import('./worker.text.js')).default
}

export const EMBEDDED: Platform = {
	place: async (name) => decoded(await embeddedModule(name)),
	compileAt,
	startThread: async () => {
		const program = new Blob([await embeddedWorker()], { type: 'text/javascript' })
		const address = URL.createObjectURL(program)
		try {
			return webThread(new Worker(address))
		} finally {
			// The worker has the address already, and loads it from there.
			setTimeout(() => URL.revokeObjectURL(address), 10_000)
		}
	},
}
