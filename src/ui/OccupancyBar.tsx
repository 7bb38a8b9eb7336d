interface Props {
  taken: number;
  seats: number;
}

// The number is shown as well, for people who cannot distinguish the colours.
export function OccupancyBar({ taken, seats }: Props) {
  const part = seats === 0 ? 0 : Math.min(1, taken / seats);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12, width: '100%' }}>
      <span style={{ flex: 1, height: 8, borderRadius: 4, background: 'var(--border)' }}>
        <span
          style={{
            display: 'block',
            width: `${part * 100}%`,
            height: '100%',
            borderRadius: 4,
            background: occupancyColour(part),
          }}
        />
      </span>
      <span style={{ minWidth: 36, textAlign: 'right' }}>
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
