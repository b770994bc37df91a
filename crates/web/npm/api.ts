/**
 * The functions of the package, over any platform.
 *
 * **Invariant:** all entry points offer the same.
 */

import { connect, load } from './client.ts'
import { Host, type Platform } from './host.ts'
import { solveStream } from './pool.ts'
import type { Api } from './protocol.ts'

/** Returns the functions of `foldoku`. */
export function apiOf(platform: Platform): Api {
	return {
		load: (options) => load(new Host(platform, options)),
		connect: (options) => connect(new Host(platform, options)),
		solveStream: (input, options) => solveStream(input, new Host(platform, options), options),
	}
}
