import { useEffect } from 'react';

/** Keeps the place of keyboard users; its script loads with the first focus, so that no first screen waits for it. */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let isLoading = false;
    let hasEnded = false;
    const note = ({ target }: FocusEvent) => {
      last = target;
      if (isLoading) return;
      isLoading = true;
      import('./watchFocus.ts').then(
        ({ watchFocus }) => {
          document.removeEventListener('focusin', note);
          if (!hasEnded) stop = watchFocus(last);
        },
        () => {
          // A failed script is requested again with the next focus.
          isLoading = false;
        },
      );
    };
    let stop = () => document.removeEventListener('focusin', note);
    document.addEventListener('focusin', note);
    return () => {
      hasEnded = true;
      stop();
    };
  }, []);
}
