import {
  selectIsLocalVideoEnabled,
  selectIsLocalVideoPluginPresent,
  selectLocalVideoTrackID,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef } from 'react';
import type { RoomPreferences } from '../session/preferences.ts';
import { type RoomBackground, useRoom } from '../session/roomContext.ts';
import type { BackgroundPlugin } from './backgroundPlugin.ts';
import { hasBackgrounds } from './hasBackgrounds.ts';
import type { Effect } from './messages.ts';
import { PLUGIN_NAME } from './pluginName.ts';

const NOTICE_MS = 20_000;
const isPresent = selectIsLocalVideoPluginPresent(PLUGIN_NAME);

/** A chosen picture that the school has removed is replaced by the room out of focus, and never by the room itself. */
function effectOf(
  chosen: RoomPreferences['background'],
  pictures: readonly RoomBackground[] | undefined,
): Effect | null {
  if (chosen === 'none' || !hasBackgrounds()) return null;
  const picture = pictures?.find(({ id }) => id === chosen);
  return picture ? { kind: 'picture', url: picture.url } : { kind: 'blur' };
}

function useEffectOf(): Effect | null {
  const { preferences, backgrounds, isBackgroundPaused } = useRoom();
  return isBackgroundPaused ? null : effectOf(preferences.background, backgrounds);
}

/** Whether the camera would show the room, because the chosen background is not on yet. */
export function useIsRoomInView(): boolean {
  const effect = useEffectOf();
  const sends = useHMSStore(selectIsLocalVideoEnabled);
  const present = useHMSStore(isPresent);
  return effect !== null && sends && !present;
}

/**
 * Keeps what others see behind the user as the preferences say, in the preview and in the room. Where the background cannot be shown, the
 * camera is switched off first: only the user shows the room, by switching it on again.
 */
export function useBackground(): void {
  const { t, notify, setBackgroundPaused } = useRoom();
  const actions = useHMSActions();
  const hasCamera = useHMSStore(selectLocalVideoTrackID) !== undefined;
  const present = useHMSStore(isPresent);
  const plugin = useRef<BackgroundPlugin | null>(null);
  /** One change of the track at a time, in the order of the user's choices. */
  const changes = useRef<Promise<void>>(Promise.resolve());

  const switchOff = useRef<(kind: 'slow' | 'failed') => void>(() => undefined);
  switchOff.current = (kind) => {
    const broken = plugin.current;
    plugin.current = null;
    changes.current = changes.current
      .then(async () => {
        await actions.setLocalVideoEnabled(false);
        if (broken) await actions.removePluginsFromVideoStream([broken]);
      })
      .catch(() => undefined)
      .then(() => {
        broken?.close();
        setBackgroundPaused(true);
        notify({ text: t(`background.${kind}`), kind: 'warning', lasts: NOTICE_MS, name: 'background' });
      });
  };

  const effect = useEffectOf();
  const kind = effect?.kind;
  const url = effect?.kind === 'picture' ? effect.url : undefined;
  useEffect(() => {
    if (!hasCamera || (kind === undefined && !present)) return;
    changes.current = changes.current
      .then(async () => {
        if (kind === undefined) {
          if (plugin.current) await actions.removePluginsFromVideoStream([plugin.current]);
          return;
        }
        if (!plugin.current) {
          const { BackgroundPlugin } = await import('./backgroundPlugin.ts');
          plugin.current = new BackgroundPlugin((trouble) => switchOff.current(trouble));
        }
        plugin.current.choose(url === undefined ? { kind: 'blur' } : { kind: 'picture', url });
        if (!present) await actions.addPluginsToVideoStream([plugin.current]);
      })
      .catch(() => switchOff.current('failed'));
  }, [actions, hasCamera, present, kind, url]);

  useEffect(() => () => plugin.current?.close(), []);
}
