import { selectTrackAudioByID, useHMSStore, useHMSVanillaStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';

/** Louder than a quiet room, of a range from 0 to 100. */
const HEARD_LEVEL = 25;
/** Longer than a click on the table. */
const HEARD_MS = 300;
const SILENT_AFTER_MS = 8000;
const LOOK_MS = 100;

type Voice = 'listening' | 'heard' | 'silent';

/** Whether a voice has come from a microphone since it was chosen and switched on, and how loud it is now, from 0 to 100. */
export function useVoice(track: string | undefined, device: string | undefined) {
  const store = useHMSVanillaStore();
  const level = useHMSStore(selectTrackAudioByID(track));
  const [found, setFound] = useState<{ of: string; voice: Voice } | null>(null);
  const source = track && `${track} ${device}`;
  useEffect(() => {
    if (!source) return;
    let [loud, waited] = [0, 0];
    const timer = setInterval(() => {
      waited += LOOK_MS;
      if ((store.getState(selectTrackAudioByID(track)) ?? 0) >= HEARD_LEVEL) loud += LOOK_MS;
      if (loud < HEARD_MS && waited < SILENT_AFTER_MS) return;
      const voice = loud >= HEARD_MS ? 'heard' : 'silent';
      setFound((known) => (known?.of === source && known.voice === voice ? known : { of: source, voice }));
      if (voice === 'heard') clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [store, track, source]);
  const voice = found !== null && found.of === source ? found.voice : 'listening';
  return { voice, level: level ?? 0 };
}
