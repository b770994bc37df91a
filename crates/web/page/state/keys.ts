/**
 * The keyboard.
 *
 * Invariant: keys that are written into a field, or that belong to a list, are left alone.
 */

import { focusCursor } from '../board/focus.ts'
import { check } from '../engine/actions.ts'
import { explainKey, hintKey, stepKey } from '../panels/keys.ts'
import { dialog, opens } from '../ui/Dialog.tsx'
import { whenThere } from '../ui/early.ts'
import { readDigit, reads } from '../ui/reading.ts'
import type { Mode } from './actions.ts'
import { digitOf as digitOfSymbol } from './cells.ts'
import { copyMarks, enter, erase, eraseBack, toggleAuto, write } from './commands.ts'
import { everything, moved, noneOf } from './selection.ts'
import { act, board, mode, selection, setting, shape, shown, togglePause } from './store.ts'

const MODES: Record<string, Mode> = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' }

const ARROWS: Record<string, readonly [down: number, across: number]> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
	w: [-1, 0],
	s: [1, 0],
	a: [0, -1],
	d: [0, 1],
}

const COMMANDS: Record<string, () => void> = {
	h: hintKey,
	e: explainKey,
	k: check,
	m: toggleAuto,
	n: opens('new'),
	o: opens('open'),
	t: opens('daily'),
	p: togglePause,
	r: reads('row'),
	l: reads('column'),
	b: reads('box'),
	f: readDigit,
	'?': opens('keys'),
	Delete: erase,
	Backspace: eraseBack,
	'0': erase,
}

/** The keys for an empty cell while a puzzle is entered. */
const BLANKS = ['0', '.', ' ']

const WITH_CONTROL: Record<string, () => unknown> = {
	z: () => act({ type: 'undo' }),
	y: () => act({ type: 'redo' }),
	a: () => {
		selection.value = everything(selection.value, board.value)
	},
	c: copyMarks,
}

/** Returns whether an element takes keys itself. */
function takesKeys(target: EventTarget | null, key: string): boolean {
	const element = target instanceof Element ? target : null
	if (element?.closest('input, textarea, select, dialog')) return true
	const isArrow = key.startsWith('Arrow') || key === 'Home' || key === 'End'
	if (isArrow && element?.closest('[role=listbox], [role=tablist]')) return true
	return (key === 'Enter' || key === ' ') && Boolean(element?.closest('button, a, summary'))
}

/** Returns the digit of a key, also with Shift, where the character is another one. */
function digitOf(event: KeyboardEvent): number {
	const match = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)
	if (match && (event.code.startsWith('Digit') || event.key === match[1] || event.shiftKey))
		return Number(match[1])
	if (/^[1-9]$/.test(event.key)) return Number(event.key)
	// Letters are digits beyond 9, on boards that have them.
	const letter =
		event.ctrlKey || event.metaKey || event.altKey ? 0 : digitOfSymbol(/^[a-g]$/i.exec(event.key)?.[0])
	return letter <= shape.value.digits.length ? letter : 0
}

function modeOf(event: KeyboardEvent): Mode {
	if (event.altKey || (event.shiftKey && (event.ctrlKey || event.metaKey))) return 'colour'
	if (event.ctrlKey || event.metaKey) return 'centre'
	return event.shiftKey ? 'corner' : mode.value
}

/** Handles a key; returns whether it meant something. */
function handle(event: KeyboardEvent): boolean {
	const digit = digitOf(event)
	if (digit) {
		const as = modeOf(event)
		if (digit <= shape.value.digits.length || as === 'colour') write(digit, as)
		return true
	}
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
	const control = event.ctrlKey || event.metaKey
	if (event.altKey) return false
	const arrow = ARROWS[key]
	if (arrow && (!control || key.length > 1)) {
		if (shown.value && key.length > 1 && stepKey(arrow)) return true
		selection.value = moved(selection.value, arrow, event.shiftKey || control, shape.value)
		focusCursor()
		return true
	}
	if (control) {
		const command = key === 'z' && event.shiftKey ? WITH_CONTROL.y : WITH_CONTROL[key]
		return command ? command() !== false : false
	}
	return plain(key)
}

function plain(key: string): boolean {
	if (setting.value && BLANKS.includes(key)) {
		enter(0)
		return true
	}
	if (MODES[key]) {
		mode.value = MODES[key]
		return true
	}
	if (key === 'Escape') {
		if (shown.value) shown.value = null
		else selection.value = noneOf(selection.value)
		return true
	}
	if (key === 'Enter') return hintKey(true)
	const command = COMMANDS[key]
	command?.()
	return Boolean(command)
}

function press(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.isComposing || dialog.value) return
	if (takesKeys(event.target, event.key)) return
	if (handle(event)) event.preventDefault()
}

export function listenToKeys(): void {
	addEventListener('keydown', (event) => whenThere(() => press(event)))
}
