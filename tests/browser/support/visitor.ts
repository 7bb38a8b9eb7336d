import type { Browser, BrowserContextOptions, Page, Request, ViewportSize } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Language } from '../../../domain/languages.ts';
import type { LiveSchool } from './school.ts';
import type { View } from './views/view.ts';

type Theme = 'dark' | 'light';
export const widths = { phone: 360, wide: 1280 } as const;

type Size = keyof typeof widths | number | ViewportSize;
function viewportOf(size: Size): ViewportSize {
  if (typeof size === 'object') return size;
  const width = typeof size === 'number' ? size : widths[size];
  return { width, height: width < 768 ? 740 : 800 };
}

/** The theme is not to be stored with the account, which would change it in the user's other browsers; a language is stored. */
const preferencesOf = (theme: Theme, language: Language | undefined) => ({
  theme,
  ...(language && { language }),
  saved: ['theme'],
});

interface Options {
  /** The time of every page's stopped clock, if it does not follow the school's. */
  stopped?: string;
  /** Language of the pages after the login; Portuguese by default. */
  language?: Language;
}

/** Requests that stay open. */
const streams = (request: Request) =>
  ['eventsource', 'websocket', 'media'].includes(request.resourceType()) ||
  /\/(events|stream)\b/.test(request.url());

/** Opens views as their users, with one tab per login. */
export class Visitor {
  readonly #browser: Browser;
  readonly #school: LiveSchool;
  readonly #stopped: string | undefined;
  readonly #language: Language | undefined;
  readonly #tabs = new Map<string, Page>();
  readonly #under = new Map<Page, Set<Request>>();

  constructor(browser: Browser, school: LiveSchool, { stopped, language }: Options = {}) {
    this.#browser = browser;
    this.#school = school;
    this.#stopped = stopped;
    this.#language = language;
  }

  /** Opens the view and waits until it has loaded. */
  async open(view: View, size: Size, theme: Theme = 'dark'): Promise<Page> {
    const page = await this.#tab(view.as);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const viewport = viewportOf(size);
    await page.setViewportSize(viewport);
    await page.evaluate(
      (kept) => {
        // Every view starts without drafts and list states.
        for (const key of Object.keys(localStorage))
          if (key !== 'aula-viva.session') localStorage.removeItem(key);
        sessionStorage.clear();
        localStorage.setItem('aula-viva.preferences', JSON.stringify(kept));
      },
      preferencesOf(theme, this.#language),
    );
    for (const [part, answer] of Object.entries(view.instead ?? {}))
      await page.route(
        (url) => url.pathname.startsWith('/api/') && url.pathname.includes(part),
        async (route) => {
          if (answer === 'no connection') return route.abort();
          if (typeof answer !== 'function') return route.fulfill(answer);
          const real = await route.fetch();
          return route.fulfill({ response: real, json: answer(await real.json()) });
        },
      );
    const start = view.path === '/conference' ? (view.as === 'aluno' ? '/student' : '/teacher') : view.path;
    await page.goto(`${this.#school.url}${start}${view.search ?? ''}`, { waitUntil: 'commit' });
    await page.getByRole('heading').first().waitFor();
    await this.settle(page);
    if (view.open) {
      await view.open(page, viewport.width < 768);
      await this.settle(page);
    }
    // A crashed screen has no violations either.
    await expect(page.getByRole('heading', { name: 'Algo deu errado nesta tela' })).toHaveCount(0);
    return page;
  }

  /** Gives the open page's window another size. */
  async resize(page: Page, size: Size): Promise<void> {
    await page.setViewportSize(viewportOf(size));
    await this.settle(page);
  }

  /** Waits until no request is open and all fonts are loaded. */
  async settle(page: Page): Promise<void> {
    const idle = () =>
      expect
        .poll(() => [...(this.#under.get(page) ?? [])].map((each) => each.url()), { intervals: [30, 30, 60] })
        .toEqual([]);
    await idle();
    await page.evaluate(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const ends = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ends.map(({ finished }) => finished));
    });
    await idle();
  }

  /** Switches the open page to the other theme, as a choice in another tab would. */
  async switchTheme(page: Page, theme: Theme): Promise<void> {
    await page.evaluate(
      (kept) => {
        const key = 'aula-viva.preferences';
        localStorage.setItem(key, JSON.stringify(kept));
        window.dispatchEvent(new StorageEvent('storage', { key }));
      },
      preferencesOf(theme, this.#language),
    );
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await this.settle(page);
  }

  async close(): Promise<void> {
    for (const page of this.#tabs.values()) await page.context().close();
  }

  async #tab(as: View['as']): Promise<Page> {
    const known = this.#tabs.get(as ?? '');
    if (known) return known;
    const options: BrowserContextOptions = {
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    };
    const context = this.#stopped
      ? await this.#browser.newContext(options)
      : await this.#school.newContext(this.#browser, options);
    if (this.#stopped) await context.clock.setFixedTime(this.#stopped);
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    const under = new Set<Request>();
    this.#under.set(page, under);
    page.on('request', (request) => {
      // Requests of the previous page no longer count.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) under.clear();
      if (!streams(request)) under.add(request);
    });
    page.on('requestfinished', (request) => under.delete(request));
    page.on('requestfailed', (request) => under.delete(request));
    this.#tabs.set(as ?? '', page);
    await page.goto(`${this.#school.url}/auth`);
    if (as) {
      await page
        .getByLabel('E-mail', { exact: true })
        .fill(as.includes('@') ? as : `${as}@demo.aulaviva.test`);
      await page.getByLabel('Senha', { exact: true }).fill('Aula1234');
      await page.getByLabel(/conectad/i).check();
      await page.getByRole('button', { name: 'Acessar' }).click();
      if (as === 'multi') await page.getByRole('dialog').getByText('Franqueado Executivo de Ensino').click();
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
      await this.settle(page);
    }
    return page;
  }
}
