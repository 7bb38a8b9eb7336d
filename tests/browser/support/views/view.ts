import type { Locator, Page } from '@playwright/test';

/** A login of the demo school, by the part before the @. */
type Login = 'admin' | 'secretaria' | 'fev' | 'professor' | 'aluno' | 'aluno.novo' | 'b2b' | 'multi';

type Instead = { status: number; json: unknown } | 'no connection' | ((real: Wrapped) => unknown);
// biome-ignore lint/suspicious/noExplicitAny: any response of the server
type Wrapped = { data: any };

/** One state of one screen: who sees it, where, and what is opened there. */
export interface View {
  called: string;
  /** Its address in the table of routes (src/app/routes). */
  path: string;
  /** Absent without a login. */
  as?: Login;
  /** The query, if any. */
  search?: string;
  /** Responses that replace or edit those of the server, by part of the address. */
  instead?: Record<string, Instead>;
  open?: (page: Page, phone: boolean) => Promise<void>;
  /** One page at a time: a second seat of the same person replaces the first. */
  alone?: true;
  /** The widths at which it exists. */
  only?: 'phone' | 'wide';
}

/** A window of 1280 × 800 at a zoom of 200 %, and a phone on its side. */
export const lowWindows = {
  zoomed: { width: 640, height: 400 },
  sideways: { width: 740, height: 360 },
} as const;

/** Tells whether opening the view depends on the size of the window. */
export const isOpenedBySize = ({ open }: View): boolean => (open?.length ?? 0) > 1;

export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();

/** Opens a dialog or drawer by its button. */
export const byButton = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole('dialog').waitFor();
};

/** Runs an action of the first row: its icon, the dots, or on a phone the sheet behind the dots. */
export const byAction =
  (name: string, behind = false) =>
  async (page: Page, phone: boolean) => {
    const row = page.getByRole('row').nth(1);
    if (phone) {
      await button(page.getByRole('main'), /^Mais ações/).click();
      await button(page.getByRole('dialog'), name).click();
    } else if (behind) {
      await button(row, /^Mais ações/).click();
      await page.getByRole('menuitem', { name }).click();
    } else await button(row, name).click();
    await page.getByRole('dialog').waitFor();
  };

export const failing = { status: 500, json: { error: { code: 'internal', message: 'Ocorreu um erro.' } } };

/** Waits until the screen has stopped retrying and offers a retry. */
export const failed = (page: Page) => button(page, 'Tentar novamente').waitFor();
