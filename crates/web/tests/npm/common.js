/**
 * The package as it is built, the command line, and puzzles of the fixtures.
 *
 * Invariant: `cargo xtask web --check` builds both before the tests run.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TARGET } from '../../target.js'

const root = new URL('../../../../', import.meta.url)
const target = pathToFileURL(`${TARGET}/`)

/** The folder of the package, and its archive. */
export const PACKAGE = new URL('web/npm/', target)
const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'))
export const ARCHIVE = fileURLToPath(new URL(`web/foldoku-${version}.tgz`, target))

export const { load, connect, solveStream, EngineFailure } = await import(
	new URL('index-node.js', PACKAGE).href
)
export const { loadKernel } = await import(new URL('kernel-node.js', PACKAGE).href)

export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
export const HARD = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..'

/** The command line. */
const program = process.env.FOLDOKU ?? fileURLToPath(new URL('debug/foldoku', target))

/** Runs the command line; exit codes say how many puzzles have one solution. */
export function foldoku(args, input) {
	if (!existsSync(program)) throw new Error(`${program} is missing: cargo build --package foldoku-cli`)
	const options = { input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] }
	try {
		return execFileSync(program, args, options).toString()
	} catch (error) {
		if (error.status !== 1) throw error
		return error.stdout.toString()
	}
}

/** Returns a file of the fixtures as text. */
export function fixture(name) {
	return readFileSync(new URL(`fixtures/${name}`, root), 'utf8')
}

/** Returns the path of a large set, which is not part of the repository; undefined if it is not there. */
export function largeSet(name) {
	const folder = process.env.FOLDOKU_SHARED ?? fileURLToPath(new URL('../shared', root))
	const path = `${folder}/data/${name}`
	if (existsSync(path)) return path
	console.error(`skipped: ${path} is not there`)
	return undefined
}

/** Puzzles with no, one and many solutions. */
export const corpus = () =>
	['none', 'one', 'many', 'open'].flatMap((name) => puzzlesOf(`corpus/classic-${name}.txt`, ':'))

/** 200 puzzles of all levels but the highest, whose steps take minutes without optimisation. */
export const ratedPuzzles = () =>
	[
		...puzzlesOf('golden/hodoku-levels.tsv', '\t', (fields) => fields[1] !== 'Extreme'),
		...puzzlesOf('golden/skfr-ratings.tsv', '\t', (fields) => Number(fields[1]) < 7),
		...puzzlesOf('golden/explainer-ratings.tsv', '\t', (fields) => Number(fields[1]) < 7),
	].slice(0, 200)

/** Returns the puzzles of a table: the first field of the lines with 81 cells that are wanted. */
export function puzzlesOf(name, separator, isWanted = () => true) {
	const rows = fixture(name)
		.split('\n')
		.map((line) => line.split(separator))
	const found = rows.filter((fields) => /^[1-9.]{81}$/.test(fields[0] ?? '') && isWanted(fields))
	return found.map((fields) => fields[0])
}
