import { selectTrackAudioByID, useHMSStore, useHMSVanillaStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';

/** The SDK shows the loudest moment of the last 0.7 s, so that a single click lasts as long; what is quieter than speech is 0. */
const HEARD_MS = 1000;
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
      loud = (store.getState(selectTrackAudioByID(track)) ?? 0) > 0 ? loud + LOOK_MS : 0;
      if (loud < HEARD_MS && waited < SILENT_AFTER_MS) return;
      const voice = loud >= HEARD_MS ? 'heard' : 'silent';
      setFound((known) => (known?.of === source && known.voice === voice ? known : { of: source, voice }));
      if (voice === 'heard') clearInterval(timer);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      setFound(null);
    };
  }, [store, track, source]);
  const voice = found !== null && found.of === source ? found.voice : 'listening';
  return { voice, level: level ?? 0 };
}
