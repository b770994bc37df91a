/**
 * Saves games in the browser: the current one with its history, and a list of earlier ones.
 *
 * Invariant: a game is saved within half a second of a change, and before the page is hidden.
 */

import { effect } from '@preact/signals-core'
import { boardOf, emptyBoard, givensLine, isSolved } from './board.ts'
import { CELLS } from './cells.ts'
import { FIRST } from './first.ts'
import type { Game } from './game.ts'
import { boardHash, boardOfHash } from './hash.ts'
import { load, save } from './storage.ts'
import { game, open, origin, seconds, setting, title } from './store.ts'

const LONGEST_LIST = 40
const LONGEST_HISTORY = 500

interface Current {
	game: Game
	title: string
	seconds: number
	origin?: string
}

/** A game in the list. */
export interface Entry {
	hash: string
	givens: string
	title: string
	seconds: number
	/** When it was last changed, in milliseconds. */
	time: number
	solved: boolean
	/** The filled cells of those without a given, in percent. */
	done: number
}

export const savedGames = (): Entry[] => load<Entry[]>('games') ?? []

export function forget(givens: string): void {
	save(
		'games',
		savedGames().filter((entry) => entry.givens !== givens),
	)
}

/** Opens what the address says, else the last game, else a first puzzle. */
export function restore(): void {
	const last = load<Current>('current')
	const board = boardOfHash(location.hash)
	const isLast = last && (!board || boardHash(last.game.board) === location.hash || isContinued(last, board))
	if (last && isLast) {
		open(last.game, last.title, last.seconds)
		origin.value = last.origin ?? ''
	} else if (board) open(board)
	else open(boardOf(FIRST[1]) ?? emptyBoard(), FIRST[0])
}

/** Returns whether an address with the givens alone names the puzzle of the last game. */
function isContinued(last: Current, board: Game['board']): boolean {
	return location.hash.startsWith('#p=') && givensLine(last.game.board) === givensLine(board)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Saves after every change, and follows the address. */
export function keepGames(): void {
	effect(() => {
		void [game.value, title.value, setting.value, origin.value]
		clearTimeout(timer)
		timer = setTimeout(saveNow, 300)
	})
	addEventListener('pagehide', saveNow)
	document.addEventListener('visibilitychange', () => document.hidden && saveNow())
	addEventListener('hashchange', () => {
		const board = boardOfHash(location.hash)
		if (board && boardHash(game.value.board) !== location.hash) open(board)
	})
}

export function saveNow(): void {
	clearTimeout(timer)
	const { board, past, future } = game.value
	const short = { board, past: past.slice(-LONGEST_HISTORY), future }
	const current: Current = { game: short, title: title.value, seconds: seconds.value, origin: origin.value }
	save('current', current)
	const hash = boardHash(board)
	if (location.hash !== hash) history.replaceState(null, '', hash)
	if (past.length > 0 && !setting.value) list(hash)
}

function list(hash: string): void {
	const { board } = game.value
	const givens = givensLine(board)
	const open = CELLS.filter((cell) => !board.givens[cell])
	const entry: Entry = {
		hash,
		givens,
		title: title.value,
		seconds: seconds.value,
		time: Date.now(),
		solved: isSolved(board),
		done: Math.round((100 * open.filter((cell) => board.entries[cell]).length) / open.length),
	}
	const others = savedGames().filter((other) => other.givens !== givens)
	save('games', [entry, ...others].slice(0, LONGEST_LIST))
}
