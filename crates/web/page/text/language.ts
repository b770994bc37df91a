/**
 * The language of the page.
 *
 * Invariant: every text of the page comes from here, so that changing the language changes all. The
 * page is English until German has been fetched.
 */

import { computed, effect, signal } from '@preact/signals-core'
import { settings } from '../state/settings.ts'
import { report } from '../ui/report.ts'
import { en, type Texts } from './en.ts'

const wanted = computed<'en' | 'de'>(() => {
	const chosen = settings.language.value
	if (chosen !== 'system') return chosen
	return navigator.languages?.[0]?.startsWith('de') ? 'de' : 'en'
})

const fetched = signal<typeof import('./german/index.ts') | null>(null)

/** What is German, if the page is. */
export const german = computed(() => (wanted.value === 'de' ? fetched.value : null))

export const language = computed<'en' | 'de'>(() => (german.value ? 'de' : 'en'))

/** The language, with the region of the player, for numbers and dates. */
export const locale = computed(
	() => navigator.languages?.find((it) => it.startsWith(language.value)) ?? language.value,
)

export const texts = computed<Texts>(() => german.value?.texts ?? en)

async function fetchGerman(): Promise<void> {
	try {
		fetched.value = await import('./german/index.ts')
	} catch (error) {
		// The page stays English.
		report(error)
	}
}

/** Follows the chosen language; returns when the page can be drawn in it. */
export async function keepLanguage(): Promise<void> {
	let fetching: Promise<void> | undefined
	effect(() => {
		if (wanted.value === 'de' && !fetched.peek()) fetching = fetchGerman()
	})
	await fetching
	effect(() => {
		document.documentElement.lang = language.value
		document.title = texts.value.pageTitle
	})
}
