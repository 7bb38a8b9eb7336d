import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

function follow(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is a phone's (767 px). */
export const usePhone = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(query).matches);
