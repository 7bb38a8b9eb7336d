import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordLongLesson } from '../room/support/longLesson.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'recorded film' });

const SECONDS = 600;
const names = { teacher: 'Helena Sampaio', student: 'Isabela Cristina Nogueira' };

test('a recording of ten minutes is sought anywhere and plays to its end, with the names of those it shows', {
  tag: '@alone',
}, async ({ person, school }) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'recorded-film-'));
  await recordLongLesson(path.join(folder, 'lesson.webm'), SECONDS);
  await school.addRecording(path.join(folder, 'lesson.webm'));
  rmSync(folder, { recursive: true });
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  await student.goto('/student');
  const { page } = student;
  await page
    .getByRole('button', { name: /^Assistir Aula/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const film = dialog.locator('video');
  await expect(dialog.getByText(/ \/ 10:00$/)).toBeVisible({ timeout: 30_000 });
  const read = () =>
    film.evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      error: video.error?.message ?? null,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
    }));
  const seek = dialog.getByRole('slider', { name: 'Posição da gravação' });

  // The places follow a person who searches: forwards, backwards, and close to the changes of the picture.
  for (const [to, name] of [
    [300, names.student],
    [60, names.teacher],
    [590, names.teacher],
    [206, names.student],
    [198, names.teacher],
  ] as const) {
    const before = await read();
    await seek.fill(String(to));
    await expect
      .poll(async () => {
        const { time, frames, error } = await read();
        return error ?? (time > to + 0.5 && time < to + 20 && frames !== before.frames);
      })
      .toBe(true);
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  }
  // Twice as fast, the name changes where the picture does.
  await dialog.getByRole('combobox', { name: 'Velocidade' }).selectOption('2×');
  await seek.fill('196');
  await expect(dialog.getByText(names.teacher, { exact: true })).toBeVisible();
  const rate = await film.evaluate(async (video: HTMLVideoElement) => {
    const played = () =>
      new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
    await played();
    const [place, began] = [video.currentTime, performance.now()];
    while (video.currentTime < place + 6) await played();
    return (video.currentTime - place) / ((performance.now() - began) / 1000);
  });
  expect(rate).toBeGreaterThan(1.6);
  await expect(dialog.getByText(names.student, { exact: true })).toBeVisible();

  // Nobody is seen before the first picture.
  await film.evaluate((video: HTMLVideoElement) => video.pause());
  await seek.fill('1');
  for (const name of Object.values(names))
    await expect(dialog.getByText(name, { exact: true })).toHaveCount(0);

  // From before the last change of the picture to the end, faster than it was recorded.
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 390;
    video.playbackRate = 16;
    return video.play();
  });
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.error?.message ?? video.ended), {
      timeout: 120_000,
    })
    .toBe(true);
  const { time, error } = await read();
  expect(error).toBeNull();
  expect(Math.abs(time - SECONDS)).toBeLessThan(1);
});
