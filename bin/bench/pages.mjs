// What a browser measures: first loads, and the scrolling of a full calendar.
import { chromium } from '@playwright/test';
import { WEEKS_AHEAD, weekFigures } from '../../tests/load/calendar.ts';
import { budgets, firstLoads } from '../../tests/load/firstLoads.ts';
import { longestTask } from '../../tests/load/scrolling.ts';
import { findChromium } from '../browsers.mjs';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';

const weekTeachers = 500;

const openBrowser = () =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });

export async function loads(url) {
  const browser = await openBrowser();
  for (const [page, load] of Object.entries(
    await firstLoads((options) => browser.newContext(options), url),
  )) {
    const budget = budgets[page];
    const good = load.kilobytes <= budget.kilobytes && load.requests <= budget.requests;
    const figure = `${load.kilobytes.toFixed(1)} kB in ${load.requests}`;
    line(
      page,
      figure,
      `of ${budget.kilobytes} kB in ${budget.requests} scripts, ${load.seconds.toFixed(2)} s${judged(page, good)}`,
    );
  }
  await browser.close();
}

export async function weeks({ url }, pool) {
  const { token } = await logIn(url);
  const { lessons, counted, all, one, raw, megabytes } = await weekFigures(
    { url, token, pool },
    weekTeachers,
    new Date(),
  );
  const title = `a week of ${lessons} lessons`;
  const ratio = (time) => `${(time / raw).toFixed(2)} of the raw rows`;
  line(title, `${counted.toFixed(0)} ms`, `of 200 ms, ${ratio(counted)}${judged(title, counted < 200)}`);
  line('… of one teacher', `${one.toFixed(0)} ms`, `of 200 ms${judged('week of a teacher', one < 200)}`);
  const browser = await openBrowser();
  const longest = await longestTask((options) => browser.newContext(options), url, WEEKS_AHEAD);
  await browser.close();
  const good = judged('scrolling a calendar', longest < 100);
  line(
    '… scrolled',
    `${longest.toFixed(0)} ms`,
    `of 100 ms in the longest task of the browser; 0 under 50 ms${good}`,
  );
  line('… every lesson in full', `${all.toFixed(0)} ms`, `${ratio(all)}, ${megabytes.toFixed(1)} MB`);
}
