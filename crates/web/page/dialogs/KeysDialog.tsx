/**
 * The list of keys.
 *
 * Invariant: lists every key that `state/keys.ts` handles.
 */

import { texts } from '../text/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'

export const KeysDialog = live(() => {
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
})
