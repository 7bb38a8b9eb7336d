import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const hideCount = createStore(0);

export const useFooterHidden = () => useStore(hideCount) > 0;

/** The calendar layout: no footer while the screen is there. */
export function useHideFooter(): void {
  useEffect(() => {
    hideCount.set(hideCount.get() + 1);
    return () => hideCount.set(hideCount.get() - 1);
  }, []);
}
