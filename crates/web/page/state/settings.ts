/**
 * What a player has chosen about the page itself.
 *
 * Invariant: every setting has a value; unknown or damaged saved ones fall back to the default.
 */

import { computed, effect, type Signal, signal } from '@preact/signals-core'
import { load, save } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Language = 'system' | 'en' | 'de'

const DEFAULTS = {
	theme: 'system' as Theme,
	language: 'system' as Language,
	/** Show digits that a unit holds twice. */
	conflicts: true,
	/** Shade the row, column and box of the cursor. */
	peers: true,
	/** Shade the cells with the digit of the cursor. */
	same: true,
	/** A digit removes itself from the marks of its peers. */
	cleanUp: true,
	timer: true,
	/** Marks a wrong digit as soon as it is written. */
	autoCheck: false,
	/** A key of the keypad is held, and every cell that is tapped gets its digit. */
	digitFirst: false,
	/** Keypad with 7 8 9 on top. */
	flip: false,
	/** Row and column numbers beside the board; while a step is shown they are always there. */
	labels: false,
	/** Corner marks stand at fixed places instead of in order. */
	fixed: false,
	/** Keys of techniques that hints and explanations leave out, with spaces between them. */
	excluded: '',
}

type Settings = typeof DEFAULTS
export type Switch = {
	[name in keyof Settings]: Settings[name] extends boolean ? name : never
}[keyof Settings]

const signals = Object.entries(DEFAULTS).map(([name, value]) => [name, signal(value)])

export const settings: { readonly [name in keyof Settings]: Signal<Settings[name]> } =
	Object.fromEntries(signals)

/** The techniques that hints and explanations leave out. */
export const excluded = computed(() => settings.excluded.value.split(' ').filter(Boolean))

/** Takes the saved settings. */
export function takeSettings(): void {
	const saved = load<Partial<Settings>>('settings') ?? {}
	for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
		if (typeof saved[name] === typeof DEFAULTS[name]) settings[name].value = saved[name] as never
	}
}

/** Takes the saved settings, saves them when they change, and sets the theme of the page. */
export function keepSettings(): void {
	takeSettings()
	let isFirst = true
	effect(() => {
		const values = Object.entries(settings).map(([name, value]) => [name, value.value])
		if (!isFirst) save('settings', Object.fromEntries(values))
		isFirst = false
	})
	effect(() => {
		document.documentElement.dataset.theme = settings.theme.value
	})
}
