import type { Locator, Page } from '@playwright/test';
import { choose } from './registration.ts';
import { expect } from './school.ts';

type Target = string | Locator;

/**
 * Counts what a person does: a press is a click, a field that is not focused already a click more, a choice in a list
 * two clicks, a choice among chips one. Keys that move the focus or submit a form are no clicks.
 */
export class CountedActions {
  readonly page: Page;
  clicks = 0;
  fields = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks the first button with the name, or the given link or button. */
  async press(target: string | RegExp | Locator): Promise<void> {
    this.clicks += 1;
    const isName = typeof target === 'string' || target instanceof RegExp;
    const button = isName ? this.page.getByRole('button', { name: target, exact: true }).first() : target;
    await button.click();
  }

  async type(target: Target, text: string): Promise<void> {
    const field = this.#field(target);
    await expect(field).toBeEditable();
    if (!(await isFocused(field))) this.clicks += 1;
    this.fields += 1;
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
  }

  async choose(target: Target, option: string): Promise<void> {
    const field = this.#field(target);
    const isList = await field.evaluate((node) => node.tagName === 'SELECT');
    this.clicks += isList ? 2 : 1;
    this.fields += 1;
    await choose(field, option);
  }

  /** Checks a box with the space bar if it has the focus already, as when a form opens; otherwise with a click. */
  async tick(label: string): Promise<void> {
    const box = this.page.getByLabel(label, { exact: true });
    await expect(box).toBeVisible();
    if (await isFocused(box)) await this.page.keyboard.press('Space');
    else {
      this.clicks += 1;
      await box.check();
    }
    await expect(box).toBeChecked();
  }

  /** A label, with or without the word that marks an optional field. */
  #field(target: Target): Locator {
    return typeof target === 'string'
      ? this.page.getByLabel(new RegExp(`^${target}(\\s?opcional)?$`))
      : target;
  }
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node === document.activeElement);
