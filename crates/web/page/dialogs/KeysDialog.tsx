/**
 * The list of keys.
 *
 * Invariant: lists every key that `state/keys.ts` handles.
 */

import { texts } from '../text/language.ts'
import { Dialog } from '../ui/Dialog.tsx'

export function KeysDialog() {
	const words = texts.value
	return (
		<Dialog title={words.keysTitle}>
			<dl class="keys">
				{words.keyTable.map(([keys, meaning]) => (
					<div key={keys}>
						<dt>
							<kbd>{keys}</kbd>
						</dt>
						<dd>{meaning}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	)
}
