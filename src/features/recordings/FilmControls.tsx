import { recordings } from 'virtual:texts/recordings';
import {
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { clockOf, partsOf } from './filmTime.ts';
import styles from './Player.module.css';
import { SPEEDS } from './playerChoices.ts';
import type { Film } from './useFilm.ts';

interface Props {
  film: Film;
  full: boolean;
  onFull: () => void;
}

const PERCENT = 100;

export function FilmControls({ film, full, onFull }: Props) {
  const t = useT(recordings);
  const formatNumber = useFormatNumber();
  const { playing, place, total, volume, muted, speed } = film;
  const spoken = (seconds: number) => {
    const { hours, minutes, seconds: rest } = partsOf(seconds);
    return t('spoken', { minutes: hours * 60 + minutes, seconds: rest });
  };
  const loud = muted ? 0 : volume;
  const PlayIcon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const SoundIcon = loud === 0 ? IconVolumeOff : IconVolume;
  const FullIcon = full ? IconMinimize : IconMaximize;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.button}
        aria-label={t(playing ? 'pause' : 'play')}
        aria-keyshortcuts="Space"
        onClick={film.toggle}
      >
        <PlayIcon size={22} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={t(loud === 0 ? 'unmute' : 'mute')}
        aria-keyshortcuts="M"
        onClick={film.mute}
      >
        <SoundIcon size={22} stroke={1.75} aria-hidden="true" />
      </button>
      <input
        type="range"
        className={classes(styles.slider, styles.volume)}
        data-arrows=""
        aria-label={t('volume')}
        aria-valuetext={`${Math.round(loud * PERCENT)}%`}
        min={0}
        max={1}
        step={0.1}
        value={loud}
        onChange={({ target }) => film.turn(target.valueAsNumber)}
      />
      <div className={styles.place}>
        <span className={styles.time}>
          {clockOf(place)} / {clockOf(total)}
        </span>
        <input
          type="range"
          className={classes(styles.slider, styles.seek)}
          aria-label={t('seek')}
          aria-valuetext={t('place', { current: spoken(place), total: spoken(total) })}
          min={0}
          max={total}
          step={0.1}
          value={place}
          disabled={total === 0}
          onChange={({ target }) => film.seek(target.valueAsNumber)}
        />
      </div>
      <select
        className={styles.speed}
        data-arrows=""
        aria-label={t('speed')}
        aria-keyshortcuts="< >"
        title={t('speed')}
        value={speed}
        onChange={({ target }) => film.setSpeed(SPEEDS[target.selectedIndex] ?? speed)}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {`${formatNumber(each)}×`}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.button}
        aria-label={t(full ? 'full_close' : 'full_open')}
        aria-keyshortcuts="F"
        onClick={onFull}
      >
        <FullIcon size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
