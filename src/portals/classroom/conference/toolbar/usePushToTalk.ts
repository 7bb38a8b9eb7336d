import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
/** What the space bar does something with by itself. */
const CONTROLS =
  'button, a[href], summary, [role="menuitem"], [role="tab"], [role="switch"], [role="slider"]';
/** What moves the focus. Shortcuts leave it where it was clicked. */
const MOVING_KEYS = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
const OVERLAYS = '[role="dialog"], [role="menu"]';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * While the space bar is held, `talk(true)`; then `talk(false)`. Fields keep their spaces. A control that was reached by
 * the keyboard keeps the key, too; one that was clicked does not: after a click on the microphone the focus is still there.
 */
export function usePushToTalk(muted: boolean, talk: ((on: boolean) => void) | undefined): void {
  const isMuted = useRef(muted);
  useEffect(() => {
    isMuted.current = muted;
  }, [muted]);
  useEffect(() => {
    if (!talk) return;
    let byPointer = true;
    let talking = false;
    const stop = () => {
      if (!talking) return;
      talking = false;
      talk(false);
    };
    const onPointer = () => {
      byPointer = true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A Mac reports no release of keys that are held together with this one.
      if (event.key === 'Meta') stop();
      if (event.key !== ' ') {
        if (MOVING_KEYS.includes(event.key)) byPointer = false;
        return;
      }
      if (talking) event.preventDefault();
      if (talking || event.repeat || !isMuted.current || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const { target } = event;
      if (isWithin(target, FIELDS) || document.querySelector(OVERLAYS)) return;
      if (!byPointer && isWithin(target, CONTROLS)) return;
      event.preventDefault();
      talking = true;
      talk(true);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !talking) return;
      // Otherwise the focused button is clicked.
      event.preventDefault();
      stop();
    };
    const onVisibility = () => {
      if (document.hidden) stop();
    };
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    // The key is released unseen when the window loses the focus or is hidden.
    window.addEventListener('blur', stop);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', stop);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [talk]);
}
