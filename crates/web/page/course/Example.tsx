/**
 * The example of a lesson, drawn one part after the other, with its words beside it.
 *
 * Invariant: buttons, arrow keys and the list of words walk through the same frames; it plays only on demand.
 */

import { effect, signal } from '@preact/signals-core'
import type { Step } from '../../npm/protocol.ts'
import { nameOf } from '../state/cells.ts'
import { texts } from '../text/language.ts'
import { legendText, placeName, stepText } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'
import { Words } from '../ui/Words.tsx'
import { CourseBoard } from './CourseBoard.tsx'
import { type Scene, whereToLook } from './exercises.ts'
import type { Frame, Node } from './frames.ts'
import { frame, frames, nextDrill, nextExample, rows, scene, walkTo } from './state.ts'
import { FILLED, said, WORDS } from './text.ts'

/** How long a frame is shown while the example plays, in milliseconds. */
const PACE = 1600

export const isPlaying = signal(false)

// Plays on until the last frame.
effect(() => {
	if (!isPlaying.value) return
	if (frame.value >= frames.value.length - 1) {
		isPlaying.value = false
		return
	}
	const timer = setTimeout(() => walkTo(frame.value + 1), PACE)
	return () => clearTimeout(timer)
})

function play(): void {
	if (!isPlaying.value && frame.value >= frames.value.length - 1) walkTo(0)
	isPlaying.value = !isPlaying.value
}

export function walk(to: number): void {
	isPlaying.value = false
	walkTo(to)
}

/** Walks with the arrow keys; returns whether the key meant something. */
export function walkKey(key: string): boolean {
	const to = {
		ArrowRight: frame.value + 1,
		ArrowDown: frame.value + 1,
		ArrowLeft: frame.value - 1,
		ArrowUp: frame.value - 1,
		Home: 0,
		End: frames.value.length - 1,
	}[key]
	if (to !== undefined) walk(to)
	return to !== undefined
}

export const ExampleBoard = live(() => {
	const it = scene.value
	const now = frames.value[frame.value]
	if (!it || !now) return null
	const whole = it.drawings[0]
	return (
		<CourseBoard
			{...it.board}
			givens={it.exercise.position.givens}
			rules={it.rules}
			rows={rows.value}
			drawing={{ ...now.drawing, links: whole.links }}
			links={now.links}
			cells={new Set()}
			marked={new Set()}
			cursor={null}
		/>
	)
})

export const ExampleWalk = live(() => {
	const all = frames.value
	const at = frame.value
	const isLast = at >= all.length - 1
	return (
		<>
			<Captions />
			<div class="course-walk" role="group" aria-label={said(WORDS.walk)}>
				<Button
					icon="left"
					label={texts.value.previous}
					bare
					disabled={at === 0}
					onClick={() => walk(at - 1)}
				/>
				<span class="small">{said(FILLED.frame(at + 1, all.length))}</span>
				<Button icon="right" label={texts.value.next} bare disabled={isLast} onClick={() => walk(at + 1)} />
				<Button
					icon={isPlaying.value ? 'pause' : 'play'}
					label={isPlaying.value ? texts.value.pause : said(WORDS.play)}
					bare
					kind="quiet"
					onClick={play}
				/>
				<Button icon="restart" label={said(WORDS.another)} bare kind="quiet" onClick={nextExample} />
				<Button label={said(WORDS.practise)} kind="main" class="practise" onClick={nextDrill} />
			</div>
		</>
	)
})

/** Keeps the words of the present frame in view, and scrolls nothing around them. */
function keepInView(item: HTMLLIElement | null): void {
	const list = item?.parentElement
	if (!item || !list) return
	list.scrollTop = Math.max(0, item.offsetTop + item.offsetHeight - list.clientHeight)
}

/** The words of the frames so far; each of them leads back to its frame. */
const Captions = live(() => {
	const it = scene.value
	const at = frame.value
	if (!it) return null
	return (
		<ol class="course-captions" aria-live="polite">
			{frames.value.slice(0, at + 1).map((one, index) => (
				<li key={index} class={index === at ? 'now' : undefined} ref={index === at ? keepInView : undefined}>
					<button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => walk(index)}>
						<Words text={captionOf(one, it)} />
					</button>
				</li>
			))}
		</ol>
	)
})

/** Returns the words of a frame. */
function captionOf({ caption }: Frame, it: Scene): string {
	const { steps, drawings, rules } = it
	switch (caption.kind) {
		case 'look':
			return whereToLook(it)
		case 'legend': {
			const cells = placesOf(caption.item.key, caption.cells, steps[0])
			const digits = caption.digits.length > 2 ? '' : caption.digits.join(', ')
			const name = legendText(caption.item.text)
			return capital(cells ? said(FILLED.legend(name, cells, digits)) : name)
		}
		case 'link':
			return said(FILLED.link(nodeText(caption.from), nodeText(caption.to)))
		case 'end':
			return stepText(steps[0], drawings[0].title, Boolean(rules))
	}
}

/** More cells are seen on the board, and too many to read. */
const MOST_CELLS = 6

/** Returns where a part of the picture is: its units, or its cells. */
function placesOf(key: string, cells: readonly number[], { base, cover }: Step): string {
	const units = { unit: base, cover }[key]
	if (units && units.length > 0) return units.map(placeName).join(', ')
	return cells.length > MOST_CELLS ? '' : cells.map((it) => placeName(nameOf(it))).join(', ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nodeText = ({ cells, digit, isTrue }: Node) =>
	`${cells.map((it) => placeName(nameOf(it))).join('/')}${isTrue ? '=' : '≠'}${digit}`
