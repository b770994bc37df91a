/**
 * Which panel of the assistant is open.
 *
 * Invariant: on wide screens a panel is always visible; on narrow ones only while `sheet` is set, over the keypad. Hints
 * leave the keypad in reach unless the player wants more room. A puzzle without rules, on
 * whatever board, has no panel of rules.
 */

import { computed, signal } from '@preact/signals-core'
import { closeFinish } from '../state/finish.ts'
import { rules } from '../state/store.ts'

const CLASSIC = ['hint', 'explain', 'rate', 'solve'] as const
export type Tab = (typeof CLASSIC)[number] | 'rules'

/** Whether there is something to say about the rules. */
const hasWords = computed(() => Boolean(rules.value?.words || rules.value?.notes.length))

/** The panels of the puzzle. */
export const tabs = computed<readonly Tab[]>(() => (hasWords.value ? ['rules', ...CLASSIC] : CLASSIC))

/** What was chosen, and for which rules. */
const chosen = signal<{ name: Tab; under: unknown }>({ name: 'hint', under: null })

/** The open panel. The rules of another puzzle come first, until the player opens another panel. */
export const tab = computed<Tab>(() => {
	const { name, under } = chosen.value
	if (hasWords.value && under !== rules.value) return 'rules'
	return name === 'rules' && !hasWords.value ? 'hint' : name
})

export const sheet = signal(false)

/** Whether the player wants hints over the keypad. */
export const isTall = signal(false)

export const isLow = computed(() => tab.value === 'hint' && !isTall.value)

/** Opens a panel, also in the place of the card at the end of a game. */
export function openPanel(name: Tab): void {
	closeFinish()
	chosen.value = { name, under: rules.value }
	sheet.value = true
}

/** Opens a panel that has been asked for: its puzzle may have been opened meanwhile, with the rules in front. */
export function leaveRules(name: Tab): void {
	if (tab.value === 'rules') openPanel(name)
}
