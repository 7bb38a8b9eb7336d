import path from 'node:path';
import { downloadFigures, rawBucket, rawFolder, startStore, uploadFigures } from '../../tests/load/files.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';

const uploadedBytes = 2_000_000_000;
const parallelParts = 200;

/** Files in a bucket, then in the folder. The memory of the server is limited, as in a small container. */
export async function files(start, pool, folder) {
  const s3 = await startStore();
  const small = { NODE_OPTIONS: '--max-old-space-size=128' };
  const stores = [
    ['a bucket', s3.settings, rawBucket(s3.settings), 4],
    ['the folder', {}, rawFolder(path.join(folder, 'files')), 12],
  ];
  for (const [store, settings, raw, goal] of stores) {
    const server = await start({ ...small, ...settings });
    const given = { ...server, pool, token: (await logIn(server.url)).token };
    const sent = await uploadFigures(given, uploadedBytes);
    const title = `memory of uploads to ${store}`;
    line(
      title,
      `${sent.peak.toFixed(0)} MB`,
      `of 300 MB at most, ${sent.before.toFixed(0)} before; ${sent.gigabytes.toFixed(1)} GB in ${sent.seconds.toFixed(0)} s${judged(title, sent.peak < 300)}`,
    );
    const got = await downloadFigures(given, parallelParts, raw);
    const ratio = got.seconds / got.raw;
    const parts = `${parallelParts} parts from ${store}`;
    line(
      parts,
      `${(got.seconds * 1000).toFixed(0)} ms`,
      `${ratio.toFixed(1)} of reading the store, goal ${goal}; ${got.megabytes.toFixed(0)} MB, memory at most ${got.peak.toFixed(0)} MB${judged(parts, ratio <= goal)}`,
    );
  }
  await s3.stop();
}
