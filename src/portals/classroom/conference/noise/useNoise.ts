import {
  selectIsConnectedToRoom,
  selectIsLocalAudioPluginPresent,
  selectLocalAudioTrackID,
  useHMSActions,
  useHMSStore,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef, useState } from 'react';
import { useRoom } from '../session/roomContext.ts';
import { hasNoiseReduction } from './hasNoiseReduction.ts';
import { PROCESSOR_NAME, type Trouble } from './messages.ts';
import type { NoisePlugin } from './noisePlugin.ts';

const NOTICE_MS = 20_000;

/**
 * Keeps the noise of the microphone reduced as the preferences say, once the user is in the room. Where that fails or asks too much, the
 * microphone goes on without it, and the choice is off.
 */
export function useNoise(): void {
  const { t, notify, preferences, setPreferences } = useRoom();
  const actions = useHMSActions();
  const isInside = useHMSStore(selectIsConnectedToRoom) === true;
  const store = useHMSVanillaStore();
  const microphone = useHMSStore(selectLocalAudioTrackID);
  const [staleMicrophones, setStaleMicrophones] = useState(0);
  const plugin = useRef<NoisePlugin | null>(null);
  /** One change of the track at a time, in the order of the user's choices. */
  const changes = useRef<Promise<void>>(Promise.resolve());

  const switchOff = useRef<(kind: Trouble) => void>(() => undefined);
  switchOff.current = (kind) => {
    setPreferences({ noise: false });
    notify({ text: t(`noise.${kind}`), kind: 'warning', lasts: NOTICE_MS, name: 'noise' });
  };

  const isWanted = preferences.noise && isInside && microphone !== undefined && hasNoiseReduction();
  const wanted = useRef(isWanted);
  const seenStale = useRef(0);
  useEffect(() => {
    wanted.current = isWanted;
    if (!isWanted) plugin.current?.cancel();
    const isApplied = () =>
      microphone !== undefined && store.getState(selectIsLocalAudioPluginPresent(PROCESSOR_NAME));
    const remove = async () => {
      const current = plugin.current;
      plugin.current = null;
      current?.cancel();
      // After the user has left, there is no track to remove it from.
      if (current) await actions.removePluginFromAudioTrack(current).finally(() => current.close());
    };
    const add = async () => {
      const { NoisePlugin } = await import('./noisePlugin.ts');
      if (!wanted.current) return;
      const added = new NoisePlugin((trouble) => {
        if (trouble === 'stale') setStaleMicrophones((count) => count + 1);
        else switchOff.current(trouble);
      });
      plugin.current = added;
      await added.load();
      await actions.addPluginToAudioTrack(added);
      // The SDK reports no failure to its caller.
      if (wanted.current && !isApplied()) switchOff.current('failed');
    };
    changes.current = changes.current
      .then(async () => {
        // A copy of the microphone, and one that replaced another while the plugin was added, are sent without it.
        const isStale = staleMicrophones !== seenStale.current || (plugin.current !== null && !isApplied());
        seenStale.current = staleMicrophones;
        if (!isWanted || isStale) await remove();
        if (isWanted && !plugin.current) await add();
      })
      .catch(() => {
        if (wanted.current) switchOff.current('failed');
      });
  }, [actions, store, isWanted, microphone, staleMicrophones]);

  useEffect(
    () => () => {
      wanted.current = false;
      plugin.current?.close();
    },
    [],
  );
}
