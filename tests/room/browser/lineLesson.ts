import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { Line } from '../support/line.ts';
import { buildPage } from './buildPage.ts';
import {
  framesDecoded,
  framesSent,
  hideAddresses,
  launchChromium,
  openPerson,
  soundPlayed,
} from './chromium.ts';
import { RoomServer } from './roomServer.ts';
import type { SdkRoom } from './sdkPage.ts';

declare global {
  interface Window {
    room: SdkRoom;
  }
}

/**
 * How well one page plays the other: pictures per second, how many of those that were sent meanwhile, and the share of the voice
 * that conceals lost packets.
 */
export type Played = { pictures: number; sent: number; concealed: number };

/** A lesson of two with the real SDK: the teacher is next to the room, the student behind a line that can be made poor. */
export class LineLesson {
  readonly server: RoomServer;
  readonly line: Line;
  readonly browser: Browser;
  readonly teacher: Page;
  readonly ana: Page;

  private constructor(server: RoomServer, line: Line, browser: Browser, teacher: Page, ana: Page) {
    this.server = server;
    this.line = line;
    this.browser = browser;
    this.teacher = teacher;
    this.ana = ana;
  }

  /** `prepare` runs before the page of each is opened. */
  static async start(prepare = hideAddresses): Promise<LineLesson> {
    const server = await RoomServer.start(await buildPage('sdkPage.ts'));
    const line = await Line.open(server.settings);
    const browser = await launchChromium();
    const teacher = await enterRoom(browser, server, 'Helena', 'host', server.url, prepare);
    const ana = await enterRoom(browser, server, 'Ana', 'guest', line.url, prepare);
    await teacher.evaluate(() => window.room.show('Ana'));
    await ana.evaluate(() => window.room.show('Helena'));
    return new LineLesson(server, line, browser, teacher, ana);
  }

  /** Another student, next to the room, whom both see. */
  async add(name: string): Promise<Page> {
    const page = await enterRoom(this.browser, this.server, name, 'guest', this.server.url);
    for (const other of [this.teacher, this.ana]) await other.evaluate((of) => window.room.show(of), name);
    return page;
  }

  /** What the teacher gets of the student, and the other way round, in the same time. */
  async measure(seconds: number): Promise<{ up: Played; down: Played }> {
    const [up, down] = await Promise.all([
      measured(this.teacher, this.ana, seconds),
      measured(this.ana, this.teacher, seconds),
    ]);
    return { up, down };
  }

  /** Seconds until both pages show ten more pictures of each other; at most `most`. */
  async untilSeen(most: number): Promise<{ up: number; down: number }> {
    const [up = most, down = most] = await Promise.all(
      [this.teacher, this.ana].map((page) => secondsUntilSeen(page, most)),
    );
    return { up, down };
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.line.close();
    await this.server.kill();
  }
}

export async function enterRoom(
  browser: Browser,
  server: RoomServer,
  name: string,
  role: string,
  url: string,
  prepare = hideAddresses,
) {
  const { page } = await openPerson(browser, url, undefined, prepare);
  const query = new URLSearchParams({ user_id: name, role, name });
  const token = await (await fetch(`${server.url}/token?${query}`)).text();
  await page.evaluate(([authToken = '', as = '']) => window.room.join(authToken, as), [token, name]);
  return page;
}

async function measured(page: Page, sender: Page, seconds: number): Promise<Played> {
  const read = async () => {
    const [frames, sent, sound] = await Promise.all([
      framesDecoded(page),
      framesSent(sender),
      soundPlayed(page),
    ]);
    return { at: performance.now(), frames, sent, ...sound };
  };
  const before = await read();
  await pause(seconds * 1000);
  const after = await read();
  const played = after.played - before.played;
  // A voice that stopped would conceal nothing.
  if (played < seconds * 10_000) return { pictures: 0, sent: 0, concealed: 1 };
  const rate = (from: number, to: number) => Math.max(0, to - from) / ((after.at - before.at) / 1000);
  return {
    pictures: rate(before.frames, after.frames),
    sent: rate(before.sent, after.sent),
    concealed: (after.concealed - before.concealed) / played,
  };
}

async function secondsUntilSeen(page: Page, most: number): Promise<number> {
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  let last = await framesDecoded(page);
  let seen = 0;
  while (seen < 10 && passed() < most) {
    await pause(100);
    const now = await framesDecoded(page);
    // A new connection counts from zero again.
    seen += now >= last ? now - last : now;
    last = now;
  }
  return passed();
}
