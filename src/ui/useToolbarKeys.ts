import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const BUTTONS = 'button, [role="button"], a[href]';

/** The buttons that can take the focus, in the order in which they are seen. */
const buttonsOf = (toolbar: HTMLElement): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>(BUTTONS)].filter(
    (button) => !(button as HTMLButtonElement).disabled && button.checkVisibility?.() !== false,
  );

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The keys of a toolbar, as ARIA describes them: the Tab key reaches one button, the one that was used last, and arrows, Home and End move
 * between them. Returns the handler of the toolbar's keys.
 */
export function useToolbarKeys(ref: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const toolbar = ref.current;
    if (!toolbar) return;
    let last: HTMLElement | undefined;
    const choose = () => {
      const buttons = buttonsOf(toolbar);
      const stop = last && buttons.includes(last) ? last : buttons[0];
      for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
    };
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = target.closest<HTMLElement>(BUTTONS) ?? last;
      choose();
    };
    choose();
    // Buttons come and go without the toolbar being rendered anew, and hide in small windows.
    const observer = new MutationObserver(choose);
    observer.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    toolbar.addEventListener('focusin', follow);
    window.addEventListener('resize', choose);
    return () => {
      observer.disconnect();
      toolbar.removeEventListener('focusin', follow);
      window.removeEventListener('resize', choose);
    };
  }, [ref]);
  return (event) => {
    const step = steps[event.key];
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
    const toolbar = ref.current;
    // What a button has opened hands its keys on, too, although it lies elsewhere on the page.
    if (!step || !toolbar || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    const buttons = buttonsOf(toolbar);
    const at = buttons.findIndex((button) => target instanceof Node && button.contains(target));
    if (at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };
}
