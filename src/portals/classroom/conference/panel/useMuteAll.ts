import {
  type HMSTrackSource,
  type HMSTrackType,
  selectIsPeerAudioEnabled,
  selectPermissions,
  selectRemotePeers,
  useHMSActions,
  useHMSStore,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useState } from 'react';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { useRoom } from '../session/roomContext.ts';

type Store = ReturnType<typeof useHMSVanillaStore>;

/** Each browser turns its microphone off by itself, and tells the others. */
const OBEYED_WITHIN_MS = 3000;

/** Microphones, but not the sound of shared screens. */
const MICROPHONES = {
  enabled: false,
  type: 'audio' as HMSTrackType,
  source: 'regular' as HMSTrackSource,
};

/** Others whose microphone is on. */
const audible = (store: Store) =>
  store.getState(selectRemotePeers).filter(({ id }) => store.getState(selectIsPeerAudioEnabled(id)));

/** Of these people, those whose microphone is still on once all are off, or after a while. */
function remaining(store: Store, ids: readonly string[]): Promise<ReturnType<typeof audible>> {
  const left = () => audible(store).filter(({ id }) => ids.includes(id));
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(left());
    };
    const timer = setTimeout(end, OBEYED_WITHIN_MS);
    const stop = store.subscribe(() => {
      if (left().length === 0) end();
    });
    if (left().length === 0) end();
  });
}

/** Turns off the microphones of everyone else by one request of the SDK, and tells how it went; absent for those who may mute nobody. */
export function useMuteAll(): { mute: () => void; busy: boolean } | undefined {
  const { t, notify } = useRoom();
  const actions = useHMSActions();
  const store = useHMSVanillaStore();
  const permissions = useHMSStore(selectPermissions);
  const others = useHMSStore(selectRemotePeers).filter(({ roleName = '' }) => takesPart(roleName));
  const [busy, setBusy] = useState(false);

  const run = async () => {
    const ids = audible(store).map(({ id }) => id);
    if (ids.length === 0) return notify({ name: 'mute all', text: t('participants.all_muted') });
    await actions.setRemoteTracksEnabled(MICROPHONES);
    const left = await remaining(store, ids);
    const count = ids.length - left.length;
    const done = count > 0 ? t('participants.muted_all', { count }) : '';
    const names = left.map(({ name }) => name).join(', ');
    const rest = names && t('participants.still_on', { names });
    notify({
      name: 'mute all',
      text: [done, rest].filter(Boolean).join(' '),
      kind: rest ? 'warning' : 'success',
    });
  };
  const mute = async () => {
    setBusy(true);
    await run().catch(() => notify({ text: t('participants.failed'), kind: 'error' }));
    setBusy(false);
  };
  if (!permissions?.mute || others.length === 0) return undefined;
  return { mute: () => void mute(), busy };
}
