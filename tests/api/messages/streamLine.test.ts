import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeNotifications } from '../../../server/areas/messages/notify.ts';
import { buildFev } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let me: Caller;
let user_id: string;
beforeAll(async () => {
  school = await startSchool();
  const email = 'fev@x.test';
  ({ user_id } = await buildFev(school.db, { email, password_hash: passwordHash }));
  me = await school.login(email);
});
afterAll(() => school.stop());

interface Line {
  socket: Socket;
  /** All bytes that have arrived, as text. */
  text(): string;
}

/** Opens a stream by hand, so that its bytes are seen as they are on the line. */
async function open(version: '1.0' | '1.1'): Promise<Line> {
  const { hostname, port } = new URL(school.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.write(requestOf(`/api/v1/notifications/events/${user_id}`, version));
  await eventually(() => expect(text).toContain(': open\n\n'));
  return { socket, text: () => text };
}

const requestOf = (path: string, version: string) =>
  `GET ${path} HTTP/${version}\r\nhost: ${new URL(school.url).host}\r\nauthorization: Bearer ${me.token}\r\n\r\n`;

const notify = (title: string) =>
  school.services.transaction((tx) =>
    writeNotifications(tx, systemCtx(school.services), [
      { recipient_id: user_id, notification: 'NOTICE', title, content: 'Texto' },
    ]),
  );

it('of a stream carries chunks with the length of their bytes, and the last one when the session ends', async () => {
  const own = await school.login('fev@x.test');
  const { token } = me;
  me.token = own.token;
  const { socket, text } = await open('1.1');
  me.token = token;
  await notify('Lição às três');
  await eventually(() => expect(text()).toContain('Lição às três'));
  const closed = once(socket, 'close');
  await own.call('POST /v1/auth/logout', { body: { sessionId: own.sessionId ?? '' } });
  await closed;
  const [head = '', ...body] = text().split('\r\n\r\n');
  expect(head).toMatch(/transfer-encoding: chunked/i);
  const bytes = Buffer.from(body.join('\r\n\r\n'));
  let at = 0;
  let size = -1;
  while (size !== 0) {
    const end = bytes.indexOf('\r\n', at);
    size = Number.parseInt(bytes.subarray(at, end).toString(), 16);
    expect(size).toBeGreaterThanOrEqual(0);
    at = end + 2 + size;
    expect(bytes.subarray(at, at + 2).toString()).toBe('\r\n');
    at += 2;
  }
  expect(at).toBe(bytes.length);
});

it('of a stream answers no further request, which would arrive within the stream', async () => {
  const { socket, text } = await open('1.1');
  socket.write(requestOf('/livez', '1.1'));
  await notify('Depois do pedido');
  await eventually(() => expect(text()).toContain('Depois do pedido'));
  expect(text().match(/HTTP\/1\.1 /g)).toHaveLength(1);
  const closed = once(socket, 'close');
  socket.end();
  await closed;
});

it('of a stream by HTTP/1.0 carries no chunks', async () => {
  const { socket, text } = await open('1.0');
  await notify('Sem partes');
  await eventually(() => expect(text()).toContain('Sem partes'));
  const [head = '', body = ''] = text().split('\r\n\r\n');
  expect(head).not.toMatch(/transfer-encoding/i);
  expect(body).toMatch(/^: open\n\n/);
  socket.destroy();
});
