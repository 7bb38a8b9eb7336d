import { useState } from 'react';

/** An action that knows whether it runs, where no cache of calls does: before a session, and for a promise of the caller. */
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
