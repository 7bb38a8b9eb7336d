import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

import { signedInRoutes } from '../../src/app/routes/access.ts';
import { publicRoutes } from '../../src/app/routes/public.ts';
import { expect, test } from './support/school.ts';
import { lowTargets } from './support/targets.ts';
import { views } from './support/views/index.ts';
import type { View } from './support/views/view.ts';
import { Visitor, type widths } from './support/visitor.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The other theme has the same document, so only its colours are checked. */
const colours = ['color-contrast', 'link-in-text-block'];

/** The page's violations, one per line. */
const against = (page: Page, type: 'tag' | 'rule', values: string[]) =>
  page.evaluate(
    async ({ type, values }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run({ runOnly: { type, values }, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
      );
    },
    { type, values },
  );

/** So that a test, at two widths in two themes each, takes about a minute. */
const VIEWS_AT_ONCE = 16;

// Visitors change nothing, so two workers can share these tests.
test.describe.configure({ mode: 'parallel' });
// A failure names the view and the element; a trace of every view takes a seventh of the time.
test.use({ trace: 'off' });

const people = [...new Set(views.map(({ as }) => as))];
for (const as of people) {
  const all = views.filter((view) => view.as === as);
  for (let first = 0; first < all.length; first += VIEWS_AT_ONCE) {
    const own = all.slice(first, first + VIEWS_AT_ONCE);
    const named = `${as ?? 'visitors'}, from ${own[0]?.called}`;
    test(`axe finds no violation, and every control is high enough for a thumb, on the screens of ${named}`, async ({
      browser,
      school,
    }) => {
      test.setTimeout(180_000);
      const look = async (size: keyof typeof widths, among: readonly View[]) => {
        const visitor = new Visitor(browser, school);
        for (const view of among.filter(({ only }) => only === undefined || only === size)) {
          const page = await visitor.open(view, size);
          await page.evaluate(source);
          expect.soft(await against(page, 'tag', rules), `${view.called}, ${size}, dark`).toEqual([]);
          await visitor.switchTheme(page, 'light');
          expect.soft(await against(page, 'rule', colours), `${view.called}, ${size}, light`).toEqual([]);
          // Last, because it scrolls.
          if (size === 'phone') expect.soft(await lowTargets(page), view.called).toEqual([]);
        }
        await visitor.close();
      };
      const shared = own.filter(({ alone }) => !alone);
      await Promise.all([look('phone', shared), look('wide', shared)]);
      const alone = own.filter((view) => view.alone);
      for (const size of ['phone', 'wide'] as const) if (alone.length > 0) await look(size, alone);
    });
  }
}

test('every screen of the product is checked by axe', () => {
  const seen = new Set(views.map(({ path }) => path));
  const all = [...publicRoutes, ...signedInRoutes];
  const unseen = all.filter(({ path, page }) => page && !seen.has(path));
  expect(unseen.map(({ path }) => path)).toEqual([]);
});
