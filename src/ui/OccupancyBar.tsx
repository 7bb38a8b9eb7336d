import styles from './OccupancyBar.module.css';

interface Props {
  taken: number;
  seats: number;
}

// The number is shown as well, for people who cannot distinguish the colours.
export function OccupancyBar({ taken, seats }: Props) {
  const part = seats === 0 ? 0 : Math.min(1, taken / seats);
  return (
    <span className={styles.occupancy}>
      <span className={styles.track}>
        <span
          className={styles.taken}
          style={{ width: `${part * 100}%`, background: occupancyColour(part) }}
        />
      </span>
      <span className={styles.count}>
        {taken}/{seats}
      </span>
    </span>
  );
}

/** `part` from 0 to 1. */
export function occupancyColour(part: number): string {
  if (part >= 0.9) return 'var(--occupancy-red)';
  if (part >= 0.75) return 'var(--occupancy-orange)';
  return part >= 0.5 ? 'var(--occupancy-yellow)' : 'var(--primary)';
}
