import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** The part that scrolls, and what must be drawn in it first. */
const views = {
  day: ['.rbc-time-content', '.rbc-event'],
  week: ['.rbc-time-content', '.rbc-event'],
  list: ['main section', 'main section button'],
  month: ['.rbc-month-view', '.rbc-event'],
} as const;
const WHEELS = 60;

/** Tasks of 50 ms and more, as the browser reports them. */
function watchTasks(): void {
  const seen: number[] = [];
  Object.assign(window, { longTasks: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

const taken = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

async function scrolled(page: Page, [box, drawn]: readonly [string, string]): Promise<number[]> {
  await page.locator(drawn).first().waitFor();
  await frames(page, 30);
  await page
    .locator(box)
    .first()
    .hover({ position: { x: 40, y: 40 } });
  await taken(page);
  for (let wheel = 0; wheel < WHEELS; wheel += 1) {
    await page.mouse.wheel(0, wheel < WHEELS / 2 ? 150 : -150);
    await frames(page, 1);
  }
  await frames(page, 30);
  return taken(page);
}

/** The longest task while an administrator scrolls the week that begins in `weeks`, in each view and on a phone; 0 under 50 ms. */
export async function longestTask(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  url: string,
  weeks: number,
): Promise<number> {
  const tasks: number[] = [];
  for (const width of [1280, 360]) {
    const context = await newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width, height: 800 },
    });
    await context.addInitScript(watchTasks);
    const page = await context.newPage();
    await page.goto(`${url}/auth`);
    await page.getByLabel('E-mail', { exact: true }).fill('admin@demo.aulaviva.test');
    await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
    await page.getByRole('button', { name: 'Acessar' }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    await page.goto(`${url}/admin-calendar`);
    await page.getByLabel('Visão').selectOption('week');
    for (let week = 0; week < weeks; week += 1)
      await page.getByRole('button', { name: 'Próxima semana' }).click();
    for (const [view, parts] of Object.entries(views)) {
      await page.getByLabel('Visão').selectOption(view);
      tasks.push(...(await scrolled(page, parts)));
    }
    await context.close();
  }
  return Math.max(0, ...tasks);
}
