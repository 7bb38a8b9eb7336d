import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { accept, difference, marked } from './support/picture.ts';
import { pictured } from './support/pictured.ts';
import { test as base, expect, LiveSchool } from './support/school.ts';
import { Visitor, type widths } from './support/visitor.ts';

/** A Friday evening, at which the school's clock is stopped. */
const moment = '2026-11-20T17:20:20-03:00';

const test = base.extend<object, { school: LiveSchool }>({
  school: [
    async ({ playwright: _ }, use) => {
      const school = await LiveSchool.startStopped(moment);
      await use(school);
      await school.stop();
    },
    { scope: 'worker' },
  ],
});
// A failure leaves the picture and its difference.
test.use({ trace: 'off', screenshot: 'off' });

/** Hides the moving camera picture, and ids and colours, which differ in every school. */
const still = `
  video, canvas, meter, td[class*="_code_"] { visibility: hidden !important }
  [aria-hidden][style*="--badge-"] { background: #888 !important; color: #888 !important }`;
const take = (page: Page, style = '') =>
  page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', style: still + style });

const fileOf = (name: string) => path.join(import.meta.dirname, 'pictures', `${name}.png`);

async function check(page: Page, name: string, info: TestInfo): Promise<void> {
  // The preview's devices appear after its last request.
  await expect(page.getByText('Preparando câmera e microfone')).toHaveCount(0);
  // The browser's own microphone is heard after a moment.
  await expect(page.getByText(/^(Diga alguma coisa|Ainda não chegou)/)).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  // Portraits load lazily and render once decoded, which no request shows.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        Object.assign(image, { loading: 'eager', decoding: 'sync' });
        return image.decode();
      }),
    ),
  );
  let actual = await take(page);
  const file = fileOf(name);
  if (process.env.ACCEPT_PICTURES === '1') return accept(file, actual);
  if (!existsSync(file)) {
    expect.soft(file, `${name} has no accepted picture: npm run pictures -- --accept`).toBeNull();
    return;
  }
  let found = await difference(file, actual);
  // No request tells when a lazy calendar has scrolled: a page that differs counts once it stands still.
  let earlier: Buffer | null = null;
  while (found.tiles.length > 0 && !earlier?.equals(actual)) {
    earlier = actual;
    actual = await take(page);
    found = await difference(file, actual);
  }
  if (found.tiles.length > 0) {
    writeFileSync(info.outputPath(`${name}-actual.png`), actual);
    writeFileSync(info.outputPath(`${name}-difference.png`), await marked(actual, found));
  }
  expect.soft(found.tiles, `${name}: where it differs from the accepted picture`).toEqual([]);
}

const nameOf = (as: string | undefined, called: string) =>
  `${as ?? 'anybody'}-${called}`.replaceAll(/[^a-z]+/g, '-');

for (const { as, views } of pictured)
  test(`the screens of ${as ?? 'visitors'} match the accepted pictures`, async ({
    browser,
    school,
  }, info) => {
    const look = async (size: keyof typeof widths) => {
      const visitor = new Visitor(browser, school, { stopped: moment });
      for (const view of views) {
        const page = await visitor.open(view, size);
        const name = `${nameOf(as, view.called)}-${size}`;
        await check(page, `${name}-dark`, info);
        await visitor.switchTheme(page, 'light');
        await check(page, `${name}-light`, info);
      }
      await visitor.close();
    };
    await Promise.all([look('phone'), look('wide')]);
  });

const faults = {
  'a button 8 px to the right': 'button[type=submit] { transform: translateX(8px) }',
  'a button 8 px lower': 'button[type=submit] { transform: translateY(8px) }',
  'a button of another colour': 'button[type=submit] { filter: hue-rotate(40deg) }',
};
for (const size of ['phone', 'wide'] as const)
  test(`a moved button and a wrong colour are detected, ${size}`, async ({ browser, school }) => {
    const [login] = pictured.flatMap(({ views }) => views);
    const visitor = new Visitor(browser, school, { stopped: moment });
    const page = await visitor.open(login!, size);
    for (const theme of ['dark', 'light'] as const) {
      await visitor.switchTheme(page, theme);
      for (const [fault, style] of Object.entries(faults)) {
        const file = fileOf(`anybody-login-${size}-${theme}`);
        const found = await difference(file, await take(page, style));
        expect.soft(found.tiles.length, `${fault}, ${theme}`).toBeGreaterThan(0);
      }
    }
    await visitor.close();
  });
