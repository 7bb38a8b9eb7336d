import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

import { signedInRoutes } from '../../src/app/routes/access.ts';
import { publicRoutes } from '../../src/app/routes/public.ts';
import { unreachable } from './support/reach.ts';
import { expect, test } from './support/school.ts';
import { lowTargets } from './support/targets.ts';
import { views } from './support/views/index.ts';
import { isOpenedBySize, lowWindows, type View } from './support/views/view.ts';
import { Visitor } from './support/visitor.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The other theme has the same document, so only its colours are checked. */
const colours = ['color-contrast', 'link-in-text-block'];

/** The page's violations, one per line. */
const violations = (page: Page, type: 'tag' | 'rule', values: string[]) =>
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

const soft = expect.configure({ soft: true });

/** One visit of a view, whose window takes one size after the other, since opening a page costs most. */
async function look(visitor: Visitor, view: View): Promise<void> {
  const open = async (size: 'wide' | 'phone') => {
    const page = await visitor.open(view, size);
    await page.evaluate(source);
    return page;
  };
  let page: Page | undefined;
  if (view.only !== 'phone') {
    page = await open('wide');
    expect.soft(await violations(page, 'tag', rules), `${view.called}, wide, dark`).toEqual([]);
    await visitor.switchTheme(page, 'light');
    expect.soft(await violations(page, 'rule', colours), `${view.called}, wide, light`).toEqual([]);
  }
  if (view.only === 'wide') return;
  const isOpen = page !== undefined && !isOpenedBySize(view);
  if (page && isOpen) await visitor.resize(page, 'phone');
  else page = await open('phone');
  const [theme, other] = isOpen ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  expect.soft(await violations(page, 'tag', rules), `${view.called}, phone, ${theme}`).toEqual([]);
  await visitor.switchTheme(page, other);
  expect.soft(await violations(page, 'rule', colours), `${view.called}, phone, ${other}`).toEqual([]);
  // Last at each size, because they scroll.
  expect.soft(await lowTargets(page), `${view.called}, phone`).toEqual([]);
  // Failures and empty lists have the frames of the screens themselves.
  if (view.instead) return;
  for (const [name, size] of Object.entries(lowWindows)) {
    await visitor.resize(page, size);
    // What floats, such as a calendar below its field, follows the window's size a moment later.
    await soft.poll(() => unreachable(page), { message: `${view.called}, ${name}` }).toEqual([]);
  }
}

/** So that a test takes about half a minute. */
const VIEWS_AT_ONCE = 8;

// Visitors change nothing, so two workers can share these tests.
test.describe.configure({ mode: 'parallel' });

const people = [...new Set(views.map(({ as }) => as))];
for (const as of people) {
  const all = views.filter((view) => view.as === as);
  for (let first = 0; first < all.length; first += VIEWS_AT_ONCE) {
    const some = all.slice(first, first + VIEWS_AT_ONCE);
    const named = `${as ?? 'visitors'}, from ${some[0]?.called}`;
    test(`axe finds no violation, controls are high enough for a thumb, and low windows hide nothing, on the screens of ${named}`, async ({
      browser,
      school,
    }) => {
      test.setTimeout(180_000);
      const visit = async (among: readonly View[]) => {
        const visitor = new Visitor(browser, school);
        for (const view of among) await look(visitor, view);
        await visitor.close();
      };
      const shared = some.filter(({ alone }) => !alone);
      const half = Math.ceil(shared.length / 2);
      // Two at a time, since one waits for the server while the other draws.
      await Promise.all([visit(shared.slice(0, half)), visit(shared.slice(half))]);
      await visit(some.filter((view) => view.alone));
    });
  }
}

test('every screen of the product is looked at', () => {
  const seen = new Set<string | undefined>(views.map(({ path }) => path.split('?')[0]));
  const all = [...publicRoutes, ...signedInRoutes];
  const unseen = all.filter(({ path, page }) => page && !seen.has(path));
  expect(unseen.map(({ path }) => path)).toEqual([]);
});
