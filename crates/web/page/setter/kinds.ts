/**
 * What the rules demand, in the language of the page.
 *
 * Invariant: the English sentences are those of the engine.
 */

import { computed, signal } from '@preact/signals-core'
import { ask, reportFault } from '../engine/client.ts'
import { language } from '../text/language.ts'
import { drawn } from './answers.ts'
import { draft } from './state.ts'
import { germanSentence, toolName } from './text.ts'
import { type ToolId, toolOf } from './tools.ts'

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

/** Returns the sentence of a tool and its rule. */
export const kinds = computed(
	() => (id: ToolId, kind: string) =>
		language.value === 'de' ? germanSentence(id) : (sentences.value[kind] ?? ''),
)

/** The rules of the draft in words: those of the engine, in German by the table of tools as far as it goes. */
export const notes = computed(() => {
	const english = drawn.value?.draft.notes ?? []
	if (language.value !== 'de') return english
	const tools = draft.value.figures.map(({ kind, numbers }) => toolOf(kind, numbers))
	if (tools.includes(undefined)) return english
	const known = new Map(tools.map((it) => [it?.kind, it]))
	return [...known.values()].flatMap((it) =>
		it ? [{ name: toolName(it.id), text: germanSentence(it.id) }] : [],
	)
})
