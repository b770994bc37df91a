/**
 * The calendar: month by month, what was solved on each day, and the puzzles of the chosen day.
 *
 * Invariant: days to come cannot be chosen. One day is in the tab order, and the arrow keys go to the others.
 */

import { signal } from '@preact/signals-core'
import { Fragment } from 'preact'
import { type Entry, savedGames } from '../state/saving.ts'
import { clock } from '../state/timer.ts'
import { locale } from '../text/language.ts'
import { titleText } from '../text/title.ts'
import { Button } from '../ui/Button.tsx'
import { closeDialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { message } from '../ui/message.ts'
import { Problem, Progress } from '../ui/Status.tsx'
import { type Day, FIRST_DAY, monthOf, plusDays, plusMonths, today, weeksOf } from './dates.ts'
import { begin, entryOf } from './open.ts'
import { type Daily, KINDS, type Kind, rulesOf } from './puzzles.ts'
import { keepVariants } from './ready.ts'
import { isOwn, type Result, type Streak, streakAt } from './results.ts'
import { keptDays, longest, solvedDays } from './saved.ts'
import { words } from './text.ts'

/** The chosen day; none is today. */
const chosen = signal<Day | null>(null)

/** Whether the last answer of the engine was about a button of this dialog. */
const failed = signal(false)

/** Returns the name of a kind on a day. */
export const kindName = ({ day, kind }: Daily): string =>
	titleText(kind === 'variant' ? rulesOf(day) : kind[0].toUpperCase() + kind.slice(1))

export const Calendar = live(() => {
	const day = chosen.value ?? today()
	void [failed.value, message.value]
	const solved = solvedDays.value
	const streak = streakAt(keptDays.value, today())
	const games = savedGames()
	keepVariants()
	return (
		<div class="daily">
			<div class="daily-month">
				<MonthHead day={day} />
				<Weeks day={day} solved={solved} forgiven={streak.forgiven} />
			</div>
			<div class="daily-day">
				<h3 aria-live="polite">
					{words.value.dayName(day)}
					{day === today() && ` · ${words.value.today}`}
				</h3>
				<ul class="daily-list">
					{KINDS.map((kind) => (
						<Row
							key={kind}
							daily={{ day, kind }}
							entry={entryOf({ day, kind }, games)}
							result={solved.get(day)?.[kind]}
						/>
					))}
				</ul>
				<Progress />
				<Problem text={failed.value ? message.value?.text : ''} />
				<StreakText streak={streak} />
			</div>
		</div>
	)
})

function MonthHead({ day }: { day: Day }) {
	const month = monthOf(day)
	const name = new Date(`${month}-15T12:00`).toLocaleDateString(locale.value, {
		month: 'long',
		year: 'numeric',
	})
	return (
		<div class="daily-head">
			<Button
				icon="left"
				label={words.value.monthBefore}
				bare
				kind="quiet"
				disabled={month <= monthOf(FIRST_DAY)}
				onClick={() => choose(endOf(plusMonths(month, -1)))}
			/>
			<strong aria-live="polite">{name}</strong>
			<Button
				icon="right"
				label={words.value.monthAfter}
				bare
				kind="quiet"
				disabled={month >= monthOf(today())}
				onClick={() => choose(endOf(plusMonths(month, 1)))}
			/>
		</div>
	)
}

const endOf = (month: string): Day => plusDays(`${plusMonths(month, 1)}-01`, -1)

/** Chooses a day, as far as there are puzzles. */
function choose(day: Day): void {
	const now = today()
	const allowed = day > now ? now : day < FIRST_DAY ? FIRST_DAY : day
	chosen.value = allowed === now ? null : allowed
	failed.value = false
}

interface WeeksProps {
	day: Day
	solved: typeof solvedDays.value
	forgiven: readonly Day[]
}

function Weeks({ day: current, solved, forgiven }: WeeksProps) {
	return (
		<div role="group" aria-label={words.value.title} onKeyDown={walk}>
			<table class="daily-weeks">
				<thead>
					<tr>
						{words.value.weekdays.map(([short, long]) => (
							<th key={short} scope="col" abbr={long}>
								{short}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeksOf(monthOf(current)).map((week, at) => (
						<tr key={at}>
							{week.map((day, weekday) => (
								<td key={weekday}>
									{day && (
										<DayButton
											day={day}
											isChosen={day === current}
											solved={solved.get(day) ?? {}}
											isForgiven={forgiven.includes(day)}
										/>
									)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

interface DayProps {
	day: Day
	isChosen: boolean
	isForgiven: boolean
	solved: Partial<Record<Kind, Result>>
}

function DayButton({ day, isChosen, isForgiven, solved }: DayProps) {
	const { dayName, solvedOf } = words.value
	const count = KINDS.filter((kind) => solved[kind]).length
	const number = Number(day.slice(8))
	return (
		<button
			type="button"
			id={`day-${day}`}
			class={`day ${day === today() ? 'today' : ''} ${isForgiven ? 'forgiven' : ''}`}
			aria-label={`${dayName(day)}${count ? `, ${solvedOf(count, KINDS.length)}` : ''}`}
			aria-pressed={isChosen}
			disabled={day > today() || day < FIRST_DAY}
			tabIndex={isChosen ? 0 : -1}
			onClick={() => choose(day)}
		>
			<span aria-hidden="true">{number}</span>
			<span class="day-dots" aria-hidden="true">
				{KINDS.map((kind) => (
					<i key={kind} class={solved[kind] ? `on level-${kind}` : undefined} />
				))}
			</span>
		</button>
	)
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function walk(event: KeyboardEvent): void {
	const now = chosen.value ?? today()
	const to = STEPS[event.key]
		? plusDays(now, STEPS[event.key])
		: { PageUp: endOf(plusMonths(monthOf(now), -1)), PageDown: endOf(plusMonths(monthOf(now), 1)) }[event.key]
	if (!to) return
	event.preventDefault()
	choose(to)
	// After the month has been drawn.
	setTimeout(() => document.getElementById(`day-${chosen.value ?? today()}`)?.focus())
}

interface RowProps {
	daily: Daily
	entry: Entry | undefined
	result: Result | undefined
}

/** A puzzle of the day: how far it is, and what can be done. */
function Row({ daily, entry, result }: RowProps) {
	const { play, continue: goOn, look } = words.value
	const name = kindName(daily)
	const action = !entry ? play : entry.solved ? look : goOn
	return (
		<li>
			<button
				type="button"
				class={`daily-row level-${daily.kind} ${result ? 'is-solved' : ''}`}
				onClick={() => start(daily)}
			>
				<i class="daily-mark" aria-hidden="true" />
				<strong>{name}</strong>
				<span class="small">
					<State entry={entry} result={result} />
				</span>
				<span class="daily-action">{action}</span>
			</button>
		</li>
	)
}

function State({ entry, result }: { entry: Entry | undefined; result: Result | undefined }) {
	if (result) return <Fragment>{[clock(result.seconds), ...helpTexts(result)].join(' · ')}</Fragment>
	if (!entry || entry.solved) return null
	return <Fragment>{words.value.begun(entry.done, clock(entry.seconds))}</Fragment>
}

/** Returns what helped in a game. */
export function helpTexts(result: Result): string[] {
	const { helps, ownHelp } = words.value
	if (isOwn(result)) return [ownHelp]
	const kinds = Object.keys(helps) as (keyof typeof helps)[]
	return kinds.filter((kind) => result[kind]).map((kind) => helps[kind](result[kind]))
}

async function start(daily: Daily): Promise<void> {
	failed.value = false
	if (await begin(daily)) closeDialog()
	else failed.value = message.value?.kind === 'bad'
}

function StreakText({ streak: { days, forgiven } }: { streak: Streak }) {
	const { streak, longest: longestText, streakRule, noStreak, forgiven: forgivenText, shortDay } = words.value
	return (
		<div class="daily-streak">
			<p>
				<strong>{days > 0 ? streak(days) : noStreak}</strong>
				{longest.value > 0 && <span class="small">{longestText(longest.value)}</span>}
			</p>
			<p class="small">
				{streakRule}
				{forgiven.length > 0 && ` ${forgivenText(forgiven.map(shortDay).join(', '))}`}
			</p>
		</div>
	)
}

/** The name of a level or of rules, as it stands in results. */
export const groupName = (group: string): string => (group ? titleText(group) : words.value.other)
