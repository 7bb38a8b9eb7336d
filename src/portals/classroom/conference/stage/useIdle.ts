import { type RefObject, useEffect, useState } from 'react';

/** Header and toolbar fade after this time without activity. */
const IDLE_MS = 5000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

export function useIdle(stage: RefObject<HTMLElement | null>): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const isOpen = () =>
      stage.current?.querySelector('[aria-expanded="true"]') != null ||
      document.querySelector('[role="dialog"], [role="menu"]') !== null;
    const wait = () => {
      timer = setTimeout(() => (isOpen() ? wait() : setIdle(true)), IDLE_MS);
    };
    const used = () => {
      clearTimeout(timer);
      setIdle(false);
      wait();
    };
    wait();
    for (const sign of SIGNS) document.addEventListener(sign, used, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, used);
    };
  }, [stage]);
  return idle;
}
