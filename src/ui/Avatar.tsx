import { initials } from '../../domain/person.ts';
import styles from './Avatar.module.css';

interface Props {
  /** Determines the colour when there is no photo. */
  id: string;
  name: string;
  photo?: string | null;
  /** Pixels, or a length of CSS. */
  size?: number | string;
}

/** Hidden from screen readers, because the name is beside it. */
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
        fontSize:
          typeof size === 'number' ? Math.max(11, Math.round(size * 0.37)) : `max(11px, ${size} * 0.37)`,
        background: `var(--badge-${colour}-background)`,
        color: `var(--badge-${colour}-text)`,
      }}
    >
      {initials(name) || '?'}
    </span>
  );
}

const colours = ['student', 'teacher', 'fee', 'fev', 'admin', 'b2b'] as const;

function softColour(id: string): (typeof colours)[number] {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return colours[sum % colours.length] ?? 'student';
}
