import { useEffect } from 'react';
import { createStore, type Store, useStore } from '../browser/store.ts';

/** The number of mounted screens that hide each part of the shell. */
const floatingBar = createStore(0);
const footer = createStore(0);

function useHide(count: Store<number>): void {
  useEffect(() => {
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [count]);
}

export const useFloatingBarHidden = () => useStore(floatingBar) > 0;
export const useFooterHidden = () => useStore(footer) > 0;

export const useHideFloatingBar = () => useHide(floatingBar);

export const useHideFooter = () => useHide(footer);
