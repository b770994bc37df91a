/**
 * Lets Node.js 20 run TypeScript: the types are removed by the transformer of the build.
 *
 * Invariant: only files of this package are changed.
 */

import { register } from 'node:module'

register('./ts-hooks.js', import.meta.url)
