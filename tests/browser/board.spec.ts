import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enterRoom } from './support/room.ts';
import { expect, type Person, test } from './support/school.ts';

test.use({ apart: 'board' });

const paper = (page: Page) => page.getByTestId('board');
const strokes = (page: Page) => paper(page).locator('svg > path');
const drafts = (page: Page) => paper(page).locator('svg > g > path');
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Ferramentas do quadro' }).getByRole('button', { name, exact: true });

async function choose({ page }: Person, entry: string): Promise<void> {
  // Menus of windows in the background take long to fade.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  // While it fades, it still lies over the board, and has no role any more.
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
}

async function placeOn(board: Locator, x: number, y: number): Promise<[number, number]> {
  const box = await board.boundingBox();
  if (!box) throw new Error('no board');
  return [box.x + box.width * x, box.y + box.height * y];
}

const sizes = [
  [360, 740],
  [740, 360],
  [640, 400],
] as const;

/** Moves the pressed pointer along a line, in parts of the board, and leaves it pressed. */
async function begin(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await placeOn(paper(page), ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await placeOn(paper(page), ...to)), { steps: 12 });
}
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await begin(page, from, to);
  await page.mouse.up();
}

test('teacher and student draw on one whiteboard, which outlives reloads and the server, and is kept with the lesson', async ({
  person,
  school,
}) => {
  test.setTimeout(180_000);
  const teacher = await person();
  await teacher.login('professor@demo.aulaviva.test');
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  await enterRoom(teacher);
  await enterRoom(student);
  await student.page.getByRole('button', { name: 'Mais opções' }).click();
  await expect(student.page.getByRole('menuitem', { name: 'Vocabulário' })).toBeVisible();
  await expect(student.page.getByRole('menuitem', { name: /quadro/ })).toHaveCount(0);
  await student.page.keyboard.press('Escape');

  await choose(teacher, 'Abrir o quadro');
  for (const { page } of [teacher, student]) await expect(paper(page)).toBeVisible();

  // What is being drawn is seen before it is finished, within half a second.
  await begin(teacher.page, [0.1, 0.2], [0.4, 0.3]);
  const drawn = performance.now();
  await expect(drafts(student.page)).toHaveCount(1);
  expect(performance.now() - drawn).toBeLessThan(500);
  await teacher.page.mouse.up();
  await expect(strokes(student.page)).toHaveCount(1);
  await expect(drafts(student.page)).toHaveCount(0);
  await draw(student.page, [0.2, 0.6], [0.5, 0.8]);
  await expect(strokes(teacher.page)).toHaveCount(2);

  // By keyboard alone: a text in the middle, moved, and undone.
  await tool(student.page, 'Escrever texto').focus();
  await student.page.keyboard.press('Enter');
  await student.page.getByLabel('Texto no quadro').fill('nevertheless');
  await student.page.keyboard.press('Enter');
  const text = student.page.getByRole('button', { name: 'Texto: nevertheless' });
  await expect(text).toBeFocused();
  const before = await text.boundingBox();
  await student.page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => ((await text.boundingBox())?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(10);
  await expect(teacher.page.getByRole('button', { name: 'Texto: nevertheless' })).toBeVisible();

  // The teacher's eraser takes whole strokes of everyone, and undo brings them back.
  await tool(teacher.page, 'Borracha').click();
  await draw(teacher.page, [0.3, 0.9], [0.3, 0.5]);
  await expect(strokes(student.page)).toHaveCount(1);
  await tool(teacher.page, 'Desfazer').click();
  await expect(strokes(student.page)).toHaveCount(2);
  await tool(teacher.page, 'Limpar a página').click();
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Limpar a página' }).click();
  await expect(strokes(student.page)).toHaveCount(0);
  await tool(teacher.page, 'Desfazer').click();
  await expect(strokes(student.page)).toHaveCount(2);

  // The teacher decides who draws.
  await tool(teacher.page, 'Opções do quadro').click();
  await teacher.page.getByRole('switch', { name: 'Alunos podem desenhar' }).click();
  await expect(student.page.getByText('Só o professor desenha agora.')).toBeVisible();
  await expect(tool(student.page, 'Caneta')).toHaveCount(0);
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();

  // A second page, and another server.
  await tool(teacher.page, 'Nova página do quadro').click();
  await expect(student.page.getByRole('region', { name: 'Quadro, página 2 de 2' })).toBeVisible();
  await expect(strokes(student.page)).toHaveCount(0);
  await school.crash();
  await tool(teacher.page, 'Caneta').click();
  await draw(teacher.page, [0.1, 0.1], [0.9, 0.9]);
  await expect(strokes(student.page)).toHaveCount(1, { timeout: 30_000 });
  await student.page.reload();
  await student.page.getByRole('button', { name: 'Entrar na sala' }).click();
  await expect(strokes(student.page)).toHaveCount(1);

  // A phone on its side and a window of 640 × 400 leave room for the board.
  await tool(teacher.page, 'Página anterior do quadro').click();
  for (const [width, height] of sizes) {
    for (const { page } of [teacher, student]) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await paper(page).boundingBox())?.width ?? 0).toBeGreaterThan(300);
    }
  }
  for (const { page } of [teacher, student]) await page.setViewportSize({ width: 1280, height: 720 });
  await choose(teacher, 'Fechar o quadro');
  await expect(paper(student.page)).toHaveCount(0);

  // After the lesson both find what is left, and save it as a picture.
  for (const each of [teacher, student]) await each.leave();
  await school.leapTo(new Date(school.now().getTime() + 4 * 60 * 60_000));
  for (const [{ page }, comeBack] of [
    [teacher, () => teacher.comeBack('/teacher-calendar')],
    [student, () => student.comeBack('/student-calendar')],
  ] as const) {
    await comeBack();
    await page.locator('.rbc-event', { hasText: 'Plantão de conversação' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Quadro', exact: true }).click();
    const kept = dialog.getByRole('img', { name: 'Quadro, página 1 de 2' });
    await expect(kept.locator('path')).toHaveCount(2);
    await expect(dialog.getByRole('list', { name: 'Escrito nesta página' })).toContainText('nevertheless');
    await dialog.getByRole('button', { name: 'Próxima página do quadro' }).click();
    await expect(dialog.getByRole('img', { name: 'Quadro, página 2 de 2' }).locator('path')).toHaveCount(1);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Salvar como imagem' }).click();
    const picture = await downloading;
    expect(picture.suggestedFilename()).toMatch(/^quadro-\d\d-\d\d-2030-2\.png$/);
    const { width = 0, height = 0 } = await sharp(await picture.path()).metadata();
    expect([width, height]).toEqual([3200, 1800]);
  }
});
