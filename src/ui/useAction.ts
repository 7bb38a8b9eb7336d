import { useState } from 'react';

/** Runs an action and reports whether it is running, where no mutation does: before a session exists, or for a caller's promise. */
export function useAction<A extends unknown[]>(
  act: (...given: A) => Promise<unknown>,
  onError?: (error: unknown) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const run = async (...given: A): Promise<void> => {
    setBusy(true);
    try {
      await act(...given);
    } catch (error) {
      onError?.(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
