/**
 * The check of a page by axe.
 *
 * Invariant: no violation is allowed, and none is excluded; each state is looked at in two themes and two sizes.
 */

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function expectAccessible(page: Page): Promise<void> {
	for (const width of [1280, 360]) {
		await page.setViewportSize({ width, height: 800 })
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
			const { violations } = await new AxeBuilder({ page }).analyze()
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
