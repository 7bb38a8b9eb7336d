import { expect, type Person } from './school.ts';

/** From a home to the preview of the live room. */
export async function openPreview({ page }: Person): Promise<void> {
  // Firefox lists no cameras to a window behind another one.
  await page.bringToFront();
  await page
    .getByRole('button', { name: 'Entrar na aula' })
    .or(page.getByRole('link', { name: 'Entrar na aula' }))
    .first()
    .click();
  await expect(page.getByText('Configure seu áudio e vídeo antes de entrar')).toBeVisible();
}

/** From a home to inside the live room, through the preview. */
export async function enterRoom(person: Person): Promise<void> {
  await openPreview(person);
  const { page } = person;
  await page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(page.getByRole('button', { name: 'Encerrar Sala' })).toBeVisible();
}

/** Opens the vocabulary of the lesson beside the room. */
export async function openVocabulary({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Vocabulário' }).click();
  await expect(page.getByLabel('Palavra ou frase')).toBeVisible();
}

/** Frames that another participant’s video has rendered. */
const framesOf = ({ page }: Person, name: string) =>
  page
    .locator(`[data-testid="tile-video"][data-peer="${name}"]`)
    .evaluateAll((videos) =>
      Math.max(
        0,
        ...videos.map((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames),
      ),
    );

/** Waits until the other's video really plays: at least 20 more frames than now. */
export async function sees(person: Person, name: string): Promise<void> {
  await expect.poll(() => framesOf(person, name), { timeout: 60_000 }).toBeGreaterThan(0);
  const from = await framesOf(person, name);
  await expect.poll(() => framesOf(person, name), { timeout: 60_000 }).toBeGreaterThan(from + 20);
}
