/**
 * The title of a game in the language of the page.
 *
 * Invariant: titles are saved in English; a level or a kind of rules at the beginning, and a day at the end, are
 * translated when they are shown.
 */

import { locale, texts } from './language.ts'

export function titleText(title: string): string {
	const { levelNames, ruleNames } = texts.value
	const names: Record<string, string> = { ...levelNames, ...ruleNames }
	const [first, ...rest] = title.split(' ')
	return [names[first] ?? first, ...rest.map(dayText)].join(' ')
}

/** Returns a day such as `2026-11-26` as it is written in the language; any other word stays. */
function dayText(word: string): string {
	if (!/^\d{4}-\d\d-\d\d$/.test(word)) return word
	return new Date(`${word}T12:00`).toLocaleDateString(locale.value, { day: 'numeric', month: 'short' })
}
