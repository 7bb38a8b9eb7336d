import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { enterRoom } from './lineLesson.ts';
import { RoomServer } from './roomServer.ts';

const PATIENCE = { timeout: 20_000, interval: 100 };
const SECONDS = 2;

/** What a page is sent of all voices, per second, and the share of what it plays that conceals lost packets. */
async function heard(page: Page): Promise<{ packets: number; energy: number; concealed: number }> {
  const read = () =>
    page.evaluate(async () => {
      const sum = { packets: 0, energy: 0, played: 0, concealed: 0 };
      for (const stat of await window.incoming('audio')) {
        sum.packets += stat.packetsReceived ?? 0;
        sum.energy += stat.totalAudioEnergy ?? 0;
        sum.played += stat.totalSamplesReceived ?? 0;
        sum.concealed += stat.concealedSamples ?? 0;
      }
      return { ...sum, at: performance.now() };
    });
  const before = await read();
  await page.waitForTimeout(SECONDS * 1000);
  const after = await read();
  const seconds = (after.at - before.at) / 1000;
  return {
    packets: (after.packets - before.packets) / seconds,
    energy: after.energy - before.energy,
    concealed: (after.concealed - before.concealed) / (after.played - before.played),
  };
}

declare global {
  interface Window {
    /** What the page's microphone takes of the generated sound. */
    microphone: GainNode;
  }
}

const speak = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    window.microphone.gain.value = on ? 1 : 0;
  }, isOn);

/** Gives the page a microphone that is open but can be silent, as in a quiet room. */
async function addMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      if (stream.getAudioTracks().length === 0) return stream;
      const context = new AudioContext();
      window.microphone = context.createGain();
      const destination = context.createMediaStreamDestination();
      context.createMediaStreamSource(stream).connect(window.microphone).connect(destination);
      return new MediaStream([...destination.stream.getAudioTracks(), ...stream.getVideoTracks()]);
    };
  });
}

describe('the voices of a group', { timeout: 120_000 }, () => {
  let server: RoomServer;
  let chromium: Browser;
  let firefox: Browser;
  let helena: Page;
  let ana: Page;
  let bia: Page;

  beforeAll(async () => {
    server = await RoomServer.start(inject('roomPages')['sdkPage.ts']);
    // Cameras matter little here.
    const slow = ['--use-fake-device-for-media-stream=fps=1'];
    [chromium, firefox] = await Promise.all([launchChromium(slow), launchFirefox()]);
    helena = await enterRoom(chromium, server, 'Helena', 'host', server.url, addMicrophone);
    ana = await enterRoom(chromium, server, 'Ana', 'guest', server.url, addMicrophone);
  }, 60_000);
  afterAll(async () => {
    await Promise.allSettled([chromium?.close(), firefox?.close()]);
    await server?.kill();
  });

  it('are sent while somebody speaks', async () => {
    bia = await enterRoom(firefox, server, 'Bia', 'guest', server.url, addMicrophone);
    await speak(bia, false);
    const least: [Page, number][] = [
      [helena, 40],
      [ana, 40],
      [bia, 80],
    ];
    await Promise.all(
      least.map(([page, packets]) =>
        vi.waitFor(async () => expect((await heard(page)).packets).toBeGreaterThan(packets), PATIENCE),
      ),
    );
  });

  it('cost a few packets while everybody is silent, and no lost sound is concealed', async () => {
    for (const page of [helena, ana, bia]) await speak(page, false);
    await Promise.all(
      [helena, ana, bia].map(async (page) => {
        await vi.waitFor(async () => expect((await heard(page)).packets).toBeLessThan(8), PATIENCE);
        const { packets, concealed, energy } = await heard(page);
        console.log(
          `voices: ${packets.toFixed(1)} packets/s of two silent people, ${(concealed * 100).toFixed(2)} % concealed, energy ${energy.toFixed(6)}`,
        );
        expect(packets).toBeGreaterThan(2);
        expect(concealed).toBeLessThan(0.01);
      }),
    );
  });

  it('are heard again as soon as one speaks, by Chromium and Firefox', async () => {
    const silence = await heard(bia);
    await speak(helena, true);
    await Promise.all(
      [ana, bia].map(async (page) => {
        await vi.waitFor(async () => expect((await heard(page)).packets).toBeGreaterThan(40), PATIENCE);
        const { energy, concealed } = await heard(page);
        expect(energy).toBeGreaterThan(silence.energy + 0.0001);
        expect(concealed).toBeLessThan(0.02);
      }),
    );
  });

  it('are at most five when more people speak', async () => {
    await speak(ana, true);
    for (const name of ['Caio', 'Davi', 'Eva', 'Fábio'])
      await enterRoom(chromium, server, name, 'guest', server.url, addMicrophone);
    await vi.waitFor(async () => {
      const { packets, concealed } = await heard(bia);
      // Six others send 50 packets a second each.
      expect(packets).toBeGreaterThan(220);
      expect(packets).toBeLessThan(270);
      expect(concealed).toBeLessThan(0.03);
    }, PATIENCE);
  });
});
