import { useEffect } from 'react';

/** Keeps the place of keyboard users; loaded with the first focus, so that no first screen waits for it. */
export function useFocusFallback(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let hasEnded = false;
    const start = () =>
      void import('./watchFocus.ts').then(
        ({ watchFocus }) => {
          if (!hasEnded) stop = watchFocus(document.activeElement);
        },
        () => undefined,
      );
    document.addEventListener('focusin', start, { once: true });
    return () => {
      hasEnded = true;
      document.removeEventListener('focusin', start);
      stop?.();
    };
  }, []);
}
