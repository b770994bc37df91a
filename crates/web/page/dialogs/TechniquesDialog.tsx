/**
 * The techniques that hints and explanations use.
 *
 * Invariant: what is switched off is saved by the keys of the engine, so a technique that the engine gets
 * later is on.
 */

import { signal } from '@preact/signals-core'
import type { Technique } from '../../npm/protocol.ts'
import { explainFailure } from '../engine/actions.ts'
import { ask } from '../engine/client.ts'
import { LEVELS } from '../state/recipe.ts'
import { excluded, settings } from '../state/settings.ts'
import { texts } from '../text/language.ts'
import { techniqueName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { Toggle } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'

/** All techniques, once they have been asked for. */
export const techniques = signal<Technique[]>([])

export async function loadTechniques(): Promise<void> {
	if (techniques.value.length > 0) return
	try {
		techniques.value = (await ask('techniques', {})).techniques
	} catch (error) {
		explainFailure(error)
	}
}

/** What is searched for in the names. */
const wanted = signal('')

const seek = (text: string) => {
	wanted.value = text.trim().toLowerCase()
}

const isWanted = ({ key, name }: Technique) => techniqueName(key, name).toLowerCase().includes(wanted.value)

function use(keys: readonly string[], on: boolean): void {
	const others = excluded.value.filter((key) => !keys.includes(key))
	settings.excluded.value = (on ? others : [...others, ...keys]).join(' ')
}

export const TechniquesDialog = live(() => {
	const words = texts.value
	const off = excluded.value
	if (techniques.value.length === 0) void loadTechniques()
	return (
		<Dialog title={words.techniques}>
			<p class="lead">{words.techniquesText}</p>
			<label class="field">
				<span>{words.search}</span>
				<input type="search" value={wanted.value} onInput={(event) => seek(event.currentTarget.value)} />
			</label>
			{LEVELS.map((level) => {
				const list = techniques.value.filter((it) => it.level === level && isWanted(it))
				const keys = list.map((it) => it.key)
				const count = keys.filter((key) => !off.includes(key)).length
				if (keys.length === 0) return null
				return (
					<details
						key={level}
						open={wanted.value !== ''}
						class={`options level-group level-${level.toLowerCase()}`}
					>
						<summary>
							{words.levelNames[level]}
							<span class="small">
								{count} / {keys.length}
							</span>
						</summary>
						<div class="row-buttons">
							<Button label={words.all} disabled={count === keys.length} onClick={() => use(keys, true)} />
							<Button label={words.noneOfThem} disabled={count === 0} onClick={() => use(keys, false)} />
						</div>
						{list.map(({ key, name }) => (
							<Toggle
								key={key}
								label={techniqueName(key, name)}
								value={!off.includes(key)}
								onChange={(on) => use([key], on)}
							/>
						))}
					</details>
				)
			})}
		</Dialog>
	)
})
