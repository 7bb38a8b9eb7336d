import { backupFigures } from '../../tests/load/backup.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';
import { secret } from './server.mjs';

export async function backups(url, connection, env, folder) {
  const { token } = await logIn(url);
  const seen = await backupFigures({
    url,
    token,
    connection,
    env: { APP_ENV: 'demo', SECRET: secret, ...env },
    folder,
  });
  const raw = (time) => `${(time / seen.raw).toFixed(1)} of reading the raw rows`;
  line(
    `backup of ${seen.rows} rows`,
    `${seen.backup.toFixed(1)} s`,
    `${raw(seen.backup)}; ${seen.megabytes.toFixed(0)} MB, ${seen.written} creations meanwhile`,
  );
  const same = judged('restored rows', seen.wrong.length === 0);
  line(
    '… restored',
    `${seen.restore.toFixed(1)} s`,
    `${raw(seen.restore)}; ${seen.wrong.length} rows differ${same}`,
  );
  for (const each of new Set(seen.wrong)) console.log(each);
  const slower = seen.during / seen.before;
  line(
    '… list meanwhile, 95 of 100',
    `${seen.during.toFixed(0)} ms`,
    `${slower.toFixed(1)} of ${seen.before.toFixed(0)} ms before, goal 4${judged('list during a backup', slower <= 4)}`,
  );
}
