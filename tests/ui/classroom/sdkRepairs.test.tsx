import { readFileSync } from 'node:fs';
import path from 'node:path';
import { room } from 'virtual:texts/room';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portugueseOf } from '../../../src/i18n/useT.ts';
import ConferenceRoom from '../../../src/portals/classroom/conference/ConferenceRoom.tsx';
import {
  answerReports,
  repairVideoBitrate,
} from '../../../src/portals/classroom/conference/session/sdkRepairs.ts';

it('the repairs are for the version of the SDK that is installed', () => {
  const folder = path.resolve('node_modules/@100mslive/hms-video-store');
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  expect(version, 'see sdkRepairs.ts and repairMoves.ts').toBe('0.15.0');
});

describe('the limit of a picture', () => {
  const opened = vi.fn<(track: unknown, init?: RTCRtpTransceiverInit) => void>();
  const buildConnection = () => {
    class Connection {
      addTransceiver(track: unknown, init?: RTCRtpTransceiverInit): void {
        expect(this).toBeInstanceOf(Connection);
        opened(track, init);
      }
    }
    repairVideoBitrate(Connection as unknown as typeof RTCPeerConnection);
    return Connection;
  };
  beforeEach(() => opened.mockReset());

  it.each([
    [300, 300_000],
    [800, 800_000],
    [10_000, 10_000],
    [300_000, 300_000],
    [undefined, undefined],
  ])('of %s is handed to the browser as %s', (maxBitrate, expected) => {
    const encoding = maxBitrate === undefined ? { active: true } : { active: true, maxBitrate };
    new (buildConnection())().addTransceiver('video', { direction: 'sendonly', sendEncodings: [encoding] });
    const [track, init] = opened.mock.calls[0] ?? [];
    expect(track).toBe('video');
    expect(init?.direction).toBe('sendonly');
    expect(init?.sendEncodings?.map((each) => each.maxBitrate)).toEqual([expected]);
    expect(init?.sendEncodings?.[0]?.active).toBe(true);
  });

  it('is multiplied once, however often the room is opened', () => {
    const Connection = buildConnection();
    repairVideoBitrate(Connection as unknown as typeof RTCPeerConnection);
    new Connection().addTransceiver('video', { sendEncodings: [{ maxBitrate: 5 }] });
    expect(opened).toHaveBeenCalledWith('video', { sendEncodings: [{ maxBitrate: 5000 }] });
  });

  it('is none for a track that is opened without', () => {
    const connection = new (buildConnection())();
    connection.addTransceiver('audio');
    connection.addTransceiver('audio', { direction: 'recvonly' });
    expect(opened.mock.calls).toEqual([
      ['audio', undefined],
      ['audio', { direction: 'recvonly' }],
    ]);
  });
});

describe('the reports of the SDK', () => {
  const sent = vi.fn<(input: RequestInfo | URL, init?: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    sent.mockReset();
    sent.mockImplementation(async () => new Response('from the network'));
    vi.stubGlobal('fetch', sent);
  });

  it.each([
    ['stay in the page of the built-in room', '/', 0],
    ['go to 100ms from a room that it serves', undefined, 1],
  ])('%s', async (_, initEndpoint, requests) => {
    const nothing = () => undefined;
    const callbacks = { onLeave: nothing, onEnded: nothing, onExpired: nothing };
    const props = { token: '', title: 'Inglês', userName: 'Ana', isHost: false, t: portugueseOf(room) };
    render(<ConferenceRoom {...props} {...callbacks} initEndpoint={initEndpoint} />);
    await fetch('https://event.100ms.live/v2/client/report', { method: 'POST' });
    expect(sent).toHaveBeenCalledTimes(requests);
  });

  it.each([
    'https://event.100ms.live/v2/client/report',
    new URL('https://event-nonprod.100ms.live/v2/client/report'),
    new Request('https://event.100ms.live/v2/client/feedback', { method: 'POST' }),
  ])('are answered in the page: %s', async (address) => {
    answerReports();
    const response = await fetch(address, { method: 'POST' });
    expect(response.status).toBe(200);
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    '/init?peer_id=a',
    'https://escola.example/event.100ms.live/',
    'https://event.100ms.live.example/v2/client/report',
    new URL('https://prod-init.100ms.live/init'),
  ])('are told from other requests: %s', async (address) => {
    answerReports();
    const init = { method: 'POST' };
    expect(await (await fetch(address, init)).text()).toBe('from the network');
    expect(sent.mock.calls).toEqual([[address, init]]);
  });

  it('are answered by one layer, however often the room is opened', () => {
    answerReports();
    const { fetch } = window;
    answerReports();
    expect(window.fetch).toBe(fetch);
  });
});
