import { useEffect } from 'react';
import { preferences } from '../../browser/preferences.ts';
import { openShortcuts } from './Shortcuts.tsx';

/** What a single key does to the element of the screen that bears its name in `data-shortcut`. */
const actions: Readonly<Record<string, { name: string; run: (element: HTMLElement) => void }>> = {
  '/': { name: 'search', run: (element) => element.focus() },
  n: { name: 'add', run: (element) => element.click() },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null;

/** The shortcuts of a single key, which the user can turn off, and '?', which lists all shortcuts. */
export function useSingleKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (preferences.get().singleKeys === false || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return;
      if (event.key === '?') {
        event.preventDefault();
        openShortcuts();
        return;
      }
      const action = actions[event.key];
      const element = action && document.querySelector<HTMLElement>(`[data-shortcut="${action.name}"]`);
      if (!element) return;
      event.preventDefault();
      action.run(element);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
