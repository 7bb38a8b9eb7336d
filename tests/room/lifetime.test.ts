import { afterEach, describe, expect, it } from 'vitest';
import { HIDE_AFTER_MS, RECONNECT_GRACE_MS } from '../../server/providers/room/embedded/runtime.ts';
import { eventually } from '../support/eventually.ts';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

const open: TestRoom[] = [];
async function start(...input: Parameters<typeof startRoom>): Promise<TestRoom> {
  const test = await startRoom(...input);
  open.push(test);
  return test;
}
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
});

function mediaPid({ room }: TestRoom): number {
  const pid = room.mediaPid();
  if (pid === undefined) throw new Error('no worker');
  return pid;
}

const kinds = (test: TestRoom) =>
  test.events.map((event) => ('user_id' in event ? `${event.type} ${event.user_id}` : event.type));

describe('the ledger', () => {
  it('receives the session’s start and each join and leave, with the time of the event', async () => {
    const test = await start();
    const began = test.clock.now();
    const teacher = await test.enter('teacher', 'host');
    test.clock.advance(60_000);
    const ana = await test.enter('ana');
    test.clock.advance(60_000);
    ana.send('leave');
    await teacher.next('on-peer-leave');
    teacher.send('leave');
    await eventually(() => expect(test.events).toHaveLength(6));
    expect(kinds(test)).toEqual([
      'session_opened',
      'peer_joined teacher',
      'peer_joined ana',
      'peer_left ana',
      'peer_left teacher',
      'session_closed',
    ]);
    expect(test.events.map(({ at }) => at - began)).toEqual([0, 0, 60_000, 120_000, 120_000, 120_000]);
    expect(new Set(test.events.map(({ id }) => id)).size).toBe(6);
    expect(test.store.kept.size).toBe(0);
  });

  it('records a lost peer’s leave at the moment of loss, after the grace period', async () => {
    const test = await start();
    const teacher = await test.enter('teacher', 'host');
    const ana = await test.enter('ana');
    ana.cut();
    const brokenAt = test.clock.now();
    await eventually(async () => {
      test.clock.advance(RECONNECT_GRACE_MS);
      expect(teacher.has('on-peer-leave')).toBe(true);
    });
    const left = test.events.find(({ type }) => type === 'peer_left');
    expect((left?.at ?? 0) - brokenAt).toBeLessThan(test.clock.now() - brokenAt);
  });

  it('ends the stay of a crashed tab when it was last seen, not when its user rejoins', async () => {
    const test = await start();
    await test.enter('teacher', 'host');
    const ana = await test.enter('ana', 'guest', 'first-tab');
    ana.cut();
    await eventually(() => expect(test.openSockets()).toBe(1));
    const crashedAt = test.clock.now();
    test.clock.advance(40_000);
    await test.enter('ana', 'guest', 'second-tab');
    const left = test.events.find(({ type }) => type === 'peer_left');
    expect(left).toMatchObject({ peer_id: 'first-tab', at: crashedAt });
  });

  it('keeps the seat of a peer who returns in time', async () => {
    const test = await start();
    const teacher = await test.enter('teacher', 'host');
    const ana = await test.enter('ana');
    ana.cut();
    const back = await test.open('ana');
    test.clock.advance(RECONNECT_GRACE_MS * 2);
    await back.call('broadcast', { info: { message: 'voltei', type: 'chat' } });
    expect(await teacher.next('on-broadcast')).toMatchObject({ info: { message: 'voltei' } });
    expect(kinds(test)).not.toContain('peer_left ana');
  });

  it('shows a peer as muted after 10 s away, until they return', async () => {
    const test = await start();
    const teacher = await test.enter('teacher', 'host');
    const ana = await test.enter('ana');
    const track = { track_id: 't', stream_id: 's', type: 'video', source: 'regular', mute: false };
    await ana.call('offer', { desc: { type: 'offer', sdp: 'v=0' }, tracks: { t: track } });
    ana.cut();
    await eventually(() => expect(test.openSockets()).toBe(1));
    test.clock.advance(HIDE_AFTER_MS);
    expect(await teacher.next('on-track-update')).toMatchObject({ tracks: { t: { mute: true } } });
    await test.open('ana');
    expect(await teacher.next('on-track-update')).toMatchObject({ tracks: { t: { mute: false } } });
  });

  it('has one seat per person; a new device takes it over', async () => {
    const test = await start();
    const first = await test.enter('ana', 'guest', 'laptop');
    await test.enter('ana', 'guest', 'phone');
    expect(await first.next('on-peer-leave-request')).toMatchObject({ reason: 'joined elsewhere' });
    const [session] = await test.room.provider.listLiveSessions();
    expect(session?.peers.map(({ peer_id }) => peer_id)).toEqual(['phone']);
  });
});

describe('a restarted server', () => {
  it('restores peers, pinned message and session', async () => {
    const before = await start();
    const teacher = await before.enter('teacher', 'host');
    await before.enter('ana');
    await teacher.call('set-metadata', { key: 'pinnedMessage', data: 'página 42' });
    await teacher.call('listen-metadata-change', { keys: ['spotlight'] });
    const sessions = await before.room.provider.listLiveSessions();

    const after = await start(before.store, before.clock.now());
    expect(await after.room.provider.listLiveSessions()).toEqual(sessions);
    const back = await after.open('teacher', 'host');
    expect(await back.next('peer-list')).toMatchObject({ peers: { 'peer-ana': { info: { name: 'ana' } } } });
    const { result } = await back.call('get-metadata', { key: 'pinnedMessage' });
    expect(result).toMatchObject({ data: 'página 42' });
    await back.call('set-metadata', { key: 'spotlight', data: 'peer-ana' });
    expect(await back.next('on-metadata-change')).toMatchObject({ values: [{ data: 'peer-ana' }] });
    // Repeated, because the dead server may not have delivered them; the same ids drop duplicates.
    expect(after.events).toEqual(before.events);
  });

  it('remembers who is in the spotlight', async () => {
    const before = await start();
    const teacher = await before.enter('teacher', 'host');
    await before.enter('ana');
    await teacher.call('set-metadata', { key: 'spotlight', data: 'peer-ana' });
    const after = await start(before.store, before.clock.now());
    const back = await after.open('teacher', 'host');
    await back.call('listen-metadata-change', { keys: ['spotlight'] });
    await back.next('on-metadata-change');
    await after.enter('ana', 'guest', 'peer-of-the-reloaded-page');
    expect(await back.next('on-metadata-change')).toMatchObject({
      values: [{ key: 'spotlight', data: 'peer-of-the-reloaded-page' }],
    });
  });

  it('makes returning browsers recreate their connections', async () => {
    const before = await start();
    await before.enter('ana');
    const after = await start(before.store, before.clock.now());
    const back = await after.open('ana');
    const offer = { desc: { type: 'offer', sdp: 'v=0' }, tracks: {}, sfu_node_id: 'of the old server' };
    const refused = back.call('offer', offer);
    expect((await back.next('node-info')).sfu_node_id).toMatch(/^[0-9a-f-]{36}$/);
    // The refusal waits for the new connections, up to a limit, and no other call waits for it.
    const first = await Promise.race([
      refused.then(() => 'refused'),
      back.call('ping').then(() => 'answered'),
    ]);
    expect(first).toBe('answered');
    expect((await refused).error?.code).toBe(421);
  });

  it('still refuses removed peers', async () => {
    const before = await start();
    const token = await before.token({ user_id: 'ana' });
    await before.enter('ana');
    await before.room.provider.removePeer({ room_id: 'class-1', peer_id: 'peer-ana', reason: '' });
    const after = await start(before.store, before.clock.now());
    expect((await after.init(token)).body).toMatchObject({ message: 'token was revoked' });
  });
});

describe('the media worker', () => {
  const track = { track_id: 't', stream_id: 's', type: 'video', source: 'regular', mute: false };
  const offer = { desc: { type: 'offer', sdp: 'v=0' }, tracks: { t: track } };

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'answers on after %s to the process group, until the server itself ends',
    async (signal) => {
      const test = await start();
      const ana = await test.enter('ana');
      // It has started.
      await ana.call('offer', offer);
      const pid = mediaPid(test);
      process.kill(pid, signal);
      await ana.call('offer', offer);
      expect(mediaPid(test)).toBe(pid);
      await test.close();
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      expect(test.errors).toEqual([]);
    },
  );

  it('leaves the signal that ended it in the log', async () => {
    const test = await start();
    const ana = await test.enter('ana');
    await ana.call('offer', offer);
    process.kill(mediaPid(test), 'SIGKILL');
    await eventually(() =>
      expect(test.errors).toEqual(['room media worker exited {"exit_code":null,"signal":"SIGKILL"}']),
    );
  });

  it('is restarted when it dies, and all browsers reconnect', async () => {
    const test = await start();
    const ana = await test.enter('ana');
    const pid = mediaPid(test);
    process.kill(pid, 'SIGKILL');
    // The SDK drops the others' tracks on the first notice and adds them again on the second.
    await eventually(() =>
      expect(ana.notices.slice(-2).map(({ method }) => method)).toEqual(['node-info', 'peer-list']),
    );
    expect(test.room.mediaPid()).not.toBe(pid);
  });
});

describe('the spotlight', () => {
  const spotlight = async (client: SignalClient) =>
    (await client.call('get-metadata', { key: 'spotlight' })).result?.data;

  it('returns to the person whose page was reloaded, and to nobody else', async () => {
    const test = await start();
    const teacher = await test.enter('teacher', 'host');
    const ana = await test.enter('ana');
    await teacher.call('set-metadata', { key: 'spotlight', data: 'peer-ana' });
    await teacher.call('listen-metadata-change', { keys: ['spotlight'] });
    await teacher.next('on-metadata-change');
    ana.send('leave');
    await teacher.next('on-peer-leave');
    await test.enter('bia');
    expect(await spotlight(teacher)).toBe('peer-ana');
    await test.enter('ana', 'guest', 'peer-of-the-reloaded-page');
    expect(await teacher.next('on-metadata-change')).toMatchObject({
      values: [{ key: 'spotlight', data: 'peer-of-the-reloaded-page' }],
    });
  });

  it('stays removed, and stays with the person who got it meanwhile', async () => {
    const test = await start();
    const teacher = await test.enter('teacher', 'host');
    const ana = await test.enter('ana');
    await test.enter('bia');
    await teacher.call('set-metadata', { key: 'spotlight', data: 'peer-ana' });
    ana.send('leave');
    await teacher.next('on-peer-leave');
    await teacher.call('set-metadata', { key: 'spotlight', data: 'peer-bia' });
    const second = await test.enter('ana', 'guest', 'peer-ana-2');
    expect(await spotlight(teacher)).toBe('peer-bia');
    await teacher.call('set-metadata', { key: 'spotlight', data: 'peer-ana-2' });
    await teacher.call('set-metadata', { key: 'spotlight', data: null });
    second.send('leave');
    await teacher.next('on-peer-leave');
    await test.enter('ana', 'guest', 'peer-ana-3');
    expect(await spotlight(teacher)).toBeNull();
  });
});
