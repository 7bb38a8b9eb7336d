import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { limitBodies } from '../../../server/platform/http/slowBodies.ts';
import { secureRandom } from '../../../server/platform/random.ts';

const app = fastify();
limitBodies(app, secureRandom, 100);
app.post('/call', async () => 'read');
app.post('/upload', { config: { isUpload: true } }, async () => 'read');
const listening = app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const body = '{"a":1}';
const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
const dial = async () => connect(Number(new URL(await listening).port), '127.0.0.1');

/** Sends the second half of a body once `until` is over. */
async function sendSlowly(path: string, until: (socket: ReturnType<typeof connect>) => Promise<unknown>) {
  const socket = await dial();
  socket.write(`${head(path)}{"a"`);
  const reply = text(socket);
  await until(socket);
  if (socket.writable) socket.end(':1}');
  return reply;
}

it('ends a call whose body does not arrive, with 408', async () => {
  const prompt = await dial();
  prompt.end(head('/call') + body);
  expect(await text(prompt)).toContain('HTTP/1.1 200');
  expect(await sendSlowly('/call', (socket) => new Promise((end) => socket.once('end', end)))).toContain(
    'HTTP/1.1 408',
  );
});

it('gives an upload more time', async () => {
  const later = () => sendSlowly('/call', (socket) => new Promise((end) => socket.once('end', end)));
  expect(await sendSlowly('/upload', later)).toContain('HTTP/1.1 200');
});

it('leaves an injected request alone, which has no socket', async () => {
  const inner = fastify();
  limitBodies(inner, secureRandom, 1);
  const answered = new Promise<void>((resolve) => {
    inner.post('/call', async () => {
      await new Promise((later) => setTimeout(later, 20));
      resolve();
      return 'read';
    });
  });
  const { body: sent } = await inner.inject({ method: 'POST', url: '/call', payload: { a: 1 } });
  await answered;
  expect(sent).toBe('read');
});
