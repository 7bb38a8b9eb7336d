import { useEffect, useState } from 'react';

const RETRY_SECONDS = 10;
const SECOND_MS = 1000;

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Calls `onReturn` once the server answers; returns the seconds until it is asked again. */
export function useServerReturn(onReturn: () => void): number {
  const [left, setLeft] = useState(RETRY_SECONDS);
  useEffect(() => {
    let seconds = RETRY_SECONDS;
    let gone = false;
    const timer = setInterval(() => {
      seconds = seconds > 1 ? seconds - 1 : RETRY_SECONDS;
      setLeft(seconds);
      if (seconds !== RETRY_SECONDS) return;
      void isReady().then((ready) => {
        if (!ready || gone) return;
        gone = true;
        onReturn();
      });
    }, SECOND_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [onReturn]);
  return left;
}
