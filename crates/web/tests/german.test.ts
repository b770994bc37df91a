/**
 * The German reasons of steps, for a text of every technique, and the German sentences of rules.
 *
 * Invariant: the texts are those that the tests of the engine have recorded; the rules are all that it knows.
 */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { germanReason, reasonOf } from '../page/text/german/reasons.ts'
import { GERMAN_RULES, germanNote } from '../page/text/german/rules.ts'
import { load } from './npm/common.js'

const recorded = (name: string) => {
	const path = `../../logic/tests/logic/snapshots/logic__step_texts__${name}.snap`
	return readFileSync(new URL(path, import.meta.url), 'utf8')
		.split('---\n')[2]
		.trim()
		.split('\n')
}

const TEXTS = [...recorded('words'), ...recorded('almost_locked_sets'), ...recorded('eureka')]

/** Words that occur in English reasons and in no German ones. */
const ENGLISH =
	/\b(the|a|an|is|are|and|or|of|with|to|by|not|no|if|as|be|can|cannot|cells?|candidates?|other|another|has|holds?|have|would|were|unless|except|row|rows|columns?|box|boxes|one|two|them|these|this|each|every|only|both|all|from|for|where|because|implies|false|true|loop|contradiction|template)\b|r\dc\d/

test('a text of every technique is German', () => {
	assert.ok(TEXTS.length > 120)
	for (const text of TEXTS) {
		const english = reasonOf(text)
		assert.notEqual(english, '', text)
		const german = germanReason(english)
		assert.doesNotMatch(german, ENGLISH, `${english}\n${german}`)
	}
})

test('reasons keep their cells and digits', () => {
	for (const text of TEXTS) {
		const english = reasonOf(text)
		const numbers = (it: string) => (it.match(/\d+/g) ?? []).sort().join()
		assert.equal(numbers(germanReason(english)), numbers(english), english)
	}
})

for (const [english, german] of [
	['r9c7 is the last empty cell in box 9', 'Z9S7 ist die letzte leere Zelle in Block 9'],
	['5 in box 1 is confined to column 1 (r12c1)', '5 liegt in Block 1 nur in Spalte 1 (Z12S1)'],
	[
		'3 in rows 6 and 9 is confined to columns 1 and 2, except for the fin r7c3',
		'3 liegt in Zeilen 6 und 9 nur in Spalten 1 und 2, ausgenommen die Flosse Z7S3',
	],
	[
		'1 and 4 in r13c35 form a deadly pattern unless r3c3 or r3c5 holds another digit, and 4 in row 3 is confined to them',
		'1 und 4 in Z13S35 bilden ein tödliches Muster, wenn nicht Z3S3 oder Z3S5 eine andere Ziffer hat, und 4 liegt in Zeile 3 nur in diesen Zellen',
	],
	['r1c6≠4 → r1c9=4, so r1c6=4 or r6c4=4', 'Z1S6≠4 → Z1S9=4, also Z1S6=4 oder Z6S4=4'],
] as const) {
	test(`German: ${german}`, () => assert.equal(germanReason(english), german))
}

test('every rule of the engine is German, with the details of its note', async () => {
	const engine = await load()
	const names = (await engine.call('rules-kinds', {})).map(({ name }: { name: string }) => name)
	assert.deepEqual(Object.keys(GERMAN_RULES).sort(), names.sort())
	const text = '.Whisper~4~R1C1~R1C2~R1C3.AntiKnight.'
	const { notes } = await engine.call('rules-open', { text })
	assert.deepEqual(notes.map(germanNote), [
		{ name: 'Flüsterlinie (4)', text: GERMAN_RULES['whisper line'][1] },
		{ name: 'Anti-Springer', text: GERMAN_RULES['anti-knight'][1] },
	])
	engine.close()
})
