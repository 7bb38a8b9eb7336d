import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { certificateFigures } from '../../tests/load/certificates.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';

const students = 1000;

/** The certificates of one large class, issued by the job. The memory of the server is limited, as in a small container. */
export async function certificates(start, pool, folder) {
  const reports = path.join(folder, 'reports');
  mkdirSync(reports);
  const server = await start({
    NODE_OPTIONS: `--max-old-space-size=128 --report-on-signal --report-compact --report-exclude-network --report-directory=${reports}`,
  });
  const { token } = await logIn(server.url);
  const seen = await certificateFigures({ ...server, token, pool, folder, reports }, students);
  const title = `${seen.issued} certificates`;
  line(
    title,
    `${seen.seconds.toFixed(1)} s`,
    `of 60 s, ${(seen.seconds / seen.raw).toFixed(1)} of writing their rows and files alone; ${seen.kilobytes.toFixed(0)} kB each, ${seen.wrong} not issued exactly once${judged(title, seen.seconds < 60 && seen.wrong === 0)}`,
  );
  for (const [what, { early, late }] of Object.entries({ memory: seen.memory, objects: seen.heap })) {
    const grown = late - early;
    const name = `${what} of their job`;
    line(
      name,
      `${late.toFixed(0)} MB`,
      `${grown.toFixed(1)} of 24 MB more in the last fifth than in the second${judged(name, grown < 24)}`,
    );
  }
}
