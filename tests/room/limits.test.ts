import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { COSTLY_CALLS } from '../../server/providers/room/embedded/livePeer.ts';
import {
  FRAMES,
  MAX_FRAME,
  MAX_UNREAD,
  SignalLink,
} from '../../server/providers/room/embedded/signalLink.ts';
import { eventually } from '../support/eventually.ts';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
let host: SignalClient;
let guest: SignalClient;
beforeEach(async () => {
  test = await startRoom();
  host = await test.enter('teacher', 'host');
  guest = await test.enter('ana');
});
afterEach(() => test.close());

const chat = (message: string) => ({ info: { message, type: 'chat' } });

describe('one browser', () => {
  it('delivers messages up to the limit, and gets 429 for the rest', async () => {
    const replies = await Promise.all(
      Array.from({ length: COSTLY_CALLS.burst + 40 }, (_, n) => guest.call('broadcast', chat(`${n}`))),
    );
    expect(replies.filter(({ error }) => error?.code === 429).length).toBeGreaterThan(20);
    await eventually(async () =>
      expect((await guest.call('broadcast', chat('depois'))).error).toBeUndefined(),
    );
  });

  it('that floods is throttled without delaying others', async () => {
    for (let n = 0; n < FRAMES.burst * 10; n += 1) guest.send('ping');
    const asked = performance.now();
    await host.call('ping');
    expect(performance.now() - asked).toBeLessThan(1000);
    let served = false;
    void guest.call('ping').then(() => {
      served = true;
    });
    await host.call('ping');
    expect(served).toBe(false);
  });

  it('can send long frames only for session descriptions', async () => {
    const long = 'x'.repeat(MAX_FRAME);
    expect((await guest.call('analytics', { long })).error?.code).toBe(413);
    const { error } = await guest.call('offer', { desc: { type: 'offer', sdp: long }, tracks: {} });
    expect(error?.message).toMatch(/^offer refused/);
    const { code } = await Promise.all([
      guest.closed(),
      guest.send('ping', { long: 'x'.repeat(300_000) }),
    ]).then(([closed]) => closed);
    expect(code).toBe(1009);
  });

  it('cannot share a value that is nested too deeply, and the room keeps its state', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    for (const levels of [12, 3500, 8000]) {
      host.sendRaw(`{"method":"set-metadata","params":{"key":"k","data":${deep(levels)}}}`);
      host.sendRaw(`{"method":"broadcast","params":{"info":${deep(levels)}}}`);
    }
    const { error } = await host.call('set-metadata', { key: 'k', data: JSON.parse(deep(12)) });
    expect(error).toMatchObject({ code: 400 });
    expect((await host.call('set-metadata', { key: 'spotlight', data: 'ana' })).error).toBeUndefined();
    expect(test.errors).toEqual([]);
  });

  it('cannot send text that the database would refuse, and the room still admits others', async () => {
    for (const text of ['a\u0000b', '\ud83d']) {
      const refused = [
        ['peer-update', { data: text }],
        ['listen-metadata-change', { keys: [text] }],
        ['broadcast', chat(text)],
        ['broadcast', { info: { message: { [text]: 1 }, type: 'other' } }],
      ] as const;
      for (const [method, params] of refused)
        expect((await guest.call(method, params)).error, method).toMatchObject({ code: 400 });
    }
    await test.enter('bia');
    const kept = [...test.store.kept.values()].join();
    expect(kept).toContain('"user_id":"bia"');
    expect(kept).not.toMatch(/\\u0000|\\ud83d/);
  });

  it('can be in at most eight groups', async () => {
    for (let n = 0; n < 8; n += 1)
      expect((await guest.call('group-join', { name: `g${n}` })).error).toBeUndefined();
    expect((await guest.call('group-join', { name: 'g8' })).error).toMatchObject({ code: 400 });
    expect((await guest.call('group-join', { name: 'g0' })).error).toBeUndefined();
  });

  it('cannot be in a group whose name has invisible characters or line breaks', async () => {
    for (const name of ['g\n', 'g\u202e', 'g\u200b', 'g\u3164', 'g\u2800'])
      expect((await guest.call('group-join', { name })).error, name).toMatchObject({ code: 400 });
  });

  it('can have at most three open previews', async () => {
    const token = await test.token({ user_id: 'caio' });
    const previews = [];
    for (let n = 0; n < 4; n += 1) {
      const preview = test.socket(`tab-${n}`, token);
      await preview.next('session-info');
      previews.push(preview);
    }
    expect(await previews[0]?.closed()).toMatchObject({ reason: 'replaced' });
  });
});

it('a browser that does not read is disconnected', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lazy = new WebSocket(`ws://127.0.0.1:${port}`);
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(lazy, 'open')])) as [
    [WebSocket],
    unknown,
  ];
  lazy.pause();
  const link = new SignalLink(socket, { error: () => undefined });
  const closed = once(socket, 'close');
  let most = 0;
  for (let n = 0; n < 5000 && socket.readyState === socket.OPEN; n += 1) {
    link.notify('on-broadcast', { info: 'x'.repeat(10_000) });
    most = Math.max(most, socket.bufferedAmount);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  expect(most).toBeLessThan(MAX_UNREAD + 20_000);
  lazy.terminate();
  server.close();
});
