/**
 * Everything the page imports without the engine: addresses of other sites, its own, plain text.
 *
 * Invariant: never throws; says why an address it knows cannot be read.
 */

import { type Board, boardOf } from '../state/board.ts'
import { boardOfHash, rulesOfHash } from '../state/hash.ts'
import { isMadeHash } from '../state/recipe.ts'
import { boardOfFPuzzles } from './fpuzzles.ts'
import { boardOfScl, type Givens } from './scl.ts'
import { boardOfScf } from './sudokupad.ts'
import { boardOfSudokuWiki } from './sudokuwiki.ts'
import { type Beside, boardOfText, boardsOfLines } from './text.ts'

export type Imported =
	| ({ kind: 'board'; board: Board; from: string; isPartial?: boolean } & Partial<Beside>)
	/** A puzzle of another kind than the classic one. */
	| { kind: 'rules'; from: string }
	/** An address of this page whose puzzle needs the engine. */
	| { kind: 'own'; hash: string }
	/** An address without a readable puzzle. */
	| { kind: 'address'; from: string }
	/** A text that only the engine may know. */
	| { kind: 'unknown' }

type Answer = Board | Givens | 'rules' | null

interface Site {
	name: string
	host: RegExp
	read(url: URL): Answer
}

/** Returns a parameter as it is in the address, where `+` is a plus sign; empty if it is not there. */
function parameter(url: URL, name: string): string {
	const match = new RegExp(`[?&]${name}=([^&#]*)`).exec(url.search)
	return decoded(match?.[1] ?? '')
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}

/** The form that SudokuPad and its mirrors share. */
function sudokuPad(url: URL): Answer {
	const id = parameter(url, 'puzzleid') || decoded(url.pathname.replace(/^\/(sudoku\/)?/, ''))
	const [, prefix, rest] = /^(scf|scl|ctc|fpuz(?:zles)?|classic)?(.*)$/s.exec(id) ?? []
	if (prefix?.startsWith('fpuz')) return boardOfFPuzzles(rest)
	if (prefix === 'scl' || prefix === 'ctc') return boardOfScl(rest)
	if (prefix === 'scf') return boardOfScf(rest)
	return /^[0-9._]{81}$/.test(rest) ? boardOf(rest) : boardOfScf(rest)
}

const SITES: readonly Site[] = [
	{
		name: 'SudokuWiki',
		host: /(^|\.)sudokuwiki\.org$/,
		read: (url) => boardOfSudokuWiki(parameter(url, 'bd')),
	},
	{
		name: 'SudokuExchange',
		host: /(^|\.)sudokuexchange\.com$/,
		read: (url) => boardOf(parameter(url, 's')) ?? boardOfScf(parameter(url, 's')),
	},
	{
		name: 'sudoku.coach',
		host: /(^|\.)sudoku\.coach$/,
		read: (url) => boardOf(/\/play\/([^/]+)/.exec(decoded(url.pathname))?.[1] ?? ''),
	},
	{
		name: 'SudokuPad',
		host: /(^|\.)(sudokupad\.(app|com|svencodes\.com)|crackingthecryptic\.com)$/,
		read: sudokuPad,
	},
	{
		name: 'SudokuMaker',
		host: /(^|\.)sudokumaker\.app$/,
		read: () => 'rules',
	},
	{
		name: 'lisudoku',
		host: /(^|\.)lisudoku\.xyz$/,
		read: () => 'rules',
	},
	{
		name: 'Penpa+',
		host: /^swaroopg92\.github\.io$/,
		read: () => 'rules',
	},
	{
		name: 'puzz.link',
		host: /(^|\.)(puzz\.link|pzv\.jp)$/,
		read: () => 'rules',
	},
	{
		name: 'f-puzzles',
		host: /(^|\.)f-puzzles\.com$/,
		read: (url) => boardOfFPuzzles(parameter(url, 'load')),
	},
]

/** Reads a pasted text. */
export function imported(text: string): Imported {
	const trimmed = text.trim()
	if (/^(https?:\/\/|[\w-]+(\.[\w-]+)+\/)\S+$/i.test(trimmed)) return fromAddress(trimmed)
	if (/^scf[0-9A-Za-z]+$/.test(trimmed)) return answer('SudokuPad', boardOfScf(trimmed.slice(3)))
	if (/^(scl|ctc)[\w+/=-]{40,}$/.test(trimmed)) return answer('SudokuPad', boardOfScl(trimmed.slice(3)))
	if (/^S9B[0-9a-z]{162}$/i.test(trimmed)) return answer('SudokuWiki', boardOfSudokuWiki(trimmed))
	if (/^#?[ps]=/.test(trimmed)) return answer('foldoku', boardOfHash(trimmed))
	const own = ownHash(trimmed)
	if (own) return own
	const board = boardOfText(text)
	if (board) return { kind: 'board', board, from: '' }
	const lines = boardsOfLines(text)
	return lines ? { kind: 'board', from: '', ...lines } : { kind: 'unknown' }
}

function fromAddress(text: string): Imported {
	const address = /^https?:/i.test(text) ? text : `https://${text}`
	if (!URL.canParse(address)) return { kind: 'unknown' }
	const url = new URL(address)
	const site = SITES.find((it) => it.host.test(url.hostname))
	if (site) return answer(site.name, site.read(url))
	const own = boardOfHash(url.hash)
	if (own) return { kind: 'board', board: own, from: 'foldoku' }
	return ownHash(url.hash) ?? anyParameter(url)
}

/** Reads the part of an address of this page that asks for a puzzle with rules, of a seed or of a day. */
function ownHash(text: string): Imported | null {
	if (!/^#?(r|seed|daily)=\S+$/.test(text)) return null
	const hash = text.replace(/^#?/, '#')
	return rulesOfHash(hash) || isMadeHash(hash) ? { kind: 'own', hash } : null
}

/** Looks for a puzzle anywhere in the address of an unknown site. */
function anyParameter(url: URL): Imported {
	const line = /[0-9._-]{81}/.exec(decoded(url.href))
	const board = line && boardOf(line[0])
	if (board) return { kind: 'board', board, from: url.hostname }
	const load = parameter(url, 'load')
	return answer(url.hostname, load ? boardOfFPuzzles(load) : null)
}

function answer(from: string, found: Answer): Imported {
	if (found === 'rules') return { kind: 'rules', from }
	if (!found) return { kind: 'address', from }
	if ('partial' in found) return { kind: 'board', board: found.partial, from, isPartial: true }
	return { kind: 'board', board: found, from }
}
