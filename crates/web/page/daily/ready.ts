/**
 * The puzzles of today, made ahead while the player is idle.
 *
 * Invariant: a puzzle that was made ahead is the one that its recipe makes; only those of one day are kept. Nobody
 * waits for this work, and it waits for the player.
 */

import { askLater, engine, reportFault } from '../engine/client.ts'
import { made } from '../engine/making.ts'
import { boardOf, givensLine } from '../state/board.ts'
import { load, save } from '../state/storage.ts'
import type { Found } from '../state/store.ts'
import { type Day, today } from './dates.ts'
import { type Daily, dailyHash, KINDS, type Kind, recipeOf, titleOf } from './puzzles.ts'

/** The puzzles of a day that are there: 81 characters, or the text of a puzzle with rules. */
interface Ready {
	day: Day
	puzzles: Partial<Record<Kind, string>>
}

const readyOf = (day: Day): Ready['puzzles'] => {
	const ready = load<Ready>('ready-today')
	return ready?.day === day ? ready.puzzles : {}
}

/** Returns the text of a puzzle that was made ahead. */
export const readyText = ({ day, kind }: Daily): string | undefined => readyOf(day)[kind]

/** Returns the title and the address of a puzzle. */
export const labelsOf = (daily: Daily) => ({ title: titleOf(daily), origin: dailyHash(daily) })

/** Returns the classic puzzle of a text. */
export function classicOf(daily: Daily, line: string): Found | null {
	const puzzle = boardOf(line)
	return puzzle && { puzzle, ...labelsOf(daily) }
}

/** Without input for this long the player is idle, in milliseconds. */
const IDLE = 3000

let lastInput = 0
let isMaking = false

/** Makes the puzzles of today, now and whenever the player comes back on another day. */
export function keepReady(): void {
	for (const name of ['pointerdown', 'keydown']) {
		addEventListener(name, () => {
			lastInput = Date.now()
		})
	}
	document.addEventListener('visibilitychange', () => !document.hidden && void makeToday())
	void makeToday()
}

/** Players who have never opened the puzzles of the day do not fetch the module of rules for them. */
export function keepVariants(): void {
	if (load('daily-variants')) return
	save('daily-variants', true)
	void makeToday()
}

async function makeToday(): Promise<void> {
	if (isMaking) return
	isMaking = true
	try {
		for (const kind of KINDS) {
			if (kind === 'variant' && !load('daily-variants')) continue
			if (!(await isIdle())) return
			const day = today()
			if (engine.value !== 'ready' || readyText({ day, kind })) continue
			const { puzzle, rules } = await made(recipeOf({ day, kind }), askLater)
			const text = rules?.text ?? givensLine(puzzle)
			save('ready-today', { day, puzzles: { ...readyOf(day), [kind]: text } } satisfies Ready)
		}
	} catch (error) {
		reportFault(error)
	} finally {
		isMaking = false
	}
}

/** Waits until the player is idle; returns false if the page is hidden, which `keepReady` waits for. */
async function isIdle(): Promise<boolean> {
	while (!document.hidden && Date.now() - lastInput < IDLE) {
		await new Promise((resolve) => setTimeout(resolve, IDLE))
	}
	return !document.hidden
}
