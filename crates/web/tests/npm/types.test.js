/**
 * The declarations of the package compile in the programs of its users, with and without the types of browsers and
 * of Node.js.
 *
 * Invariant: the compiler checks the declarations, too (`skipLibCheck` is off), and sees the packed files only.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { PACKAGE } from './common.js'

const CRATE = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = fileURLToPath(new URL('../types/', PACKAGE))

const PROGRAM = `
import { connect, EngineFailure, type Hint, load, type Status, solveStream } from 'foldoku'
import { load as loadEmbedded } from 'foldoku/embedded'
import { type Answer, loadKernel } from 'foldoku/kernel'

const engine = await load()
export const hint: Hint = await engine.hint('.')
export const underRules: Hint = await engine.hint({ text: '.' }, { language: 'de' })
export const unused: string[] = (await engine.rate({ text: '.' })).unused
export const er: number | null = (await engine.rate('.')).er
export const status: Status = (await engine.solve('.')).status
export const answers = solveStream('.', { workers: 2, to: 'csv' })
for await (const part of answers) part.length
export const kernel: Answer[] = (await loadKernel({ kernel: './kernel.wasm' })).solve(['.'])
export const code: string = new EngineFailure({ code: 'internal', message: '' }).code
export { connect, loadEmbedded }
`

/** What a program does that has the classes of its host. */
const HOST = `
export const collected: Blob = await answers.blob()
export const bytes = new Uint8Array(await collected.arrayBuffer())
await engine.rate('.', { signal: AbortSignal.timeout(1000) })
solveStream(new Blob(['.']).stream(), { signal: new AbortController().signal })
await load({ engine: new URL('https://example.org/engine.wasm') })
`

const BROWSER = `
await connect({ worker: () => new Worker('/worker.js') })
await load({ engine: await WebAssembly.compileStreaming(fetch('/engine.wasm')) })
`

before(() => {
	mkdirSync(join(FOLDER, 'node_modules'), { recursive: true })
	cpSync(PACKAGE, join(FOLDER, 'node_modules/foldoku'), { recursive: true })
	writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }')
})

after(() => rmSync(FOLDER, { recursive: true, force: true }))

/** Returns the errors of the compiler. */
function compile(program, lib, types) {
	const path = join(FOLDER, 'program.ts')
	writeFileSync(path, program)
	const roots = ['--typeRoots', join(CRATE, 'node_modules/@types'), '--types', types]
	const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
	const target = ['--target', 'es2022', '--lib', lib, '--ignoreConfig']
	for (const modules of [['nodenext'], ['esnext', '--moduleResolution', 'bundler']]) {
		const args = ['tsc', ...flags, ...target, ...roots, '--module', ...modules, path]
		try {
			execFileSync('npx', args, { cwd: CRATE, stdio: ['ignore', 'pipe', 'inherit'] })
		} catch (error) {
			return `${modules[0]}: ${error.stdout}`
		}
	}
	return ''
}

test('the declarations need no types of a host', () => {
	assert.equal(compile(PROGRAM, 'es2022', ''), '')
})

test('where a host has types, the declarations use its classes', () => {
	assert.equal(compile(PROGRAM + HOST, 'es2023', 'node'), '')
	assert.equal(compile(PROGRAM + HOST + BROWSER, 'es2022,dom', ''), '')
	assert.match(compile(`${PROGRAM}(await answers.blob()).size.length`, 'es2022,dom', ''), /error TS/)
	assert.match(compile(`${PROGRAM}(await engine.rate('.')).unused`, 'es2022', ''), /error TS/)
	assert.match(
		compile(`${PROGRAM}await engine.hint({ text: '.' }, { order: 'se' })`, 'es2022', ''),
		/error TS/,
	)
	assert.match(compile(`${PROGRAM}await load({ engine: 1 })`, 'es2022', ''), /error TS/)
})
