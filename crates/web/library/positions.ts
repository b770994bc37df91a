/**
 * Makes the positions of the course: `npm run library` writes `library/positions.txt` and `library/rules.txt`.
 *
 * A position of a technique is one before a step of it, in the solution paths of the puzzles of the library; techniques
 * that no such path has come from `fixtures/techniques`. A position under rules is one whose next step is about the rule.
 * Of all that are found, those with the shortest words are kept, which are the easiest to see.
 *
 * Invariant: the files follow from the constants here, from the puzzles, and from the engine of the package; another
 * run writes the same files. It takes some minutes, after `cargo xtask web`.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Engine, Position, Step } from '../npm/protocol.ts'
import { lineOf, positionOf } from '../page/course/positions.ts'
import { RULE_LESSONS } from '../page/course/rules.ts'
import { cellOf, PEERS } from '../page/state/cells.ts'
import { fixture, load } from '../tests/npm/common.js'

/** The most positions of a technique, and of a rule. */
const MOST = 6
const MOST_OF_RULE = 4
/** How many positions of a technique are compared. */
const COMPARED = 40
/** The puzzles that Sudoku Explainer's order solves, one in so many. */
const EVERY = 6
/** How many seeds of a rule are tried, and how many steps of each. */
const SEEDS = 8
const STEPS = 30
/** A rule that says more than this at once cannot be an exercise. */
const LARGEST = 9

/** Fish of five units and more with boxes: a search for one takes seconds, and nobody learns to see it. */
const LEFT_OUT = /^(finned-)?(franken|mutant)-(squirmbag|whale|leviathan)$|^brute-force$/

interface Found {
	line: string
	text: string
}

const engine: Engine = await load()
const techniques = (await engine.call('techniques', {})).techniques.map((it) => it.key)
const found = new Map<string, Found[]>(techniques.map((key) => [key, []]))

function add(technique: string, position: Position, step: Step): void {
	const list = found.get(technique)
	if (!list || LEFT_OUT.test(technique) || list.length >= COMPARED) return
	list.push({ line: lineOf(position), text: step.text })
}

/** Applies a step to digits and candidates. */
function apply(step: Step, digits: number[], marks: Set<number>[]): void {
	for (const { cell, digit } of step.eliminations) marks[cellOf(cell)].delete(digit)
	for (const { cell, digit } of step.placements) {
		const at = cellOf(cell)
		digits[at] = digit
		marks[at].clear()
		for (const peer of PEERS[at]) marks[peer].delete(digit)
	}
}

/** Adds the positions of a solution path, the first one of each technique. */
async function addPath(puzzle: string, order: 'hodoku' | 'se'): Promise<void> {
	const { steps } = await engine.explain(puzzle, { order, timeout: 60 })
	const seen = new Set<string>()
	const digits = [...puzzle].map((it) => Number(it) || 0)
	const marks = (positionOf(puzzle).marks ?? []).map((text) => new Set([...text].map(Number)))
	for (const step of steps) {
		if (!seen.has(step.technique)) {
			seen.add(step.technique)
			const texts = marks.map((set) => [...set].sort().join(''))
			add(
				step.technique,
				{ givens: puzzle, digits: digits.map((it) => it || '.').join(''), marks: texts },
				step,
			)
		}
		apply(step, digits, marks)
	}
}

/** Adds the positions of the fixtures for techniques that no path has. */
async function addFixtures(): Promise<void> {
	const names = readdirSync(new URL('../../../fixtures/techniques', import.meta.url)).sort()
	for (const line of names.flatMap((name) => fixture(`techniques/${name}`).split('\n'))) {
		const [, technique = '', , cells = '', removed = ''] = line.split(':')
		if (!line.startsWith(':') || (found.get(technique)?.length ?? MOST) >= MOST) continue
		const position = positionOf(`${cells} ${removed}`.trim())
		const step = await stepOf(technique, position)
		if (step) add(technique, position, step)
		else console.error(`${technique}: not found in its fixture`)
	}
}

async function stepOf(technique: string, position: Position): Promise<Step | undefined> {
	const { steps } = await engine
		.steps(position, { use: [technique], limit: 1, timeout: 60 })
		.catch(() => ({ steps: [] }))
	if (steps[0]) return steps[0]
	const hint = await engine.hint(position, { order: 'se', timeout: 60 })
	return hint.steps.find((it) => it.technique === technique)
}

const shortest = (list: readonly Found[], most: number) =>
	[...new Map(list.map((it) => [it.line, it])).values()]
		.sort((a, b) => a.text.length - b.text.length)
		.slice(0, most)

async function writeTechniques(): Promise<void> {
	const library = readFileSync(new URL('./puzzles.txt', import.meta.url), 'utf8').split('\n')
	const puzzles = library.flatMap((line) => (line.startsWith('#') ? [] : line.split(' ').slice(1)))
	for (const [at, puzzle] of puzzles.entries()) {
		await addPath(puzzle, 'hodoku')
		if (at % EVERY === 0) await addPath(puzzle, 'se')
		if (at % 50 === 0) console.error(`${at} of ${puzzles.length} puzzles`)
	}
	await addFixtures()
	const lines = [...found].flatMap(([technique, list]) =>
		shortest(list, MOST).map(({ line }) => `${technique} ${line}`),
	)
	const none = techniques.filter((key) => !found.get(key)?.length)
	console.error(`${lines.length} positions; none of ${none.join(', ')}`)
	write('positions.txt', '# Positions by technique', lines)
}

/** Returns whether the step is about the rule: it names it, or its digits cannot be placed without it. */
async function isAbout(rule: (typeof RULE_LESSONS)[number], step: Step, digits: string): Promise<boolean> {
	if (rule.names) {
		const [name = '', ...others] = step.rules ?? []
		const size = step.eliminations.length
		return (
			step.technique === 'rule' &&
			others.length === 0 &&
			size <= LARGEST &&
			rule.names.some((it) => name.startsWith(it))
		)
	}
	if (step.placements.length === 0) return false
	const { steps } = await engine.steps(
		{ givens: digits },
		{ use: ['full-house', 'naked-single', 'hidden-single'], limit: 400 },
	)
	const [{ cell, digit }] = step.placements
	return !steps.some(({ placements: [it] }) => it?.cell === cell && it.digit === digit)
}

/** Returns the positions of a puzzle whose next step is about its rule. */
async function ofRule(rule: (typeof RULE_LESSONS)[number], seed: number): Promise<Found[]> {
	const { text, solution } = await engine.call('rules-make', {
		rules: rule.make ?? rule.key,
		seed,
		timeout: 20,
	})
	const { givens } = await engine.call('rules-open', { text })
	const digits = [...givens]
	const list: Found[] = []
	for (let count = 0; count < STEPS; count += 1) {
		const now = digits.join('')
		const { steps } = await engine.hint({ text, digits: now }, { timeout: 20 })
		const [step] = steps
		if (!step) break
		if (await isAbout(rule, step, now)) list.push({ line: `${now} ${text}`, text: step.text })
		for (const { cell } of step.placements.length > 0 ? step.placements : step.eliminations.slice(0, 1)) {
			digits[cellOf(cell)] = solution[cellOf(cell)] ?? '.'
		}
	}
	return shortest(list, 2)
}

async function writeRules(): Promise<void> {
	const lines: string[] = []
	for (const rule of RULE_LESSONS) {
		const all: Found[] = []
		for (let seed = 1; seed <= SEEDS && all.length < 2 * MOST_OF_RULE; seed += 1) {
			try {
				all.push(...(await ofRule(rule, seed)))
			} catch (error) {
				console.error(`${rule.key}, seed ${seed}: ${error}`)
			}
		}
		const kept = shortest(all, MOST_OF_RULE)
		console.error(`${rule.key}: ${kept.length}`)
		lines.push(...kept.map(({ line }) => `${rule.key} ${line}`))
	}
	write('rules.txt', '# Positions under rules', lines)
}

function write(name: string, title: string, lines: readonly string[]): void {
	const text = [`${title}; made by \`npm run library\`.`, ...lines].join('\n')
	writeFileSync(new URL(`./${name}`, import.meta.url), `${text}\n`)
}

const wanted = process.argv[2]
if (wanted !== 'rules') await writeTechniques()
if (wanted !== 'techniques') await writeRules()
