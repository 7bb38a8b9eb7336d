import { type RefObject, useLayoutEffect } from 'react';

/** Distance between a field and its list, in pixels. */
const GAP = 4;

/**
 * Places an open list at its field, in the top layer, so that no dialog or box that scrolls cuts it off: below the field, or above
 * it where more room is. The list is as wide as the field, and its height never exceeds the room or `most` pixels.
 */
export function useListPlace(
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  most: number,
): void {
  useLayoutEffect(() => {
    const shown = list.current;
    if (!isOpen || !shown) return;
    const screen = window.visualViewport;
    const place = () => {
      const box = field.current?.getBoundingClientRect();
      if (!box) return;
      // The keyboard of a phone covers the page without making it smaller.
      const top = screen?.offsetTop ?? 0;
      const bottom = screen ? top + screen.height : window.innerHeight;
      const below = bottom - box.bottom - 2 * GAP;
      const above = box.top - top - 2 * GAP;
      const isAbove = below < most && above > below;
      const { style } = shown;
      style.left = `${box.left}px`;
      style.width = `${box.width}px`;
      style.maxHeight = `${Math.min(most, isAbove ? above : below)}px`;
      style.top = isAbove ? 'auto' : `${box.bottom + GAP}px`;
      style.bottom = isAbove ? `${document.documentElement.clientHeight - box.top + GAP}px` : 'auto';
    };
    // Browsers without the top layer also show the list, but a dialog may cut it off.
    if ('showPopover' in shown) {
      shown.popover = 'manual';
      shown.showPopover();
    }
    place();
    // Scrolling does not bubble, and what scrolls may be any box around the field.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    for (const change of ['resize', 'scroll']) screen?.addEventListener(change, place);
    // A dialog that grows or shrinks moves its fields.
    const dialog = field.current?.closest('[role="dialog"]');
    const watch = new ResizeObserver(place);
    if (dialog) watch.observe(dialog);
    return () => {
      watch.disconnect();
      for (const change of ['resize', 'scroll']) screen?.removeEventListener(change, place);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [isOpen, field, list, most]);
}
