import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
let host: SignalClient;
let ana: SignalClient;
let bia: SignalClient;

beforeEach(async () => {
  test = await startRoom();
  host = await test.enter('teacher', 'host');
  ana = await test.enter('ana');
  bia = await test.enter('bia');
});
afterEach(() => test.close());

const chat = (message: string) => ({ info: { message, type: 'chat' } });

describe('chat', () => {
  it('to everyone reaches everyone else', async () => {
    const { result } = await ana.call('broadcast', chat('oi'));
    expect(result).toMatchObject({ timestamp: test.clock.now() });
    for (const client of [host, bia]) {
      expect(await client.next('on-broadcast')).toMatchObject({
        info: { message: 'oi' },
        peer: { peer_id: 'peer-ana' },
      });
    }
    expect(ana.has('on-broadcast')).toBe(false);
  });

  it('to a role or to one peer reaches exactly those', async () => {
    await ana.call('broadcast', { ...chat('só hosts'), roles: ['host'] });
    await ana.call('broadcast', { ...chat('só bia'), peer_id: 'peer-bia' });
    expect(await host.next('on-broadcast')).toMatchObject({ info: { message: 'só hosts' } });
    expect(await bia.next('on-broadcast')).toMatchObject({ info: { message: 'só bia' }, private: true });
    expect(host.has('on-broadcast') || bia.has('on-broadcast')).toBe(false);
  });

  it('to everyone is reported with who wrote it, to some it is not', async () => {
    const { result } = await ana.call('broadcast', chat('oi'));
    await ana.call('broadcast', { ...chat('só hosts'), roles: ['host'] });
    await ana.call('broadcast', { ...chat('só bia'), peer_id: 'peer-bia' });
    const sent = test.events.filter(({ type }) => type === 'message_sent');
    expect(sent).toMatchObject([
      {
        id: (result as { message_id: string }).message_id,
        user_id: 'ana',
        role: 'guest',
        text: 'oi',
        is_caption: false,
      },
    ]);
  });

  it('refuses a blank or long message, and one to a peer who left', async () => {
    expect((await ana.call('broadcast', chat(' \n'))).error?.code).toBe(400);
    expect((await ana.call('broadcast', chat('x'.repeat(5000)))).error?.code).toBe(413);
    expect((await ana.call('broadcast', { ...chat('oi'), peer_id: 'gone' })).error?.code).toBe(404);
  });
});

describe('a message of another kind', () => {
  it('is refused if its type is unknown or its text is none, and reaches nobody', async () => {
    const typed = (type: unknown, message: unknown = 'oi') => ({ info: { message, type } });
    for (const wrong of [
      typed('sticker'),
      typed(''),
      typed('CHAT'),
      typed('constructor'),
      typed(7),
      typed('chat', { html: '<b>oi</b>' }),
      typed('chat', ['oi']),
      typed('chat', 7),
      typed('chat', null),
      { info: { type: 'chat' } },
      typed('stop_share', { id: 1 }),
      typed('groups', { change: 'end' }),
      { info: { message: 'oi' } },
    ])
      for (const client of [ana, host])
        expect([wrong, (await client.call('broadcast', wrong)).error?.code]).toEqual([wrong, 400]);
    for (const client of [ana, bia, host]) expect(client.has('on-broadcast')).toBe(false);
    expect(test.events.some(({ type }) => type === 'message_sent')).toBe(false);
  });
});

describe('a stroke that is being drawn on the whiteboard', () => {
  const part = (message: unknown) => ({ info: { message, type: 'board' } });
  const drawn = JSON.stringify([
    '0b8e1a52-9f0d-4c57-8a39-5f1d5c3f2a10',
    1,
    'pen',
    'blue',
    2,
    0,
    10,
    20,
    30,
    40,
  ]);

  it('reaches everyone else and is reported nowhere (BOARD-4)', async () => {
    expect((await ana.call('broadcast', part(drawn))).error).toBeUndefined();
    for (const client of [host, bia])
      expect(await client.next('on-broadcast')).toMatchObject({ info: { message: drawn, type: 'board' } });
    expect(test.events.filter(({ type }) => type === 'message_sent')).toEqual([]);
  });

  it('is nothing but points on the board, and never for some of them', async () => {
    for (const wrong of [
      part('oi'),
      part([1, 2]),
      part(drawn.replace('40', '4000')),
      part(drawn.replace('pen', 'text')),
      { ...part(drawn), peer_id: 'peer-bia' },
      { ...part(drawn), roles: ['host'] },
    ])
      expect((await ana.call('broadcast', wrong)).error?.code).toBe(400);
    expect(bia.has('on-broadcast')).toBe(false);
  });
});

describe('a reaction', () => {
  const reaction = (message: unknown) => ({ info: { message, type: 'reaction' } });

  it('reaches everyone else, and is no message of the lesson', async () => {
    expect((await ana.call('broadcast', reaction('cheer'))).error).toBeUndefined();
    for (const client of [host, bia])
      expect(await client.next('on-broadcast')).toMatchObject({
        info: { message: 'cheer', type: 'reaction' },
      });
    expect(test.events.some(({ type }) => type === 'message_sent')).toBe(false);
  });

  it('is one of six, and to everyone', async () => {
    const calls = [
      reaction('rude'),
      reaction({ like: true }),
      { ...reaction('like'), peer_id: 'peer-bia' },
      { ...reaction('like'), roles: ['host'] },
    ];
    for (const call of calls) expect((await ana.call('broadcast', call)).error?.code).toBe(400);
    expect(host.has('on-broadcast') || bia.has('on-broadcast')).toBe(false);
  });
});

describe('a request for the consent to be recorded', () => {
  const request = { info: { message: 'ask_consent', type: 'ask_consent' } };

  it('of a host reaches everyone else, and is no message of the lesson', async () => {
    expect((await host.call('broadcast', request)).error).toBeUndefined();
    for (const client of [ana, bia])
      expect(await client.next('on-broadcast')).toMatchObject({ ...request, peer: { role: 'host' } });
    expect(test.events.some(({ type }) => type === 'message_sent')).toBe(false);
  });

  it('is made by hosts alone, to everyone, and says nothing else', async () => {
    expect((await ana.call('broadcast', request)).error?.code).toBe(403);
    const others = [
      { info: { ...request.info, message: 'Accept or fail the course' } },
      { ...request, peer_id: 'peer-bia' },
      { ...request, roles: ['guest'] },
    ];
    for (const call of others) expect((await host.call('broadcast', call)).error?.code).toBe(400);
    expect(ana.has('on-broadcast') || bia.has('on-broadcast')).toBe(false);
  });
});

describe('a caption', () => {
  const caption = (message: unknown) => ({ info: { message, type: 'caption' } });

  it('of a host reaches everyone else, and is kept as a message', async () => {
    expect((await host.call('broadcast', caption('children, not childs'))).error).toBeUndefined();
    for (const client of [ana, bia])
      expect(await client.next('on-broadcast')).toMatchObject({ info: { type: 'caption' } });
    expect(test.events.filter(({ type }) => type === 'message_sent')).toMatchObject([
      { user_id: 'teacher', text: 'children, not childs', is_caption: true },
    ]);
  });

  it('is refused to guests, when blank or long, and to some people alone', async () => {
    expect((await ana.call('broadcast', caption('oi'))).error?.code).toBe(403);
    for (const call of [
      caption(' '),
      caption('x'.repeat(201)),
      caption(7),
      { ...caption('oi'), peer_id: 'peer-ana' },
      { ...caption('oi'), roles: ['guest'] },
    ])
      expect((await host.call('broadcast', call)).error?.code).toBe(400);
    expect(ana.has('on-broadcast') || bia.has('on-broadcast')).toBe(false);
  });
});

describe('‘Volto já’', () => {
  const away = JSON.stringify({ isBRBOn: true });
  const ofAna = ({ peer_id }: Record<string, unknown>) => peer_id === 'peer-ana';

  it('keeps a raised hand, and stays when the hand is lowered (ROOM-11)', async () => {
    await ana.call('group-join', { name: '_handraise' });
    await bia.next('on-peer-update', ofAna);
    await ana.call('peer-update', { data: away });
    expect(await bia.next('on-peer-update', ofAna)).toMatchObject({
      groups: ['_handraise'],
      info: { data: away },
    });
    await host.call('group-remove', { name: '_handraise', peer_id: 'peer-ana' });
    expect(await bia.next('on-peer-update', ofAna)).toMatchObject({ groups: [], info: { data: away } });
  });

  it('is shown to those who arrive later', async () => {
    await ana.call('peer-update', { data: away });
    const late = await test.open('caio');
    expect(await late.next('room-state')).toMatchObject({ peers: { 'peer-ana': { info: { data: away } } } });
  });
});

describe('hands', () => {
  it('are raised by their owner and lowered by the host', async () => {
    await ana.call('group-join', { name: '_handraise' });
    const raised = (params: object) => 'peer_id' in params && params.peer_id === 'peer-ana';
    expect(await bia.next('on-peer-update', raised)).toMatchObject({
      groups: ['_handraise'],
      realtime: true,
    });
    await host.call('group-remove', { name: '_handraise', peer_id: 'peer-ana' });
    expect(
      await ana.next('on-peer-update', ({ groups }) => Array.isArray(groups) && groups.length === 0),
    ).toBeTruthy();
  });
});

describe('the queue of hands', () => {
  it('keeps the order of raising, also for later arrivals', async () => {
    for (const client of [ana, bia, host]) await client.call('group-join', { name: '_handraise' });
    const late = await test.enter('caio');
    await late.call('listen-metadata-change', { keys: ['hands'] });
    const values = async () => (await late.next('on-metadata-change')).values;
    expect(await values()).toMatchObject([{ data: ['peer-ana', 'peer-bia', 'peer-teacher'] }]);
    await ana.call('group-leave', { name: '_handraise' });
    expect(await values()).toMatchObject([{ data: ['peer-bia', 'peer-teacher'] }]);
    bia.send('leave');
    expect(await values()).toMatchObject([{ data: ['peer-teacher'] }]);
    expect((await host.call('set-metadata', { key: 'hands', data: [] })).error?.code).toBe(403);
  });
});

describe('a peer in the preview', () => {
  it('receives the list of peers, also when the last one leaves', async () => {
    const waiting = await test.open('caio');
    const inside = async () => Object.keys((await waiting.next('room-state')).peers as object).sort();
    expect(await inside()).toEqual(['peer-ana', 'peer-bia', 'peer-teacher']);
    for (const client of [ana, bia, host]) {
      client.send('leave');
      await client.closed();
    }
    expect(await inside()).toEqual(['peer-bia', 'peer-teacher']);
    expect(await inside()).toEqual(['peer-teacher']);
    expect(await inside()).toEqual([]);
  });
});

describe('a hostile client', () => {
  it('is refused without affecting the others', async () => {
    ana.sendRaw('not json');
    ana.sendRaw('{"method":7}');
    expect((await ana.call('hls-start')).error?.code).toBe(400);
    expect((await ana.call('constructor')).error?.code).toBe(400);
    expect(
      (await ana.call('offer', { desc: { type: 'offer', sdp: 'rubbish' }, tracks: {} })).error?.code,
    ).toBe(400);
    const screen = { track_id: 't', stream_id: 's', type: 'video', source: 'screen', mute: false };
    ana.send('track-update', { tracks: { t: screen } });
    ana.send('answer', { desc: { type: 'answer', sdp: 'rubbish' } });
    ana.send('trickle', { target: 1, candidate: { candidate: 'rubbish', sdpMid: '0' } });
    await bia.call('broadcast', chat('ainda aqui'));
    expect(await ana.next('on-broadcast')).toMatchObject({ info: { message: 'ainda aqui' } });
    expect(bia.has('on-track-update')).toBe(false);
  });
});
