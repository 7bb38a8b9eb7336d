import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onReached` when the end of a list comes into view. Disable it while a page loads; enabling it again repeats the check. */
export function useEndReached(end: RefObject<Element>, enabled: boolean, onReached: () => void): void {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!enabled || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, enabled]);
}
