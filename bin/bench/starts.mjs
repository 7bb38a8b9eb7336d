import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { line } from './report.mjs';
import { startServer } from './server.mjs';
import { timed } from './timed.mjs';

export async function starts(folder) {
  const empty = await timed(() => spawnSync(process.execPath, ['-e', '0']));
  const start = async (title) => {
    let server;
    const time = await timed(async () => {
      server = await startServer({ DATA_DIR: path.join(folder, 'first') });
    });
    await server.stop();
    line(title, `${(time / 1000).toFixed(2)} s`, `${(time / empty).toFixed(0)} × an empty Node process`);
  };
  await start('first start, with the demo school');
  await start('later start');
}
