import type { Page } from '@playwright/test';

/** Pixels of the table that can only be seen by scrolling sideways. */
export const hiddenWidth = (page: Page): Promise<number | null> =>
  page.getByRole('table').evaluate((table) => {
    let box: Element | null = table;
    while (box && getComputedStyle(box).overflowX !== 'auto') box = box.parentElement;
    return box && box.scrollWidth - box.clientWidth;
  });
