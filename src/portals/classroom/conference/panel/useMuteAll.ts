import {
  type HMSPeer,
  type HMSTrackSource,
  type HMSTrackType,
  selectIsPeerAudioEnabled,
  selectPermissions,
  useHMSActions,
  useHMSStore,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef, useState } from 'react';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { useRoom } from '../session/roomContext.ts';
import { usePeersHere } from '../session/useGroups.ts';

type Store = ReturnType<typeof useHMSVanillaStore>;

const NOTICE = 'mute all';
/** Each browser turns its microphone off by itself, and tells the others. */
const OBEYED_WITHIN_MS = 3000;

/** Microphones, but not the sound of shared screens. */
const MICROPHONES = {
  enabled: false,
  type: 'audio' as HMSTrackType,
  source: 'regular' as HMSTrackSource,
};

/** How long the result is shown, which names people if some microphones stay on. */
const READ_MS = 8000;
const READ_NAMES_MS = 15_000;

type Audible = () => HMSPeer[];

/** Resolves once nobody is audible any more, or after a while. */
function silence(store: Store, audible: Audible): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, OBEYED_WITHIN_MS);
    const stop = store.subscribe(() => {
      if (audible().length === 0) end();
    });
    if (audible().length === 0) end();
  });
}

/**
 * Turns off the microphones of everyone else whom the user hears by one request of the SDK, and reports the result. Undefined for
 * users who may mute nobody.
 */
export function useMuteAll(): { mute: () => void; busy: boolean } | undefined {
  const { t, notify } = useRoom();
  const actions = useHMSActions();
  const store = useHMSVanillaStore();
  const permissions = useHMSStore(selectPermissions);
  const others = usePeersHere().filter(({ isLocal, roleName = '' }) => !isLocal && takesPart(roleName));
  const [busy, setBusy] = useState(false);
  const here = useRef(others);
  useEffect(() => {
    here.current = others;
  });

  const run = async () => {
    // People may come, go and turn their microphones on meanwhile.
    const audible: Audible = () =>
      here.current.filter(({ id }) => store.getState(selectIsPeerAudioEnabled(id)));
    const asked = audible();
    if (asked.length === 0) return notify({ name: NOTICE, text: t('participants.all_muted') });
    await actions.setRemoteTracksEnabled(MICROPHONES);
    await silence(store, audible);
    const left = audible();
    const isPresent = ({ id }: HMSPeer) => here.current.some((one) => one.id === id);
    const count = asked.filter((one) => isPresent(one) && !left.some(({ id }) => id === one.id)).length;
    const done = count > 0 ? t('participants.muted_all', { count }) : '';
    const names = left.map(({ name }) => name).join(', ');
    const rest = names && t('participants.still_on', { names });
    notify({
      name: NOTICE,
      text: [done, rest].filter(Boolean).join(' ') || t('participants.all_muted'),
      kind: rest ? 'warning' : 'success',
      lasts: rest ? READ_NAMES_MS : READ_MS,
    });
  };
  const mute = async () => {
    setBusy(true);
    await run().catch(() => notify({ name: NOTICE, text: t('participants.failed'), kind: 'error' }));
    setBusy(false);
  };
  if (!permissions?.mute || others.length === 0) return undefined;
  return { mute: () => void mute(), busy };
}
