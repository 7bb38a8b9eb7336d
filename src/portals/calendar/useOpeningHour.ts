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
    const observer = new ResizeObserver(() => {
      hours.scrollTop = opening();
    });
    const stopWhenScrolled = () => {
      if (Math.abs(hours.scrollTop - opening()) > 1) observer.disconnect();
    };
    observer.observe(hours);
    hours.addEventListener('scroll', stopWhenScrolled, { passive: true });
    return () => {
      observer.disconnect();
      hours.removeEventListener('scroll', stopWhenScrolled);
    };
  }, [box, hour, view]);
}
