import styles from './Brand.module.css';
import { Logo } from './Logo.tsx';

export function Brand({ size = 26 }: { size?: number }) {
  return (
    <span className={styles.brand} style={{ gap: (size * 9) / 26 }}>
      <Logo size={size} />
      <span className={styles.name} style={{ fontSize: Math.round(size * 0.72) }}>
        Aula Viva
      </span>
    </span>
  );
}
