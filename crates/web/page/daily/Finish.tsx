/**
 * The end of a game, in the place of the keypad: the time, the hardest step, the player's path, and the way on.
 *
 * Invariant: the review runs in a worker and ends when another game is opened or the card is closed. A step is shown
 * on the board until it is hidden or the board changes.
 */

import { computed, effect, signal } from '@preact/signals-core'
import type { Level, Step } from '../../npm/protocol.ts'
import { explainFailure } from '../engine/actions.ts'
import { askLater, reportFault } from '../engine/client.ts'
import { openLater, openNow } from '../engine/opening.ts'
import { makePuzzle, takePuzzle } from '../engine/stock.ts'
import { Legend } from '../panels/Legend.tsx'
import { digitsLine } from '../state/board.ts'
import { nameOf } from '../state/cells.ts'
import { closeFinish, finished, showFinish } from '../state/finish.ts'
import { LEVELS } from '../state/recipe.ts'
import { settings } from '../state/settings.ts'
import { game, origin, revision, rules, shape, shown, title } from '../state/store.ts'
import { clock } from '../state/timer.ts'
import { language, texts } from '../text/language.ts'
import { placeName, stepText, techniqueName } from '../text/steps.ts'
import { titleText } from '../text/title.ts'
import { Button } from '../ui/Button.tsx'
import { opens } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { Words } from '../ui/Words.tsx'
import { helpTexts, kindName } from './Calendar.tsx'
import { today } from './dates.ts'
import { begin } from './open.ts'
import { dailyOfHash } from './puzzles.ts'
import { isTimed, nextDaily, type Result, statisticsOf, streakAt } from './results.ts'
import { type Puzzle, pathFrom, type Review, reviewed, rightDigits, type Verdict } from './review.ts'
import { groupNow, keepResult, keptDays, results } from './saved.ts'
import { words } from './text.ts'
import './daily.css'

/** The moves that are listed; there are rarely more. */
const LISTED = 4

const result = signal<Result | null>(null)
/** What is known of the path; null if the engine cannot follow it. */
const review = signal<{ revision: number; review: Review | null } | null>(null)
/** The number of the move whose step is on the board. */
const opened = signal(0)
/** That step, and the name of its technique. */
const drawn = signal<{ number: number; step: Step; name: string } | null>(null)

/** Whether the focus would be lost with the keypad. */
let takesFocus = false

function keepFocus(card: HTMLElement | null): void {
	if (takesFocus) card?.focus({ preventScroll: true })
	takesFocus = false
}

/** Ends the game that has just been solved. */
export function finish(): void {
	result.value = keepResult()
	opened.value = 0
	if (finished.value) return
	takesFocus = Boolean(document.activeElement?.closest('.controls'))
	showFinish()
	if (!result.value.explained) void look()
}

/** Looks at the path of the game. */
async function look(): Promise<void> {
	const its = revision.value
	const isWanted = () => finished.peek() && revision.peek() === its
	try {
		for await (const now of reviewed(puzzleNow(), askLater, isWanted)) {
			if (!isWanted()) return
			review.value = { revision: its, review: now }
		}
	} catch (error) {
		reportFault(error)
		review.value = { revision: its, review: null }
	}
}

const puzzleNow = (): Puzzle => ({
	game: game.value,
	text: rules.value?.text,
	language: language.value,
})

// A step that the board no longer shows is closed.
effect(() => {
	if (!shown.value) opened.value = 0
})

const current = computed(() => (review.value?.revision === revision.value ? review.value.review : undefined))

export const Finish = live(() => {
	const its = result.value
	if (!its) return null
	return (
		<section class="controls finish" ref={keepFocus} tabIndex={-1} aria-label={words.value.finish}>
			<Head result={its} />
			<Ways />
			{!its.explained && <Path />}
		</section>
	)
})

function Head({ result: its }: { result: Result }) {
	const { newBest, best, streak, toBoard } = words.value
	const { best: quickest, games } = statisticsOf(results.value, its.group)
	const isBest = isTimed(its) && games > 1 && its.seconds === quickest
	const isOfToday = its.day === its.played && its.played === today()
	const { days } = streakAt(keptDays.value, today())
	const facts = [
		titleText(title.value),
		...helpTexts(its),
		isBest ? newBest : its.group && games > 1 && quickest !== null ? best(clock(quickest)) : '',
		isOfToday && days > 1 ? streak(days) : '',
	]
	return (
		<div class="finish-head">
			<svg class="finish-sign" viewBox="0 0 48 48" aria-hidden="true">
				<circle cx="24" cy="24" r="21" />
				<path d="M14.5 25 21 31.5 34 17.5" />
			</svg>
			<div>
				<h2>{settings.timer.value ? clock(its.seconds) : words.value.finish}</h2>
				<p class="small">{facts.filter(Boolean).join(' · ')}</p>
			</div>
			<Button icon="close" label={toBoard} bare kind="quiet" onClick={closeFinish} />
		</div>
	)
}

/** Returns the English name of a technique, with which the words of a step begin, in the language of the page. */
const nameOfStep = (step: Step) => techniqueName(step.technique, step.text.split(':')[0])

const Path = live(() => {
	const { reviewing, hardest, beyond, summary, worked, reviewEnds, more } = words.value
	const now = current.value
	void [opened.value, drawn.value, shown.value]
	if (now === null) return null
	if (!now) return <p class="small">{reviewing}</p>
	const { verdicts, state, placements } = now
	const count = (kind: Verdict['kind']) => verdicts.filter((it) => it.kind === kind).length
	const notable = verdicts.filter((it) => it.kind === 'leap' || it.kind === 'wrong')
	const listed = notable.slice(0, LISTED)
	const isOver = state !== 'running'
	return (
		<>
			<div class="finish-path">
				<p>{now.hardest ? hardest(nameOfStep(now.hardest)) : beyond}</p>
				<Strip verdicts={verdicts} count={placements} />
				<p class="small" aria-live="polite">
					{isOver ? summary(count('seen'), verdicts.length) : reviewing}
					{isOver && count('worked') > 0 && ` ${worked(count('worked'))}`}
					{state === 'ended' && ` ${reviewEnds}`}
				</p>
			</div>
			{isOver && listed.length > 0 && (
				<div class="finish-moves">
					<ol>
						{listed.map((it) => (
							<Move key={it.number} verdict={it} />
						))}
					</ol>
					{notable.length > listed.length && <p class="small">{more(notable.length - listed.length)}</p>}
				</div>
			)}
		</>
	)
})

/** The path as one bar for each digit. */
function Strip({ verdicts, count }: { verdicts: readonly Verdict[]; count: number }) {
	const { path, kinds } = words.value
	const present = (Object.keys(kinds) as Verdict['kind'][]).filter((kind) =>
		verdicts.some((it) => it.kind === kind),
	)
	const numbers = present.map((kind) => `${verdicts.filter((it) => it.kind === kind).length} ${kinds[kind]}`)
	return (
		<figure class="finish-strip">
			<svg
				viewBox={`0 0 ${4 * count} 20`}
				preserveAspectRatio="none"
				role="img"
				aria-label={`${path}: ${numbers.join(', ')}`}
			>
				{verdicts.map(({ number, kind }) => (
					<rect key={number} class={kind} x={4 * (number - 1) + 0.5} width={3} {...BARS[kind]} />
				))}
			</svg>
			<figcaption class="small" aria-hidden="true">
				{present.map((kind) => (
					<span key={kind} class={kind}>
						{kinds[kind]}
					</span>
				))}
			</figcaption>
		</figure>
	)
}

/** The heights tell kinds apart where colours do not. */
const BARS: Record<Verdict['kind'], { y: number; height: number }> = {
	seen: { y: 12, height: 8 },
	worked: { y: 7, height: 13 },
	leap: { y: 0, height: 20 },
	wrong: { y: 0, height: 20 },
}

function Move({ verdict }: { verdict: Verdict }) {
	const { leap, leapUnknown, wrong, seeStep, hideStep } = words.value
	const { number, digit, cell, kind, step } = verdict
	const place = placeName(nameOf(cell, shape.value))
	const isOpen = opened.value === number && drawn.value?.number === number
	const text =
		kind === 'wrong'
			? wrong(number, digit, place)
			: step
				? leap(number, digit, place, nameOfStep(step))
				: leapUnknown(number, digit, place)
	return (
		<li class={kind}>
			<p>{text}</p>
			{step && (
				<Button
					label={isOpen ? hideStep : seeStep}
					kind="quiet"
					pressed={isOpen}
					onClick={() => (isOpen ? hide() : see(verdict).catch(explainFailure))}
				/>
			)}
			{isOpen && drawn.value && shown.value?.drawing && (
				<div class="finish-step" aria-live="polite">
					<p>
						<Words text={stepText(drawn.value.step, drawn.value.name)} />
					</p>
					<Legend drawing={shown.value.drawing} />
				</div>
			)}
		</li>
	)
}

function hide(): void {
	shown.value = null
}

/** Draws what there was to see before a move. */
async function see({ number, before, at }: Verdict): Promise<void> {
	const its = revision.value
	const puzzle = puzzleNow()
	const solution = digitsLine(puzzle.game.board)
	const digits = rightDigits(before, solution)
	const { steps, drawings = [], boards = [] } = await pathFrom(puzzle, digits, askLater, true)
	if (revision.value !== its || !finished.value || !steps[at]) return
	drawn.value = { number, step: steps[at], name: drawings[at]?.title ?? steps[at].technique }
	shown.value = { drawing: drawings[at], board: boards[at] }
	opened.value = number
}

const Ways = live(() => {
	const { nextDaily: nextText, another, openCalendar } = words.value
	const daily = dailyOfHash(origin.value)
	const next = daily && nextDaily(daily, results.value)
	const level = LEVELS.find((it) => it === groupNow())
	return (
		<div class="row-buttons">
			{next && <Button label={nextText(kindName(next))} kind="main" onClick={() => void begin(next)} />}
			{!daily && level && (
				<Button label={another(texts.value.levelNames[level])} kind="main" onClick={() => open(level)} />
			)}
			{!daily && !level && <Button label={texts.value.newGame} kind="main" onClick={opens('new')} />}
			<Button icon="daily" label={openCalendar} onClick={opens('daily')} />
		</div>
	)
})

function open(level: Level): void {
	const found = takePuzzle(level)
	if (found) openNow(found)
	else openLater((stop) => makePuzzle(level, stop)).catch(explainFailure)
}
