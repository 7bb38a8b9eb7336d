import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as open, type Server } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { framesDecoded, launchChromium, openPerson } from '../room/browser/chromium.ts';
import type { ServerProcess } from '../start/process.ts';
import { SharedSchool } from './sharedSchool.ts';
import type { LessonNow } from './world.ts';

const school = new SharedSchool();
let browser: Browser;
let door: Server;
let address: string;

/** A process that has not answered for that long is left out of a request, as by a proxy that checks whether it is ready. */
const ANSWER_MS = 2000;

/** A proxy as it stands before several processes: each request goes to the next one, and to another where one does not answer. */
async function openDoor(pageFolder: string): Promise<void> {
  let turn = 0;
  const targets = () => {
    turn += 1;
    const ports = school.servers.map(({ url }) => Number(new URL(url).port));
    return ports.map((_, index) => ports[(index + turn) % ports.length] ?? 0);
  };
  door = createServer(async ({ url = '/', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://door');
    if (pathname !== '/init') {
      const file = path.join(pageFolder, pathname === '/' ? 'index.html' : pathname);
      const type = { '.html': 'text/html', '.js': 'text/javascript' }[path.extname(file)] ?? 'text/plain';
      const body = await readFile(file).catch(() => null);
      response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
      return;
    }
    const pass = ([port, ...others]: number[]) => {
      if (port === undefined) return response.writeHead(502).end();
      const onward = open({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.setTimeout(ANSWER_MS, () => onward.destroy(new Error('no answer')));
      onward.on('error', () => pass(others));
      return onward.end();
    };
    pass(targets());
  });
  door.on('upgrade', ({ url, rawHeaders }, near, head) => {
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}\r\n`] : [],
    );
    near.on('error', () => near.destroy());
    const pass = ([port, ...others]: number[]) => {
      if (port === undefined) return near.destroy();
      const far = connect(port, '127.0.0.1');
      const waiting = setTimeout(() => far.destroy(new Error('no answer')), ANSWER_MS);
      far.once('error', () => {
        clearTimeout(waiting);
        pass(others);
      });
      far.once('data', (first) => {
        clearTimeout(waiting);
        far.removeAllListeners('error').on('error', () => near.destroy());
        near.write(first);
        far.pipe(near).pipe(far);
        far.once('close', () => near.destroy());
        near.once('close', () => far.destroy());
      });
      far.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      return far.write(head);
    };
    pass(targets());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const bound = door.address();
  if (bound === null || typeof bound === 'string') throw new Error('no address');
  address = `http://127.0.0.1:${bound.port}`;
}

beforeAll(async () => {
  await school.open();
  await openDoor(inject('roomPages')['sdkPage.ts']);
  browser = await launchChromium();
}, 120_000);
afterEach(() => school.stopServers());
afterAll(async () => {
  await browser.close();
  door.closeAllConnections();
  door.close();
  await school.close();
});

async function enter(server: ServerProcess, lesson: LessonNow, role: 'host' | 'guest'): Promise<Page> {
  const { page } = await openPerson(browser, address);
  const token = await school.token(server, lesson, role);
  await page.evaluate(([authToken = '', name = '']) => window.room.join(authToken, name), [token, role]);
  await page.evaluate((other) => window.room.show(other), role === 'host' ? 'guest' : 'host');
  return page;
}

/** Milliseconds until the page shows new pictures, of a connection that it did not have before. */
async function picturesIn(page: Page, before: number): Promise<number> {
  const from = performance.now();
  await vi.waitFor(
    async () => {
      const connections = await page.evaluate(() => window.connections.length);
      expect(connections).toBeGreaterThan(before);
      expect(await framesDecoded(page)).toBeGreaterThan(3);
    },
    { timeout: 60_000, interval: 50 },
  );
  return performance.now() - from;
}

async function lesson() {
  const [a, b] = await school.two();
  const booked = await school.lesson();
  const pages = [await enter(a, booked, 'host'), await enter(b, booked, 'guest')];
  await Promise.all(pages.map((page) => picturesIn(page, 0)));
  const before = await school.session(booked);
  const counts = await Promise.all(pages.map((page) => page.evaluate(() => window.connections.length)));
  return { booked, pages, before, counts, ...(await school.sides(booked)) };
}

describe('pictures of two browsers behind one address', () => {
  it.each([
    ['SIGTERM', 5000],
    ['SIGKILL', 5000],
    ['SIGSTOP', 30_000],
  ] as const)(
    'are back without a click after %s of the process that serves the room',
    async (end, within) => {
      const { booked, pages, before, counts, holder, other } = await lesson();
      holder.child.kill(end);
      const took = await Promise.all(pages.map((page, index) => picturesIn(page, counts[index] ?? 0)));
      console.info(`${end}: pictures back after ${took.map(Math.round).join(' and ')} ms`);
      expect(Math.max(...took)).toBeLessThan(within);
      expect((await school.lease(booked))?.address).toBe(other.url);
      expect(await school.session(booked)).toEqual(before);
      expect(await school.ledger(booked)).toEqual([{ event: 'join', n: 2 }]);
      await Promise.all(pages.map((page) => page.context().close()));
    },
  );
});
