/**
 * One cell: its digit or its marks, over its colours.
 *
 * Invariant: drawn again only if what it shows has changed. Its name says all of it; marks are drawn by
 * styles, because their digits side by side are not a number.
 */

import { Component } from 'preact'
import { bit, CLASSIC, digitsOf, type Shape, symbolOf, symbolsOf } from '../state/cells.ts'
import type { Texts } from '../text/en.ts'
import { columnsOf } from './geometry.ts'
import { labelOf } from './label.ts'
import { type CellView, FLAGS } from './view.ts'

interface Props {
	cell: number
	view: CellView
	texts: Texts
	/** The shape of its board, if it is not the classic one. */
	of?: Shape
	/** What the names of its board begin with, if it is not the one of the game. */
	prefix?: string
}

const CLASSES = Object.entries(FLAGS)

export class Cell extends Component<Props> {
	override shouldComponentUpdate({ view, texts, of }: Props): boolean {
		return texts !== this.props.texts || view !== this.props.view || of !== this.props.of
	}

	override render({ cell, view, texts, of = CLASSIC, prefix = '' }: Props) {
		const names = CLASSES.filter(([, flag]) => view.flags & flag).map(([name]) => name)
		return (
			<div
				role="gridcell"
				id={`${prefix}cell-${cell}`}
				class={['cell', ...names].join(' ')}
				tabIndex={-1}
				aria-selected={Boolean(view.flags & FLAGS.selected)}
				aria-label={labelOf(cell, view, texts, of)}
			>
				{view.colours > 0 && <Colours set={view.colours} />}
				{view.digit > 0 && (
					<span class="digit" key={view.digit} aria-hidden="true">
						{symbolOf(view.digit)}
					</span>
				)}
				{view.digit === 0 && <Marks view={view} columns={columnsOf(of)} />}
			</div>
		)
	}
}

/** The colours of a cell, side by side in slanted stripes, with their letters where colours are off. */
function Colours({ set }: { set: number }) {
	const colours = digitsOf(set)
	const part = 100 / colours.length
	const stops = colours.map(
		(colour, index) => `var(--colour-${colour}) ${index * part}% ${(index + 1) * part}%`,
	)
	return (
		<span
			class="colours"
			aria-hidden="true"
			style={{ backgroundImage: `linear-gradient(115deg, ${stops.join(', ')})` }}
		>
			<span class="letters">{colours.map((colour) => 'ABCDEFGHI'[colour - 1]).join('')}</span>
		</span>
	)
}

function Marks({ view, columns }: { view: CellView; columns: number }) {
	const { corner, centre, fixed, marked } = view
	if (!centre) {
		if (!corner) return null
		const isFixed = fixed || digitsOf(corner).length > SIDES.length
		return isFixed ? <FixedMarks set={corner} {...{ marked, columns }} /> : <CornerMarks set={corner} />
	}
	return (
		<>
			{corner > 0 &&
				(digitsOf(corner).length > EDGES ? <TwoRows set={corner} /> : <CornerMarks set={corner} />)}
			<span class={`centre n${Math.min(digitsOf(centre).length, 10)}`} data-text={symbolsOf(centre)} />
		</>
	)
}

/** The corners and the middles of two edges: as many marks as leave the centre free. */
const EDGES = 6

/** Every digit at its own place, as on a keypad. */
function FixedMarks({ set, marked, columns }: { set: number; marked: number; columns: number }) {
	return (
		<span class="fixed">
			{digitsOf(set).map((digit) => (
				<span
					key={digit}
					class={marked & bit(digit) ? 'marked' : undefined}
					style={{ gridArea: `${Math.ceil(digit / columns)} / ${((digit - 1) % columns) + 1}` }}
					data-text={symbolOf(digit)}
				/>
			))}
		</span>
	)
}

/** In two rows, above and below the marks in the centre. */
function TwoRows({ set }: { set: number }) {
	const digits = digitsOf(set)
	const half = Math.ceil(digits.length / 2)
	return (
		<span class="two-rows">
			{[digits.slice(0, half), digits.slice(half)].map((row) => (
				<span key={row[0]}>
					{row.map((digit) => (
						<span key={digit} data-text={symbolOf(digit)} />
					))}
				</span>
			))}
		</span>
	)
}

/** The sides to which marks in order keep: the corners first, then the middles of the edges, the centre. */
const SIDES = 'start,start end,end start,end,start center,end center,center start,center end,center'.split(
	',',
)

function CornerMarks({ set }: { set: number }) {
	return (
		<span class="corner">
			{digitsOf(set).map((digit, index) => (
				<span key={digit} style={{ placeSelf: SIDES[index] }} data-text={symbolOf(digit)} />
			))}
		</span>
	)
}
