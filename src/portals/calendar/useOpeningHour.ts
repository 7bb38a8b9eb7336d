import { type RefObject, useEffect } from 'react';

/**
 * Keeps the hours scrolled to where the calendar opened until the user scrolls them: what loads above them later makes their
 * window lower, and near the end of a day the scroll of a higher window has ended too early for it.
 */
export function useOpeningHour(box: RefObject<HTMLElement | null>, hour: number, view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another view has an element of its own for the hours.
  useEffect(() => {
    const hours = box.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (!hours) return;
    const opening = () => Math.min((hours.scrollHeight * hour) / 24, hours.scrollHeight - hours.clientHeight);
    let opened = hours.scrollTop;
    const observer = new ResizeObserver(() => {
      hours.scrollTop = opening();
      opened = hours.scrollTop;
    });
    const isAt = (top: number) => Math.abs(hours.scrollTop - top) <= 1;
    // The event of the last scroll from here may arrive after the window has become lower, and then says nothing of the user.
    const stopWhenScrolled = () => {
      if (!isAt(opened) && !isAt(opening())) observer.disconnect();
    };
    observer.observe(hours);
    hours.addEventListener('scroll', stopWhenScrolled, { passive: true });
    return () => {
      observer.disconnect();
      hours.removeEventListener('scroll', stopWhenScrolled);
    };
  }, [box, hour, view]);
}
