interface Props {
  size?: number;
  /** The brand's name for screen readers; omit it where the wordmark is adjacent. */
  label?: string;
}

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
      <circle cx="27.2" cy="6" r="3.6" fill="var(--brand, var(--accent))" />
    </svg>
  );
}
