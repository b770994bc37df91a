/**
 * Speed under Node.js, in CPU time: `node bench/node.js FILE…`, files with one puzzle per line.
 *
 * Invariant: the package is built before; every figure is the best of five runs, after a first one that
 * warms up.
 */

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { TARGET } from '../target.js'

const folder = pathToFileURL(`${TARGET}/web/npm/`)
const { load, solveStream } = await import(new URL('index-node.js', folder).href)
const { loadKernel } = await import(new URL('kernel-node.js', folder).href)

const [kernel, engine] = [await loadKernel(), await load()]

/** Returns the microseconds of CPU time per puzzle. */
async function best(count, work) {
	let least = Number.POSITIVE_INFINITY
	for (let run = 0; run < 6; run++) {
		const start = process.cpuUsage()
		await work()
		const { user, system } = process.cpuUsage(start)
		if (run > 0) least = Math.min(least, (user + system) / count)
	}
	return least.toFixed(2)
}

for (const name of process.argv.slice(2)) {
	const rows = readFileSync(name, 'utf8').split('\n')
	const puzzles = rows.map((row) => row.slice(0, 81)).filter((row) => /^[1-9.]{81}$/.test(row))
	const bytes = new TextEncoder().encode(puzzles.join(''))
	const some = puzzles.slice(0, 1000)
	const lanes = await best(puzzles.length, () => kernel.solveBytes(bytes, { limit: 2 }))
	const single = await best(some.length, async () => {
		for (const puzzle of some) await engine.solve(puzzle)
	})
	const hints = []
	for (const puzzle of some.slice(0, 300)) await engine.hint(puzzle)
	for (const puzzle of some.slice(0, 300)) {
		const start = performance.now()
		await engine.hint(puzzle)
		hints.push(performance.now() - start)
	}
	hints.sort((one, other) => one - other)
	const at = (share) => hints[Math.floor(share * (hints.length - 1))].toFixed(2)
	const file = new Blob(Array(10).fill(`${puzzles.join('\n')}\n`))
	const stream = await best(10 * puzzles.length, async () => {
		await solveStream(file, { workers: 2 }).blob()
	})
	console.log(`${name}: ${puzzles.length} puzzles`)
	console.log(`  kernel, all at once ${lanes} µs per puzzle; engine.solve ${single} µs`)
	console.log(`  solveStream, two workers ${stream} µs; hint p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
