import { useCallback } from 'react';
import { useRoom } from '../session/roomContext.ts';

/** The picture that leads, in a small window of the system above all others; not every browser has it. */
export function useFloatingPicture() {
  const { t, notify } = useRoom();
  const float = useCallback(async () => {
    const video = document.querySelector<HTMLVideoElement>('[data-lead] video[data-shown]');
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture();
      else if (video) await video.requestPictureInPicture();
      else notify({ text: t('floating_none'), kind: 'warning' });
    } catch {
      notify({ text: t('participants.failed'), kind: 'error' });
    }
  }, [t, notify]);
  return { floats: document.pictureInPictureEnabled === true, float };
}
