/**
 * What the rules demand, in the language of the page.
 *
 * Invariant: the English sentences are those of the engine.
 */

import { computed, signal } from '@preact/signals-core'
import { ask, reportFault } from '../engine/client.ts'
import { GERMAN_RULES, germanNote } from '../text/german/rules.ts'
import { language } from '../text/language.ts'
import { drawn } from './answers.ts'

const sentences = signal<Readonly<Record<string, string>>>({})

export async function fetchKinds(): Promise<void> {
	if (Object.keys(sentences.value).length > 0) return
	try {
		const all = await ask('rules-kinds', {})
		sentences.value = Object.fromEntries(all.map(({ name, about }) => [name, about]))
	} catch (error) {
		reportFault(error)
	}
}

/** Returns the sentence of a rule. */
export const kinds = computed(
	() => (kind: string) => (language.value === 'de' ? GERMAN_RULES[kind]?.[1] : sentences.value[kind]) ?? '',
)

/** The rules of the draft in words. */
export const notes = computed(() => {
	const english = drawn.value?.draft.notes ?? []
	return language.value === 'de' ? english.map(germanNote) : english
})
