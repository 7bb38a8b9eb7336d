import { budgets, firstLoads } from '../load/firstLoads.ts';
import { expect, test } from './support/school.ts';

test('pages are usable within their budget of JavaScript', async ({ browser, school }) => {
  const loads = await firstLoads((options) => school.newContext(browser, options), school.url);
  for (const [page, { kilobytes, requests }] of Object.entries(budgets)) {
    const load = loads[page as keyof typeof loads];
    expect.soft(load.kilobytes, `${page}, kB`).toBeGreaterThan(20);
    expect.soft(load.kilobytes, `${page}, kB`).toBeLessThanOrEqual(kilobytes);
    expect.soft(load.requests, `${page}, scripts`).toBeLessThanOrEqual(requests);
  }
});
