/**
 * The lessons of the course, as players learn them.
 *
 * Invariant: every technique that a player can be asked for is in exactly one lesson; a lesson about several techniques
 * has a name of its own in `text.ts`.
 */

import { RULE_LESSONS, type RuleLesson } from './rules.ts'

export interface Lesson {
	key: string
	/** The techniques it is about; none if it is about a rule. */
	techniques: readonly string[]
	/** Whether the cells of its pattern are few enough to be looked for. */
	find: boolean
	rule?: RuleLesson
}

/** One technique has its own name. */
const one = (key: string): Lesson => ({ key, techniques: [key], find: true })
/** Several techniques, and a name for them. */
const several = (key: string, ...techniques: string[]): Lesson => ({ key, techniques, find: true })
/** A pattern that is shown, since nobody could be asked to find exactly this one. */
const told = (lesson: Lesson): Lesson => ({ ...lesson, find: false })

const SIZES = ['x-wing', 'swordfish', 'jellyfish', 'squirmbag', 'whale', 'leviathan']
const fish = (...kinds: string[]) => kinds.flatMap((kind) => SIZES.map((size) => `${kind}-${size}`))

export const GROUPS = {
	singles: [one('full-house'), one('hidden-single'), one('naked-single')].map(told),
	intersections: [one('pointing'), one('claiming')],
	subsets: [
		one('naked-pair'),
		several('locked-sets', 'locked-pair', 'locked-triple'),
		one('hidden-pair'),
		one('naked-triple'),
		one('hidden-triple'),
		several('quadruples', 'naked-quadruple', 'hidden-quadruple'),
	],
	fish: [one('x-wing'), one('swordfish'), several('large-fish', ...SIZES.slice(2))],
	'single-digit': [
		one('skyscraper'),
		several('kites', 'two-string-kite', 'dual-two-string-kite'),
		one('turbot-fish'),
		told(several('empty-rectangles', 'empty-rectangle', 'dual-empty-rectangle')),
		told(one('broken-wing')),
	],
	wings: [
		one('xy-wing'),
		one('xyz-wing'),
		one('w-wing'),
		several('linked-wings', 'm-wing', 's-wing', 'l-wing', 'h-wing'),
		one('wxyz-wing'),
		several('large-wings', 'vwxyz-wing', 'uvwxyz-wing', 'tuvwxyz-wing', 'stuvwxyz-wing'),
	],
	uniqueness: [
		one('unique-rectangle-1'),
		several('unique-rectangle-2-5', 'unique-rectangle-2', 'unique-rectangle-5'),
		one('unique-rectangle-3'),
		one('unique-rectangle-4'),
		one('unique-rectangle-6'),
		one('hidden-rectangle'),
		several('avoidable-rectangles', 'avoidable-rectangle-1', 'avoidable-rectangle-2'),
		one('unique-loop'),
		one('extended-rectangle'),
		told(one('borescopers-deadly-pattern')),
		told(one('unique-matrix')),
		told(one('qius-deadly-pattern')),
		told(one('bug-1')),
		told(several('bugs', 'bug-2', 'bug-3', 'bug-4', 'bug-n')),
		told(one('bug-lite')),
		told(one('reverse-bug')),
		told(one('gurths-symmetrical-placement')),
	],
	'finned-fish': [
		one('finned-x-wing'),
		one('sashimi-x-wing'),
		several('finned-large', ...fish('finned', 'sashimi').filter((key) => !key.endsWith('x-wing'))),
	],
	colouring: [
		one('remote-pair'),
		several('simple-colours', 'simple-colours-trap', 'simple-colours-wrap'),
		several('multi-colours', 'multi-colours-1', 'multi-colours-2'),
		one('3d-medusa'),
	].map(told),
	chains: [
		one('x-chain'),
		one('xy-chain'),
		one('aic'),
		one('discontinuous-nice-loop'),
		one('continuous-nice-loop'),
		several(
			'grouped-chains',
			'grouped-aic',
			'grouped-discontinuous-nice-loop',
			'grouped-continuous-nice-loop',
		),
		several(
			'cycles',
			'forcing-x-chain',
			'bidirectional-x-cycle',
			'bidirectional-y-cycle',
			'bidirectional-cycle',
			'forcing-chain',
		),
	].map(told),
	als: [
		one('als-xz'),
		one('als-xy-wing'),
		one('als-w-wing'),
		one('als-chain'),
		one('death-blossom'),
		one('ahs-xz'),
		one('sue-de-coq'),
		several('aligned-exclusion', 'aligned-pair-exclusion', 'aligned-triplet-exclusion'),
	].map(told),
	forcing: [
		one('nishio'),
		several('whips', 'whip', 'g-whip'),
		several('braids', 'braid', 'g-braid'),
		several('forcing-contradiction', 'forcing-chain-contradiction', 'forcing-net-contradiction'),
		several(
			'forcing-verity',
			'forcing-chain-verity',
			'forcing-net-verity',
			'cell-forcing-chains',
			'region-forcing-chains',
		),
		several(
			'dynamic-forcing',
			'dynamic-forcing-chains',
			'dynamic-forcing-chains-plus',
			'nested-forcing-chains',
		),
	].map(told),
	exotic: [
		several('franken-fish', ...fish('franken', 'finned-franken')),
		several('mutant-fish', ...fish('mutant', 'finned-mutant')),
		several('kraken-fish', 'kraken-fish-1', 'kraken-fish-2'),
		several('fireworks', 'firework-triple', 'firework-quadruple', 'firework-pair'),
		one('bivalue-oddagon'),
		several('exocets', 'junior-exocet', 'senior-exocet', 'double-exocet', 'weak-exocet'),
		one('multi-sector-locked-sets'),
		one('sk-loop'),
		one('tridagon'),
		several('templates', 'template-set', 'template-delete'),
	].map(told),
	rules: RULE_LESSONS.map((rule): Lesson => ({ key: `rule-${rule.key}`, techniques: [], find: false, rule })),
} as const satisfies Record<string, readonly Lesson[]>

export type GroupKey = keyof typeof GROUPS

export const LESSONS: readonly Lesson[] = Object.values(GROUPS).flat()

export const lessonOf = (key: string): Lesson | undefined => LESSONS.find((it) => it.key === key)

/** The techniques of steps under rules that have another key there. */
const UNDER_RULES: Record<string, string> = { 'locked-candidates': 'pointing', chain: 'aic' }

/** Returns the lesson about a step: about its technique, or about the rule that it needs. */
export function lessonFor(technique: string, rules: readonly string[] = []): Lesson | undefined {
	const key = UNDER_RULES[technique] ?? technique
	const [rule = ''] = rules
	return (
		LESSONS.find((it) => it.techniques.includes(key)) ??
		LESSONS.find((it) => it.rule?.names?.some((name) => rule.startsWith(name)))
	)
}

/** Returns what the player's progress in a lesson is kept under: see `state/mastery.ts`. */
export const progressKeys = ({ key, techniques, rule }: Lesson): string[] => [
	...new Set([key, ...techniques, ...(rule?.names ?? []).map((name) => `rule ${name}`)]),
]
