import { useEffect, useRef, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has touched mouse, screen or keyboard for a while; never while `isHeld` says that something is open. */
export function useIdle(wait_ms: number, isHeld: () => boolean): boolean {
  const [idle, setIdle] = useState(false);
  const held = useRef(isHeld);
  useEffect(() => {
    held.current = isHeld;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => (held.current() ? wait() : setIdle(true)), wait_ms);
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
  }, [wait_ms]);
  return idle;
}
