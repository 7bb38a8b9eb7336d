import type { Page } from '@playwright/test';
import { openPreview } from './support/room.ts';
import { expect, test } from './support/school.ts';

const check = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Answers the question about the loudspeaker, and waits for the other parts. */
async function runTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Começar o teste' }).click();
  await page.getByRole('button', { name: 'Tocar o som' }).click();
  await page.getByRole('button', { name: 'Ouvi', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Testar de novo' })).toBeEnabled({ timeout: 40_000 });
}

test('a student tests the connection from the preview, and support sees what was found', {
  tag: '@alone',
}, async ({ person }) => {
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  const { page } = student;
  await openPreview(student);
  await page.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(page.getByRole('heading', { name: 'Teste de conexão' })).toBeVisible();
  await runTest(page);
  await expect(page.getByText('Tudo certo para a aula.')).toBeVisible();
  await expect(check(page, 'Som e imagem pela rede')).toContainText('Passam bem.');
  await expect(check(page, 'A qualidade da internet')).toContainText('Boa para a aula.');
  await expect(check(page, 'O microfone')).toContainText('A voz foi ouvida.');
  await expect(check(page, 'A câmera')).toContainText('A imagem apareceu.');
  await expect(check(page, 'O relógio')).toContainText('Está certo.');
  await expect(page.getByText('O suporte da escola já pode ver este resultado.')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para a aula' }).click();
  await expect(page.getByRole('button', { name: 'Entrar na sala' })).toBeEnabled();

  const admin = await person();
  await admin.login('admin@demo.aulaviva.test');
  await admin.page.keyboard.press('Control+K');
  await admin.page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill(await nameOf(page));
  await admin.page.getByRole('dialog').getByRole('option').first().click();
  const card = admin.page.getByRole('region', { name: 'Últimos testes de conexão' });
  await expect(card).toContainText('Tudo certo para a aula.');
  await card.getByRole('button', { name: 'Ver o teste inteiro' }).first().click();
  await expect(card).toContainText(/Ida e volta em \d+ ms, [\d,]+% perdido, \d+ kbit\/s\./);
  await expect(card).toContainText('Chrome · Linux');
});

const nameOf = (page: Page) => page.getByLabel('Seu nome').inputValue();

test('a student behind a network that blocks UDP learns what to ask for', {
  tag: '@alone',
}, async ({ person }) => {
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  const { page } = student;
  // The media port that the browser is told is one at which nobody answers.
  await page.routeWebSocket(/\/room\/signal/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(String(message).replaceAll(/(udp \d+ \S+) \d+ typ host/gi, '$1 9 typ host')),
    );
  });
  await page.goto(`${new URL(page.url()).origin}/settings`);
  await page.getByRole('link', { name: 'Testar minha conexão' }).click();
  await runTest(page);
  await expect(page.getByText('1 ponto precisa de atenção.')).toBeVisible();
  const media = check(page, 'Som e imagem pela rede');
  await expect(media).toContainText('A rede não deixa passar o som e a imagem.');
  await expect(media).toContainText('libere UDP para esta escola');
  await expect(check(page, 'A escola na internet')).toContainText('A sala da escola responde.');
  await expect(check(page, 'A qualidade da internet')).toContainText('Só dá para medir');
});
