import { common } from 'virtual:texts/common';
import { recordings } from 'virtual:texts/recordings';
import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { errorText } from '../../ui/showError.ts';
import { useIdle } from '../../ui/useIdle.ts';
import { FilmControls } from './FilmControls.tsx';
import styles from './Player.module.css';
import { useFilm } from './useFilm.ts';
import { useFilmKeys } from './useFilmKeys.ts';
import { useFullFilm } from './useFullFilm.ts';

const HIDE_MS = 3000;

interface Props {
  id: string;
  title: string;
  /** Called whenever the film reaches another second. */
  onSecond?: (second: number) => void;
}

/** Plays a recording with controls of its own, which hide while nobody touches them. */
export function Player({ id, title, onSecond }: Props) {
  const t = useT(recordings);
  const shared = useT(common);
  const frame = useRef<HTMLDivElement>(null);
  const film = useFilm(id);
  const second = Math.floor(film.place);
  useEffect(() => onSecond?.(second), [second, onSecond]);
  const { full, toggle: toggleFull } = useFullFilm(frame, film.video);
  const idle = useIdle(HIDE_MS, () => !film.playing);
  const hidden = idle && film.playing;
  const wasHidden = useRef(false);
  useFilmKeys({
    toggle: film.toggle,
    skip: (seconds) => film.seek(film.place + seconds),
    louder: (by) => film.turn(film.volume + by),
    mute: film.mute,
    faster: film.changeSpeed,
    fullscreen: toggleFull,
  });
  const problem = film.refused ? errorText(film.refused, shared) : film.broken ? t('broken') : null;
  return (
    <div
      ref={frame}
      className={classes(styles.frame, hidden && styles.hidden)}
      data-theme="dark"
      data-controls={hidden ? 'hidden' : 'shown'}
    >
      <video
        ref={film.video}
        className={styles.video}
        src={film.url}
        aria-label={title}
        playsInline
        preload="metadata"
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        disableRemotePlayback
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          wasHidden.current = hidden && event.pointerType === 'touch';
        }}
        onClick={() => {
          // The first touch brings the controls back.
          if (!wasHidden.current) film.toggle();
        }}
        {...film.events}
      />
      <div role="status" className={styles.state}>
        {problem === null && film.waiting && <p>{t('loading')}</p>}
      </div>
      {problem !== null && (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          <Button variant="filled" onClick={film.retry}>
            {shared('try_again')}
          </Button>
        </div>
      )}
      {film.seen && problem === null && (
        <p className={styles.name}>
          {film.seen.is_screen ? t('screen_of', { name: film.seen.name }) : film.seen.name}
        </p>
      )}
      {film.playing && <p className={styles.now}>{t('now')}</p>}
      <FilmControls film={film} full={full} onFull={toggleFull} />
    </div>
  );
}
