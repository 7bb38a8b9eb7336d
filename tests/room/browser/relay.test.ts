import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { iceServers } from '../../../server/providers/room/embedded/relays.ts';
import { deniedPeers, Relay } from '../support/relay.ts';
import { framesDecoded, launchChromium, openPerson, SLOW_CAMERA } from './chromium.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 40_000, interval: 200 };

let relay: Relay;
let browser: Browser;
let pages: string;
let server: RoomServer | undefined;

/** As where UDP is blocked: the page may use the relay alone. */
const onlyRelayed = async (page: Page) => {
  await page.addInitScript(() => {
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
};

async function enter(name: string, role: string, prepare: (page: Page) => Promise<void>): Promise<Page> {
  const url = server?.url ?? '';
  const { page } = await openPerson(browser, url, undefined, prepare);
  const query = new URLSearchParams({ user_id: name, role, name });
  const token = await (await fetch(`${url}/token?${query}`)).text();
  await page.evaluate(([authToken = '', as = '']) => window.room.join(authToken, as), [token, name]);
  return page;
}

/** Protocols by which the page reaches its relay. */
const relayProtocols = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = new Set<string>();
    for (const connection of window.connections) {
      if (connection.signalingState === 'closed') continue;
      const stats = await connection.getStats();
      for (const stat of stats.values())
        if (stat.type === 'candidate-pair' && stat.nominated && stat.state === 'succeeded')
          found.add(stats.get(stat.localCandidateId)?.relayProtocol ?? 'none');
    }
    return [...found];
  });

beforeAll(async () => {
  relay = await Relay.start();
  pages = inject('roomPages')['sdkPage.ts'];
  browser = await launchChromium(SLOW_CAMERA);
}, 60_000);
afterEach(async () => {
  await server?.kill();
});
afterAll(async () => {
  await browser?.close();
  await relay?.stop();
});

describe('the room beside a relay', { timeout: 90_000 }, () => {
  it.each([
    ['only TCP to the relay passes', onlyRelayed, 'tcp'],
    ['UDP passes, too', async () => undefined, 'none'],
  ] as const)('shows moving pictures to both where %s', async (_, prepare, protocol) => {
    const urls = [`turn:127.0.0.1:${relay.port}?transport=tcp`];
    server = await RoomServer.start(pages, { relays: { urls, secret: relay.secret } });
    const teacher = await enter('Helena', 'host', prepare);
    const ana = await enter('Ana', 'guest', prepare);
    for (const [page, other] of [
      [teacher, 'Ana'],
      [ana, 'Helena'],
    ] as const) {
      await page.evaluate((name) => window.room.show(name), other);
      await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(20), PATIENCE);
      expect(await relayProtocols(page)).toEqual([protocol]);
    }
    for (const page of [teacher, ana]) await page.context().close();
  });
});

/** Installed beside the relay. */
const program = (process.env.TURNSERVER ?? 'turnserver').replace(/turnserver$/, 'turnutils_uclient');

/** Runs coturn's own client through the relay to one address; resolves with what it printed. */
async function clientTo(
  peer: string,
  secret: string,
  { isTls = false, port = 9 }: { isTls?: boolean; port?: number } = {},
): Promise<string> {
  const [ice] = iceServers({ urls: ['turn:'], secret }, 'user-1', Date.now());
  const client = spawn(program, [
    ...[
      '-t',
      '-n',
      '3',
      '-m',
      '1',
      '-l',
      '100',
      '-c',
      '-u',
      ice?.username ?? '',
      '-w',
      ice?.credential ?? '',
    ],
    ...['-e', peer, '-r', String(port), '-p', String(isTls ? relay.tlsPort : relay.port)],
    ...(isTls ? ['-S'] : []),
    '127.0.0.1',
  ]);
  let output = '';
  for (const stream of [client.stdout, client.stderr])
    stream.on('data', (data) => {
      output += String(data);
    });
  await once(client, 'close');
  return output;
}

describe('the relay of docs/room.md', { timeout: 60_000 }, () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.254',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '255.255.255.255',
  ])('refuses %s, as every address of private networks', async (peer) => {
    expect(await clientTo(peer, relay.secret)).toMatch(/error 403/i);
  });

  it('denies the loopback addresses and the private ones of IPv6 by its lines, too', async () => {
    const ranges = (await deniedPeers()).map((line) => line.replace('denied-peer-ip=', ''));
    const expected = ['127.0.0.0-', '::1', '::ffff:0:0-', 'fc00::-fdff:', 'fe80::-febf:'];
    for (const start of expected) expect(ranges.some((range) => range.startsWith(start))).toBe(true);
  });

  it('refuses credentials that the school did not make', async () => {
    expect(await clientTo('127.0.0.1', 'another secret')).toMatch(/error 401|Cannot complete/i);
  });

  describe('with somebody who answers behind it', () => {
    let echo: Socket;
    beforeAll(async () => {
      echo = createSocket('udp4', (message, { address, port }) => echo.send(message, port, address));
      echo.bind(0, '127.0.0.1');
      await once(echo, 'listening');
    });
    afterAll(() => echo.close());

    it.each([false, true])('lets people of the school through to the room, with TLS: %s', async (isTls) => {
      const { port } = echo.address() as AddressInfo;
      const output = await clientTo('127.0.0.1', relay.secret, { isTls, port });
      expect(output).toMatch(/start_mclient: tot_send_msgs=3, tot_recv_msgs=3/);
      expect(output).not.toMatch(/error 4\d\d|Cannot complete/i);
    });
  });
});
