/**
 * The browser tests: Chromium from `CHROMIUM`, against the built page.
 *
 * Invariant: without a browser the run fails to start, loudly; nothing is downloaded.
 */

import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { TARGET } from './target.js'

const executablePath = process.env.CHROMIUM
if (!executablePath) {
	console.error('set CHROMIUM to the path of Chromium to run the browser tests')
	process.exit(1)
}

const PORT = Number(process.env.PORT ?? 4187)

export default defineConfig({
	testDir: 'tests',
	testMatch: '*.spec.ts',
	timeout: 30_000,
	fullyParallel: true,
	workers: 2,
	retries: 0,
	reporter: process.env.CI ? 'line' : 'list',
	outputDir: join(TARGET, 'web/test-results'),
	use: {
		baseURL: `http://localhost:${PORT}/`,
		launchOptions: { executablePath, args: ['--no-sandbox'] },
		locale: 'en-GB',
		colorScheme: 'light',
		serviceWorkers: 'block',
	},
	projects: [
		{ name: 'desktop', grepInvert: /@only/, use: { viewport: { width: 1280, height: 800 } } },
		{
			name: 'touch',
			grep: /@touch/,
			use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
		},
	],
	webServer: {
		command: `npx vite preview --port ${PORT} --strictPort`,
		port: PORT,
		reuseExistingServer: !process.env.CI,
	},
})
