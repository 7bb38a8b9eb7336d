import type { Page } from '@playwright/test';
import { expect } from './school.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Whether the focused element is distinguishable from the others and not covered (WCAG 2.4.7, 2.4.11). */
const focusShows = () => {
  const at = document.activeElement as HTMLElement;
  const ringed = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow.includes('inset');
  };
  const box = at.getBoundingClientRect();
  const spots = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
  );
  const toasts = document.querySelector('[data-toasts]');
  // A toast covers what lies below it for a few seconds only.
  const passing = toasts?.contains(at) ? null : toasts;
  const uncovered = spots.some(([x, y]) => {
    const top = document.elementsFromPoint(x, y).find((each) => !passing?.contains(each));
    return top !== undefined && (at.contains(top) || top.contains(at));
  });
  return {
    ringed: [at, at.parentElement, at.parentElement?.parentElement ?? null].some(ringed),
    uncovered,
  };
};

/** A user without a mouse: keys only, with a visible focus at every stop. */
export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press = (key: string) => this.page.keyboard.press(key);
  type = (text: string) => this.page.keyboard.type(text);

  /** Presses Tab until the element has the focus; within a toolbar, which Tab reaches once, the arrows. */
  async to(role: Role, name: string | RegExp, back = false): Promise<void> {
    const exact = typeof name === 'string' ? { exact: true } : {};
    const target = this.page.getByRole(role, { name, ...exact });
    const enabled = target.and(this.page.locator(':not(:disabled)'));
    await expect(enabled.first(), `${role} ${name}`).toBeAttached();
    const here = target.and(this.page.locator(':focus'));
    const toolbar = this.page.getByRole('toolbar').filter({ has: target });
    const isInToolbar = toolbar.filter({ has: this.page.locator(':focus') });
    for (let stops = 0; stops < 150; stops++) {
      if ((await here.count()) > 0) {
        await this.shows(`${role} ${name}`);
        return;
      }
      if ((await isInToolbar.count()) > 0) await this.press('ArrowRight');
      else await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`no way by Tab to ${role} ${name}`);
  }

  async shows(where: string): Promise<void> {
    const shows = await this.page.evaluate(focusShows);
    expect(shows, `the focus at ${where}`).toEqual({ ringed: true, uncovered: true });
  }

  async use(role: Role, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.to(role, name);
    await this.press(key);
  }

  async write(label: string | RegExp, text: string): Promise<void> {
    await this.to('textbox', label);
    await this.type(text);
  }

  /** Picks an option by the arrows. */
  async pick(label: string | RegExp, option: string): Promise<void> {
    await this.to('combobox', label);
    const texts = () =>
      this.page.evaluate(() => {
        const { options, selectedIndex } = document.activeElement as HTMLSelectElement;
        const all = Array.from(options, ({ text }) => text);
        return { all, chosen: all[selectedIndex] ?? '' };
      });
    const wanted = expect.stringMatching(new RegExp(`^${option}`));
    // Options that are read from the server come after the list.
    await expect.poll(async () => (await texts()).all).toContainEqual(wanted);
    await this.press('Home');
    for (let at = 0; at < 40; at++) {
      const { chosen } = await texts();
      if (chosen.startsWith(option)) break;
      await this.press('ArrowDown');
      // A choice that shows late would be passed by.
      await expect.poll(async () => (await texts()).chosen).not.toBe(chosen);
    }
    expect((await texts()).chosen).toEqual(wanted);
  }

  /** Picks a chip by the arrows, which stay within the group that Tab has reached. */
  async pickChip(group: string, option: string): Promise<void> {
    const chips = this.page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio');
    const here = chips.and(this.page.locator(':focus'));
    for (let stops = 0; (await here.count()) === 0; stops++) {
      expect(stops, `no way by Tab to ${group}`).toBeLessThan(150);
      await this.press('Tab');
    }
    const wanted = chips.and(this.page.locator(`[value^="${option}"]`));
    await this.press('Space');
    for (let at = 0; at < 10 && !(await wanted.isChecked()); at++) await this.press('ArrowRight');
    await expect(wanted).toBeChecked();
  }

  /** After a dialog closed or a page changed the focus is still somewhere in the page. */
  async isSomewhere(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }
}
