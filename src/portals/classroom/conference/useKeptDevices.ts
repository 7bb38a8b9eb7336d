import { selectIsConnectedToRoom, useAVToggle, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useRef } from 'react';
import { useRoom } from './roomContext.ts';

/** Microphone and camera start the next time as they were left here. */
export function useKeptDevices(): void {
  const { setPreferences } = useRoom();
  const { isLocalAudioEnabled, isLocalVideoEnabled } = useAVToggle();
  const inside = useHMSStore(selectIsConnectedToRoom) === true;
  const entering = useRef(true);
  useEffect(() => {
    // What the preview said is kept already; what changes from here on is the person's doing, or a host's.
    if (!inside) return;
    if (entering.current) entering.current = false;
    else setPreferences({ isAudioMuted: !isLocalAudioEnabled, isVideoMuted: !isLocalVideoEnabled });
  }, [inside, isLocalAudioEnabled, isLocalVideoEnabled, setPreferences]);
}
