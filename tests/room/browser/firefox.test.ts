import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { framesDecoded, soundPlayed } from './chromium.ts';
import { type MixedLesson, startMixedLesson } from './mixedLesson.ts';
import { button } from './people.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

let lesson: MixedLesson;

beforeAll(async () => {
  lesson = await startMixedLesson();
}, 90_000);
afterAll(() => lesson?.close());

/** Each decodes new frames and samples of the other. */
async function expectPicturesAndSound(): Promise<void> {
  const { teacher, ana } = lesson;
  for (const page of [teacher, ana]) {
    const [frames, { played }] = await Promise.all([framesDecoded(page), soundPlayed(page)]);
    await vi.waitFor(async () => expect(await framesDecoded(page)).toBeGreaterThan(frames + 10), PATIENCE);
    await vi.waitFor(
      async () => expect((await soundPlayed(page)).played).toBeGreaterThan(played + 24_000),
      PATIENCE,
    );
  }
}

describe('a teacher in Firefox and a student in Chromium', { timeout: 90_000 }, () => {
  it('see and hear each other', async () => {
    const { teacher, ana } = lesson;
    await teacher.locator('video[data-peer="Ana"]').waitFor();
    await ana.locator('video[data-peer="Helena"]').waitFor();
    await expectPicturesAndSound();
  });

  it('switch the camera off and on again', async () => {
    const { teacher, ana } = lesson;
    for (const [page, name, other] of [
      [teacher, 'Helena', ana],
      [ana, 'Ana', teacher],
    ] as const) {
      await button(page, /^Desligar (a )?câmera/).click();
      await other.locator(`video[data-peer="${name}"]`).waitFor({ state: 'detached' });
      await button(page, /^Ligar (a )?câmera/).click();
      await other.locator(`video[data-peer="${name}"]`).waitFor();
    }
    await expectPicturesAndSound();
  });

  it('return with picture and sound after the media worker was killed', async () => {
    process.kill(lesson.server.mediaPid, 'SIGKILL');
    await expectPicturesAndSound();
  });

  it('return with picture and sound after the server was killed', async () => {
    await lesson.server.kill();
    await lesson.server.run();
    await expectPicturesAndSound();
  });
});
