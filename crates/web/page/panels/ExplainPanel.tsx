/**
 * The panel of explanations: the list of steps, the words of one, and its legend.
 *
 * Invariant: the list is a listbox; arrow keys walk through it from anywhere while a step is shown. The selected step
 * is in view.
 */

import { Component, createRef } from 'preact'
import type { Step } from '../../npm/protocol.ts'
import { task } from '../engine/task.ts'
import { rules, shown } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { effectOf, stepText, techniqueName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { kept, Segments } from '../ui/Choice.tsx'
import { live } from '../ui/live.ts'
import { Words } from '../ui/Words.tsx'
import { rowsOf } from './folding.ts'
import { Legend } from './Legend.tsx'
import { askPath, askSteps, closePath, from, index, order, path, playFromHere, select } from './path.ts'
import { TechniquesButton } from './TechniquesButton.tsx'

export const ExplainPanel = live(() => {
	return path.value ? <Steps /> : <Ask />
})

const Ask = live(() => {
	const words = texts.value
	const isBusy = Boolean(task.value)
	return (
		<div class="intro">
			<p>{words.explainIntro}</p>
			{!rules.value && (
				<Segments
					label={words.order}
					values={{ hodoku: words.hodoku, se: words.explainer, modern: words.modern, whips: words.whips }}
					{...kept(order)}
				/>
			)}
			<Segments
				label={words.start}
				values={{ here: words.fromHere, start: words.fromStart }}
				{...kept(from)}
			/>
			<div class="row-buttons">
				<Button icon="explain" label={words.explainPath} kind="main" disabled={isBusy} onClick={askPath} />
				{!rules.value && <Button label={words.allSteps} disabled={isBusy} onClick={askSteps} />}
			</div>
			{!rules.value && <TechniquesButton />}
		</div>
	)
})

const Steps = live(() => {
	const words = texts.value
	const list = path.value
	if (!list) return null
	const { steps, drawings } = list
	const step = steps[index.value]
	return (
		<div class="steps">
			<div class="steps-head">
				<Button
					icon="left"
					label={words.previous}
					bare
					disabled={index.value === 0}
					onClick={() => select(index.value - 1)}
				/>
				<strong>{step ? words.stepOf(index.value + 1, steps.length) : words.stuck}</strong>
				<Button
					icon="right"
					label={words.next}
					bare
					disabled={index.value >= steps.length - 1}
					onClick={() => select(index.value + 1)}
				/>
			</div>
			<div class="step-reason">
				{step && (
					<p class="step-words" aria-live="polite">
						<Words text={stepText(step, drawings[index.value]?.title ?? step.technique)} />
					</p>
				)}
				{step && <StepRatings step={step} />}
				{drawings[index.value] && shown.value && <Legend drawing={drawings[index.value]} />}
			</div>
			<List steps={steps} names={drawings.map((drawing) => drawing.title)} selected={index.value} />
			{!list.isSolved && !list.isLimited && <p class="note bad">{words.pathStuck}</p>}
			{list.level && list.difficulty !== undefined && (
				<p class="note">{words.pathRating(words.levelNames[list.level], list.difficulty.toFixed(1))}</p>
			)}
			{list.isLimited && <p class="note">{words.limited}</p>}
			<div class="row-buttons">
				{list.kind === 'path' && step && <Button label={words.playFromHere} onClick={playFromHere} />}
				<Button label={words.close} kind="quiet" onClick={closePath} />
			</div>
		</div>
	)
})

/** How hard the step is, on every scale that the engine has for it. */
function StepRatings({ step }: { step: Step }) {
	const words = texts.value
	return (
		<p class="step-ratings small">
			<span class={`level level-${step.level.toLowerCase()}`}>{words.levelNames[step.level]}</span>
			<span>
				{words.score} {step.score}
			</span>
			{step.difficulty !== undefined && (
				<span>
					{words.explainer} {step.difficulty.toFixed(1)}
				</span>
			)}
		</p>
	)
}

interface ListProps {
	steps: Step[]
	names: string[]
	selected: number
}

/** Keeps the selected step in view, whatever else the panel shows. */
class List extends Component<ListProps> {
	private readonly box = createRef<HTMLDivElement>()
	/** The reason of another step leaves the list another height. */
	private readonly observer = new ResizeObserver(() => this.scroll())

	override componentDidMount(): void {
		if (this.box.current) this.observer.observe(this.box.current)
	}

	override componentDidUpdate({ selected }: ListProps): void {
		if (selected === this.props.selected) return
		this.scroll()
		// On a small screen the panel scrolls as well.
		this.box.current?.closest('.panel')?.scrollTo(0, 0)
	}

	override componentWillUnmount(): void {
		this.observer.disconnect()
	}

	/** Scrolls the list, and nothing around it. */
	private scroll(): void {
		const box = this.box.current
		const item = box?.querySelector<HTMLElement>('[aria-selected="true"]')
		if (!box || !item) return
		const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight]
		if (top < box.scrollTop) box.scrollTop = top
		else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
	}

	override render({ steps, names, selected }: ListProps) {
		const words = texts.value
		return (
			<div
				ref={this.box}
				class="step-list"
				role="listbox"
				tabIndex={0}
				aria-label={`${words.stepsCount(steps.length)}. ${words.walk}`}
				aria-activedescendant={`step-${selected}`}
				onKeyDown={walk}
			>
				{rowsOf(steps, selected).map(({ first, count }) =>
					count === 1 ? (
						<Row
							key={first}
							at={first}
							step={steps[first]}
							name={names[first]}
							isSelected={first === selected}
						/>
					) : (
						<FoldedRow key={first} first={first} count={count} />
					),
				)}
			</div>
		)
	}
}

interface RowProps {
	at: number
	step: Step
	name: string | undefined
	isSelected: boolean
}

function Row({ at, step, name, isSelected }: RowProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
		<div
			id={`step-${at}`}
			role="option"
			aria-selected={isSelected}
			class={`step level-${step.level.toLowerCase()}`}
			onClick={() => select(at)}
		>
			<span class="number">{at + 1}</span>
			<span class="name">{techniqueName(step.technique, name ?? step.technique)}</span>
			<span class="effect small">{effectOf(step)}</span>
			<span class="score">{step.difficulty?.toFixed(1) ?? step.score}</span>
		</div>
	)
}

function FoldedRow({ first, count }: { first: number; count: number }) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
		<div role="option" aria-selected={false} class="step folded level-easy" onClick={() => select(first)}>
			<span class="number">{first + 1}</span>
			<span class="name">{texts.value.easySteps(count)}</span>
		</div>
	)
}

function walk(event: KeyboardEvent): void {
	const last = (path.value?.steps.length ?? 1) - 1
	const to = {
		ArrowDown: index.value + 1,
		ArrowRight: index.value + 1,
		ArrowUp: index.value - 1,
		ArrowLeft: index.value - 1,
		Home: 0,
		End: last,
	}[event.key]
	if (to === undefined) return
	select(to)
	event.preventDefault()
}
