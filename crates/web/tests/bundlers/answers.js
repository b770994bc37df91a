/**
 * The program of every project: asks a worker, this thread, the workers for files, and the kernel.
 *
 * Invariant: each module of the package answers at least one question, here and in a worker.
 */

import { connect, load, solveStream } from 'foldoku'
import { loadKernel } from 'foldoku/kernel'

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const RULES = '.AntiKnight.AntiConsecutive.~R3C4_4~R3C6_7~R4C3_6~R4C7_5~R6C3_4~R6C7_3~R7C4_2~R7C6_5'

export async function answers() {
	return { worker: await ask(connect), thread: await ask(load), files: await files(), kernel: await kernel() }
}

async function ask(start) {
	const engine = await start()
	try {
		const { status, solution } = await engine.solve(PUZZLE)
		const { levels } = await engine.hint(PUZZLE)
		const { er } = await engine.rate(PUZZLE)
		const { format } = await engine.read(`puzzle,name\n${PUZZLE},Monday\n`)
		const rules = await engine.call('rules-solutions', { text: RULES, limit: 2, timeout: 60 })
		const failure = await engine.solve('12').catch((error) => error.message)
		return { status, solution, hint: levels.at(-1).text, er, format, rules: rules.count, failure }
	} finally {
		engine.close()
	}
}

async function files() {
	const lines = solveStream(`${PUZZLE}\n`.repeat(2000), { workers: 2, to: 'status' })
	await lines.blob()
	const { unique } = await lines.summary
	const rules = await solveStream(`${RULES}\n`, { to: 'status' }).blob()
	return { unique, rules: await rules.text() }
}

async function kernel() {
	const [answer] = (await loadKernel()).solve([PUZZLE])
	return answer.status
}
