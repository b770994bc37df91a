/**
 * The panel of hints: where, technique, cells, step, and then apply.
 *
 * Invariant: nothing is revealed without a click or a key.
 */

import { task } from '../engine/task.ts'
import { HintLegend } from '../parts.ts'
import { rules } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { effectOf, hintText } from '../text/steps.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'
import { Words } from '../ui/Words.tsx'
import { applyHint, askHint, dropHint, hint, isComplete, learn, tellMore } from './hint.ts'
import { TechniquesButton } from './TechniquesButton.tsx'

export const HintPanel = live(() => {
	const words = texts.value
	const current = hint.value
	if (!current) {
		return (
			<div class="intro">
				<p>{words.hintIntro}</p>
				<Button
					icon="hint"
					label={words.giveHint}
					kind="main"
					disabled={Boolean(task.value)}
					onClick={askHint}
				/>
				{!rules.value && <TechniquesButton />}
			</div>
		)
	}
	const { hint: what, level } = current
	const step = what.steps[0]
	const told = what.levels.length > 0 ? what.levels.slice(0, level + 1) : [{ text: '' }]
	return (
		<div class="hint">
			<Ladder count={what.levels.length} level={level} isMistake={Boolean(what.mistake)} />
			<ol class="words">
				{told.map((it, at) => (
					<li key={it.text} class={at === level ? 'now' : undefined}>
						<Words text={hintText(what, at)} />
					</li>
				))}
			</ol>
			<div class="row-buttons">
				{!isComplete.value && <Button label={words.tellMore} kind="main" onClick={() => tellMore()} />}
				{!isComplete.value && step && <Button label={words.showStep} onClick={() => tellMore(true)} />}
				{isComplete.value && step && (
					<Button label={words.apply} kind="main" icon="check" title={effectOf(step)} onClick={applyHint} />
				)}
				<Button label={words.close} kind="quiet" onClick={dropHint} />
			</div>
			{step && level > 0 && (
				<Button
					icon="course"
					label={words.learn}
					kind="quiet"
					class="techniques"
					onClick={() => learn(step)}
				/>
			)}
			{isComplete.value && what.drawing && <HintLegend />}
		</div>
	)
})

/** How much is revealed. */
function Ladder({ count, level, isMistake }: { count: number; level: number; isMistake: boolean }) {
	if (isMistake || count < 2) return null
	const names = texts.value.levels
	return (
		<div class="ladder" aria-hidden="true">
			{names.slice(0, count).map((name, index) => (
				<span key={name} class={index <= level ? 'on' : undefined}>
					{name}
				</span>
			))}
		</div>
	)
}
