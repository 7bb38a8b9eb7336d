import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The button of the toolbar that opens the messages, which is always there. */
export const MESSAGES_BUTTON = '[aria-keyshortcuts$="+Y"]';

/**
 * For a control that disappears while the user may be at it: its focus then goes to the element that the selector finds, or to
 * `MESSAGES_BUTTON` if that one is not in view.
 */
export function useFocusFallback<E extends HTMLElement>(selector: string): RefObject<E> {
  const control = useRef<E>(null);
  useLayoutEffect(() => {
    const element = control.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      for (const each of [selector, MESSAGES_BUTTON]) {
        const heir = document.querySelector<HTMLElement>(each);
        heir?.focus();
        if (heir !== null && document.activeElement === heir) return;
      }
    };
  }, [selector]);
  return control;
}
