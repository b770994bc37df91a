/**
 * The draft of a setter as data: its text, the movements of hands, undo across everything.
 *
 * Invariant: no engine and no page is needed.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
	boxesOf,
	type Draft,
	draftOf,
	emptyDraft,
	isStricter,
	isUnfinished,
	textOf,
	unfinishedPieces,
} from '../page/setter/draft.ts'
import {
	copied,
	cornerNear,
	edgeNear,
	extended,
	figureAt,
	finished,
	linesFrom,
	outsideOf,
} from '../page/setter/hands.ts'
import { type Action, act, newHistory } from '../page/setter/history.ts'
import { TOOLS, toolOf } from '../page/setter/tools.ts'

const cage = { kind: 'cage', cells: [0, 1], numbers: [7] }
const thermometer = { kind: 'thermometer', cells: [40, 41, 51], numbers: [] }

const after = (...actions: Action[]) => actions.reduce(act, newHistory(emptyDraft()))

test('a draft and its text say the same', () => {
	const { now } = after(
		{ type: 'edit', add: [cage, thermometer, { kind: 'clone', cells: [], numbers: [], groups: [[0], [9]] }] },
		{ type: 'given', cells: [80], digit: 4 },
		{ type: 'paint', cells: [0, 3] },
		{ type: 'paint', cells: [3, 0] },
		{ type: 'write', field: 'words', text: 'Normal rules.' },
	)
	const text = textOf(now)
	assert.deepEqual(JSON.parse(text).givens, { r9c9: 4 })
	assert.deepEqual(JSON.parse(text).rules[0], { rule: 'cage', cells: ['r1c1', 'r1c2'], numbers: [7] })
	assert.deepEqual(draftOf(textOf({ ...now, regions: null })), { ...now, regions: null })
	assert.equal(draftOf('{"board":{"rows":9,"columns":8}}'), null)
	assert.equal(draftOf('{"board":{"rows":11,"columns":11}}'), null)
})

test('what a setter has not finished is not in the text', () => {
	const open = { kind: 'little killer', cells: [0, 10], numbers: [] }
	const single = { kind: 'clone', cells: [], numbers: [], groups: [[0]] }
	assert.ok(isUnfinished(open) && isUnfinished(single) && !isUnfinished(thermometer))
	assert.ok(!isUnfinished({ ...cage, numbers: [] }))
	const { now } = after({ type: 'edit', add: [open, single, cage] })
	assert.equal(JSON.parse(textOf(now)).rules.length, 1)
})

test('pairs with a mark are exempt from the rules about pairs without one', () => {
	const dot = { kind: 'difference', cells: [0, 1], numbers: [1] }
	const { now } = after({ type: 'edit', add: [dot, { kind: 'no difference', cells: [], numbers: [1] }] })
	const rules = JSON.parse(textOf(now)).rules
	assert.deepEqual(rules[1], { rule: 'no difference', numbers: [1], groups: [['r1c1', 'r1c2']] })
	const back = draftOf(textOf(now)) as Draft
	assert.equal(back.figures[1]?.groups, undefined)
})

test('a puzzle with more parts is stricter, and one with other regions is not', () => {
	const one = after({ type: 'edit', add: [cage] })
	const two = act(one, { type: 'edit', add: [thermometer] })
	assert.ok(isStricter(textOf(two.now), textOf(one.now)))
	assert.ok(!isStricter(textOf(one.now), textOf(two.now)))
	const given = act(two, { type: 'given', cells: [5], digit: 5 })
	assert.ok(isStricter(textOf(given.now), textOf(two.now)))
	const painted = act(act(two, { type: 'paint', cells: [0, 3] }), { type: 'paint', cells: [4, 2] })
	assert.ok(!isStricter(textOf(painted.now), textOf(two.now)))
	// A dot exempts its pair: what was impossible may be possible.
	const strict = act(one, { type: 'edit', add: [{ kind: 'no difference', cells: [], numbers: [1] }] })
	const dotted = act(strict, { type: 'edit', add: [{ kind: 'difference', cells: [3, 4], numbers: [1] }] })
	assert.ok(!isStricter(textOf(dotted.now), textOf(strict.now)))
})

test('everything can be undone and done again', () => {
	const actions: Action[] = [
		{ type: 'edit', add: [cage] },
		{ type: 'given', cells: [3, 4], digit: 2 },
		{ type: 'change', at: 0, numbers: [9] },
		{ type: 'paint', cells: [0, 3] },
		{ type: 'boxes' },
		{ type: 'turn', at: 0, cells: [1, 0] },
		{ type: 'write', field: 'title', text: 'A' },
		{ type: 'edit', remove: [0] },
		{ type: 'size', size: 6 },
		{ type: 'replace', draft: emptyDraft(4) },
	]
	let history = newHistory(emptyDraft())
	const states = [history.now]
	for (const action of actions) {
		history = act(history, action)
		states.push(history.now)
	}
	assert.equal(history.past.length, actions.length)
	for (const state of states.slice(0, -1).reverse()) {
		history = act(history, { type: 'undo' })
		assert.equal(history.now, state)
	}
	assert.equal(act(history, { type: 'undo' }), history)
	for (const state of states.slice(1)) {
		history = act(history, { type: 'redo' })
		assert.equal(history.now, state)
	}
	assert.equal(act(history, { type: 'redo' }), history)
})

test('the digits of a number and the letters of a text are one step', () => {
	const typed = after(
		{ type: 'edit', add: [cage] },
		{ type: 'change', at: 0, numbers: [1] },
		{ type: 'change', at: 0, numbers: [15] },
		{ type: 'write', field: 'title', text: 'K' },
		{ type: 'write', field: 'title', text: 'Ki' },
	)
	assert.equal(typed.past.length, 3)
	const undone = act(act(typed, { type: 'undo' }), { type: 'undo' })
	assert.deepEqual(undone.now.figures, [cage])
})

test('an action that changes nothing leaves the history as it is', () => {
	const history = after({ type: 'edit', add: [cage] })
	const idle: Action[] = [
		{ type: 'edit', remove: [5] },
		{ type: 'change', at: 0, numbers: [7] },
		{ type: 'change', at: 3, numbers: [7] },
		{ type: 'given', cells: [1], digit: 0 },
		{ type: 'paint', cells: [0, 1, 2] },
		{ type: 'boxes' },
		{ type: 'size', size: 9 },
		{ type: 'write', field: 'words', text: '' },
	]
	for (const action of idle) assert.equal(act(history, action), history, action.type)
})

test('a digit that is there already is taken away', () => {
	const { now } = after({ type: 'given', cells: [1, 2], digit: 5 }, { type: 'given', cells: [2], digit: 5 })
	assert.deepEqual([now.givens[1], now.givens[2]], [5, 0])
})

test('regions grow at the cost of others, and are boxes again when they are alike', () => {
	const first = after({ type: 'paint', cells: [0, 3] })
	assert.deepEqual(
		unfinishedPieces(first.now).map((it) => it.length),
		[10, 8],
	)
	const second = act(first, { type: 'paint', cells: [4, 3] })
	assert.equal(second.now.regions, null)
	assert.deepEqual(boxesOf(6).slice(0, 12), [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1])
})

test('a line follows the hand, and takes back what it goes back over', () => {
	const draw = (...cells: number[]) =>
		cells.reduce<readonly number[]>((line, cell) => extended('line', line, cell, 9), [])
	assert.deepEqual(draw(0, 1, 11), [0, 1, 11])
	assert.deepEqual(draw(0, 1, 2, 1), [0, 1])
	// A quick hand leaves cells out.
	assert.deepEqual(draw(0, 3), [0, 1, 2, 3])
	assert.deepEqual(draw(0, 20), [0, 10, 20])
	assert.equal(finished('line', [4], 9), null)
	assert.deepEqual(finished('area', [4, 3], 9), [3, 4])
})

test('edges and corners are those next to the finger', () => {
	assert.deepEqual(edgeNear({ x: 0.9, y: 0.5 }, 9), [0, 1])
	assert.deepEqual(edgeNear({ x: 1.1, y: 0.5 }, 9), [0, 1])
	assert.deepEqual(edgeNear({ x: 0.5, y: 0.8 }, 9), [0, 9])
	assert.equal(edgeNear({ x: 0.1, y: 0.5 }, 9), null)
	assert.deepEqual(cornerNear({ x: 1.2, y: 0.8 }, 9), [0, 1, 9, 10])
	assert.equal(cornerNear({ x: 0.2, y: 0.8 }, 9), null)
	assert.deepEqual(finished('corner', [10, 0], 9), [0, 1, 9, 10])
	assert.equal(finished('edge', [0, 10], 9), null)
})

test('clues outside are about the lines that begin there', () => {
	const row = linesFrom({ row: 2, column: 9 }, 'outside', 9)[0] ?? []
	assert.deepEqual([row[0], row.at(-1)], [26, 18])
	assert.deepEqual(linesFrom({ row: -1, column: -1 }, 'outside', 9), [])
	const diagonals = linesFrom({ row: -1, column: 1 }, 'diagonal', 9)
	assert.deepEqual(
		diagonals.map((it) => it.length),
		[7, 1],
	)
	for (const hand of ['outside', 'diagonal'] as const) {
		for (const place of [
			{ row: -1, column: 3 },
			{ row: 9, column: 3 },
			{ row: 3, column: -1 },
			{ row: 3, column: 9 },
		]) {
			for (const cells of linesFrom(place, hand, 9)) {
				assert.deepEqual(outsideOf({ kind: '', cells, numbers: [] }, hand, 9), place)
			}
		}
	}
})

test('a copy has the shape of the cells, or does not fit', () => {
	assert.deepEqual(copied([0, 1, 10], 30, 9), [30, 31, 40])
	assert.equal(copied([0, 1, 10], 8, 9), null)
	assert.equal(copied([0, 1], 1, 9), null)
})

test('a second touch chooses the figure below', () => {
	const { now } = after({ type: 'edit', add: [cage, { ...thermometer, cells: [1, 2] }] })
	assert.equal(figureAt(now, { row: 0, column: 1 }), 1)
	assert.equal(figureAt(now, { row: 0, column: 1 }, 1), 0)
	assert.equal(figureAt(now, { row: 0, column: 1 }, 0), 1)
	assert.equal(figureAt(now, { row: 5, column: 5 }), -1)
})

test('each tool is found by the rule it draws', () => {
	assert.equal(new Set(TOOLS.map((it) => it.id)).size, TOOLS.length)
	for (const it of TOOLS) assert.equal(toolOf(it.kind, it.numbers)?.id, it.id)
	assert.equal(toolOf('pair sum', [8])?.id, 'x')
	assert.equal(toolOf('chaos construction', []), undefined)
})
