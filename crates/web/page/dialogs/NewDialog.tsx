/**
 * A new puzzle: of a level at once, from a seed with conditions, or entered by hand.
 *
 * Invariant: the game in play is saved before another one takes its place.
 */

import { signal } from '@preact/signals-core'
import type { Level, Symmetry } from '../../npm/protocol.ts'
import { explainFailure } from '../engine/actions.ts'
import { ask, engine } from '../engine/client.ts'
import { library } from '../engine/library.ts'
import { made, randomSeed } from '../engine/making.ts'
import { type Found, openLater, openNow } from '../engine/opening.ts'
import { makePuzzle, takePuzzle } from '../engine/stock.ts'
import { task } from '../engine/task.ts'
import { enterPuzzle } from '../state/commands.ts'
import { LEVELS, NO_WISHES, type Recipe } from '../state/recipe.ts'
import { texts } from '../text/language.ts'
import { techniqueName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { Select, Toggle } from '../ui/Choice.tsx'
import { closeDialog, Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { hush, type Message, message } from '../ui/message.ts'
import { Progress } from '../ui/Status.tsx'

export { TechniquesDialog } from './TechniquesDialog.tsx'

import { loadTechniques, techniques } from './TechniquesDialog.tsx'

const wish = signal(NO_WISHES)

/** Why there is no puzzle, as long as it is the news. */
const failure = signal<Message | null>(null)

export const NewDialog = live(() => {
	const words = texts.value
	return (
		<Dialog title={words.newTitle}>
			<p class="lead">{words.chooseLevel}</p>
			<div class="level-list">
				{LEVELS.map((level) => (
					<button
						key={level}
						type="button"
						class={`level-card level-${level.toLowerCase()}`}
						onClick={() => begin(level)}
					>
						<Dots count={LEVELS.indexOf(level) + 1} />
						<strong>{words.levelNames[level]}</strong>
						<span>{words.levelTexts[level]}</span>
					</button>
				))}
			</div>
			<details class="options" onToggle={(event) => event.currentTarget.open && loadOptions()}>
				<summary>{words.options}</summary>
				<Options />
			</details>
			<Progress />
			{failure.value && failure.value === message.value && (
				<p class="note bad" role="alert">
					{failure.value.text}
				</p>
			)}
			<div class="row-buttons">
				<Button icon="keys" label={words.own} onClick={own} />
			</div>
		</Dialog>
	)
})

function Dots({ count }: { count: number }) {
	return (
		<span class="dots" aria-hidden="true">
			{LEVELS.map((level, at) => (
				<i key={level} class={at < count ? 'on' : undefined} />
			))}
		</span>
	)
}

function begin(level: Level): void {
	const found = takePuzzle(level)
	if (!found) {
		void open((stop) => makePuzzle(level, stop))
		return
	}
	openNow(found)
	closeDialog()
}

/** Opens the puzzle that `find` finds; the dialog stays until it is there. */
async function open(find: (stop: AbortSignal) => Promise<Found>): Promise<void> {
	hush()
	try {
		if (await openLater(find)) closeDialog()
	} catch (error) {
		explainFailure(error)
		failure.value = message.value
	}
}

function own(): void {
	closeDialog()
	enterPuzzle()
}

const set = (change: Partial<Recipe>) => {
	wish.value = { ...wish.value, ...change }
}

/** The techniques that a puzzle can be asked for without waiting long, once they are known. */
const offered = signal<ReadonlyMap<string, unknown> | null>(null)

async function loadOptions(): Promise<void> {
	try {
		await loadTechniques()
		offered.value = await library()
	} catch (error) {
		explainFailure(error)
	}
}

const Options = live(() => {
	const words = texts.value
	const { level, symmetry, technique, needed, seed, least, most, fewest, largest } = wish.value
	const symmetries = Object.entries(words.symmetries) as [Symmetry, string][]
	const choice = techniques.value.filter((it) => needed || (offered.value?.has(it.key) ?? true))
	const isSlow = technique && (needed || symmetry !== 'none' || least || most)
	return (
		<form
			class="form"
			onSubmit={(event) => {
				event.preventDefault()
				void generate()
			}}
		>
			<Select
				label={words.level}
				value={level}
				values={[['any', words.anyLevel], ...LEVELS.map((it) => [it, words.levelNames[it]] as const)]}
				onChange={(value) => set({ level: value })}
			/>
			<Select
				label={words.symmetry}
				value={symmetry}
				values={symmetries}
				onChange={(value) => set({ symmetry: value })}
			/>
			<Select
				label={words.technique}
				value={technique}
				values={[['', words.any], ...choice.map((it) => [it.key, techniqueName(it.key, it.name)] as const)]}
				// A symmetry makes rare puzzles much rarer.
				onChange={(value) => set({ technique: value, ...(technique ? {} : { symmetry: 'none' }) })}
			/>
			{technique && <Toggle label={words.needed} on={needed} onChange={(on) => set({ needed: on })} />}
			{isSlow && <p class="note">{needed ? words.neededText : words.slowText}</p>}
			<label class="field">
				<span>{words.seed}</span>
				<input
					inputMode="numeric"
					pattern="[0-9]*"
					maxLength={18}
					placeholder={words.any}
					title={words.seedHint}
					value={seed}
					onInput={(event) => set({ seed: event.currentTarget.value })}
				/>
			</label>
			<div class="field-pair">
				<NumberField
					label={words.cluesFrom}
					range={[17, 81, 1]}
					value={fewest}
					onInput={(value) => set({ fewest: value })}
				/>
				<NumberField
					label={words.to}
					range={[17, 81, 1]}
					value={largest}
					onInput={(value) => set({ largest: value })}
				/>
			</div>
			<div class="field-pair">
				<NumberField
					label={words.er}
					range={[1, 12, 0.1]}
					value={least}
					onInput={(value) => set({ least: value })}
				/>
				<NumberField
					label={words.to}
					range={[1, 12, 0.1]}
					value={most}
					onInput={(value) => set({ most: value })}
				/>
			</div>
			<button type="submit" class="button main" disabled={Boolean(task.value) || engine.value === 'failed'}>
				<span>{words.generate}</span>
			</button>
		</form>
	)
})

interface NumberProps {
	label: string
	range: readonly [least: number, most: number, step: number]
	value: string
	onInput(value: string): void
}

function NumberField(props: NumberProps) {
	const [least, most, step] = props.range
	return (
		<label class="field">
			<span>{props.label}</span>
			<input
				type="number"
				min={least}
				max={most}
				step={step}
				value={props.value}
				onInput={(event) => props.onInput(event.currentTarget.value)}
			/>
		</label>
	)
}

function generate(): Promise<void> {
	const recipe = { ...wish.value, seed: wish.value.seed || randomSeed() }
	return open((stop) => made(recipe, (op, args) => ask(op, args, stop)))
}
