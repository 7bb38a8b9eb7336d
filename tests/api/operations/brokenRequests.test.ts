import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

/** Sends raw bytes and returns the response until the server closes the connection. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(school.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

it.each([
  ['no HTTP', 'BOM DIA\r\n\r\n', '400'],
  [
    'a head beyond what is read',
    `GET /api/v1/config HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431',
  ],
  [
    'two lengths',
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    '400',
  ],
])('returns the standard error in Portuguese for %s', async (_, bytes, status) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head.split(' ')[1]).toBe(status);
  expect(JSON.parse(body)).toEqual({
    code: 'invalid_request',
    message: expect.stringMatching(/\p{L}+/u),
    requestId: expect.stringMatching(/^[\da-f]{16}$/),
  });
});
