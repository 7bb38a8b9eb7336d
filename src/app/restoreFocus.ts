import { useEffect } from 'react';

/** Focuses <main> when the focused element is removed, so that keyboard users keep their place. */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const main = document.querySelector('main');
      if (!main) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, []);
}
