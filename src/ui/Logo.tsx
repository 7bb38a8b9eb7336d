interface Props {
  size?: number;
  /** Says the brand's name to a screen reader; leave out where the word stands beside it. */
  label?: string;
}

/** The mark: A and V share a leg, and the V's tip is the point that means now. */
export function Logo({ size = 26, label }: Props) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d="M3.6 26.4 11.2 6.6 18.8 26.4 23.4 14.6"
        stroke="currentColor"
        strokeWidth="4.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="27.2" cy="6" r="3.6" fill="var(--accent)" />
    </svg>
  );
}
