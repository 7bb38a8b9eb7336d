import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const hiders = createStore(0);

export const useFooterHidden = () => useStore(hiders) > 0;

/** The calendar layout: no footer while the screen is there. */
export function useHideFooter(): void {
  useEffect(() => {
    hiders.set(hiders.get() + 1);
    return () => hiders.set(hiders.get() - 1);
  }, []);
}
