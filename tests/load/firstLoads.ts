import type { BrowserContext, BrowserContextOptions, Page, Request } from '@playwright/test';

/** What may be fetched until each page is usable: kB of JavaScript on the wire, and scripts. `npm test` fails above these. */
export const budgets = {
  login: { kilobytes: 80, requests: 4 },
  'student portal': { kilobytes: 140, requests: 8 },
  'back office, first list': { kilobytes: 300, requests: 12 },
};
type Opened = keyof typeof budgets;

export interface Load {
  kilobytes: number;
  requests: number;
  seconds: number;
  files: { file: string; bytes: number }[];
}

const nameOf = (request: Request): string => new URL(request.url()).pathname.split('/').at(-1) ?? '';

/**
 * The service worker is started 3 s after the page has loaded. Live events, and on a portal charts and dialogs with their imports, load
 * when the page has its data. None of them is part of the budget, and which of them comes first depends on the machine.
 */
function beforeUse(page: Opened, scripts: Request[]): Request[] {
  const own = scripts.filter((script) => !/^(live|startWorker)-/.test(nameOf(script)));
  const later = own.findIndex((script) => /^(charts|dialogs|EvolutionChart)-/.test(nameOf(script)));
  return page !== 'student portal' || later < 0 ? own : own.slice(0, later);
}

async function watched(
  context: BrowserContext,
  page: Opened,
  open: (page: Page) => Promise<void>,
): Promise<Load> {
  const tab = await context.newPage();
  const scripts: Request[] = [];
  tab.on('request', (request) => {
    if (nameOf(request).endsWith('.js')) scripts.push(request);
  });
  const from = performance.now();
  await open(tab);
  const seconds = (performance.now() - from) / 1000;
  const files = await Promise.all(
    beforeUse(page, scripts).map(async (script) => {
      const { responseBodySize } = await script.sizes();
      return { file: nameOf(script), bytes: responseBodySize };
    }),
  );
  files.sort((a, b) => b.bytes - a.bytes);
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  return { kilobytes: bytes / 1000, requests: files.length, seconds, files };
}

/** Each page opened with an empty cache: the login without a session, the others with one. */
export async function firstLoads(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  url: string,
): Promise<Record<Opened, Load>> {
  const locale = 'pt-BR';
  const inside = async (name: Opened, email: string, path: string, usable: (page: Page) => Promise<void>) => {
    const door = await newContext({ locale });
    const page = await door.newPage();
    await page.goto(`${url}/auth`);
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
    await page.getByRole('button', { name: 'Acessar' }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    const context = await newContext({ locale, storageState: await door.storageState() });
    const load = await watched(context, name, async (tab) => {
      await tab.goto(`${url}${path}`);
      await usable(tab);
    });
    await door.close();
    await context.close();
    return load;
  };
  const outside = await newContext({ locale });
  const login = await watched(outside, 'login', async (page) => {
    await page.goto(`${url}/auth`);
    await page.getByRole('button', { name: 'Acessar' }).waitFor();
  });
  await outside.close();
  return {
    login,
    'student portal': await inside('student portal', 'aluno@demo.aulaviva.test', '/student', (page) =>
      page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor(),
    ),
    'back office, first list': await inside(
      'back office, first list',
      'admin@demo.aulaviva.test',
      '/users',
      (page) => page.getByRole('row').nth(1).waitFor(),
    ),
  };
}
