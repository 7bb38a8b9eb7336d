import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** Contains the name of the part that was removed while it had the focus, until the change is rendered. */
export const LostFocus = createContext<{ current: string | null }>({ current: null });

/** The name of a part that takes the focus of any part that it replaces. */
export const ANY_PART = '';

/**
 * Groups, their students and polls are shown anew in another place when they change. Moves the focus along from the part that is
 * removed to the part of the same name, to the element in it that `target` selects, or to the part itself.
 */
export function useKeptFocus<E extends HTMLElement>(name: string, target: string): RefObject<E> {
  const lost = useContext(LostFocus);
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (lost.current !== null && (name === ANY_PART || name === lost.current)) {
      lost.current = null;
      (element?.querySelector<HTMLElement>(target) ?? element)?.focus();
    }
    return () => {
      if (!element?.contains(document.activeElement)) return;
      lost.current = name;
      // A part that comes back later does not take the focus.
      queueMicrotask(() => {
        lost.current = null;
      });
    };
  }, [name, target, lost]);
  return part;
}
