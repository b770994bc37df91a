/**
 * The hook that `ts.js` registers.
 *
 * Invariant: line numbers stay the same, as far as the transformer keeps them.
 */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

export async function load(url, context, next) {
	if (!/\.tsx?$/.test(url)) return next(url, context)
	const path = fileURLToPath(url)
	const { code, errors } = transformSync(path, await readFile(path, 'utf8'), { sourcemap: false })
	if (errors?.length > 0) throw errors[0]
	return { format: 'module', source: code, shortCircuit: true }
}
