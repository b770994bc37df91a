/**
 * Saves games in the browser: the current one with its history, and a list of earlier ones.
 *
 * Invariant: a game is saved within half a second of a change, and before the page is hidden.
 */

import { effect } from '@preact/signals-core'
import { answer, isAnswered, writeAddress } from './address.ts'
import { type Board, boardOf, emptyBoard, givensLine, isSolved } from './board.ts'
import { FIRST } from './first.ts'
import type { Game } from './game.ts'
import { boardHash, boardOfHash, type RulesHash, rulesOfHash } from './hash.ts'
import { type Help, help } from './help.ts'
import { isMadeHash } from './recipe.ts'
import { load, save } from './storage.ts'
import { type Found, game, open, origin, revision, rules, seconds, setting, title } from './store.ts'

/** Solved games beyond these are forgotten. */
const LONGEST_LIST = 300
const LONGEST_HISTORY = 500

type Current = Omit<Found, 'puzzle'> & {
	game: Game
	/** The address that the page had when it was left, which a reload opens: it may lag behind the game. */
	left?: string
}

/** A game in the list. */
export interface Entry {
	hash: string
	/** The givens, or the text of a puzzle with rules. */
	givens: string
	title: string
	seconds: number
	/** When it was last changed, in milliseconds. */
	time: number
	solved: boolean
	/** The filled cells of those without a given, in percent. */
	done: number
	/** The address that makes the puzzle again. */
	origin?: string
	help?: Help
}

export const savedGames = (): Entry[] => load<Entry[]>('games') ?? []

/** Returns what a game in the list goes on with, besides its board. */
export const keptOf = ({ title, seconds, origin = '', help }: Entry): Omit<Found, 'puzzle'> => ({
	seconds,
	origin,
	...(title && { title }),
	...(help && { help }),
})

const othersThan = (givens: string) => savedGames().filter((entry) => entry.givens !== givens)

export function forget(givens: string): void {
	save('games', othersThan(givens))
}

/** The revision whose rules the engine has not read yet: until then the address is all that is known. */
let unread = -1

/** Whether the board is the one of an address, and waits for its rules. */
export const isUnread = () => revision.value === unread

/**
 * Opens the last game, else a first puzzle; or what the address says of its board. `import/address.ts` opens
 * the addresses that are not answered here.
 */
export function restore(): void {
	const { hash } = location
	const last = load<Current>('current')
	const board = boardOfHash(hash)
	const its = rulesOfHash(hash)
	if (last && isLast(last, board, its)) {
		open({ ...last, puzzle: last.game })
		if (!isMadeHash(hash)) answer(hash)
	} else if (its) {
		open({ puzzle: its.board ?? emptyBoard() })
		unread = revision.value
	} else if (board) {
		open({ puzzle: board })
		answer(hash)
	} else {
		const [title, line] = FIRST
		open({ puzzle: boardOf(line) ?? emptyBoard(), title })
		if (!isMadeHash(hash)) answer(hash)
	}
}

/** Returns whether the address names the last game, or none. */
function isLast(last: Current, board: Board | null, its: RulesHash | null): boolean {
	if ((!board && !its) || last.left === location.hash) return true
	if (its) return last.rules?.text === its.text && (!its.board || hashOf(last) === location.hash)
	return !last.rules && (hashOf(last) === location.hash || isContinued(last, board as Board))
}

const hashOf = (last: Current) => boardHash(last.game.board, last.rules?.text)

/** Returns whether an address with the givens alone names the puzzle of the last game. */
function isContinued(last: Current, board: Board): boolean {
	return location.hash.startsWith('#p=') && givensLine(last.game.board) === givensLine(board)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Saves after every change. */
export function keepGames(): void {
	effect(() => {
		void [game.value, title.value, setting.value, origin.value, rules.value]
		clearTimeout(timer)
		timer = setTimeout(saveNow, 300)
	})
	addEventListener('pagehide', () => {
		left = location.hash
		saveNow()
	})
	addEventListener('pageshow', () => {
		left = ''
	})
	document.addEventListener('visibilitychange', () => document.hidden && saveNow())
}

/** The address of the game in play. */
export const hashNow = () => boardHash(game.value.board, rules.value?.text)

/** The address of a page that is being left. It is saved more than once then: it is also hidden. */
let left = ''

export function saveNow(): void {
	clearTimeout(timer)
	if (isUnread() && (!isAnswered() || game.value.past.length === 0)) return
	const { board, past, future } = game.value
	const short = { board, past: past.slice(-LONGEST_HISTORY), future }
	const current: Current = {
		game: short,
		title: title.value,
		seconds: seconds.value,
		origin: origin.value,
		rules: rules.value,
		help: help.value,
		...(left && { left }),
	}
	save('current', current)
	const hash = hashNow()
	writeAddress(hash)
	if (past.length > 0 && !setting.value) list(hash)
}

function list(hash: string): void {
	const { board } = game.value
	const givens = rules.value?.text ?? givensLine(board)
	const open = board.entries.filter((_, cell) => !board.givens[cell])
	const entry: Entry = {
		hash,
		givens,
		title: title.value,
		seconds: seconds.value,
		time: Date.now(),
		solved: isSolved(board),
		done: Math.round((100 * open.filter(Boolean).length) / open.length),
		origin: origin.value,
		help: help.value,
	}
	const games = [entry, ...othersThan(givens)]
	save(
		'games',
		games.filter((it, at) => at < LONGEST_LIST || !it.solved),
	)
}
