import {
  selectIsConnectedToRoom,
  selectLocalAudioTrackID,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef } from 'react';
import { useRoom } from '../session/roomContext.ts';
import { hasNoiseReduction } from './hasNoiseReduction.ts';
import type { Trouble } from './messages.ts';
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
  const hasMicrophone = useHMSStore(selectLocalAudioTrackID) !== undefined;
  const plugin = useRef<NoisePlugin | null>(null);
  /** One change of the track at a time, in the order of the user's choices. */
  const changes = useRef<Promise<void>>(Promise.resolve());

  const switchOff = useRef<(kind: Trouble) => void>(() => undefined);
  switchOff.current = (kind) => {
    setPreferences({ noise: false });
    notify({ text: t(`noise.${kind}`), kind: 'warning', lasts: NOTICE_MS, name: 'noise' });
  };

  const isWanted = preferences.noise && isInside && hasMicrophone && hasNoiseReduction();
  const wanted = useRef(isWanted);
  useEffect(() => {
    wanted.current = isWanted;
    if (!isWanted) plugin.current?.cancel();
    changes.current = changes.current
      .then(async () => {
        const current = plugin.current;
        if (!isWanted) {
          plugin.current = null;
          // After the user has left, there is no track to remove it from.
          if (current) await actions.removePluginFromAudioTrack(current).finally(() => current.close());
          return;
        }
        if (current) return;
        const { NoisePlugin } = await import('./noisePlugin.ts');
        if (!wanted.current) return;
        plugin.current = new NoisePlugin((trouble) => switchOff.current(trouble));
        // The SDK reports no failure to its caller, the plugin does.
        await actions.addPluginToAudioTrack(plugin.current);
      })
      .catch(() => switchOff.current('failed'));
  }, [actions, isWanted]);

  useEffect(() => () => plugin.current?.close(), []);
}
