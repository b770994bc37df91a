/**
 * The rules of the puzzle in words.
 *
 * Invariant: the words are those of the setter and of the module of rules; the latter in the language of the page.
 */

import { rules } from '../state/store.ts'
import { german, texts } from '../text/language.ts'
import { live } from '../ui/live.ts'

export const RulesPanel = live(() => {
	const words = texts.value
	const its = rules.value
	if (!its) return null
	return (
		<div class="intro rules-words">
			<h2>{its.title || words.rules}</h2>
			{its.author && <p class="small">{words.rulesBy(its.author)}</p>}
			{its.words && <p class="setter">{its.words}</p>}
			<dl>
				{its.notes.map(german.value?.rule ?? ((it) => it)).map(({ name, text }) => (
					<div key={name + text}>
						<dt>{name}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
		</div>
	)
})
