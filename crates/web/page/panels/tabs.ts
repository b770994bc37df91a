/**
 * Which panel of the assistant is open.
 *
 * Invariant: on wide screens a panel is always visible; on narrow ones only while `sheet` is set.
 */

import { signal } from '@preact/signals-core'

export const TABS = ['hint', 'explain', 'rate', 'solve'] as const
export type Tab = (typeof TABS)[number]

export const tab = signal<Tab>('hint')
export const sheet = signal(false)

export function openPanel(name: Tab): void {
	tab.value = name
	sheet.value = true
}
