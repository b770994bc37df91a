/**
 * The course: its lessons, its positions with the engine, the walk through a step, answers, and what a player knows.
 *
 * Invariant: every position has the step that its file says, in both languages of the page.
 */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Drawing, Engine, Step } from '../npm/protocol.ts'
import { type Exercise, exercises, exercisesOf, pick, sceneOf } from '../page/course/exercises.ts'
import { formOf } from '../page/course/forms.ts'
import { framesOf, withoutEffect } from '../page/course/frames.ts'
import { judge, type Question, targetOf } from '../page/course/judge.ts'
import { GROUPS, LESSONS, lessonFor, progressKeys } from '../page/course/lessons.ts'
import { lineOf, positionOf } from '../page/course/positions.ts'
import { TECHNIQUE_TEXTS } from '../page/course/techniques.ts'
import { GROUP_NAMES, WORDS } from '../page/course/text.ts'
import { after, type Event, masteryOf, type Progress, together } from '../page/state/mastery.ts'
import { load } from './npm/common.js'

// Browsers fetch what Node.js reads.
globalThis.fetch = async (address) => new Response(await readFile(new URL(String(address))))

const engine: Engine = await load()
const { techniques } = await engine.call('techniques', {})
const all = await exercises()

/** What no lesson is about, and fish that nobody looks for. */
const LEFT_OUT = /^brute-force$|^(finned-)?(franken|mutant)-(squirmbag|whale|leviathan)$/

test('every technique is in one lesson, and every lesson has its texts', () => {
	const taught = LESSONS.flatMap((it) => it.techniques)
	assert.equal(new Set(taught).size, taught.length)
	const known = techniques.map((it) => it.key).filter((key) => key !== 'brute-force')
	assert.deepEqual([...taught].sort(), [...known].sort())
	const told = LESSONS.filter((it) => !it.rule).map((it) => it.key)
	assert.deepEqual(Object.keys(TECHNIQUE_TEXTS).sort(), told.sort())
	for (const { key, techniques } of LESSONS.filter((it) => it.techniques.length > 1))
		assert.ok(TECHNIQUE_TEXTS[key]?.title, `${techniques} need a name`)
	assert.deepEqual(Object.keys(GROUP_NAMES), Object.keys(GROUPS))
})

test('every text is in English and in German', () => {
	const texts = Object.values(TECHNIQUE_TEXTS).flatMap(({ title, what, look }) => [title ?? what, what, look])
	const rules = LESSONS.flatMap(({ rule }) => (rule ? [rule.look] : []))
	for (const [english, german] of [...texts, ...rules]) {
		assert.ok(english && german)
		if (english.length > 40) assert.notEqual(english, german)
		assert.doesNotMatch(german, /\b(the|and|cell|row|column|box)\b/)
	}
	for (const [english, german] of Object.values(WORDS)) assert.ok(english && german)
})

test('a step leads to its lesson', () => {
	assert.equal(lessonFor('naked-triple')?.key, 'naked-triple')
	assert.equal(lessonFor('sashimi-whale')?.key, 'finned-large')
	assert.equal(lessonFor('rule', ['cage 11: r1c6 r1c7'])?.key, 'rule-killer')
	assert.equal(lessonFor('hidden-pair', ['cage 11: r1c6 r1c7'])?.key, 'hidden-pair')
	assert.equal(lessonFor('locked-candidates', [])?.key, 'pointing')
	assert.equal(lessonFor('trial'), undefined)
})

test('positions are read as they were written', () => {
	const lines = all.filter((it) => !it.text).map((it) => it.position)
	for (const position of lines) assert.deepEqual(positionOf(lineOf(position)), position)
})

test('every lesson has exercises', () => {
	for (const lesson of LESSONS) assert.ok(exercisesOf(lesson, all).length > 0, lesson.key)
	for (const { key } of techniques) {
		const count = all.filter((it) => it.technique === key).length
		assert.ok(LEFT_OUT.test(key) ? count === 0 : count > 0, key)
	}
})

/** Returns the steps of an exercise; fails if the engine finds none. */
async function found(exercise: Exercise, language: 'en' | 'de' = 'en') {
	const scene = await sceneOf(exercise, language, 1, engine.call)
	assert.ok(scene, `${exercise.technique} ${exercise.text ?? lineOf(exercise.position)}`)
	return scene
}

for (const lesson of LESSONS) {
	test(`the positions of ${lesson.key} have its steps`, async () => {
		for (const exercise of exercisesOf(lesson, all)) {
			const { steps, drawings, board } = await found(exercise)
			const [step, drawing] = [steps[0], drawings[0]]
			if (!exercise.text) assert.equal(step.technique, exercise.technique)
			else if (lesson.rule?.names) assert.equal(lessonFor('rule', step.rules), lesson)
			checkFrames(step, drawing)
			for (const it of targetOf('candidates', step))
				assert.ok(board.candidates[Math.floor(it / 10)].includes(String(it % 10)))
		}
	})
}

/** A walk begins with nothing, adds to what is there, and ends with the whole drawing. */
function checkFrames(step: Step, whole: Drawing): void {
	const frames = framesOf(step, whole)
	assert.ok(frames.length >= 2)
	assert.deepEqual(frames.at(-1)?.drawing, whole)
	for (const [at, { drawing, links }] of frames.slice(1).entries()) {
		assert.ok(drawing.marks.length >= frames[at].drawing.marks.length)
		assert.ok(drawing.tints.length >= frames[at].drawing.tints.length)
		assert.ok(links - frames[at].links <= 1)
	}
	const before = frames.at(-2)?.drawing.marks ?? []
	assert.ok(!before.some((it) => it.mark === 'eliminated' || it.mark === 'placed'))
}

test('another form of a position has the same step', async () => {
	const seen = new Set<string>()
	for (const { technique, position, text } of all) {
		if (
			text ||
			seen.has(technique) ||
			!/^(naked|hidden|x-wing|skyscraper|xy|als-xz|unique|finned-x)/.test(technique)
		)
			continue
		seen.add(technique)
		const form = formOf(position, 7)
		assert.notDeepEqual(form, position)
		assert.deepEqual(formOf(position, 7), form)
		assert.equal((await found({ technique, position: form })).steps[0].technique, technique)
	}
	assert.ok(seen.size > 10)
})

test('exercises go on in other forms', () => {
	const list = all.filter((it) => it.technique === 'x-wing')
	assert.deepEqual(pick(list, 1), list[1])
	assert.notDeepEqual(pick(list, list.length), list[0])
	assert.notDeepEqual(pick(list, 2 * list.length), pick(list, list.length))
})

const xWing = all.find((it) => it.technique === 'x-wing') as Exercise
const { steps, drawings, board } = await found(xWing)
const question = (kind: Question['kind']): Question => ({
	kind,
	steps,
	drawings,
	candidates: board.candidates,
})

test('a pattern is right if all its cells are marked, and no other', () => {
	const cells = targetOf('cells', steps[0])
	assert.deepEqual(judge(question('cells'), new Set()), { kind: 'empty' })
	assert.deepEqual(judge(question('cells'), new Set(cells)), { kind: 'right', step: 0 })
	assert.deepEqual(judge(question('cells'), new Set(cells.slice(1))), { kind: 'part', missing: 1 })
	const digit = String(steps[0].digits[0])
	const [filled, other] = [
		board.candidates.findIndex((it) => !it.includes(digit)),
		board.candidates.findIndex((it, cell) => it.includes(digit) && !cells.includes(cell)),
	]
	const why = (cell: number) => judge(question('cells'), new Set([...cells, cell]))
	assert.deepEqual(why(filled), { kind: 'wrong', why: 'no-candidate', mark: filled })
	assert.deepEqual(why(other), { kind: 'wrong', why: 'not-in-pattern', mark: other })
})

test('candidates are right if a step removes them, and wrong for a reason', () => {
	const gone = targetOf('candidates', steps[0])
	const [cell, digit] = [targetOf('cells', steps[0])[0], steps[0].digits[0]]
	const why = (mark: number) => judge(question('candidates'), new Set([...gone, mark]))
	assert.deepEqual(judge(question('candidates'), new Set(gone)), { kind: 'right', step: 0 })
	const inPattern = 10 * cell + digit
	assert.deepEqual(why(inPattern), { kind: 'wrong', why: 'in-pattern', mark: inPattern })
	const another = [...board.candidates[cell]].map(Number).find((it) => it !== digit) ?? 0
	assert.deepEqual(why(10 * cell + another), { kind: 'wrong', why: 'other-digit', mark: 10 * cell + another })
})

test('the drawing of an exercise does not show its answer', () => {
	const shown = withoutEffect(drawings[0])
	assert.ok(shown.marks.length > 0)
	assert.ok(!shown.marks.some((it) => it.mark === 'eliminated'))
	assert.ok(!shown.legend.some((it) => it.key === 'eliminated'))
})

const progress = (...events: Event[]) =>
	events.reduce<Progress | undefined>((before, event) => after(before, event), undefined)

test('three exercises in a row make a technique known', () => {
	assert.equal(masteryOf(undefined), 'new')
	assert.equal(masteryOf(progress('walked')), 'learning')
	assert.equal(masteryOf(progress('right', 'right')), 'learning')
	assert.equal(masteryOf(progress('right', 'right', 'right')), 'known')
	assert.equal(masteryOf(progress('helped', 'helped', 'helped', 'helped')), 'learning')
	assert.equal(masteryOf(progress('right', 'right', 'wrong', 'right')), 'learning')
})

test('hints of games count: an applied one takes one exercise back', () => {
	const known = ['right', 'right', 'right'] as const
	assert.deepEqual(progress('asked', 'applied'), { score: 0, asked: 1, applied: 1 })
	assert.equal(masteryOf(progress('asked')), 'learning')
	assert.equal(masteryOf(progress(...known, 'asked')), 'known')
	assert.equal(masteryOf(progress(...known, 'asked', 'applied')), 'learning')
	assert.equal(masteryOf(progress(...known, ...known, 'applied', 'applied')), 'known')
})

test('a lesson about several techniques adds up their progress', () => {
	const lesson = LESSONS.find((it) => it.key === 'locked-sets')
	assert.ok(lesson)
	assert.deepEqual(progressKeys(lesson), ['locked-sets', 'locked-pair', 'locked-triple'])
	assert.deepEqual(progressKeys(LESSONS[0]), ['full-house'])
	assert.deepEqual(progressKeys(LESSONS.filter((it) => it.rule)[0]), ['rule-killer', 'rule cage'])
	assert.equal(together([undefined, undefined]), undefined)
	assert.deepEqual(together([progress('asked'), undefined, progress('right', 'asked')]), {
		score: 1,
		asked: 2,
		applied: 0,
	})
})
