/**
 * The types of `npm/protocol.ts` are those of what the engine takes and sends: the compiler checks real
 * arguments and replies as literals, in which no field may be missing or surplus.
 *
 * Invariant: every operation is asked.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { EASY, fixture, HARD, load, PACKAGE } from './common.js'

const CRATE = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = fileURLToPath(new URL('../protocol/', PACKAGE))
const PROTOCOL = join(relative(FOLDER, CRATE), 'npm/protocol.ts')

const EMPTY = '.'.repeat(81)
const RULES = '.Shape~9x9.Cage~7~R1C1~R1C2.AntiKnight'
const UNIQUE = '.Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C1_3~R2C3_1~R3C1_2~R3C2_1~R3C3_4'
const DRAFT =
	'{"board":{"rows":4,"columns":4},"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"numbers":[3]}]}'
const WRONG = { givens: EASY, digits: `532${EASY.slice(3)}` }
const MARKED = { givens: EASY, marks: Array.from({ length: 81 }, () => '123456789'), auto: true }

/** Requests whose replies have as many different fields as possible. */
const REQUESTS = [
	['load', {}],
	['solve', { puzzle: EASY }],
	['solve', { puzzle: `11${EMPTY.slice(2)}` }],
	['count', { puzzle: EMPTY, limit: 5000, timeout: 10 }],
	['solutions', { puzzle: EMPTY, limit: 2 }],
	['solutions', { puzzle: EASY }],
	['check', { position: WRONG, coordinates: 'letters' }],
	['check', { position: `54${EASY.slice(2)}`, repairs: true }],
	['hint', { position: EASY }],
	['hint', { position: WRONG }],
	['hint', { position: MARKED, order: 'se' }],
	['hint', { position: HARD, exclude: ['x-wing'], noUniqueness: true, notation: 'eureka' }],
	['steps', { position: HARD, limit: 20, drawings: true }],
	['explain', { position: HARD, drawings: true }],
	['explain', { position: EASY, order: 'se' }],
	['explain', { position: EASY, order: 'modern' }],
	['explain', { position: EASY, order: 'whips' }],
	['rate', { puzzle: EASY }],
	['generate', { seed: '5', levels: ['easy'], symmetry: 'half-turn', clues: [20, 40], minimal: 'clues' }],
	['techniques', {}],
	['canon', { puzzle: EASY }],
	['shuffle', { puzzle: EASY, seed: 1 }],
	['minimise', { puzzle: EASY, seed: '1' }],
	['svg', { position: EASY, step: true, theme: 'auto', labels: 'letters', title: 'One', width: 300 }],
	['position', { puzzle: '123456789'.repeat(81) }],
	['read', { text: `puzzle,name\n${EASY},Monday\n12,short\n`, limit: 5 }],
	['read', { text: `:0000:x:+${EASY}:::\n` }],
	['read', { text: '.Shape~9x9.Cage~7~R1C1~R1C2' }],
	['read', { text: fixture('formats/opensudoku.xml') }],
	['ask', { question: 'complete', text: UNIQUE, options: { limit: 2, byDifficulty: true }, seed: 1 }],
	['ask', { question: 'redundant', text: EASY, options: { parts: ['givens'], together: true } }],
	['ask', { question: 'verify', text: EASY, options: { answer: `532${EASY.slice(3)}` } }],
	['ask', { question: 'conflict', text: RULES, timeout: 10 }],
	['ask', { question: 'estimate', text: RULES, options: { exact: 10, walks: 10 } }],
	['ask', { question: 'sample', text: RULES, options: { limit: 2 }, seed: 1 }],
	['rules-open', { text: RULES }],
	['rules-open', { text: '...2.3.14....2..' }],
	['rules-open', { text: '{"board":{"grids":"twodoku"},"rules":[]}' }],
	['rules-solutions', { text: RULES, limit: 2, timeout: 10 }],
	['rules-broken', { text: RULES, digits: `77${EMPTY.slice(2)}` }],
	['rules-hint', { text: UNIQUE, language: 'de', timeout: 10 }],
	['rules-hint', { text: UNIQUE, digits: '13..............' }],
	['rules-hint', { text: UNIQUE, marks: Array.from({ length: 16 }, () => '1234') }],
	['rules-explain', { text: UNIQUE, drawings: true, language: 'en' }],
	['rules-rate', { text: UNIQUE }],
	['rules-kinds', {}],
	['rules-draft', { text: DRAFT }],
	['rules-draft', { text: DRAFT.replace('[3]', '[9]') }],
	['rules-write', { text: DRAFT, to: 'fpuzzles' }],
	['rules-truth', { text: DRAFT, cap: 4, timeout: 10 }],
	['rules-truth', { text: DRAFT, cap: 4, solutions: [], possible: [] }],
	['rules-make', { rules: 'anti-knight', seed: '7', number: 1, timeout: 60 }],
	['rules-make', { rules: '', size: 6, seed: 7, levels: ['easy'] }],
	['rules-make', { rules: 'anti-knight', board: 'twodoku', seed: 7 }],
	['rules-make', { rules: 'killer', seed: 7, levels: ['easy', 'hard'], attempts: 20 }],
]

const FAILURES = [
	['solve', { puzzle: `é${EMPTY.slice(1)}` }],
	['hint', { position: `11${EMPTY.slice(2)}` }],
	['rate', { puzzle: EMPTY }],
	['generate', { seed: 1, clues: [17, 17], attempts: 100 }],
	['generate', { seed: 1, count: 100_000 }],
	['read', { text: '' }],
	['rules-open', { text: EASY }],
	['rules-open', { text: '.Shape~2x2.AntiKnight' }],
	['rules-broken', { text: RULES, digits: '1' }],
	['rules-hint', { text: RULES }],
	['rules-rate', { text: EASY }],
	['rules-make', { rules: 'sing', seed: 1 }],
	['rules-make', { rules: '', board: '9x9', seed: 1 }],
	['ask', { question: 'redundant', text: EMPTY }],
	['ask', { question: 'sing', text: EASY }],
	['sing', {}],
]

/** Returns a declaration whose value the compiler compares with a type. */
const constant = (index, type, value) => `export const v${index}: P.${type} = ${JSON.stringify(value)}\n`

async function source() {
	const engine = await load()
	const lines = [`import type * as P from '${PROTOCOL}'\n`]
	const add = (type, value) => lines.push(constant(lines.length, type, value))
	for (const [op, args] of REQUESTS) {
		add(`Args<'${op}'>`, args)
		add(`Result<'${op}'>`, await engine.call(op, args))
	}
	for (const [op, args] of FAILURES) {
		const error = await engine.call(op, args).catch((error) => error)
		add('EngineError', error.toJSON())
	}
	const asked = Object.fromEntries(REQUESTS.map(([op]) => [op, true]))
	lines.push(`export const asked: Record<P.Operation, true> = ${JSON.stringify(asked)}\n`)
	const { Instance } = await import(new URL('module.js', PACKAGE).href)
	const files = new Instance(await WebAssembly.compile(readFileSync(new URL('files.wasm', PACKAGE))))
	const head = new TextEncoder().encode(`${EASY}\n`)
	add('Detected', files.file({ op: 'detect' }, head).ok)
	const settings = { to: 'csv', limit: 2, lines: 0, records: 0, is_first: true, is_last: true }
	add('Counts', files.file({ op: 'chunk', ...settings, head: head.length }, head, head).ok)
	return lines.join('')
}

/** Returns the errors of the compiler. */
function compile(name, text) {
	const path = join(FOLDER, name)
	writeFileSync(path, text)
	const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck']
	const modules = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
	const args = ['tsc', ...flags, ...modules, '--allowImportingTsExtensions', '--ignoreConfig', path]
	try {
		execFileSync('npx', args, { cwd: CRATE, stdio: ['ignore', 'pipe', 'inherit'] })
		return ''
	} catch (error) {
		return String(error.stdout)
	}
}

test('arguments and replies have the types of the protocol', async () => {
	mkdirSync(FOLDER, { recursive: true })
	const text = await source()
	assert.equal(compile('replies.ts', text), '')
	// Surplus, missing and renamed fields are seen, within lists, too.
	for (const [from, to] of [
		['"version":1,', '"version":1,"surplus":1,'],
		['"eliminations":', '"removals":'],
		['"hasNames":false,', ''],
		['"status":"unique"', '"status":"single"'],
	]) {
		assert.ok(text.includes(from), from)
		assert.match(compile('wrong.ts', text.replace(from, to)), /error TS/, to)
	}
})
