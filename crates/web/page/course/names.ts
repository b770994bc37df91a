/**
 * The names of lessons and techniques in the language of the page.
 *
 * Invariant: a technique has the name that hints give it.
 */

import { signal } from '@preact/signals-core'
import { ask, reportFault } from '../engine/client.ts'
import { techniqueName } from '../text/steps.ts'
import type { Lesson } from './lessons.ts'
import { TECHNIQUE_TEXTS } from './techniques.ts'
import { said } from './text.ts'

/** The English names by key; those of the engine, once it has said them. */
const names = signal<Readonly<Record<string, string>>>({})

let isAsked = false

/** Asks the engine for its techniques. */
export async function loadNames(): Promise<void> {
	if (isAsked) return
	isAsked = true
	try {
		const { techniques } = await ask('techniques', {})
		names.value = Object.fromEntries(techniques.map((it) => [it.key, it.name]))
	} catch (error) {
		isAsked = false
		reportFault(error)
	}
}

/** Writes a key such as `x-wing` as a title, until the engine is there. */
const titleOfKey = (key: string) =>
	key.replace(
		/(^|-)(\w)/g,
		(_, dash, letter) => `${dash && (key.includes('wing') ? '-' : ' ')}${letter.toUpperCase()}`,
	)

export const nameOfTechnique = (key: string): string =>
	techniqueName(key, names.value[key] ?? titleOfKey(key), false)

export function titleOf({ key, techniques, rule }: Lesson): string {
	const title = rule?.title ?? TECHNIQUE_TEXTS[key]?.title
	return title ? said(title) : nameOfTechnique(techniques[0])
}
