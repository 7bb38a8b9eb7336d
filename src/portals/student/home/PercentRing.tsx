const radius = 42;
const length = 2 * Math.PI * radius;

/** A percentage as a ring of 96 px with its figure inside. */
export function PercentRing({ percentage, label }: { percentage: number; label: string }) {
  return (
    <svg
      width="96"
      height="96"
      viewBox="0 0 96 96"
      fill="none"
      role="img"
      aria-label={`${label}: ${percentage}%`}
    >
      <circle cx="48" cy="48" r={radius} stroke="var(--border)" strokeWidth="10" />
      {percentage > 0 && (
        <circle
          cx="48"
          cy="48"
          r={radius}
          stroke="var(--primary)"
          strokeWidth="10"
          strokeLinecap="round"
          strokeDasharray={`${(percentage / 100) * length} ${length}`}
          transform="rotate(-90 48 48)"
        />
      )}
      <text
        x="48"
        y="55"
        textAnchor="middle"
        fill="var(--text)"
        fontFamily="var(--font-display)"
        fontSize="22"
        fontWeight="600"
      >
        {`${percentage}%`}
      </text>
    </svg>
  );
}
