import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { MESSAGES_BUTTON } from '../session/useFocusFallback.ts';

/** What the user wants to write at once, in a panel that was opened by keyboard. */
const FIELD = '[data-entry]';
const TAB = '[role="tab"][aria-selected="true"]';

/** Focus in a field covers half of the screen with a keyboard there. */
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * Each new `entry` moves the focus to the field for a message, in other panels and on touch screens to the chosen tab. When the panel closes with the focus inside, it returns to where it was
 * before the panel opened.
 */
export function usePanelFocus(entry: object | null): RefObject<HTMLElement> {
  const frame = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  // Later than menus and dialogs that close meanwhile and give the focus back.
  useEffect(() => {
    opener.current = document.activeElement;
  }, []);
  useEffect(() => {
    if (!entry) return;
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    ((isTouched() ? null : find(FIELD)) ?? find(TAB))?.focus();
  }, [entry]);
  useLayoutEffect(() => {
    const panel = frame.current;
    return () => {
      if (!panel?.contains(document.activeElement)) return;
      const from = opener.current;
      const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected;
      // A notice that opened the panel has disappeared.
      const target = isThere ? from : document.querySelector<HTMLElement>(MESSAGES_BUTTON);
      target?.focus();
    };
  }, []);
  return frame;
}
