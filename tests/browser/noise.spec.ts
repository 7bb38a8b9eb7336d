import type { Page } from '@playwright/test';
import { enterRoom, openPreview } from './support/room.ts';
import { expect, type Person, test } from './support/school.ts';
import { type Levels, levels, noisySpeech, watchSounds, wavFile } from './support/sound.ts';

const media = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

test.use({
  apart: 'noise',
  launchOptions: async ({ launchOptions }, use) => {
    const file = wavFile(noisySpeech());
    await use({ ...launchOptions, args: [...media, `--use-file-for-fake-audio-capture=${file}`] });
  },
});

/** Before the library's own code: every frame takes 15 ms longer. */
const SLOW = `{
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...parts) {
    const { exports } = new Instance(...parts);
    const slow = (...values) => {
      const end = performance.now() + 15;
      while (performance.now() < end);
      return exports.j(...values);
    };
    return { exports: { ...exports, j: slow } };
  };
}
`;

const noiseSwitch = (page: Page) => page.getByRole('switch', { name: 'Reduzir ruído' });

async function inSettings({ page }: Person, change: () => Promise<void>): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Configurações' }).click();
  await change();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const reduce = (who: Person, isOn: boolean) => inSettings(who, () => noiseSwitch(who.page).setChecked(isOn));

/** Measured until it is as expected; a measurement lasts 3.6 s. */
const patient = { timeout: 90_000, intervals: [0] };

/** Noise and voice as the teacher hears them. */
const heardBy = async ({ page }: Person, isAsExpected: (heard: Levels) => boolean): Promise<Levels> => {
  let heard: Levels = { noise: 0, voice: 0 };
  await expect
    .poll(async () => {
      heard = await levels(page, 'received');
      return isAsExpected(heard) ? 'as expected' : heard;
    }, patient)
    .toBe('as expected');
  return heard;
};

test('the teacher hears a student’s voice without the noise, whatever happens to microphone and line', {
  tag: '@alone',
}, async ({ person, school }) => {
  test.setTimeout(400_000);
  const teacher = await person();
  const student = await person();
  await watchSounds(teacher.page);
  await teacher.login('professor@demo.aulaviva.test');
  await student.login('aluno@demo.aulaviva.test');
  await enterRoom(teacher);
  await enterRoom(student);
  const plain = await heardBy(teacher, ({ voice }) => voice > -40);
  const isPlain = ({ noise, voice }: Levels) => noise > plain.noise - 10 && Math.abs(voice - plain.voice) < 4;
  const isReduced = ({ noise, voice }: Levels) =>
    noise < plain.noise - 15 && Math.abs(voice - plain.voice) < 4;
  expect(isReduced(plain)).toBe(false);

  await reduce(student, true);
  await heardBy(teacher, isReduced);

  await inSettings(student, async () => {
    await student.page.getByLabel('Microfone', { exact: true }).selectOption({ label: 'Fake Audio Input 2' });
  });
  await heardBy(teacher, isReduced);

  await student.page.getByRole('button', { name: 'Desligar microfone' }).click();
  await heardBy(teacher, ({ voice }) => voice < -70);
  await student.page.getByRole('button', { name: 'Ligar microfone' }).click();
  await heardBy(teacher, isReduced);

  // Both get new connections, and the student's a copy of the microphone.
  await school.crash();
  await heardBy(teacher, isReduced);

  await reduce(student, false);
  await heardBy(teacher, isPlain);

  await reduce(student, true);
  await student.goto('/');
  await openPreview(student);
  await expect(noiseSwitch(student.page)).toBeChecked();
  await student.page.getByRole('button', { name: 'Entrar na sala' }).click();
  await heardBy(teacher, isReduced);

  // The microphone that the reduction begins with is replaced as soon as the student speaks.
  await student.page.getByRole('button', { name: 'Desligar microfone' }).click();
  await student.goto('/');
  await openPreview(student);
  await student.page.getByRole('button', { name: 'Entrar na sala' }).click();
  await student.page.getByRole('button', { name: 'Ligar microfone' }).click();
  await heardBy(teacher, isReduced);
  await expect(student.page.getByText('Não foi possível reduzir o ruído.')).toHaveCount(0);
});

test('a microphone goes on without the reduction where it fails, ends or is too slow', {
  tag: '@alone',
}, async ({ person }) => {
  test.setTimeout(240_000);
  const student = await person();
  const { page } = student;
  await watchSounds(page);
  await student.login('aluno@demo.aulaviva.test');
  await enterRoom(student);
  // The browser's own reduction learns the noise at first.
  await expect.poll(async () => (await levels(page, 'sent')).voice, patient).toBeGreaterThan(-40);
  const plain = await levels(page, 'sent');
  const isOff = async (notice: string) => {
    await expect(page.getByText(notice)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Configurações' }).click();
    await expect(noiseSwitch(page)).not.toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
    const { noise, voice } = await levels(page, 'sent');
    expect(noise).toBeGreaterThan(plain.noise - 12);
    expect(voice).toBeGreaterThan(-40);
  };
  const failed = 'Não foi possível reduzir o ruído.';

  // The library does not arrive.
  await page.route(/noise\.worker/, (route) => route.abort());
  await reduce(student, true);
  await isOff(failed);
  await page.unroute(/noise\.worker/);
  // The notice goes by itself, before the next one, which says the same.
  await expect(page.getByText(failed)).toHaveCount(0, { timeout: 30_000 });

  // The worker ends while it works: its noise is heard again at once, and the voice goes on.
  await reduce(student, true);
  await expect.poll(async () => (await levels(page, 'sent')).noise, patient).toBeLessThan(plain.noise - 15);
  await page.evaluate(() => {
    for (const worker of window.workers) worker.terminate();
  });
  expect((await levels(page, 'sent', 1500)).noise).toBeGreaterThan(plain.noise - 12);
  await isOff(failed);

  // Each frame takes longer than it lasts.
  await page.route(/noise\.worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${SLOW}${await response.text()}` });
  });
  await reduce(student, true);
  await isOff('A redução de ruído era demais para este aparelho');
});
