import { type RefObject, useEffect, useRef } from 'react';

/** Calls back each time that the end of a list scrolls into view. */
export function useEndReached(end: RefObject<Element>, isThere: boolean, onReached: () => void): void {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!isThere || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, isThere]);
}
