/**
 * The check of a page by axe.
 *
 * Invariant: no violation is allowed, and none is excluded; each state is looked at in two themes and in every size.
 * In the second theme only the rules about colours are checked, since nothing else differs. The page has no frames
 * of other origins, so axe runs in the page itself (its "legacy mode"), which takes a quarter of the time.
 */

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Size = readonly [width: number, height: number]

const SIZES: readonly Size[] = [
	[1280, 800],
	[360, 800],
]

export async function expectAccessible(page: Page, sizes = SIZES): Promise<void> {
	for (const [width, height] of sizes) {
		await page.setViewportSize({ width, height })
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
			const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
			if (colorScheme === 'dark') {
				builder.withRules(['color-contrast', 'link-in-text-block'])
			}
			const { violations } = await builder.analyze()
			const found = violations.map(
				(it) =>
					`${it.id}: ${it.nodes
						.map((node) => node.html)
						.join(' ')
						.slice(0, 300)}`,
			)
			expect(found, `${width} ${colorScheme}`).toEqual([])
		}
	}
}
