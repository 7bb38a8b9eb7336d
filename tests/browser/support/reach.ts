import type { Page } from '@playwright/test';

/** Pixels; less shows hardly two rows of a list. */
const MIN_SCROLLER = 160;

/**
 * What keeps people from using the page on a low screen: boxes that are wider than they show, boxes that scroll within
 * a few pixels, and controls that stay covered wherever the page is scrolled to.
 */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const top = document.querySelector('[role=dialog], [role=menu]')?.closest('.MuiModal-root') ?? document;
    const named = (element: Element) =>
      `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`;
    const found: string[] = [];
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    for (const box of top.querySelectorAll<HTMLElement>('*')) {
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX, overflowY } = getComputedStyle(box);
      const isWide = box.scrollWidth > box.clientWidth + 1;
      // Tables and grids of hours scroll sideways by design, and calendars have their own layout.
      const mayBeWide =
        box.querySelector('table, [role=grid]') !== null ||
        box.closest('table, [role=grid], [role=tablist], [data-sideways], .rbc-calendar') !== null;
      if (isWide && (scrolls(overflowX) || box.tagName === 'FORM') && !mayBeWide)
        found.push(`${named(box)}: ${box.scrollWidth} px wide in ${box.clientWidth}`);
      if (box.tagName !== 'TEXTAREA' && scrolls(overflowY) && box.scrollHeight > box.clientHeight + 1)
        if (box.clientHeight < min)
          found.push(`${named(box)}: ${box.scrollHeight} px high in ${box.clientHeight}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) found.push(`the page: ${scrollWidth} px wide in ${clientWidth}`);
    const kinds = 'a[href], button:enabled, select:enabled, textarea:enabled, input:enabled, [role=row]';
    for (const control of top.querySelectorAll<HTMLElement>(kinds)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Overlapping cards are reached through their day or hour, and the link to the content by Tab alone.
      if (control.closest('.rbc-calendar, [aria-hidden=true], a[href="#content"]')) continue;
      const { width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      // Scrolled as little as the focus does, and to where nothing should float.
      for (const block of ['nearest', 'center'] as const) {
        control.scrollIntoView({ block, inline: block, behavior: 'instant' });
        const box = control.getBoundingClientRect();
        const middle = (from: number, length: number, end: number) =>
          (Math.max(from, 0) + Math.min(from + length, end)) / 2;
        const hit = document.elementFromPoint(
          middle(box.left, box.width, innerWidth),
          middle(box.top, box.height, innerHeight),
        );
        const isHit = hit && (control.contains(hit) || hit.closest('label')?.control === control);
        const isBelowToast = hit?.closest('[aria-live]');
        if (!isHit && !isBelowToast && !hit?.contains(control))
          found.push(`${named(control)} is below ${hit && named(hit)}, scrolled to the ${block}`);
      }
    }
    return found;
  }, MIN_SCROLLER);
