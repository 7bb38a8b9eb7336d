import type { Browser, Page } from '@playwright/test';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { enterAs } from './people.ts';
import { RoomServer } from './roomServer.ts';

export interface MixedLesson {
  server: RoomServer;
  chromium: Browser;
  teacher: Page;
  ana: Page;
  close(): Promise<void>;
}

/** Starts a lesson of the teacher Helena in Firefox and the student Ana in Chromium. */
export async function startMixedLesson(): Promise<MixedLesson> {
  const server = await RoomServer.start(inject('roomPages')['screenPage.tsx']);
  const browsers: Browser[] = [];
  const kept = async (launched: Promise<Browser>) => {
    const browser = await launched;
    browsers.push(browser);
    return browser;
  };
  const close = async () => {
    await Promise.allSettled(browsers.map((browser) => browser.close()));
    await server.kill();
  };
  try {
    const [chromium, firefox] = await Promise.all([kept(launchChromium()), kept(launchFirefox())]);
    const { page: teacher } = await enterAs(firefox, server, { name: 'Helena', role: 'host' });
    const { page: ana } = await enterAs(chromium, server, { name: 'Ana', role: 'guest' });
    return { server, chromium, teacher, ana, close };
  } catch (error) {
    await close();
    throw error;
  }
}
