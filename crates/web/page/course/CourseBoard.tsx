/**
 * A board of the course: a position, the drawing of a step as far as it is drawn, and what the player has marked.
 *
 * Invariant: it looks like the board of the game, and shares its cells and its drawing layers. Keys and touches only
 * mark; without `onMark` it is a picture.
 */

import type { Drawing, RulesPuzzle } from '../../npm/protocol.ts'
import { paddingOf } from '../board/Board.tsx'
import { Cell } from '../board/Cell.tsx'
import { Disc, Discs, Links, Outlines, Tints, tintOf } from '../board/Drawn.tsx'
import { outlineOf, slotOf, slotsOf } from '../board/geometry.ts'
import { cornerOf, Lines, Pictures, viewBoxOf } from '../board/Layers.tsx'
import { type CellView, FLAGS } from '../board/view.ts'
import { bit, CELLS, setOf, UNITS } from '../state/cells.ts'
import { texts } from '../text/language.ts'
import { said, WORDS } from './text.ts'

export interface BoardProps {
	givens: string
	digits: string
	candidates: readonly string[]
	rules: RulesPuzzle | null
	/** How many rows are drawn so far. */
	rows: number
	drawing: Drawing | null
	/** How many links are drawn. */
	links: number
	/** Cells and candidates that the player has marked. */
	cells: ReadonlySet<number>
	marked: ReadonlySet<number>
	cursor: number | null
	/** Called with the cell, and with the digit whose place in it a mouse has hit. */
	onCell?: (cell: number, digit: number) => void
	onKey?: (event: KeyboardEvent) => void
}

const PREFIX = 'course-'

/** A board to mark takes the focus when it appears. */
const focusBoard = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function CourseBoard(props: BoardProps) {
	const { rules, drawing, links, cells, marked, cursor, onCell, onKey } = props
	const slots = slotsOf(rules)
	const names = ['board explaining drawn', rules && 'ruled', !onCell && 'still']
	return (
		<div class="frame-box" style={{ padding: rules ? paddingOf(rules) : '' }}>
			<div
				class={names.filter(Boolean).join(' ')}
				role="grid"
				aria-label={said(WORDS.board)}
				aria-multiselectable={onCell ? true : undefined}
				aria-activedescendant={onCell && cursor !== null ? `${PREFIX}cell-${cursor}` : undefined}
				tabIndex={onCell ? 0 : undefined}
				ref={onCell ? focusBoard : undefined}
				onKeyDown={onKey}
				onClick={onCell && ((event) => onCell(...placeOf(event)))}
			>
				<svg class="layer under" viewBox={viewBoxOf()} aria-hidden="true">
					{drawing && <Tints drawing={drawing} />}
					{[...cells].map((cell) => (
						<rect key={cell} fill={tintOf('pattern')} {...cornerOf(cell)} width={100} height={100} />
					))}
				</svg>
				{rules && <Pictures its={rules} />}
				<svg class="layer under" viewBox={viewBoxOf()} aria-hidden="true">
					{drawing && <Discs drawing={drawing} slots={slots} />}
					{[...marked].map((it) => (
						<Disc key={it} {...slotOf(Math.floor(it / 10), it % 10, slots)} size={slots.size} mark="fin" />
					))}
				</svg>
				<Rows {...props} />
				<svg class="layer over" viewBox={viewBoxOf()} aria-hidden="true">
					<Lines />
					{cells.size > 0 && <path class="look" d={outlineOf(cells, 5)} />}
					{onCell && cursor !== null && <path class="course-cursor" d={outlineOf(new Set([cursor]), 4)} />}
					{drawing && <Outlines drawing={drawing} />}
					{drawing && <Links drawing={drawing} slots={slots} count={links} />}
				</svg>
			</div>
		</div>
	)
}

function Rows(props: BoardProps) {
	const views = viewsOf(props)
	return (
		<>
			{UNITS.slice(0, props.rows).map((row, index) => (
				<div role="row" class="row" key={index} aria-rowindex={index + 1}>
					{row.map((cell) => (
						<Cell key={cell} cell={cell} view={views[cell]} texts={texts.value} prefix={PREFIX} />
					))}
				</div>
			))}
		</>
	)
}

function viewsOf({ givens, digits, candidates, drawing, cells, marked }: BoardProps): CellView[] {
	const discs = CELLS.map(() => 0)
	for (const { cell, digit } of drawing?.marks ?? []) discs[cell] |= bit(digit)
	for (const it of marked) discs[Math.floor(it / 10)] |= bit(it % 10)
	return CELLS.map((cell) => ({
		digit: Number(digits[cell]) || 0,
		flags: (givens[cell] === '.' ? 0 : FLAGS.given) | (cells.has(cell) ? FLAGS.selected : 0),
		corner: digits[cell] === '.' ? setOf(candidates[cell] ?? '') : 0,
		centre: 0,
		fixed: true,
		colours: 0,
		marked: discs[cell],
	}))
}

/** Returns the cell at a place on the screen, and the digit there; 0 for fingers, which are too large. */
function placeOf(event: MouseEvent): [cell: number, digit: number] {
	const area = (event.currentTarget as Element).getBoundingClientRect()
	const third = (place: number, size: number) => Math.max(0, Math.min(Math.floor((27 * place) / size), 26))
	const [down, across] = [
		third(event.clientY - area.top, area.height),
		third(event.clientX - area.left, area.width),
	]
	const cell = 9 * Math.floor(down / 3) + Math.floor(across / 3)
	const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
	return [cell, isMouse ? 3 * (down % 3) + (across % 3) + 1 : 0]
}
