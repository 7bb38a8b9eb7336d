import type { Page } from '@playwright/test';
import { expect, test } from './support/school.ts';

/** Web Vitals call up to here good. */
const MOST = 0.1;
const screens = {
  professor: ['/teacher', '/my-students'],
  aluno: ['/student', '/statement'],
  admin: [
    '/administrator',
    '/students',
    '/users',
    '/charges',
    '/debtors',
    '/accounting',
    '/contract-management',
  ],
  b2b: ['/b2b'],
} as const;

/** What moved, and by how much of the window, since the page was opened. */
const shifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { value: number; of: string[] }[] }).shifts);

for (const [as, paths] of Object.entries(screens))
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ])
    test(`nothing jumps while the screens of ${as} load on a slow line, ${viewport.width} px wide`, async ({
      person,
    }) => {
      const someone = await person({ viewport });
      const { page } = someone;
      await someone.login(`${as}@demo.aulaviva.test`);
      await page.addInitScript(() => {
        const found: { value: number; of: string[] }[] = [];
        Object.assign(globalThis, { shifts: found });
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
            if (!hadRecentInput)
              found.push({ value, of: sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // Answers arrive one after the other, in an order that is different for each screen.
      let delay = 0;
      await page.route('**/api/**', async (route) => {
        if (/events|stream/.test(route.request().url())) return route.continue();
        delay = (delay + 137) % 700;
        await new Promise((resolve) => setTimeout(resolve, 150 + delay));
        await route.continue();
      });
      for (const path of paths) {
        await someone.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[data-skeleton]')).toHaveCount(0);
        const moved = await shifts(page);
        const total = moved.reduce((sum, { value }) => sum + value, 0);
        expect.soft(total, `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MOST);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
