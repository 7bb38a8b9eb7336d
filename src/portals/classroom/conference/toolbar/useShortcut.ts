import { useEffect } from 'react';
import { isApple } from '../../../../ui/isApple.ts';
import type { RoomT } from '../session/roomContext.ts';

/** None is kept by a browser for itself, as Ctrl+Shift+N, P, T and W are. */
export type ShortcutLetter = 'M' | 'O' | 'K' | 'Y' | 'G' | 'F';

/** The letter of a key, by its place where the layout has letters of another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return isForeign ? code.replace('Key', '') : key.toUpperCase();
}

/**
 * Runs an action by Ctrl+Shift (⇧⌘ on Apple's keyboards) and a letter, wherever the focus is. Unlike Alt, Ctrl+Alt and
 * letters alone, these write nothing into a field and are no commands of screen readers; browsers leave them to a page
 * that handles them. Microsoft Teams has the same letters.
 */
export function useShortcut(letter: ShortcutLetter, act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
      const apple = isApple();
      if (metaKey !== apple || ctrlKey === apple || !shiftKey || altKey) return;
      if (letterOf(event) !== letter) return;
      event.preventDefault();
      if (!repeat) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [letter, act]);
}

/** Value of the attribute `aria-keyshortcuts`. */
export const ariaKeys = (letter: ShortcutLetter): string =>
  `${isApple() ? 'Meta' : 'Control'}+Shift+${letter}`;

/** Human-readable. */
export const shortcutText = (letter: ShortcutLetter, t: RoomT): string =>
  isApple() ? `⇧⌘${letter}` : t('shortcut', { letter });
