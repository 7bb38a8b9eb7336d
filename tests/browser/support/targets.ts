import type { Page } from '@playwright/test';

/** Pixels; of a control on a phone. */
const MIN_HEIGHT = 44;

/** Controls that can be tapped in less than 44 px of height, apart from links within a sentence. */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const kinds = 'a[href], button, select, textarea, input, summary, [role=tab], [role=menuitem]';
    const top = document.querySelector('[role=dialog], [role=menu]')?.closest('.MuiModal-root') ?? document;
    const low: string[] = [];
    for (const control of top.querySelectorAll<HTMLElement>(kinds)) {
      const around = control.parentElement?.textContent?.trim();
      const isInSentence =
        getComputedStyle(control).display === 'inline' && around !== control.textContent?.trim();
      // Its dialog, or the day that it opens, has the same buttons; both are as high as the time they stand for.
      const isInCalendar = control.closest('.rbc-calendar') !== null;
      if (isInSentence || isInCalendar || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const box = control.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      // A toast covers what lies below it for a few seconds only; its own buttons are measured like all others.
      const toasts = document.querySelector('[data-toasts]');
      const passing = toasts?.contains(control) ? null : toasts;
      const isHit = (at: number) => {
        const hit = document.elementsFromPoint(x, at).find((each) => !passing?.contains(each));
        return hit !== undefined && (control.contains(hit) || hit.closest('label')?.control === control);
      };
      if (!isHit(y)) continue;
      let [upper, lower] = [y, y];
      while (isHit(upper - 0.5)) upper -= 0.5;
      while (isHit(lower + 0.5)) lower += 0.5;
      const height = lower - upper;
      // Fractions of a pixel are lost at the edges.
      if (height < min - 2)
        low.push(`${control.tagName} ${control.ariaLabel ?? control.textContent}: ${height}`);
    }
    return low;
  }, MIN_HEIGHT);
