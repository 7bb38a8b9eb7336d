import { type RefObject, useEffect, useRef } from 'react';

/** Calls the function when the element has another size, as when a phone is turned or a message is pinned. */
export function useResize(element: RefObject<HTMLElement>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
