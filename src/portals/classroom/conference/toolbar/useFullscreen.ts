import { useCallback, useEffect, useState } from 'react';

export function useFullscreen(onRefused: () => void) {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const toggle = useCallback(() => {
    if (!document.fullscreenEnabled) {
      onRefused();
      return;
    }
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    change.catch(onRefused);
  }, [onRefused]);

  return { full, toggle };
}
