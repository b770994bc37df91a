/**
 * The tools of the setter in groups, and the keypad for fingers.
 *
 * Invariant: everything that keys write can be tapped.
 */

import { symbolOf } from '../state/cells.ts'
import { Button } from '../ui/Button.tsx'
import { rowsOfKeys } from '../ui/keypad.ts'
import { live } from '../ui/live.ts'
import { kinds } from './kinds.ts'
import {
	chooseTool,
	draft,
	eraseBack,
	finish,
	group,
	isOn,
	pickedFigure,
	stroke,
	tool,
	typeDigit,
} from './state.ts'
import { toolName, words } from './text.ts'
import { GROUPS, type Group, type Tool, toolOf } from './tools.ts'

const NAMES = Object.keys(GROUPS) as Group[]

export const Palette = live(() => {
	const { tools, toolGroups, groups, hands } = words.value
	const its: readonly Tool[] = GROUPS[group.value]
	return (
		<section class="set-palette" aria-label={tools}>
			<div class="set-groups" role="group" aria-label={toolGroups}>
				{NAMES.map((name) => (
					<button
						key={name}
						type="button"
						class="set-group"
						aria-pressed={name === group.value}
						onClick={() => {
							group.value = name
						}}
					>
						{groups[name]}
					</button>
				))}
			</div>
			<div class="set-tools" role="group" aria-label={groups[group.value]}>
				{its.map((it) => (
					<button
						key={it.id}
						type="button"
						class="set-tool"
						title={sentenceOf(it)}
						aria-pressed={it.hand === 'whole' ? isOn(it) : it.id === tool.value.id}
						onClick={() => chooseTool(it)}
					>
						{toolName(it.id)}
					</button>
				))}
			</div>
			<p class="small set-how">
				{hands[tool.value.hand]} <span>{sentenceOf(tool.value)}</span>
			</p>
		</section>
	)
})

/** Returns what the rule of a tool demands. */
const sentenceOf = ({ kind }: Tool): string => kinds.value(kind)

export const Keypad = live(() => {
	const { keypad, erase, finish: end } = words.value
	const { size } = draft.value
	const figure = pickedFigure.value
	const isNumber = figure && toolOf(figure.kind, figure.numbers)?.value !== 'digits'
	const digits = isNumber ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] : Array.from({ length: size }, (_, at) => at + 1)
	return (
		<div
			class="set-keypad"
			role="group"
			aria-label={keypad}
			style={{ '--across': rowsOfKeys(digits.length + 1).across }}
		>
			{digits.map((digit) => (
				<button key={digit} type="button" class="key" onClick={() => typeDigit(digit)}>
					{symbolOf(digit)}
				</button>
			))}
			{stroke.value.length > 0 ? (
				<Button icon="check" label={end} bare kind="main" onClick={finish} />
			) : (
				<Button icon="erase" label={erase} bare onClick={eraseBack} />
			)}
		</div>
	)
})
