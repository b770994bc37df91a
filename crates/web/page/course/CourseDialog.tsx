/**
 * The course: the list of lessons, or a lesson with its example or an exercise.
 *
 * Invariant: fills the window, so that its board is as large as that of the game.
 */

import '../style/dialogs.css'
import { signal } from '@preact/signals-core'
import { toLearn } from '../panels/hint.ts'
import { ENOUGH, masteryOf, type Progress } from '../state/mastery.ts'
import { german } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { ExampleBoard, ExampleWalk, walkKey } from './Example.tsx'
import { ExerciseBoard, ExercisePanel } from './Exercise.tsx'
import { GROUPS, type GroupKey, LESSONS, type Lesson } from './lessons.ts'
import { loadNames, titleOf } from './names.ts'
import {
	closeLesson,
	isMissing,
	left,
	lesson,
	openFor,
	openLesson,
	part,
	progressOf,
	scene,
	showExample,
	stateOf,
} from './state.ts'
import { TECHNIQUE_TEXTS } from './techniques.ts'
import { FILLED, GROUP_NAMES, said, WORDS } from './text.ts'
import '../style/course.css'

/** Begins where the player wants to: at the lesson of a hint, or at the list. */
function begin(): void {
	const step = toLearn.peek()
	toLearn.value = null
	openFor(step)
	void loadNames()
}

const GROUP_KEYS = Object.keys(GROUPS) as GroupKey[]

/** Called when the course is on the page. */
function onOpen(element: HTMLElement | null) {
	if (element) begin()
	else closeLesson()
}

export const CourseDialog = live(() => {
	const about = lesson.value
	return (
		<Dialog title={about ? titleOf(about) : said(WORDS.title)} class="course">
			<div ref={onOpen} class="course-body">
				{about ? <LessonView key={about.key} /> : <List />}
			</div>
		</Dialog>
	)
})

/** How many groups of the list are drawn: one more in each task, so that none is long. */
const drawn = signal(1)
let groupTimer: ReturnType<typeof setTimeout> | undefined

function drawGroups(): void {
	drawn.value += 1
	if (drawn.value < GROUP_KEYS.length) groupTimer = setTimeout(drawGroups)
}

/** Called when the list is there, and when it goes. */
function onList(element: HTMLElement | null): void {
	clearTimeout(groupTimer)
	drawn.value = 1
	if (element) groupTimer = setTimeout(drawGroups)
}

/** The lesson that was left takes the focus again. */
const focusCard = (element: HTMLElement | null) => element?.focus()

const List = live(() => {
	const known = LESSONS.filter((it) => stateOf(it) === 'known').length
	return (
		<>
			<p class="lead" ref={onList}>
				{said(WORDS.intro)} {said(FILLED.known(known, LESSONS.length))}
			</p>
			{GROUP_KEYS.slice(0, drawn.value).map((group) => (
				<section key={group} class="course-group" aria-label={said(GROUP_NAMES[group])}>
					<h3>{said(GROUP_NAMES[group])}</h3>
					<ul class="course-list">
						{GROUPS[group].map((it: Lesson) => (
							<li key={it.key}>
								<button
									type="button"
									class={`lesson-card ${stateOf(it)}`}
									ref={it === left.value ? focusCard : undefined}
									onClick={() => openLesson(it)}
								>
									<Badge score={progressOf(it)?.score ?? 0} />
									<span>{titleOf(it)}</span>
									<span class="small">{stateOf(it) === 'new' ? '' : said(WORDS[stateOf(it)])}</span>
								</button>
							</li>
						))}
					</ul>
				</section>
			))}
		</>
	)
})

/** How much of a lesson is known, as a ring. */
function Badge({ score }: { score: number }) {
	const share = Math.min(score / ENOUGH, 1)
	return (
		<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">
			<circle cx="12" cy="12" r="9" />
			{share > 0 && (
				<circle class="done" cx="12" cy="12" r="9" pathLength={1} stroke-dasharray={`${share} 1`} />
			)}
			{share === 1 && <path d="M8 12.5 11 15.5 16 9" />}
		</svg>
	)
}

/** The lesson takes the focus, so that its keys work at once. */
const focusLesson = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const LessonView = live(() => {
	const about = lesson.value
	if (!about) return null
	const isDrill = part.value === 'drill'
	const progress = progressOf(about)
	return (
		<section
			class={isDrill ? 'lesson drilling' : 'lesson'}
			aria-label={titleOf(about)}
			tabIndex={-1}
			ref={focusLesson}
			onKeyDown={(event) => !isDrill && walkKey(event.key) && event.preventDefault()}
		>
			<div class="lesson-head">
				<Button icon="left" label={said(WORDS.back)} kind="quiet" onClick={closeLesson} />
				{isDrill && <Button label={said(WORDS.lesson)} kind="quiet" onClick={showExample} />}
				<Standing progress={progress} />
			</div>
			{!isDrill && <LessonText of={about} progress={progress} />}
			<div class="lesson-board">
				{scene.value ? isDrill ? <ExerciseBoard /> : <ExampleBoard /> : <Waiting />}
			</div>
			<div class="lesson-side">{scene.value && (isDrill ? <ExercisePanel /> : <ExampleWalk />)}</div>
		</section>
	)
})

function Waiting() {
	return <p class="note lesson-waiting">{said(isMissing.value ? WORDS.failed : WORDS.loading)}</p>
}

interface Known {
	progress: Progress | undefined
}

/** How well the lesson is known. */
function Standing({ progress }: Known) {
	const state = masteryOf(progress)
	const score = progress?.score ?? 0
	return (
		<span class="standing small">
			<Badge score={score} />
			{said(WORDS[state])}
			{state === 'learning' && score > 0 && (
				<span class="standing-score">· {said(FILLED.score(score, ENOUGH))}</span>
			)}
		</span>
	)
}

function LessonText({ of, progress }: { of: Lesson } & Known) {
	const text = TECHNIQUE_TEXTS[of.key]
	const what = of.rule ? ruleText() : text && said(text.what)
	const look = of.rule?.look ?? text?.look
	return (
		<div class="lesson-text">
			{what && <p>{what}</p>}
			{look && (
				<p>
					<strong>{said(of.rule ? WORDS.lookRule : WORDS.look)}.</strong> {said(look)}
				</p>
			)}
			{progress && progress.asked > 0 && (
				<p class="small">{said(FILLED.hints(progress.asked, progress.applied))}</p>
			)}
		</div>
	)
}

/** Returns what the rules of the example demand, once the module of rules has read it. */
function ruleText(): string {
	const notes = scene.value?.rules?.notes ?? []
	return notes
		.map((it) => german.value?.rule(it) ?? it)
		.map(({ text }) => text)
		.join(' ')
}
