/**
 * The panel of solutions: counts them, lists them, and corrects puzzles that have none or several.
 *
 * Invariant: speaks of the givens and rules alone, whatever the player has entered. Puzzles with rules are not
 * corrected.
 */

import { computed, signal } from '@preact/signals-core'
import type { Repair, Result, Solutions, Solved } from '../../npm/protocol.ts'
import { askAbout } from '../engine/actions.ts'
import { openNow } from '../engine/opening.ts'
import { opened, task } from '../engine/task.ts'
import { boardOf, givensLine } from '../state/board.ts'
import { act, board, rules, shown } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { placeName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { kept, Select } from '../ui/Choice.tsx'
import { live } from '../ui/live.ts'

type Counted = { status: string } & Pick<Solved, 'count' | 'complete'>

interface Found {
	puzzle: string
	count?: Counted
	list?: Solutions
	repairs?: Repair[]
}

const LIMITS = ['2', '100', '10000', '1000000']
const LONGEST_LIST = 100

const found = signal<Found | null>(null)

/** What the answers are about: the givens, or the text of a puzzle with rules. */
const puzzleNow = () => rules.value?.text ?? givensLine(board.value)
const current = computed(() => (found.value?.puzzle === puzzleNow() ? found.value : null))
const limit = signal('100')

async function count(): Promise<void> {
	const result = await solved('count', { limit: Number(limit.value), timeout: 300 })
	if (result) found.value = { puzzle: puzzleNow(), count: result }
}

async function list(): Promise<void> {
	const result = await solved('solutions', {
		limit: Math.min(Number(limit.value), LONGEST_LIST),
		timeout: 60,
	})
	if (result) found.value = { puzzle: puzzleNow(), list: result }
}

/** Asks about the puzzle, with its rules if it has any. */
async function solved<O extends 'count' | 'solutions'>(op: O, bounds: { limit: number; timeout: number }) {
	await opened()
	return rules.value
		? askAbout('rules-solutions', () => ({ text: puzzleNow(), ...bounds }))
		: (askAbout<'count' | 'solutions'>(op, () => ({
				puzzle: puzzleNow(),
				...bounds,
			})) as Promise<Result<O> | null>)
}

async function repair(): Promise<void> {
	const result = await askAbout('check', () => ({ position: puzzleNow(), repairs: true }))
	if (result) found.value = { ...current.value, puzzle: puzzleNow(), repairs: result.repairs }
}

export const SolvePanel = live(() => {
	const words = texts.value
	const isBusy = Boolean(task.value)
	const answer = current.value
	const isBad = answer?.count
		? answer.count.status !== 'unique'
		: answer?.list && answer.list.solutions.length !== 1
	return (
		<div class="intro">
			<p>{words.solveIntro}</p>
			<Select
				label={words.solutionLimit}
				values={Object.fromEntries(LIMITS.map((it) => [it, Number(it).toLocaleString()]))}
				{...kept(limit)}
			/>
			<div class="row-buttons">
				<Button label={words.countSolutions} kind="main" disabled={isBusy} onClick={count} />
				<Button label={words.listSolutions} disabled={isBusy} onClick={list} />
			</div>
			{answer?.count && <Count count={answer.count} />}
			{answer?.list && <List list={answer.list} />}
			{isBad && !rules.value && !answer?.repairs && (
				<Button label={words.findRepairs} disabled={isBusy} onClick={repair} />
			)}
			{answer?.repairs && <Repairs repairs={answer.repairs} />}
		</div>
	)
})

function Count({ count }: { count: Counted }) {
	const words = texts.value
	return (
		<p class="big" role="status">
			{words.solutions(count.count, count.complete)}
		</p>
	)
}

function List({ list }: { list: Solutions }) {
	const words = texts.value
	const { solutions, complete, common } = list
	const shared = common ? [...common].filter((it) => it !== '.').length - givens() : 0
	return (
		<>
			<p class="big" role="status">
				{words.solutions(solutions.length + (complete ? 0 : 1), complete)}
			</p>
			{complete && solutions.length > 1 && <p>{words.common(shared)}</p>}
			<ol class="solutions">
				{solutions.map((solution, at) => (
					<li key={solution}>
						<Button label={words.solutionTitle(at + 1)} onClick={() => show(solution)} />
						<code>{solution}</code>
					</li>
				))}
			</ol>
			{solutions.length === 1 && <Button label={words.showSolution} onClick={() => fill(solutions[0])} />}
		</>
	)
}

const givens = () => board.value.givens.filter(Boolean).length

function show(solution: string): void {
	shown.value = { board: { digits: solution, candidates: Array.from(solution, () => '') } }
}

function fill(solution: string): void {
	act({ type: 'take', digits: solution, candidates: Array.from(solution, () => '') })
}

function Repairs({ repairs }: { repairs: Repair[] }) {
	const words = texts.value
	if (repairs.length === 0) return <p class="note">{words.noRepairs}</p>
	return (
		<>
			<h2>{words.repairs}</h2>
			<ul class="repairs">
				{repairs.slice(0, 50).map((it) => (
					<li key={it.puzzle}>
						<span>{placeName(it.text)}</span>
						<Button label={words.use} onClick={() => use(it.puzzle)} />
					</li>
				))}
			</ul>
		</>
	)
}

function use(line: string): void {
	const puzzle = boardOf(line)
	if (puzzle) openNow({ puzzle })
}
