import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { framesDecoded, launchChromium, openPerson, tracksSent } from './chromium.ts';
import { RoomServer } from './roomServer.ts';
import type { SdkRoom } from './sdkPage.ts';

declare global {
  interface Window {
    room: SdkRoom;
    stopMedia(): Promise<void>;
  }
}

type Track = { stream: unknown; clone(stream: unknown): Track };
type Sdk = {
  sdk: { getLocalPeer(): { audioTrack: Track }; transport: { publish(tracks: Track[]): Promise<void> } };
};

const PATIENCE = { timeout: 30_000, interval: 100 };
type Person = { name: string; context: BrowserContext; page: Page; outside: string[] };

let server: RoomServer;
let browser: Browser;
let teacher: Person;
let ana: Person;

async function enter(name: string, role: string): Promise<Person> {
  const person = { name, ...(await openPerson(browser, server.url)) };
  const token = await (
    await fetch(`${server.url}/token?${new URLSearchParams({ user_id: name, role, name })}`)
  ).text();
  await person.page.evaluate(([authToken = '', as = '']) => window.room.join(authToken, as), [token, name]);
  return person;
}

/** Both decode new frames of each other. */
async function expectPictures(): Promise<void> {
  for (const { page } of [teacher, ana]) {
    const before = await framesDecoded(page);
    await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(before + 10), PATIENCE);
  }
}

/** Both receive new packets of each other's voice. */
async function expectVoices(): Promise<void> {
  for (const { page } of [teacher, ana]) {
    const packets = () =>
      page.evaluate(async () =>
        (await window.incoming('audio')).reduce((sum, { packetsReceived = 0 }) => sum + packetsReceived, 0),
      );
    const before = await packets();
    await vi.waitFor(async () => expect(await packets()).toBeGreaterThan(before + 20), PATIENCE);
  }
}

/** What the page was told of its own streams, and of those of the other person. */
const reported = ({ page }: Person) =>
  page.evaluate(async () => {
    const told = { arrived: [] as string[], sent: [] as string[], lost: 0, share: 0 };
    for (const connection of window.connections) {
      if (connection.signalingState === 'closed') continue;
      for (const stat of (await connection.getStats()).values()) {
        if (stat.type === 'remote-outbound-rtp') told.sent.push(stat.kind);
        if (stat.type !== 'remote-inbound-rtp') continue;
        if (stat.roundTripTimeMeasurements > 0) told.arrived.push(stat.kind);
        told.lost = Math.max(told.lost, stat.packetsLost);
        told.share = Math.max(told.share, stat.fractionLost);
      }
    }
    return { ...told, arrived: told.arrived.sort(), sent: told.sent.sort() };
  });

const noticed = ({ page }: Person, type: string) =>
  page.evaluate((kind) => window.room.notices.filter((notice) => notice.type === kind).length, type);

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['sdkPage.ts']);
  browser = await launchChromium();
  teacher = await enter('Helena', 'host');
  ana = await enter('Ana', 'guest');
  await teacher.page.evaluate(() => window.room.show('Ana'));
  await ana.page.evaluate(() => window.room.show('Helena'));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

describe('two browsers with the real SDK', { timeout: 90_000 }, () => {
  it('see each other without a third-party request', async () => {
    await expectPictures();
    expect([...teacher.outside, ...ana.outside]).toEqual([]);
  });

  /** Once this fails, the SDK no longer needs the page's sdkRepairs.ts. */
  it('open their pictures with a limit in kbit/s, as the unmodified SDK does', async () => {
    for (const { page } of [teacher, ana])
      expect(await page.evaluate(() => window.openedBitrates)).toEqual([300]);
  });

  it('are told what arrived of theirs, with the time it took, and when the other’s was sent', async () => {
    for (const person of [teacher, ana])
      await vi.waitFor(async () => {
        const { arrived, sent, lost, share } = await reported(person);
        // The first reports count, too: a single lost packet of few is a large share.
        expect(lost).toBeLessThan(20);
        expect(share).toBeLessThan(0.5);
        expect({ arrived, sent }).toEqual({ arrived: ['audio', 'video'], sent: ['audio', 'video'] });
      }, PATIENCE);
  });

  it('hear the active speaker', async () => {
    await vi.waitFor(
      async () => expect(await ana.page.evaluate(() => window.room.speaker())).toBeTruthy(),
      PATIENCE,
    );
  });

  it('can share a screen, stop, and share again', async () => {
    for (const shared of [true, false, true, false]) {
      await teacher.page.evaluate((on) => window.room.actions.setScreenShareEnabled(on), shared);
      await vi.waitFor(
        async () => expect(await ana.page.evaluate(() => window.room.sharing())).toBe(shared),
        PATIENCE,
      );
    }
    await expectPictures();
  });

  it('recover automatically after the server was killed', async () => {
    const { mediaPid } = server;
    await server.kill();
    await vi.waitFor(() => expect(() => process.kill(mediaPid, 0)).toThrow(), PATIENCE);
    await server.run();
    for (const person of [teacher, ana]) {
      await vi.waitFor(async () => expect(await noticed(person, 'RECONNECTED')).toBe(1), PATIENCE);
    }
    await expectPictures();
    const names = await ana.page.evaluate(() => window.room.peers().map(({ name }) => name));
    expect(names.sort()).toEqual(['Ana', 'Helena']);
  });

  it('recover when one of them closes a connection and repeats its offer on it', async () => {
    const { mediaPid } = server;
    const code = await ana.page.evaluate(async () => {
      const socket = window.sockets.findLast(({ readyState }) => readyState === WebSocket.OPEN);
      const sending = window.connections.filter(
        ({ signalingState, localDescription }) =>
          signalingState === 'stable' && localDescription?.type === 'offer',
      );
      const desc = sending.at(-1)?.localDescription?.toJSON();
      if (!socket || !desc) throw new Error('not connected');
      sending.at(-1)?.close();
      for (let n = 0; n < 100; n += 1) {
        const id = `again-${n}`;
        const answer = new Promise<{ error?: { code: number } }>((resolve) =>
          socket.addEventListener('message', ({ data }) => {
            const message = JSON.parse(data);
            if (message.id === id) resolve(message);
          }),
        );
        socket.send(JSON.stringify({ id, method: 'offer', params: { desc, tracks: {} } }));
        const { error } = await answer;
        if (error) return error.code;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return null;
    });
    expect(code).toBe(421);
    await expectPictures();
    expect(process.kill(mediaPid, 0)).toBe(true);
  });

  it('publish each track once again after the SDK published one twice', async () => {
    await ana.page.evaluate(async () => {
      // Private to the SDK: what two overlapping migrations leave behind.
      const { sdk } = window.room.actions as unknown as Sdk;
      const { audioTrack } = sdk.getLocalPeer();
      await sdk.transport.publish([audioTrack.clone(audioTrack.stream)]);
    });
    expect(await tracksSent(ana.page)).toEqual(['audio', 'audio', 'video']);
    await vi.waitFor(async () => expect(await tracksSent(ana.page)).toEqual(['audio', 'video']), PATIENCE);
    await expectPictures();
  });

  it('recover automatically after the media worker was killed', async () => {
    process.kill(server.mediaPid, 'SIGKILL');
    await expectPictures();
  });

  it('are seen and heard again if the next media worker stands still while they move to it', async () => {
    const pidNow = async () => {
      const pid = await server.currentMediaPid();
      if (pid === undefined) throw new Error('no media worker runs');
      return pid;
    };
    const before = await noticed(ana, 'RECONNECTING');
    const stopped: number[] = [];
    await ana.page.exposeFunction('stopMedia', async () => {
      const pid = await pidNow();
      process.kill(pid, 'SIGSTOP');
      stopped.push(pid);
    });
    await ana.page.evaluate(() => {
      const { addTransceiver } = RTCPeerConnection.prototype;
      const { send } = WebSocket.prototype;
      let stopping: Promise<void> | undefined;
      RTCPeerConnection.prototype.addTransceiver = function (track, init) {
        // The move to these connections is not over until the picture is published on them.
        if (typeof track !== 'string' && track.kind === 'video') stopping ??= window.stopMedia();
        return addTransceiver.call(this, track, init);
      };
      WebSocket.prototype.send = function (data) {
        if (stopping && String(data).includes('"method":"offer"'))
          void stopping.then(() => send.call(this, data));
        else send.call(this, data);
      };
    });
    process.kill(await pidNow(), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await noticed(ana, 'RECONNECTING')).toBeGreaterThan(before),
      PATIENCE,
    );
    expect(stopped).toHaveLength(1);
    for (const pid of stopped) process.kill(pid, 'SIGKILL');
    await expectPictures();
    await expectVoices();
  });

  it('recover automatically after the network failed', async () => {
    const before = await noticed(ana, 'RECONNECTED');
    await ana.context.setOffline(true);
    await vi.waitFor(
      async () => expect(await noticed(ana, 'RECONNECTING')).toBeGreaterThan(before),
      PATIENCE,
    );
    await ana.context.setOffline(false);
    await vi.waitFor(async () => expect(await noticed(ana, 'RECONNECTED')).toBe(before + 1), PATIENCE);
    await expectPictures();
    await ana.page.evaluate(() => window.room.actions.sendBroadcastMessage('voltei'));
    await vi.waitFor(async () => {
      expect(await teacher.page.evaluate(() => window.room.messages())).toContainEqual({
        message: 'voltei',
        senderName: 'Ana',
      });
    }, PATIENCE);
  });
});
