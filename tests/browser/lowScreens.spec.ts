import { unreachable } from './support/reach.ts';
import { expect, test } from './support/school.ts';
import { views } from './support/views/index.ts';
import { lowWindows } from './support/views/view.ts';
import { Visitor } from './support/visitor.ts';

// This spec runs in Firefox; screens.spec.ts makes the same check in Chromium.
// Visitors change nothing, so two workers can share these tests.
test.describe.configure({ mode: 'parallel' });
// A failure names the view and the element; a trace of every view takes a seventh of the time.
test.use({ trace: 'off' });

const people = [...new Set(views.map(({ as }) => as))];
for (const as of people)
  test(`at 200 % zoom everything on the screens of ${as ?? 'visitors'} can be reached`, async ({
    browser,
    school,
  }) => {
    test.setTimeout(600_000);
    const visitor = new Visitor(browser, school);
    // One after the other: only the window in front takes what is typed.
    for (const view of views.filter((view) => view.as === as && view.only !== 'wide' && !view.instead)) {
      const page = await visitor.open(view, lowWindows.zoomed);
      expect.soft(await unreachable(page), view.called).toEqual([]);
    }
    await visitor.close();
  });
