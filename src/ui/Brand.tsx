import { useState } from 'react';
import { useSchoolBrand } from '../browser/schoolBrand.ts';
import styles from './Brand.module.css';
import { Logo } from './Logo.tsx';

/** The school's logo, or the mark of Aula Viva with the school's name. */
export function Brand({ size = 26 }: { size?: number }) {
  const { name, logo } = useSchoolBrand();
  const [missing, setMissing] = useState<string | null>(null);
  if (logo && logo !== missing)
    return (
      <img
        className={styles.logo}
        style={{ height: size * 1.5 }}
        src={logo}
        alt={name}
        onError={() => setMissing(logo)}
      />
    );
  return (
    <span className={styles.brand} style={{ gap: (size * 9) / 26 }}>
      <Logo size={size} />
      <span className={styles.name} style={{ fontSize: Math.round(size * 0.72) }}>
        {name}
      </span>
    </span>
  );
}
