/**
 * The language of the page.
 *
 * Invariant: every text of the page comes from here, so that changing the language changes all.
 */

import { computed, effect } from '@preact/signals-core'
import { settings } from '../state/settings.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'

export const language = computed<'en' | 'de'>(() => {
	const chosen = settings.language.value
	if (chosen !== 'system') return chosen
	return navigator.languages?.[0]?.startsWith('de') ? 'de' : 'en'
})

export const texts = computed<Texts>(() => (language.value === 'de' ? de : en))

export function keepLanguage(): void {
	effect(() => {
		document.documentElement.lang = language.value
		document.title = texts.value.pageTitle
	})
}
