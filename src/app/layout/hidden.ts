import { useEffect } from 'react';
import { createStore, type Store, useStore } from '../store.ts';

/** How many screens hide each part of the shell now. */
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

/** Hides the floating bar while a screen with its own toolbar or footer is mounted. */
export const useHideFloatingBar = () => useHide(floatingBar);

/** Hides the footer while a calendar or another screen of full height is mounted. */
export const useHideFooter = () => useHide(footer);
