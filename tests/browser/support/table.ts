import type { Page } from '@playwright/test';
import { isPhone } from './layout.ts';

/** Pixels of the list that can only be seen by scrolling sideways: of its table, or on phones of the page. */
export const hiddenWidth = (page: Page): Promise<number | null> =>
  isPhone(page)
    ? page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    : page.getByRole('table').evaluate((table) => {
        let box: Element | null = table;
        while (box && getComputedStyle(box).overflowX !== 'auto') box = box.parentElement;
        return box && box.scrollWidth - box.clientWidth;
      });
