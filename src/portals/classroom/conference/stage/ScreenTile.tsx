import { selectPeerByID, selectScreenShareByPeerID, useHMSStore } from '@100mslive/react-sdk';
import { IconMaximize, IconMinimize, IconScreenShare, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { useRoom } from '../session/roomContext.ts';
import { useFocusFallback } from '../session/useFocusFallback.ts';
import { MOST_ZOOM } from '../session/zoom.ts';
import { SHARE_CONTROL, useShare } from '../toolbar/useShare.ts';
import styles from './ScreenTile.module.css';
import tileStyles from './Tile.module.css';
import { TileVideo } from './Tile.tsx';
import { useZoom } from './useZoom.ts';

/** A shared screen; small writing on it can be enlarged. */
export function ScreenTile({ peerId }: { peerId: string }) {
  const { t, preferences, setPreferences } = useRoom();
  const peer = useHMSStore(selectPeerByID(peerId));
  const track = useHMSStore(selectScreenShareByPeerID(peerId));
  const tile = useRef<HTMLElement>(null);
  const { zoom, closer, further, handlers } = useZoom(tile);
  const isOwn = peer?.isLocal === true;
  const isSaved = preferences.saving === 'sound' && !isOwn;
  // Shown on the screen that is shared, it would contain itself again and again.
  const isMirrored = isOwn && track?.displaySurface === 'monitor';
  const name = peer?.name ?? '';
  const { scale, x, y } = zoom;
  return (
    <section
      ref={tile}
      className={classes(tileStyles.tile, styles.screen)}
      aria-label={t('screen_of', { name })}
      data-lead
    >
      {isSaved ? (
        <div className={styles.saved}>
          <p>{t('saving.screen')}</p>
          <Button onClick={() => setPreferences({ saving: 'lead' })}>{t('saving.show_screen')}</Button>
        </div>
      ) : isMirrored ? (
        <div className={styles.saved}>
          <p>{t('sharing_all')}</p>
        </div>
      ) : (
        track && (
          <div className={styles.frame} data-enlarged={scale > 1 || undefined} {...handlers}>
            <div
              className={styles.enlarged}
              style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
            >
              <TileVideo trackId={track.id} name={name} whole />
            </div>
          </div>
        )
      )}
      <span className={tileStyles.name}>
        <IconScreenShare size={16} stroke={1.75} aria-hidden />
        <span className={tileStyles.words}>{isOwn ? t('sharing_own') : t('screen_of', { name })}</span>
        {isOwn && <StopButton />}
      </span>
      {!isSaved && !isMirrored && track && (
        <fieldset className={styles.controls} aria-label={t('screen_size')}>
          <button type="button" aria-label={t('closer')} disabled={scale >= MOST_ZOOM} onClick={closer}>
            <IconZoomIn size={20} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label={t('further')} disabled={scale <= 1} onClick={further}>
            <IconZoomOut size={20} stroke={1.75} aria-hidden />
          </button>
          <FullButton tile={tile} />
        </fieldset>
      )}
    </section>
  );
}

function StopButton() {
  const { t } = useRoom();
  const { toggle } = useShare();
  const button = useFocusFallback<HTMLButtonElement>(SHARE_CONTROL);
  return (
    <button ref={button} type="button" className={styles.stop} onClick={toggle}>
      {t('stop_short')}
    </button>
  );
}

/** Safari on the iPhone shows only a video alone on the full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function FullButton({ tile }: { tile: RefObject<HTMLElement | null> }) {
  const { t, notify } = useRoom();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === tile.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [tile]);
  const toggle = async () => {
    try {
      const video = tile.current?.querySelector<PhoneVideo>('video');
      if (full) await document.exitFullscreen();
      else if (document.fullscreenEnabled) await tile.current?.requestFullscreen();
      else if (video?.webkitEnterFullscreen) video.webkitEnterFullscreen();
      else throw new Error('no full screen');
    } catch {
      notify({ text: t('notice.no_fullscreen'), beginsInEnglish: true, kind: 'error' });
    }
  };
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <button type="button" aria-label={t(full ? 'screen_small' : 'screen_full')} onClick={() => void toggle()}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
