import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { isReached, useConnection } from '../../../src/browser/connection.ts';
import { sendForData } from '../../../src/dataProvider/send.ts';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
afterEach(() => isReached.set(true));

function Connection() {
  return <p>{useConnection()}</p>;
}
const call = () =>
  sendForData({ method: 'GET', path: '/v1/makeups', anonymous: true }).catch(() => undefined);

it.each([
  ['a call fails on an existing network', () => HttpResponse.error()],
  ['a proxy answers without the server', () => new HttpResponse(null, { status: 502 })],
  [
    'the service worker answers with what it has kept',
    () => HttpResponse.json({ data: [] }, { headers: { 'x-kept-offline': '1' } }),
  ],
])('the school counts as unreachable when %s, until a call succeeds', async (_, answer) => {
  server.use(http.get(at('/v1/makeups'), answer));
  render(<Connection />);
  expect(screen.getByText('ok')).toBeDefined();
  await call();
  expect(await screen.findByText('unreachable')).toBeDefined();
  server.use(http.get(at('/v1/makeups'), () => HttpResponse.json({ data: [] })));
  await call();
  expect(await screen.findByText('ok')).toBeDefined();
});

it('an abandoned call says nothing about the connection', async () => {
  const abort = new AbortController();
  server.use(
    http.get(at('/v1/makeups'), () => {
      abort.abort();
      return HttpResponse.json({ data: [] });
    }),
  );
  await sendForData({
    method: 'GET',
    path: '/v1/makeups',
    anonymous: true,
    signal: abort.signal,
  }).catch(() => undefined);
  expect(isReached.get()).toBe(true);
});
