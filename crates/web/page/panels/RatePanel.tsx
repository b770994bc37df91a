/**
 * The panel of ratings: Sudoku Explainer and HoDoKu.
 *
 * Invariant: a rating is shown only for the puzzle it was made for.
 */

import { computed, signal } from '@preact/signals-core'
import type { Rating } from '../../npm/protocol.ts'
import { askAbout } from '../engine/actions.ts'
import { task } from '../engine/task.ts'
import { givensLine } from '../state/board.ts'
import { board } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { techniqueName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'

const found = signal<{ puzzle: string; rating: Rating } | null>(null)
const rating = computed(() => (found.value?.puzzle === givensLine(board.value) ? found.value.rating : null))

async function rate(): Promise<void> {
	const rating = await askAbout('rate', () => ({ puzzle: givensLine(board.value), timeout: 120 }))
	if (rating) found.value = { puzzle: givensLine(board.value), rating }
}

export const RatePanel = live(() => {
	const words = texts.value
	const result = rating.value
	return (
		<div class="intro">
			<p>{words.rateIntro}</p>
			{!result && (
				<Button label={words.ratePuzzle} kind="main" disabled={Boolean(task.value)} onClick={rate} />
			)}
			{result && <Ratings rating={result} />}
		</div>
	)
})

function Ratings({ rating }: { rating: Rating }) {
	const words = texts.value
	const { er, level, score, hardest } = rating
	if (er === null && level === null) return <p class="note">{words.notRated}</p>
	return (
		<div class="ratings">
			<h2>{words.explainer}</h2>
			<dl class="figures">
				{(['er', 'ep', 'ed'] as const).map((name) => (
					<div key={name}>
						<dt class="small">{name.toUpperCase()}</dt>
						<dd>{rating[name]?.toFixed(1) ?? '–'}</dd>
						<dd class="small">{words.ratings[name]}</dd>
					</div>
				))}
			</dl>
			<div class="gauge" aria-hidden="true">
				<span style={{ width: `${(Math.min(er ?? 0, 12) / 12) * 100}%` }} />
			</div>
			{hardest && (
				<p>
					{words.hardest}: <strong>{techniqueName(hardest, titleOf(hardest))}</strong>
				</p>
			)}
			<h2>{words.hodoku}</h2>
			<dl class="figures two">
				<div>
					<dt class="small">{words.level}</dt>
					<dd class={`level level-${level?.toLowerCase()}`}>{level ? words.levelNames[level] : '–'}</dd>
				</div>
				<div>
					<dt class="small">{words.score}</dt>
					<dd>{score ?? '–'}</dd>
				</div>
			</dl>
		</div>
	)
}

/** Writes a key such as `x-wing` as a title. */
export const titleOf = (key: string) =>
	/[A-Z ]/.test(key)
		? key
		: key.replace(/(^|-)(\w)/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`)
