import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const hiders = createStore(0);

export const useBarHidden = () => useStore(hiders) > 0;

/** Hides the floating bar while a screen with its own toolbar or footer is there. */
export function useHideBar(): void {
  useEffect(() => {
    hiders.set(hiders.get() + 1);
    return () => hiders.set(hiders.get() - 1);
  }, []);
}
