import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const watchdog = new URL('../../server/providers/room/embedded/media/watchdog.ts', import.meta.url).href;

/** Runs with the watchdog, whose checks are 50 ms apart. */
async function run(work: string) {
  const script = `import { watchMainThread } from ${JSON.stringify(watchdog)}; watchMainThread(50); ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { output, code, signal };
}

it('a media worker whose main thread is blocked is killed, so that it can be replaced', async () => {
  const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
  const { output, signal } = await run(`setTimeout(() => { ${wait} }, 500);`);
  expect(signal).toBe('SIGKILL');
  expect(output).toContain('the main thread stands still');
});

it('a worker that is idle is not killed, and can end by itself', async () => {
  expect(await run('setTimeout(() => undefined, 2000);')).toEqual({ output: '', code: 0, signal: null });
});
