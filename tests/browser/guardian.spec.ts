import { expect, test } from './support/school.ts';

test.use({ apart: 'guardian' });

const guardian = 'responsavel@demo.aulaviva.test';
/** Three days before the fee is due: the contract was signed on the day before the journeys start. */
const reminded = '2030-03-13T09:00:00-03:00';
const phone = { viewport: { width: 360, height: 740 } };

test('a guardian pays from the link in a reminder, without an account, and opens the receipt', async ({
  person,
  school,
}) => {
  await school.leapTo(reminded);
  await school.sendReminders();
  const mail = await school.mail(guardian);
  expect(mail).toMatch(/^Lembrete: pagamento do curso de /);
  const link = /\/guardian-statement#[\w-]{43}/.exec(mail)?.[0] ?? '';

  const mother = await person(phone);
  const { page } = mother;
  await mother.goto(link);
  const heading = page.getByRole('heading', { name: /^Extrato de / });
  await expect(heading).toBeVisible();
  const next = page.getByRole('region', { name: 'A pagar agora' });
  await expect(next.getByText('Taxa de matrícula', { exact: true })).toBeVisible();
  await next.getByRole('button', { name: 'Pagar Taxa de matrícula' }).click();
  await expect(page.getByText('AMBIENTE DE TESTE')).toBeVisible();
  await page.getByLabel('Número do cartão de teste').fill('4000 0000 0000 0010');
  await page.getByRole('button', { name: 'Pagar com cartão' }).click();

  // Back at the statement: the redirect has kept the link. An event that is settled after the page has loaded shows with the next read.
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(heading).toBeVisible();
  await expect(next.getByRole('button', { name: 'Pagar Parcela 1 de 12' })).toBeVisible({ timeout: 30_000 });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Abrir o recibo: Taxa de matrícula' }).click();
  await (await opened).close();

  // A second browser with the same link, while the first one pays the next charge and comes back to its own page by hand.
  const father = await person();
  await father.goto(link);
  await expect(father.page.getByText('Pago em 13/03/2030')).toBeVisible();
  await next.getByRole('button', { name: 'Pagar Parcela 1 de 12' }).click();
  await page.getByRole('button', { name: /Pix/ }).click();
  await expect(next.getByRole('button', { name: 'Pagar Parcela 2 de 12' })).toBeVisible({ timeout: 30_000 });
  await father.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(father.page.getByRole('button', { name: 'Pagar Parcela 2 de 12' })).toBeVisible({
    timeout: 30_000,
  });
});
