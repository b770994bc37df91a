/**
 * The line of news below the board, which assistive technology reads aloud.
 *
 * Invariant: one message at a time; the text is in the language it was written in.
 */

import { signal } from '@preact/signals-core'

export interface Message {
	text: string
	kind: 'info' | 'good' | 'bad'
	action?: { label: string; run(): void }
	/** A message that only matters until the board changes. */
	key: number
}

export const message = signal<Message | null>(null)

/** What is read aloud and not shown. */
export const spoken = signal('')

let key = 0

export function say(text: string, kind: Message['kind'] = 'info', action?: Message['action']): void {
	key += 1
	message.value = action ? { text, kind, key, action } : { text, kind, key }
}

/** Reads a text aloud; equal texts are read again. */
export function speak(text: string): void {
	spoken.value = spoken.value === text ? `${text}\u200b` : text
}

export const hush = () => {
	message.value = null
}
