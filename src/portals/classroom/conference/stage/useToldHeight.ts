import { type RefObject, useEffect, useRef } from 'react';

/** Tells all styles of the page how high an element is, as long as it is there. */
export function useToldHeight<E extends HTMLElement>(name: `--${string}`): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return ref;
}
