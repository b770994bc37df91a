/**
 * The kernel alone: solves puzzles, as many as there are. The module is small. It is embedded.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { compileAt, compiled } from './compile.ts'
import { decoded } from './gzip.ts'
import { Kernel } from './lines.ts'
import type { Source } from './protocol.ts'

export { type Answer, Kernel } from './lines.ts'

/** Loads the kernel. */
export async function loadKernel(options: { kernel?: Source } = {}): Promise<Kernel> {
	const own = async () => decoded((await import('./kernel.text.js')).default)
	return new Kernel(await compiled('kernel', options.kernel, own, compileAt))
}
