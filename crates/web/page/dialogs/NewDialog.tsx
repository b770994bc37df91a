/**
 * A new puzzle: of a level at once, with rules, from a seed with conditions, or entered by hand.
 *
 * Invariant: the game in play is saved before another one takes its place.
 */

import '../style/dialogs.css'
import { signal } from '@preact/signals-core'
import type { Level } from '../../npm/protocol.ts'
import { explainFailure } from '../engine/actions.ts'
import { engine, until } from '../engine/client.ts'
import { library } from '../engine/library.ts'
import { boardName, made, randomSeed } from '../engine/making.ts'
import { openLater, openNow } from '../engine/opening.ts'
import { makePuzzle, takePuzzle } from '../engine/stock.ts'
import { task } from '../engine/task.ts'
import { enterPuzzle } from '../state/commands.ts'
import { LEVELS, NO_WISHES, type Recipe, RULES, SIZES, sizeNamed } from '../state/recipe.ts'
import type { Found } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { techniqueName } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { kept, Select, Toggle } from '../ui/Choice.tsx'
import { closeDialog, Dialog, opens } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { hush, type Message, message } from '../ui/message.ts'
import { Problem, Progress } from '../ui/Status.tsx'

export { TechniquesDialog } from './TechniquesDialog.tsx'

import { loadTechniques, techniques } from './TechniquesDialog.tsx'

const wish = signal(NO_WISHES)

/** The level of new puzzles with rules or on other boards, and the board. */
const levelWithRules = signal(NO_WISHES.level)
const size = signal(String(NO_WISHES.size))

/** Opens a puzzle with rules, or without any if they are empty, on the chosen board. */
function beginWith(rules: string): void {
	void open(withSeed({ ...NO_WISHES, rules, level: levelWithRules.value, size: sizeNamed(size.value) }))
}

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
						<span class="small">{words.levelTexts[level]}</span>
					</button>
				))}
			</div>
			<p class="lead">{words.chooseRules}</p>
			<div class="field-pair">
				<Select
					label={words.boardSize}
					values={Object.fromEntries(SIZES.map((it) => [it, boardName(it)]))}
					{...kept(size)}
				/>
				<Select
					label={words.levelWithRules}
					values={{ any: words.anyLevel, ...words.levelNames }}
					{...kept(levelWithRules)}
				/>
			</div>
			<div class="rule-list">
				{size.value !== '9' && (
					<button
						type="button"
						class="button"
						disabled={engine.value === 'failed'}
						onClick={() => beginWith('')}
					>
						<span>{words.withoutRules}</span>
					</button>
				)}
				{RULES.map((rules) => (
					<button
						key={rules}
						type="button"
						class="button"
						disabled={engine.value === 'failed'}
						onClick={() => beginWith(rules)}
					>
						<span>{words.ruleNames[rules]}</span>
					</button>
				))}
			</div>
			<details class="options" onToggle={(event) => event.currentTarget.open && loadOptions()}>
				<summary>{words.options}</summary>
				<Options />
			</details>
			<Progress />
			<Problem text={failure.value === message.value ? failure.value?.text : ''} />
			<div class="row-buttons">
				<Button icon="keys" label={words.own} onClick={own} />
				<Button icon="daily" label={words.daily} onClick={opens('daily')} />
				<Button icon="plus" label={words.setPuzzle} onClick={opens('setter')} />
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

/** Returns the properties of a field of the recipe. */
const field = <Name extends keyof Recipe>(name: Name) => ({
	value: wish.value[name],
	onChange: (value: Recipe[Name]) => set({ [name]: value }),
})

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
	const { symmetry, technique, needed, seed, least, most } = wish.value
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
			<Select label={words.level} values={{ any: words.anyLevel, ...words.levelNames }} {...field('level')} />
			<Select label={words.symmetry} values={words.symmetries} {...field('symmetry')} />
			<Select
				label={words.technique}
				value={technique}
				values={Object.fromEntries([
					['', words.any],
					...choice.map((it) => [it.key, techniqueName(it.key, it.name)]),
				])}
				// A symmetry makes rare puzzles much rarer.
				onChange={(value) => set({ technique: value, ...(technique ? {} : { symmetry: 'none' }) })}
			/>
			{technique && <Toggle label={words.needed} {...field('needed')} />}
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
				<NumberField label={words.cluesFrom} range={[17, 81, 1]} {...field('fewest')} />
				<NumberField label={words.to} range={[17, 81, 1]} {...field('largest')} />
			</div>
			<div class="field-pair">
				<NumberField label={words.er} range={[1, 12, 0.1]} {...field('least')} />
				<NumberField label={words.to} range={[1, 12, 0.1]} {...field('most')} />
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
	onChange(value: string): void
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
				onInput={(event) => props.onChange(event.currentTarget.value)}
			/>
		</label>
	)
}

const generate = (): Promise<void> => open(withSeed(wish.value))

/** Returns what makes the puzzle of a recipe, with a random seed if it has none. */
function withSeed(recipe: Recipe): (stop: AbortSignal) => Promise<Found> {
	const seeded = { ...recipe, seed: recipe.seed || randomSeed() }
	return (stop) => made(seeded, until(stop))
}
