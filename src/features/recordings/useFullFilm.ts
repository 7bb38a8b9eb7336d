import { type RefObject, useEffect, useState } from 'react';

/** The film with its controls on the whole screen. iPhones know only the bare video there. */
export function useFullFilm(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined);
    if (document.fullscreenEnabled) return void frame.current?.requestFullscreen().catch(() => undefined);
    const bare: unknown = video.current && Reflect.get(video.current, 'webkitEnterFullscreen');
    if (typeof bare === 'function') bare.call(video.current);
  };
  return { full, toggle };
}
