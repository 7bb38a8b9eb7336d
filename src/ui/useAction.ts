import { useRef, useState } from 'react';

/**
 * Runs an action and reports whether it is running, where no mutation does: before a session exists, or for a caller's promise. While it
 * runs, another one is ignored: a second press may come before the button is busy.
 */
export function useAction<A extends unknown[]>(
  act: (...given: A) => Promise<unknown>,
  onError?: (error: unknown) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (...given: A): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await act(...given);
    } catch (error) {
      onError?.(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy };
}
