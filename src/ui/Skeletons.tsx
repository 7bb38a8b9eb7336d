import { type ReactNode, useEffect, useState } from 'react';
import styles from './Skeletons.module.css';

/** Shows its children after 200 ms, so that fast responses do not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return shown ? children : <span hidden data-skeleton />;
}

const widths = ['34%', '46%', '28%', '40%', '31%', '44%', '37%', '29%'];

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <Delayed>
      <div aria-hidden="true" data-skeleton>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.disc} />
            <span className={styles.bar} style={{ width: widths[row % widths.length] }} />
            <span className={styles.bar} style={{ width: '16%', marginLeft: 'auto' }} />
            <span className={styles.bar} style={{ width: '12%' }} />
          </div>
        ))}
      </div>
    </Delayed>
  );
}

export function SkeletonPage() {
  return (
    <Delayed>
      <div className={styles.page} aria-busy="true" data-skeleton>
        <span className={styles.bar} style={{ width: 180, height: 24 }} />
      </div>
      <SkeletonRows />
    </Delayed>
  );
}
