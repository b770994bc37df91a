/**
 * What the marks of a step mean, with a sample of each.
 *
 * Invariant: a sample looks like what it names.
 */

import type { Drawing, LinkStyle, Mark, Tint } from '../../npm/protocol.ts'
import { Disc, dashOf, Link, tintOf } from '../board/Drawn.tsx'
import { texts } from '../text/language.ts'
import { legendText } from '../text/steps.ts'

export function Legend({ drawing }: { drawing: Drawing }) {
	if (drawing.legend.length === 0) return null
	return (
		<ul class="legend small" aria-label={texts.value.legend}>
			{drawing.legend.map((item) => (
				<li key={`${item.kind}-${item.key}-${item.number}`}>
					<Sample item={item} />
					{legendText(item.text)}
				</li>
			))}
		</ul>
	)
}

function Sample({ item }: { item: Drawing['legend'][number] }) {
	const { kind, key: what, number = 0 } = item
	return (
		<svg class="layer sample" viewBox={kind === 'link' ? '0 0 60 36' : '0 0 36 36'} aria-hidden="true">
			{kind === 'cell' && (
				<>
					<rect fill={tintOf(what as Tint, number)} x={2} y={2} width={32} height={32} rx={3} />
					<rect
						class={`outline ${what}`}
						stroke-dasharray={dashOf(number)}
						x={4}
						y={4}
						width={28}
						height={28}
					/>
				</>
			)}
			{kind === 'candidate' && <Disc x={18} y={18} size={28} mark={what as Mark} />}
			{kind === 'link' && (
				<Link
					style={what as LinkStyle}
					curve={[
						{ x: 4, y: 24 },
						{ x: 30, y: 10 },
						{ x: 56, y: 22 },
					]}
				/>
			)}
		</svg>
	)
}
