import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Each new `entry` moves the focus to the chosen tab. When the panel closes with the focus inside, it returns to where it was
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
    if (entry) frame.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [entry]);
  useLayoutEffect(() => {
    const panel = frame.current;
    return () => {
      const had = panel?.contains(document.activeElement);
      if (had && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  return frame;
}
