/**
 * Beside the setter's board: what is known of the solutions, the chosen figure, all figures, and the rules in words.
 *
 * Invariant: every figure on the board is in the list, where it can be chosen and deleted.
 */

import { symbolOf } from '../state/cells.ts'
import { Button } from '../ui/Button.tsx'
import { Toggle } from '../ui/Choice.tsx'
import { live } from '../ui/live.ts'
import { askParts, drawn, fillIn, type Parts, parts, problem, searching, text, truth } from './answers.ts'
import { focusCursor } from './Board.tsx'
import { columnOf, type Figure, hasOpenFigures, isUnfinished, rowOf, unfinishedPieces } from './draft.ts'
import { covered } from './hands.ts'
import { notes } from './kinds.ts'
import { showsCandidates } from './look.ts'
import { draft, perform, pick, picked, pickedFigure } from './state.ts'
import { toolName, words } from './text.ts'
import { toolOf } from './tools.ts'

/** The number of solutions, in words. */
function countText(): string {
	const { waiting, none, unique, multiple, unknown } = words.value
	const known = truth.value
	if (!known || known.text !== text.value) return waiting
	const { status, count, complete } = known.found
	if (status === 'none') return none
	if (status === 'unique') return unique
	return status === 'timeout' ? unknown : multiple(count, complete)
}

/** The number of solutions, short; it is read aloud when it changes. */
export const Count = live(() => {
	const known = truth.value?.text === text.value ? truth.value.found.status : 'waiting'
	return (
		<p role="status" class={`set-short count-${known}`}>
			<strong>{countText()}</strong>
		</p>
	)
})

export const Answers = live(() => {
	const its = words.value
	const known = truth.value?.text === text.value ? truth.value.found : null
	const asked = parts.value?.text === text.value ? parts.value : null
	return (
		<section class="set-answers" aria-label={its.solutions}>
			<div class="set-count">
				<p class={known ? `count-${known.status}` : undefined}>
					<strong>{countText()}</strong>
					{(known?.stopped || searching.value) && <span class="small"> {its.searching} …</span>}
				</p>
				<Demand status={known?.status} />
			</div>
			{asked && <p class="note">{partsText(asked)}</p>}
			{problem.value?.text === text.value && <p class="note bad">{problem.value.words}</p>}
			{drawn.value?.draft.problem && <p class="note bad">{drawn.value.draft.problem}</p>}
			<RegionNote />
		</section>
	)
})

function partsText({ kind, figures, cells, stopped }: Parts): string {
	const { nothingRedundant, redundantParts, conflictParts, partsUnknown } = words.value
	const count = figures.length + cells.length
	if (kind === 'redundant' && count > 0) return redundantParts(count)
	if (stopped) return partsUnknown
	return kind === 'redundant' ? nothingRedundant : conflictParts(count)
}

/** The question that helps now. */
function Demand({ status }: { status: string | undefined }) {
	const { findConflict, findRedundant, fill } = words.value
	const isBusy = searching.value !== null
	if (status === 'none')
		return <Button label={findConflict} disabled={isBusy} onClick={thenBoard(() => askParts('conflict'))} />
	if (hasOpenFigures(draft.value) || status === 'multiple')
		return <Button label={fill} disabled={isBusy} onClick={thenBoard(fillIn)} />
	if (status !== 'unique') return null
	return <Button label={findRedundant} disabled={isBusy} onClick={thenBoard(() => askParts('redundant'))} />
}

/** Works, then takes the focus to the board: the button may be gone. */
const thenBoard = (work: () => Promise<void>) => async () => {
	await work()
	focusCursor()
}

function RegionNote() {
	const { badRegions, boxes } = words.value
	const now = draft.value
	if (!now.regions) return null
	const wrong = unfinishedPieces(now)
	const sizes = [...new Set(wrong.map((it) => it.length))].sort((one, other) => one - other)
	return (
		<div class="set-regions">
			{wrong.length > 0 && <p class="note bad">{badRegions(sizes.join(', '), now.size)}</p>}
			<Button label={boxes} onClick={() => perform({ type: 'boxes' })} />
		</div>
	)
}

export const Candidates = live(() => {
	const { candidates, legend, one, few, many } = words.value
	return (
		<section class="set-candidates" aria-label={candidates}>
			<Toggle
				label={candidates}
				value={showsCandidates.value}
				onChange={(value) => {
					showsCandidates.value = value
				}}
			/>
			{showsCandidates.value && (
				<p class="small set-legend">
					{legend}: <b class="one">{one}</b> <b class="few">{few}</b> <b class="many">{many}</b>
				</p>
			)}
		</section>
	)
})

/** Returns the number of a figure, or its digits in the symbols of the board. */
function numbersText({ kind, numbers }: Figure): string {
	const areDigits = toolOf(kind, numbers)?.value === 'digits'
	return numbers.map((it) => (areDigits ? symbolOf(it) : it)).join(' ')
}

/** Returns a figure in a few words. */
export function figureName({ kind, numbers, ...rest }: Figure): string {
	const its = toolOf(kind, numbers)
	const { size } = draft.value
	const { cellName } = words.value
	const name = (cell: number) => cellName(rowOf(cell, size) + 1, columnOf(cell, size) + 1)
	const number = its && its.hand !== 'whole' ? numbersText({ kind, numbers, ...rest }) : ''
	const cells = covered({ kind, numbers, ...rest })
	const [first, last] = [cells[0], cells.at(-1)]
	const where =
		first === undefined || last === undefined
			? ''
			: first === last
				? name(first)
				: `${name(first)}–${name(last)}`
	return [its ? toolName(its.id) : kind, number, where].filter(Boolean).join(' ')
}

/** The chosen figure, and its number. */
export const Chosen = live(() => {
	const figure = pickedFigure.value
	if (!figure) return null
	const { chosen, number, noNumber, typeNumber, placeCopy } = words.value
	const value = toolOf(figure.kind, figure.numbers)?.value
	const isOpen = isUnfinished(figure)
	return (
		<section class="set-chosen-figure" aria-label={chosen}>
			<p role="status">
				<strong>{figureName(figure)}</strong>
				{value && (
					<span>
						{number}: <b>{numbersText(figure) || noNumber}</b>
					</span>
				)}
				{isOpen && <span class="small">{figure.groups ? placeCopy : typeNumber}</span>}
			</p>
		</section>
	)
})

export const Figures = live(() => {
	const { figures: title, noFigures, unfinished, deleteFigure, isRedundant, isConflict } = words.value
	const { figures } = draft.value
	const asked = parts.value?.text === text.value ? parts.value : null
	return (
		<section class="set-figures">
			<h3>
				{title} {figures.length > 0 && <span>{figures.length}</span>}
			</h3>
			{figures.length === 0 && <p class="small">{noFigures}</p>}
			<ul>
				{figures.map((figure, at) => {
					const name = figureName(figure)
					const flag = asked?.figures.includes(at) ? asked.kind : null
					return (
						<li key={`${at}-${name}`} class={flag ? `flag-${flag}` : undefined}>
							<button
								type="button"
								class="set-figure"
								aria-pressed={at === picked.value}
								onClick={() => pick(at)}
							>
								{name}
								{isUnfinished(figure) && <span class="small"> {unfinished}</span>}
								{flag && <em> {flag === 'conflict' ? isConflict : isRedundant}</em>}
							</button>
							<Button
								icon="close"
								label={deleteFigure(name)}
								bare
								kind="quiet"
								onClick={() => perform({ type: 'edit', remove: [at] })}
							/>
						</li>
					)
				})}
			</ul>
		</section>
	)
})

export const Rules = live(() => {
	const its = words.value
	const now = draft.value
	const all = notes.value
	const field = (name: 'title' | 'author', label: string) => (
		<label class="field">
			<span>{label}</span>
			<input
				value={now[name]}
				maxLength={120}
				onInput={(event) => perform({ type: 'write', field: name, text: event.currentTarget.value })}
			/>
		</label>
	)
	return (
		<section class="set-rules">
			<h3>{its.rules}</h3>
			{all.length === 0 && <p class="small">{its.noRules}</p>}
			<dl>
				{all.map(({ name, text }) => (
					<div key={name + text}>
						<dt>{name}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			<div class="field-pair">
				{field('title', its.puzzleTitle)}
				{field('author', its.author)}
			</div>
			<label class="field">
				<span>{its.ownWords}</span>
				<textarea
					rows={4}
					value={now.words}
					onInput={(event) => perform({ type: 'write', field: 'words', text: event.currentTarget.value })}
				/>
			</label>
			{all.length > 0 && (
				<Button
					label={its.takeWords}
					onClick={() => {
						const text = all.map((it) => `${it.name}: ${it.text}`).join('\n')
						perform({ type: 'write', field: 'words', text })
					}}
				/>
			)}
		</section>
	)
})
