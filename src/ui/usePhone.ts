import { useCallback, useSyncExternalStore } from 'react';
import { breakpoint } from './theme/tokens.ts';

export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}

export const usePhone = (): boolean => useMedia(`(max-width: ${breakpoint.phone}px)`);
