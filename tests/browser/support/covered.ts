import type { Page } from '@playwright/test';

interface Asked {
  /** What is cut off to its own box with an ellipsis. */
  words: string;
  /** What may lie over it. */
  over: string;
}

/** The texts of elements whose words are below another element, and how many were looked at. */
export const coveredWords = (page: Page, asked: Asked): Promise<{ covered: string[]; seen: number }> =>
  page.evaluate(({ words, over }) => {
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true });
    const controls = [...document.querySelectorAll(over)].filter(isShown);
    const areas = controls.map((control) => control.getBoundingClientRect());
    const drawn = [...document.querySelectorAll<HTMLElement>(words)].filter(isShown);
    const isCovered = (element: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element.getBoundingClientRect();
      const right = box.right - Number.parseFloat(getComputedStyle(element).paddingRight);
      return [...range.getClientRects()].some((text) =>
        areas.some(
          (area) =>
            Math.min(text.right, right, area.right) - Math.max(text.left, area.left) > 1 &&
            Math.min(text.bottom, area.bottom) - Math.max(text.top, area.top) > 1,
        ),
      );
    };
    const covered = drawn.filter(isCovered).map((element) => element.textContent ?? '');
    return { covered, seen: controls.length };
  }, asked);
