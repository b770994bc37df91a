/**
 * A text of the engine.
 *
 * Invariant: "≠" is drawn here. The font of the page has no such sign, and some systems replace it by "=" and a stroke
 * through the digit that follows.
 */

import { Fragment } from 'preact'

export function Words({ text }: { text: string }) {
	return (
		<>
			{text
				.split(/(\S*≠\S*)/)
				.map((part, at) => (at % 2 === 0 ? part : <Comparison key={at} parts={part.split('≠')} />))}
		</>
	)
}

/** Texts with "≠" between them, in one line. */
function Comparison({ parts }: { parts: string[] }) {
	return (
		<span class="comparison">
			{parts.map((part, at) => (
				<Fragment key={at}>
					{at > 0 && (
						<>
							<span class="sr">≠</span>
							<span class="unequal" data-text="=" aria-hidden="true" />
						</>
					)}
					{part}
				</Fragment>
			))}
		</span>
	)
}
