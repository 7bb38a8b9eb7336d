// Calls beside a database of many people: search and log, and the rates of calls.
import { callFigures, moneyFigures, peopleFigures } from '../../tests/load/calls.ts';
import { logTimes } from '../../tests/load/logs.ts';
import { searchTimes } from '../../tests/load/search.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';

export async function times(url, pool, isWanted) {
  const { token } = await logIn(url);
  if (isWanted('log')) {
    const { times: seen, raw } = await logTimes({ url, pool, token });
    for (const { filter, time } of seen)
      line(
        `log: ${filter}`,
        `${time.toFixed(0)} ms`,
        `of 150 ms, ${(time / raw).toFixed(1)} of a raw page${judged(filter, time < 150)}`,
      );
  }
  if (isWanted('search')) {
    const { search, scan } = await searchTimes({ url, pool, token });
    const found = `of 100 ms, ${(search / scan).toFixed(2)} of a scan of all names`;
    line('search, 95 of 100', `${search.toFixed(0)} ms`, `${found}${judged('search', search < 100)}`);
  }
}

export async function rates(url, pool, isWanted) {
  const data = await logIn(url);
  const side = { url, pool, token: data.token, user_id: data.user.user_id };
  const show = ({ title, calls, against, beside, goal }) => {
    const ratio = calls / against;
    const wanted = goal === null ? '' : `, goal ${goal}${judged(title, ratio >= goal)}`;
    line(
      title,
      `${calls.toFixed(0)}/s`,
      `${ratio.toFixed(2)} of ${beside}'s ${against.toFixed(0)}/s${wanted}`,
    );
  };
  if (isWanted('calls')) (await callFigures(side)).forEach(show);
  if (isWanted('people')) for await (const figure of peopleFigures(side)) show(figure);
  if (isWanted('money')) for await (const figure of moneyFigures(side)) show(figure);
}
