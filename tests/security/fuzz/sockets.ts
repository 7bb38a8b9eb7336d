import { connect } from 'node:net';
import fc from 'fast-check';
import { anyCharacter } from '../../support/anyCharacter.ts';

export const upgrade = (target: string, headers: string[] = []): string =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: school.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');

const header = fc
  .tuple(
    fc.constantFrom(
      ...['Upgrade', 'Sec-WebSocket-Key', 'Sec-WebSocket-Extensions', 'Sec-WebSocket-Protocol'],
      ...['Origin', 'X-Forwarded-For', 'Content-Length', 'Transfer-Encoding', 'Host'],
    ),
    fc.string({ maxLength: 80 }),
  )
  .map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, ' ')}`);

export const hostileBytes: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.string({ maxLength: 60 }).map((target) => upgrade(target.replace(/[\r\n]/g, ''))),
  fc.webUrl().map((target) => upgrade(target)),
  fc.webPath().map((path) => upgrade(`/room/signal${path}?peer=%&token=%zz`)),
  fc
    .uint8Array({ maxLength: 200 })
    .map((tail) => Buffer.concat([Buffer.from(upgrade('/room/signal?peer=a&token=b')), tail])),
  header.map((line) => upgrade('/room/signal', [line])),
  fc.uint8Array({ maxLength: 300 }),
  fc
    .tuple(fc.constantFrom('GET', 'POST', 'PRI', 'CONNECT', ''), fc.string({ maxLength: 80 }), header)
    .map(([method, target, line]) => `${method} ${target} HTTP/1.1\r\n${line}\r\n\r\n`),
);

/** Frames of a room: SDK calls with any parameters, any JSON, and invalid JSON. */
export const hostileFrame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        id: fc.string(),
        method: fc.constantFrom(
          ...['join', 'offer', 'answer', 'trickle', 'broadcast', 'track-update', 'peer-update'],
          ...['group-join', 'group-add', 'group-leave', 'group-remove', 'set-metadata', 'get-metadata'],
          ...['listen-metadata-change', 'track-update-request', 'change-track-mute-state-request'],
          ...['peer-leave-request', 'end-room', 'leave', 'ping', 'analytics', '__proto__', 'constructor'],
        ),
        params: fc.anything(),
      })
      .map((value) => JSON.stringify(value) ?? ''),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((deep) => '['.repeat(deep)) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 8000 })
      .map(
        (deep) =>
          `{"method":"set-metadata","params":{"key":"k","data":${'['.repeat(deep)}${']'.repeat(deep)}}}`,
      ),
  },
);

/** Resets the socket after the first response, or after 50 ms without one. */
export async function sendAndReset(port: number, bytes: string | Uint8Array): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  await new Promise((resolve) => {
    socket.once('data', resolve);
    socket.once('close', resolve);
    socket.setTimeout(50, () => resolve(null));
  });
  socket.resetAndDestroy();
}
