/**
 * The statistics: for each level and each kind of rules the games, the times, and the help.
 *
 * Invariant: shows what `results.ts` says; a table, so that it can be read aloud, and a small chart of the times.
 */

import { LEVELS, RULES } from '../state/recipe.ts'
import { clock } from '../state/timer.ts'
import { locale } from '../text/language.ts'
import { live } from '../ui/live.ts'
import { groupName } from './Calendar.tsx'
import { type Statistics as Numbers, statisticsOf } from './results.ts'
import { results } from './saved.ts'
import { words } from './text.ts'

/** The times that a chart shows. */
const CHARTED = 24

export const Statistics = live(() => {
	const { columns, columnTexts, statisticsIntro, noStatistics, groupColumn, timesColumn } = words.value
	const all = [...LEVELS, ...RULES, ''].map((group) => statisticsOf(results.value, group))
	const played = all.filter((it) => it.games > 0)
	if (played.length === 0) return <p class="daily-empty">{noStatistics}</p>
	const names = Object.keys(columns) as (keyof typeof columns)[]
	return (
		<div class="daily-statistics">
			<p>{statisticsIntro}</p>
			<table>
				<thead>
					<tr>
						<th scope="col">{groupColumn}</th>
						{names.map((name) => (
							<th
								key={name}
								scope="col"
								title={name in columnTexts ? columnTexts[name as 'hints'] : undefined}
							>
								{columns[name]}
							</th>
						))}
						<th scope="col">{timesColumn}</th>
					</tr>
				</thead>
				<tbody>
					{played.map((it) => (
						<Line key={it.group} numbers={it} />
					))}
				</tbody>
			</table>
		</div>
	)
})

function Line({ numbers }: { numbers: Numbers }) {
	const { columns } = words.value
	const { group, games, best, median, last, hints, own, times } = numbers
	const name = groupName(group)
	const time = (value: number | null) => (value === null ? '–' : clock(value))
	const values = {
		games: String(games),
		best: time(best),
		median: time(median),
		last: time(last),
		hints: hints.toLocaleString(locale.value, { maximumFractionDigits: 1 }),
		own: own.toLocaleString(locale.value, { style: 'percent' }),
	}
	return (
		<tr class={`level-${group.toLowerCase()}`}>
			<th scope="row">{name}</th>
			{Object.entries(values).map(([column, value]) => (
				<td key={column} data-label={columns[column as keyof typeof columns]}>
					{value}
				</td>
			))}
			<td class="daily-times">
				<Chart name={name} times={times.slice(-CHARTED)} />
			</td>
		</tr>
	)
}

/** The last times as bars, the latest on the right; the line is the median of all. */
function Chart({ name, times }: { name: string; times: readonly number[] }) {
	if (times.length === 0) return null
	const most = Math.max(...times)
	const best = Math.min(...times)
	return (
		<svg
			class="daily-chart"
			viewBox={`0 0 ${5 * CHARTED} 30`}
			role="img"
			aria-label={words.value.chart(name, times.length)}
		>
			<path class="ground" d={`M0 29.5H${5 * CHARTED}`} />
			{times.map((time, at) => {
				const height = Math.max(2, (28 * time) / most)
				const x = 5 * (CHARTED - times.length + at)
				return (
					<rect
						key={at}
						class={time === best ? 'best' : undefined}
						x={x}
						y={29 - height}
						width={3.4}
						height={height}
						rx={1}
					/>
				)
			})}
		</svg>
	)
}
