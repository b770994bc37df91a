/**
 * The panel of ratings: Sudoku Explainer and HoDoKu; under rules, foldoku's own.
 *
 * Invariant: a rating is shown only for the puzzle it was made for.
 */

import '../style/ratings.css'
import { computed, signal } from '@preact/signals-core'
import type { Rating, RulesRating } from '../../npm/protocol.ts'
import { askAbout, rulesPosition } from '../engine/actions.ts'
import { opened, task } from '../engine/task.ts'
import { givensLine } from '../state/board.ts'
import { board, rules } from '../state/store.ts'
import { language, texts } from '../text/language.ts'
import { placeName, techniqueName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'
import { leaveRules } from './tabs.ts'

/** What is rated, and in which words. */
const puzzle = computed(() =>
	rules.value ? `${language.value} ${rules.value.text}` : givensLine(board.value),
)

const found = signal<{ puzzle: string; rating: Rating | RulesRating } | null>(null)
const rating = computed(() => (found.value?.puzzle === puzzle.value ? found.value.rating : null))

async function rate(): Promise<void> {
	await opened()
	const rated = puzzle.value
	const rating = rules.value
		? await askAbout('rules-rate', () => {
				const { text, language } = rulesPosition()
				return { text, ...(language && { language }), timeout: 120 }
			})
		: await askAbout('rate', () => ({ puzzle: givensLine(board.value), timeout: 120 }))
	if (!rating) return
	leaveRules('rate')
	found.value = { puzzle: rated, rating }
}

export const RatePanel = live(() => {
	const words = texts.value
	const result = rating.value
	return (
		<div class="intro">
			<p>{rules.value ? words.rateRulesIntro : words.rateIntro}</p>
			{!result && (
				<Button label={words.ratePuzzle} kind="main" disabled={Boolean(task.value)} onClick={rate} />
			)}
			{result && ('rules' in result ? <UnderRules rating={result} /> : <Ratings rating={result} />)}
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

function UnderRules({ rating }: { rating: RulesRating }) {
	const words = texts.value
	const { level, difficulty, hardest, steps, techniques, names, rules, unused, issues } = rating
	if (!level || difficulty === null) {
		return <p class="note">{rating.outcome === 'stuck' ? words.pathStuck : words.notRated}</p>
	}
	return (
		<div class="ratings">
			<dl class="figures">
				<div>
					<dt class="small">{words.level}</dt>
					<dd class={`level level-${level.toLowerCase()}`}>{words.levelNames[level]}</dd>
				</div>
				<div>
					<dt class="small">{words.difficulty}</dt>
					<dd>{difficulty.toFixed(1)}</dd>
				</div>
				<div>
					<dt class="small">{words.steps}</dt>
					<dd>{steps}</dd>
				</div>
			</dl>
			<div class="gauge" aria-hidden="true">
				<span style={{ width: `${(Math.min(difficulty, 16) / 16) * 100}%` }} />
			</div>
			{hardest && (
				<p>
					{words.hardest}: <strong>{names[hardest]}</strong>
				</p>
			)}
			<dl class="techniques-used small">
				{Object.entries(techniques).map(([key, count]) => (
					<div key={key}>
						<dt>{names[key]}</dt>
						<dd>{count}</dd>
					</div>
				))}
			</dl>
			{unused.length === 0 && <p>{words.rulesNeeded(rules)}</p>}
			{issues.length > 0 && (
				<>
					<h2>{words.issues}</h2>
					<ul class="issues">
						{issues.map((issue) => (
							<li key={issue}>{placeName(issue)}</li>
						))}
					</ul>
				</>
			)}
		</div>
	)
}

/** Writes a key such as `x-wing` as a title. */
export const titleOf = (key: string) =>
	/[A-Z ]/.test(key)
		? key
		: key.replace(/(^|-)(\w)/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`)
