import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RECORDER = new URL('../../server/providers/room/embedded/media/recording/recorder.ts', import.meta.url);

it('a recorder ends although its server was gone before it could listen (REC-4)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  const child = fork(RECORDER, [JSON.stringify({ path: join(folder, 'lesson.webm'), key: 'key' })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  try {
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
