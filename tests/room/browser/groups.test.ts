import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPage } from './buildPage.ts';
import { launchChromium } from './chromium.ts';
import { button, enterAs, faults } from './people.ts';
import { RoomServer } from './roomServer.ts';

let server: RoomServer;
let browser: Browser;
let teacher: Page;
let ana: Page;
let bia: Page;
let caio: Page;

beforeAll(async () => {
  server = await RoomServer.start(await buildPage('screenPage.tsx'));
  browser = await launchChromium();
  const enter = async (name: string, role: 'host' | 'guest', viewport?: { width: number; height: number }) =>
    (await enterAs(browser, server, { name, role }, viewport)).page;
  teacher = await enter('Helena', 'host');
  ana = await enter('Ana', 'guest', { width: 360, height: 740 });
  bia = await enter('Bia', 'guest');
  caio = await enter('Caio', 'guest');
  await seen(teacher, ['Ana', 'Bia', 'Caio']);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
});

const people = ['Helena', 'Ana', 'Bia', 'Caio'];
const tileOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `Vídeo de ${name}`, exact: true });

/** Waits until exactly these others are seen. */
async function seen(page: Page, names: readonly string[]): Promise<void> {
  for (const name of people)
    await tileOf(page, name).waitFor({ state: names.includes(name) ? 'visible' : 'detached' });
  for (const name of names) await page.locator(`video[data-peer="${name}"]`).first().waitFor();
}

/** The others whose voices arrive at this moment. */
async function voicesAt(page: Page): Promise<number> {
  const received = () =>
    page.evaluate(async () => {
      const bytes: Record<string, number> = {};
      for (const connection of window.connections) {
        if (connection.signalingState === 'closed') continue;
        for (const stat of (await connection.getStats()).values())
          if (stat.type === 'inbound-rtp' && stat.kind === 'audio') bytes[stat.ssrc] = stat.bytesReceived;
      }
      return bytes;
    });
  const before = await received();
  await page.waitForTimeout(1500);
  const after = await received();
  return Object.entries(after).filter(([ssrc, bytes]) => bytes > (before[ssrc] ?? 0)).length;
}
const hears = (page: Page, others: number) =>
  vi.waitFor(async () => expect(await voicesAt(page)).toBe(others), { timeout: 20_000, interval: 200 });

describe('groups of a lesson', { timeout: 90_000 }, () => {
  it('are divided by the teacher, who sees how, and moves a student before', async () => {
    await button(teacher, 'Mais opções').click();
    await teacher.getByRole('menuitem', { name: 'Duplas e grupos' }).click();
    await teacher.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    // Three students are one group of two or three; a second one begins with whoever is moved there.
    await teacher.getByLabel('Grupo de Caio').selectOption('Grupo 2');
    expect(await teacher.getByLabel('Grupo de Caio').inputValue()).toBe('2');
    expect(await teacher.getByLabel('Grupo de Ana').inputValue()).toBe('1');
    expect((await faults(teacher)).filter((fault) => !fault.startsWith('region:'))).toEqual([]);
    await button(teacher, 'Começar os grupos').click();
    await teacher.getByText('A turma está em 2 grupos').waitFor();
    await ana.getByText('Você está no grupo 1').waitFor();
    await caio.getByText('Você está no grupo 2').waitFor();
  });

  it('see and hear themselves alone, in picture and in sound', async () => {
    await seen(ana, ['Bia']);
    await seen(bia, ['Ana']);
    await seen(caio, []);
    await seen(teacher, []);
    await caio.getByText('Não há mais ninguém no seu grupo agora.').waitFor();
    await teacher.getByText('Seus alunos estão em grupos.').waitFor();
    await hears(ana, 1);
    await hears(bia, 1);
    await hears(caio, 0);
    await hears(teacher, 0);
    expect(await faults(ana)).toEqual([]);
    // The ring of somebody who speaks does not run into the banner.
    const banner = await ana.locator('main p', { hasText: 'Você está no grupo 1' }).boundingBox();
    const stage = await tileOf(ana, 'Bia').boundingBox();
    expect(stage?.y).toBeGreaterThanOrEqual((banner?.y ?? 0) + (banner?.height ?? 0) + 8);
  });

  it('call the teacher by a raised hand, whose notice leads there and is not for the other groups', async () => {
    const called = (page: Page) => page.getByRole('status').getByText(/Caio, do grupo 2|Caio levantou/);
    await button(caio, 'Levantar a mão').click();
    await called(teacher).waitFor();
    await teacher.getByRole('img', { name: 'Mão levantada, 1º da fila' }).first().waitFor();
    expect(await called(ana).count()).toBe(0);
    await teacher.getByRole('status').getByRole('button', { name: 'Visitar o grupo 2' }).click();
    await seen(teacher, ['Caio']);
    await button(caio, 'Baixar a mão').click();
  });

  it('are visited by the teacher, and changed for one student', async () => {
    await seen(teacher, ['Caio']);
    await seen(caio, ['Helena']);
    await hears(caio, 1);
    await hears(ana, 1);
    await teacher.getByLabel('Grupo de Ana').selectOption('Grupo 2');
    await seen(teacher, ['Ana', 'Caio']);
    await seen(ana, ['Helena', 'Caio']);
    await seen(bia, []);
    await hears(ana, 2);
    await hears(bia, 0);
  });

  it('stay after a reload and after the media worker was killed', async () => {
    await bia.reload();
    await button(bia, 'Entrar na sala').click();
    await bia.getByText('Você está no grupo 1').waitFor();
    await seen(bia, []);
    process.kill(server.mediaPid, 'SIGKILL');
    await hears(ana, 2);
    await hears(bia, 0);
    await seen(ana, ['Helena', 'Caio']);
  });

  it('end for everyone, who are told why other people appear', async () => {
    await button(teacher, 'Trazer todos de volta').click();
    await ana.getByText('Os grupos terminaram: todos estão de volta.').waitFor();
    for (const [page, name] of [
      [teacher, 'Helena'],
      [bia, 'Bia'],
      [caio, 'Caio'],
    ] as const) {
      await seen(
        page,
        people.filter((other) => other !== name),
      );
      await hears(page, 3);
    }
    expect(await ana.getByText(/Você está no grupo/).count()).toBe(0);
  });
});
