import { distanceOf, edgeColours } from './support/colours.ts';
import { openPreview } from './support/room.ts';
import { expect, test } from './support/school.ts';

test('a student chooses what others see behind them, and the choice stays for the next lesson', {
  tag: '@alone',
}, async ({ person }) => {
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  await openPreview(student);
  const { page } = student;
  const video = page.locator('main video');
  const field = page.getByRole('radiogroup', { name: 'Fundo' });
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBe(640);
  const plain = await edgeColours(video);

  await field.getByRole('radio', { name: 'Mar ao entardecer' }).check({ force: true });
  const sea = await edgeColours(
    field.locator('label', { has: page.getByRole('radio', { name: 'Mar ao entardecer' }) }).locator('img'),
  );
  await expect
    .poll(async () => distanceOf(await edgeColours(video), sea), { timeout: 30_000 })
    .toBeLessThan(40);
  expect(distanceOf(plain, sea)).toBeGreaterThan(80);

  await page.reload();
  await expect(field.getByRole('radio', { name: 'Mar ao entardecer' })).toBeChecked();
  await expect
    .poll(async () => distanceOf(await edgeColours(video), sea), { timeout: 30_000 })
    .toBeLessThan(40);

  await field.getByRole('radio', { name: 'Sem fundo virtual' }).check({ force: true });
  await expect
    .poll(async () => distanceOf(await edgeColours(video), plain), { timeout: 30_000 })
    .toBeLessThan(40);
});
