/**
 * Makes the library of puzzles by technique: `npm run library` writes `library/puzzles.txt`.
 *
 * Random puzzles are sorted by the hardest technique of their solution path, so that asking for a technique never waits.
 * A technique that no random puzzle has is left out.
 *
 * Invariant: the library follows from the constants here and from the command line, whose path is `FOLDOKU`, by
 * default that of a release build; another run writes the same file. It takes some twenty minutes.
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TARGET } from '../target.js'

const FOLDOKU = process.env.FOLDOKU ?? join(TARGET, 'release/foldoku')
const FILE = new URL('./puzzles.txt', import.meta.url)

const SEED = 1
/** How many random puzzles are looked at. */
const PUZZLES = 150_000
/** The most puzzles of a technique. */
const MOST = 12

interface Technique {
	key: string
	level: number
	score: number
	place: number
}

const LEVELS = ['Easy', 'Medium', 'Hard', 'Unfair', 'Extreme']

function techniques(): Map<string, Technique> {
	const list = run(['find', '--list']).split('\n').filter(Boolean)
	return new Map(
		list.map((line, place) => {
			const [key = '', , level = '', score = ''] = line.split(/ {2,}/)
			return [key, { key, level: LEVELS.indexOf(level), score: Number(score), place }]
		}),
	)
}

function run(args: readonly string[], input = ''): string {
	const { status, stdout, stderr } = spawnSync(FOLDOKU, args, { input, encoding: 'utf8', maxBuffer: 1e9 })
	// 1 says that some records are no puzzles with one solution, or that nothing was found.
	if (status === null || status > 1) throw new Error(`foldoku ${args.join(' ')}: ${stderr}`)
	return stdout
}

/** Calls back for each random puzzle with the techniques of its path. */
async function explained(each: (puzzle: string, used: Set<string>) => void): Promise<void> {
	const generate = spawn(FOLDOKU, ['generate', '-n', String(PUZZLES), '--seed', String(SEED)], {
		stdio: ['ignore', 'pipe', 'ignore'],
	})
	const explain = spawn(FOLDOKU, ['explain', '--to', 'jsonl', '-q', '-'], {
		stdio: ['pipe', 'pipe', 'ignore'],
	})
	generate.stdout.pipe(explain.stdin)
	for await (const line of createInterface({ input: explain.stdout })) {
		if (!line.includes('"outcome":"solved"')) continue
		const used = new Set([...line.matchAll(/"technique":"([^"]+)"/g)].map(([, key = '']) => key))
		each(/"puzzle":"([^"]+)"/.exec(line)?.[1] ?? '', used)
	}
	if (explain.exitCode === null) await once(explain, 'exit')
}

const known = techniques()
const isHarder = (a: Technique, b: Technique) => a.level - b.level || a.score - b.score || a.place - b.place

/** Returns the puzzles whose hardest technique is the one of the condition that the page asks the engine for. */
function confirmed(key: string, puzzles: readonly string[]): string[] {
	const output = run(['find', '--hardest-technique', key, '-'], `${puzzles.join('\n')}\n`)
	return puzzles.filter((puzzle) => output.includes(puzzle))
}

const found = new Map<string, string[]>()
let total = 0
await explained((puzzle, used) => {
	const hardest = [...used]
		.flatMap((key) => known.get(key) ?? [])
		.sort(isHarder)
		.at(-1)
	if (!hardest) throw new Error(`no techniques: ${puzzle}`)
	total += 1
	const list = found.get(hardest.key) ?? []
	if (list.length < MOST) found.set(hardest.key, [...list, puzzle])
	if (total % 10_000 === 0) console.error(`${total} puzzles, ${found.size} techniques`)
})

const lines = ['# Puzzles by the hardest technique of their solution path; made by `npm run library`.']
for (const { key } of known.values()) {
	const puzzles = found.get(key)
	if (!puzzles) continue
	const kept = confirmed(key, puzzles)
	console.error(`${key.padEnd(34)} ${kept.length}`)
	if (kept.length > 0) lines.push([key, ...kept].join(' '))
}
writeFileSync(FILE, `${lines.join('\n')}\n`)
