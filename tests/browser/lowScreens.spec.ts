import { unreachable } from './support/reach.ts';
import { expect, test } from './support/school.ts';
import { views } from './support/views/index.ts';
import { lowWindows } from './support/views/view.ts';
import { Visitor } from './support/visitor.ts';

// This spec runs in Firefox; screens.spec.ts makes the same check in Chromium.
// Visitors change nothing, so two workers can share these tests.
test.describe.configure({ mode: 'parallel' });

/** So that a test takes about half a minute. */
const VIEWS_AT_ONCE = 16;

const people = [...new Set(views.map(({ as }) => as))];
for (const as of people) {
  const all = views.filter((view) => view.as === as && view.only !== 'wide' && !view.instead);
  for (let first = 0; first < all.length; first += VIEWS_AT_ONCE) {
    const some = all.slice(first, first + VIEWS_AT_ONCE);
    const named = `${as ?? 'visitors'}, from ${some[0]?.called}`;
    test(`at 200 % zoom everything can be reached on the screens of ${named}`, async ({
      browser,
      school,
    }) => {
      test.setTimeout(180_000);
      const visitor = new Visitor(browser, school);
      // One after the other: only the window in front takes what is typed.
      for (const view of some) {
        const page = await visitor.open(view, lowWindows.zoomed);
        expect.soft(await unreachable(page), view.called).toEqual([]);
      }
      await visitor.close();
    });
  }
}
