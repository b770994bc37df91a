/**
 * The kernel alone: solves puzzles, as many as there are. The module is small. For Node.js, Deno and Bun.
 *
 * **Invariant:** everything that is exported here is public, and documented in the README.
 */

import { compiled } from './compile.ts'
import { compileInNode, decodedInNode } from './compile-node.ts'
import { Kernel } from './lines.ts'
import type { Source } from './protocol.ts'

export { type Answer, Kernel } from './lines.ts'

/** Loads the kernel. */
export async function loadKernel(options: { kernel?: Source } = {}): Promise<Kernel> {
	const own = async () => decodedInNode((await import('./kernel.text.js')).default)
	return new Kernel(await compiled('kernel', options.kernel, own, compileInNode))
}
