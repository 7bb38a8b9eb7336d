import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { framesDecoded, launchChromium, openPerson, SLOW_CAMERA } from './chromium.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 30_000, interval: 200 };

let server: RoomServer;
let browser: Browser;
/** Two lessons of two people, by room. */
const lessons = new Map<string, Page[]>();

async function enter(room_id: string, name: string, other: string): Promise<Page> {
  const { page } = await openPerson(browser, server.url);
  const query = new URLSearchParams({ room_id, user_id: name, role: 'guest', name });
  const token = await (await fetch(`${server.url}/token?${query}`)).text();
  await page.evaluate(([authToken = '', as = '']) => window.room.join(authToken, as), [token, name]);
  await page.evaluate((of) => window.room.show(of), other);
  return page;
}

async function expectPictures(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    // A new connection counts from zero again.
    let least = await framesDecoded(page);
    await vi.waitFor(async () => {
      const decoded = await framesDecoded(page);
      least = Math.min(least, decoded);
      expect(decoded).toBeGreaterThan(least + 10);
    }, PATIENCE);
  }
}

/** Ports of the room from which the page receives, and the number of connections that it ever had. */
const pathsOf = (page: Page) =>
  page.evaluate(async () => {
    const ports = new Set<number>();
    for (const connection of window.connections) {
      if (connection.signalingState === 'closed') continue;
      const stats = [...(await connection.getStats()).values()];
      for (const pair of stats.filter(({ type, nominated }) => type === 'candidate-pair' && nominated))
        ports.add(stats.find(({ id }) => id === pair.remoteCandidateId)?.port);
    }
    return { ports: [...ports], connections: window.connections.length };
  });

beforeAll(async () => {
  server = await RoomServer.start(inject('roomPages')['sdkPage.ts'], { workers: 2 });
  browser = await launchChromium(SLOW_CAMERA);
  for (const [room_id, names] of [
    ['first', ['Ana', 'Bia']],
    ['second', ['Caio', 'Dora']],
  ] as const)
    lessons.set(room_id, [
      await enter(room_id, names[0], names[1]),
      await enter(room_id, names[1], names[0]),
    ]);
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

describe('the media workers of a server', { timeout: 120_000 }, () => {
  it('share the rooms, each of which is whole at one of them', async () => {
    const [first = [], second = []] = [...lessons.values()];
    await expectPictures([...first, ...second]);
    const { udpPort } = server.settings;
    for (const page of first) expect((await pathsOf(page)).ports).toEqual([udpPort]);
    for (const page of second) expect((await pathsOf(page)).ports).toEqual([udpPort + 2]);
  });

  it('die without the rooms of the others, and theirs go on', async () => {
    const [first = [], second = []] = [...lessons.values()];
    const before = await Promise.all(second.map(pathsOf));
    process.kill(server.mediaPid, 'SIGKILL');
    await expectPictures(second);
    await vi.waitFor(async () => {
      for (const page of first) expect((await pathsOf(page)).connections).toBeGreaterThan(2);
    }, PATIENCE);
    await expectPictures(first);
    expect(await Promise.all(second.map(pathsOf))).toEqual(before);
  });
});
