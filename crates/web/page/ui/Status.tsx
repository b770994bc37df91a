/**
 * The line below the board: news, and the work in progress.
 *
 * Invariant: the live region is always on the page, so that its changes are read.
 */

import { engine } from '../engine/client.ts'
import { task } from '../engine/task.ts'
import { texts } from '../text/language.ts'
import { Button } from './Button.tsx'
import { dialog } from './Dialog.tsx'
import { live } from './live.ts'
import { hush, message, spoken } from './message.ts'

export const Status = live(() => {
	const news = message.value
	const words = texts.value
	return (
		<div class="status">
			<div class="sr" aria-live="polite">
				{spoken.value}
			</div>
			<div role="status">
				{news && (
					<div class={`news ${news.kind}`} key={news.key}>
						<span>{news.text}</span>
						{news.action && <Button label={news.action.label} kind="plain" onClick={news.action.run} />}
						<Button icon="close" label={words.close} bare kind="quiet" onClick={hush} />
					</div>
				)}
			</div>
			{!dialog.value && <Progress />}
		</div>
	)
})

/** Why something did not work, if it did not. */
export function Problem({ text }: { text: string | undefined }) {
	if (!text) return null
	return (
		<p class="note bad" role="alert">
			{text}
		</p>
	)
}

/** Appears after 300 ms, so that quick work does not flicker. */
export const Progress = live(() => {
	const words = texts.value
	const current = task.value
	if (!current) return null
	return (
		<div class="progress">
			<span>{engine.value === 'loading' ? words.engineLoading : words.working}</span>
			<span class="bar" />
			<Button label={words.stop} kind="plain" onClick={current.cancel} />
		</div>
	)
})
