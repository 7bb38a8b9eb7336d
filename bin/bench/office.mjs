// Long works of the office: reports, books and imports.
import { booksFigures } from '../../tests/load/charges.ts';
import { importFigures } from '../../tests/load/imports.ts';
import { reportFigures } from '../../tests/load/reports.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';

const imported = 5000;

export async function reports(server, pool) {
  const { token } = await logIn(server.url);
  const { rows, bytes, seconds, raw, memory: more } = await reportFigures({ ...server, token, pool });
  const megabytes = (bytes / 1e6).toFixed(1);
  line(
    `report of ${rows} students`,
    `${seconds.toFixed(1)} s`,
    `of 10 s, ${(seconds / raw).toFixed(1)} of the raw rows; ${megabytes} MB${judged('report', seconds < 10)}`,
  );
  line(
    'memory of a report',
    `${more.toFixed(0)} MB`,
    `of 64 MB more${judged('memory of a report', more < 64)}`,
  );
}

export async function books(server, pool) {
  const { token } = await logIn(server.url);
  const {
    entries,
    rows,
    sums,
    rawSums,
    seconds,
    memory: more,
  } = await booksFigures({ ...server, token, pool });
  const ratio = sums / rawSums;
  line(
    `sums of ${entries} entries`,
    `${(sums * 1000).toFixed(0)} ms`,
    `${ratio.toFixed(1)} of the raw sums, goal 2.5${judged('sums of the books', ratio <= 2.5)}`,
  );
  line(
    `file of ${rows} payments`,
    `${seconds.toFixed(1)} s`,
    `of 30 s${judged('file of payments', seconds < 30)}`,
  );
  line(
    'memory of such a file',
    `${more.toFixed(0)} MB`,
    `of 64 MB more${judged('memory of a file of payments', more < 64)}`,
  );
}

export async function imports({ url }, pool) {
  const { token } = await logIn(url);
  const { preview, run, raw, undo } = await importFigures({ url, token, pool }, imported);
  const others = `preview ${preview.toFixed(1)} s, undo ${undo.toFixed(1)} s`;
  line(
    `import of ${imported} students`,
    `${run.toFixed(1)} s`,
    `of 30 s, ${(run / raw).toFixed(1)} of the raw rows; ${others}${judged('import', run < 30)}`,
  );
}
