/**
 * The dialog of the daily puzzles: the calendar, the statistics, and the backup.
 *
 * Invariant: one part at a time; the one that was open last is open again.
 */

import { signal } from '@preact/signals-core'
import { kept, Segments } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { Backup } from './Backup.tsx'
import { Calendar } from './Calendar.tsx'
import { Statistics } from './Statistics.tsx'
import { words } from './text.ts'
import './daily.css'

const PARTS = { calendar: Calendar, statistics: Statistics, backup: Backup }

const part = signal<keyof typeof PARTS>('calendar')

export const DailyDialog = live(() => {
	const { title, parts, part: label } = words.value
	const Part = PARTS[part.value]
	return (
		<Dialog title={title} wide>
			<div class="daily-parts">
				<Segments label={label} values={parts} {...kept(part)} />
			</div>
			<Part key={part.value} />
		</Dialog>
	)
})
