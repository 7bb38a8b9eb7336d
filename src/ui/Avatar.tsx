import styles from './Avatar.module.css';
import { initials, softColour } from './person.ts';

interface Props {
  /** Picks the colour of somebody without a photo. */
  id: string;
  name: string;
  photo?: string | null;
  size?: number;
}

/** A person's photo, or initials on a soft colour. The name stands beside it, so it says nothing itself. */
export function Avatar({ id, name, photo, size = 26 }: Props) {
  const box = { width: size, height: size };
  if (photo) {
    return <img className={styles.avatar} src={photo} alt="" loading="lazy" decoding="async" style={box} />;
  }
  const colour = softColour(id);
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      style={{
        ...box,
        fontSize: Math.max(11, Math.round(size * 0.37)),
        background: `var(--badge-${colour}-background)`,
        color: `var(--badge-${colour}-text)`,
      }}
    >
      {initials(name)}
    </span>
  );
}
