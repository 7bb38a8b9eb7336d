import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import { openPerson } from './chromium.ts';
import type { RoomServer } from './roomServer.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const roomAddress = (server: RoomServer, query: Record<string, string>) =>
  `${server.url}/?${new URLSearchParams(query)}`;

/** Opens the room's page, and enters through the preview. */
export async function enterAs(
  browser: Browser,
  server: RoomServer,
  { name, role }: { name: string; role: 'host' | 'guest' },
  viewport = { width: 1280, height: 800 },
) {
  const person = await openPerson(browser, roomAddress(server, { name, role }), viewport);
  const { page } = person;
  page.setDefaultTimeout(30_000);
  await button(page, 'Entrar na sala').click();
  await page.getByTestId('tile-video').first().waitFor();
  return person;
}

/** axe violations, as `rule: element` lines. */
export async function faults(page: Page): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  });
}
