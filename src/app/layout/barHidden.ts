import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const hideCount = createStore(0);

export const useFloatingBarHidden = () => useStore(hideCount) > 0;

/** Hides the floating bar while a screen with its own toolbar or footer is there. */
export function useHideFloatingBar(): void {
  useEffect(() => {
    hideCount.set(hideCount.get() + 1);
    return () => hideCount.set(hideCount.get() - 1);
  }, []);
}
