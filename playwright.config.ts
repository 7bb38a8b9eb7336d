import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { registerTextModules } from './bin/texts/textModules.ts';

// Views are taken from the table of routes, which names the texts of the menu.
registerTextModules();

const [width = 1280, height = 720] = process.env.BROWSER_SIZE?.split('x').map(Number) ?? [];

const whole = process.env.CHROMIUM ?? '/usr/bin/chromium';
const headless = process.env.CHROMIUM_HEADLESS ?? '/usr/bin/chromium-headless-shell';

const launch = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Letters are drawn as the whole browser draws them.
    '--font-render-hinting=none',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
  ],
});

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/school.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'pt-BR',
    viewport: { width, height },
    timezoneId: process.env.BROWSER_ZONE ?? 'America/Sao_Paulo',
    // It would hide requests from the tests; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace takes a seventh of the time. Without a film, which costs a tenth of the processor, its snapshots show as much.
    trace:
      process.env.TRACE === '1' ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: 'lowScreens.spec.ts',
      grepInvert: /@alone/,
      use: { launchOptions: launch(headless) },
    },
    // Media need the whole browser.
    { name: 'media', grep: /@alone/, use: { launchOptions: launch(whole) } },
    {
      // A phone on its side.
      name: 'sideways',
      testMatch: ['mainJob.spec.ts', 'classes.spec.ts', 'merge.spec.ts', 'transfer.spec.ts'],
      use: { launchOptions: launch(whole), viewport: { width: 740, height: 360 } },
    },
    {
      name: 'firefox',
      testMatch: ['mainJob.spec.ts', 'lowScreens.spec.ts', 'background.spec.ts', 'recordedFilm.spec.ts'],
      use: {
        browserName: 'firefox',
        // Debian's Firefox, driven by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: path.resolve('tests/browser/support/launchFirefox.mjs'),
          firefoxUserPrefs: {
            'media.navigator.permission.disabled': true,
            'media.navigator.streams.fake': true,
            'ui.prefersReducedMotion': 1,
          },
        },
      },
    },
  ],
});
