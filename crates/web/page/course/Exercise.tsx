/**
 * An exercise: the player marks a pattern or what goes, and the step of the engine decides.
 *
 * Invariant: everything can be done by touch alone and by keys alone; the digits of a cell are keys of their own.
 */

import { CELLS, DIGITS, nameOf } from '../state/cells.ts'
import { moved, only } from '../state/selection.ts'
import { placeName, stepText } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'
import { speak } from '../ui/message.ts'
import { Words } from '../ui/Words.tsx'
import { CourseBoard } from './CourseBoard.tsx'
import { whereToLook } from './exercises.ts'
import { withoutEffect } from './frames.ts'
import type { Verdict } from './judge.ts'
import { nameOfTechnique, titleOf } from './names.ts'
import { playPuzzle } from './play.ts'
import {
	answer,
	clear,
	drill,
	help,
	lesson,
	moveCursor,
	nextDrill,
	puzzle,
	reveal,
	rows,
	scene,
	toggle,
} from './state.ts'
import { FILLED, said, WORDS } from './text.ts'

const NONE: ReadonlySet<number> = new Set()

export const ExerciseBoard = live(() => {
	const [it, now] = [scene.value, drill.value]
	if (!it || !now) return null
	const answered = now.answer === null ? null : it.drawings[now.answer]
	const drawn = answered ?? (now.isDrawn ? withoutEffect(it.drawings[0]) : null)
	const isOver = now.answer !== null
	return (
		<CourseBoard
			{...it.board}
			givens={it.exercise.position.givens}
			rules={it.rules}
			rows={rows.value}
			drawing={drawn}
			links={drawn?.links.length ?? 0}
			cells={now.kind === 'cells' && !isOver ? now.marked : NONE}
			marked={now.kind === 'candidates' && !isOver ? now.marked : NONE}
			cursor={now.cursor}
			onCell={choose}
			onKey={press}
		/>
	)
})

/** Goes to a cell, and marks it or its candidate. */
function choose(cell: number, digit: number): void {
	moveCursor(cell)
	if (drill.value?.kind === 'cells') toggle(cell)
	else mark(digit)
}

const ARROWS: Record<string, readonly [down: number, across: number]> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
}

function press(event: KeyboardEvent): void {
	const now = drill.value
	if (!now || event.ctrlKey || event.metaKey || event.altKey) return
	const arrow = ARROWS[event.key]
	if (arrow) moveCursor(moved(only(now.cursor), arrow, false).cursor)
	else if (event.key === ' ' && now.kind === 'cells') toggle(now.cursor)
	else if (event.key === 'Enter') (now.answer === null ? answer : nextDrill)()
	else if (/^[1-9]$/.test(event.key)) mark(Number(event.key))
	else return
	event.preventDefault()
}

/** Marks a candidate of the cell of the cursor, and says so. */
function mark(digit: number): void {
	const [it, now] = [scene.value, drill.value]
	if (!it || now?.kind !== 'candidates' || !it.board.candidates[now.cursor]?.includes(String(digit))) return
	const isOn = toggle(10 * now.cursor + digit)
	speak(said(FILLED.marked(placeName(nameOf(now.cursor)), digit, isOn)))
}

export const ExercisePanel = live(() => {
	const [it, now] = [scene.value, drill.value]
	if (!it || !now) return null
	const isOver = now.answer !== null
	return (
		<>
			<p class="course-prompt">
				<strong>{prompt()}</strong>{' '}
				<span>{said(now.kind === 'cells' ? WORDS.markCells : WORDS.markCandidates)}</span>
			</p>
			{now.kind === 'candidates' && !isOver && <Keypad />}
			{now.isHelped && !isOver && <p class="note">{whereToLook(it)}</p>}
			<div role="status" class="course-verdict">
				{now.verdict && <p class={`note ${TONES[now.verdict.kind]}`}>{verdictText(now.verdict)}</p>}
				{isOver && (
					<p>
						<Words text={answerText(now.answer ?? 0)} />
					</p>
				)}
			</div>
			{isOver ? (
				<div class="row-buttons">
					<Button label={said(WORDS.next)} icon="right" kind="main" onClick={nextDrill} />
					<PlayButton />
				</div>
			) : (
				<div class="row-buttons">
					<Button label={said(WORDS.check)} icon="check" kind="main" onClick={answer} />
					<Button label={said(WORDS.clear)} disabled={now.marked.size === 0} onClick={clear} />
					{now.isHelped ? (
						<Button label={said(WORDS.show)} kind="quiet" onClick={reveal} />
					) : (
						<Button label={said(WORDS.help)} kind="quiet" onClick={help} />
					)}
				</div>
			)}
		</>
	)
})

/** Offers a puzzle with what has been learned, where there is one. */
const PlayButton = live(() => {
	const recipe = puzzle.value
	return recipe && <Button label={said(WORDS.puzzle)} onClick={() => playPuzzle(recipe)} />
})

const TONES = { right: 'good', part: '', wrong: 'bad', empty: '' }

/** What is asked. */
function prompt(): string {
	const [it, now, about] = [scene.value, drill.value, lesson.value]
	if (!it || !now || !about) return ''
	const name = about.rule ? titleOf(about) : nameOfTechnique(it.exercise.technique)
	if (now.kind === 'cells') return said(FILLED.find(name))
	return said(it.steps[0].placements.length > 0 ? FILLED.place(name) : FILLED.remove(name))
}

/** The candidates of the chosen cell, as keys. */
function Keypad() {
	const [it, now] = [scene.value, drill.value]
	if (!it || !now) return null
	const candidates = it.board.candidates[now.cursor] ?? ''
	return (
		<div
			class="course-keys"
			role="group"
			aria-label={`${said(WORDS.keypad)}: ${placeName(nameOf(now.cursor))}`}
		>
			{DIGITS.map((digit) => (
				<button
					key={digit}
					type="button"
					class="key"
					disabled={!candidates.includes(String(digit))}
					aria-pressed={now.marked.has(10 * now.cursor + digit)}
					onClick={() => mark(digit)}
				>
					{digit}
				</button>
			))}
		</div>
	)
}

function verdictText(verdict: Verdict): string {
	switch (verdict.kind) {
		case 'right':
			return said(WORDS.right)
		case 'empty':
			return said(WORDS.empty)
		case 'part':
			return said(FILLED.part(verdict.missing))
		case 'wrong': {
			const isCell = verdict.why === 'no-candidate' || verdict.why === 'not-in-pattern'
			const cell = CELLS[isCell ? verdict.mark : Math.floor(verdict.mark / 10)]
			return said(FILLED[verdict.why](placeName(nameOf(cell)), verdict.mark % 10))
		}
	}
}

function answerText(at: number): string {
	const it = scene.value
	return it ? stepText(it.steps[at], it.drawings[at]?.title ?? '', Boolean(it.rules)) : ''
}
