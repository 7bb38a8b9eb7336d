import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPseudo } from './support/pseudoTexts.ts';
import { unreachable } from './support/reach.ts';
import { expect, LiveSchool, test } from './support/school.ts';
import { views } from './support/views/index.ts';
import { Visitor } from './support/visitor.ts';

let dist = '';
let school: LiveSchool;
test.beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'aula-viva-pseudo-'));
  await buildPseudo(dist);
  school = await LiveSchool.start({ DIST: dist });
});
test.afterAll(async () => {
  await school.stop();
  rmSync(dist, { recursive: true, force: true });
});

test.use({ trace: 'off' });

const people = [...new Set(views.map(({ as }) => as))];
for (const as of people)
  test(`texts four tenths longer than Portuguese fit on a phone on the screens of ${as ?? 'visitors'}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const visitor = new Visitor(browser, school, { language: 'de' });
    // What opens further is named by its Portuguese words.
    const shown = views.filter(
      (view) => view.as === as && view.only !== 'wide' && !view.instead && !view.open,
    );
    for (const view of shown) {
      const page = await visitor.open(view, 'phone');
      await expect.soft(page.locator('body'), view.called).toContainText('···');
      expect.soft(await unreachable(page), view.called).toEqual([]);
    }
    await visitor.close();
  });
