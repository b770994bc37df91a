/**
 * The title of a game in the language of the page.
 *
 * Invariant: titles are saved in English; a level at the beginning is translated when it is shown.
 */

import type { Level } from '../../npm/protocol.ts'
import { texts } from './language.ts'

export function titleText(title: string): string {
	const [first, ...rest] = title.split(' ')
	const level = texts.value.levelNames[first as Level]
	return [level ?? first, ...rest].join(' ')
}
