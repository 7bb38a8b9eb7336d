import { type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';
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
            <span className={classes(styles.bar, styles.last)} />
            <span className={classes(styles.bar, styles.short)} />
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
        <span className={classes(styles.bar, styles.title)} />
      </div>
      <SkeletonRows />
    </Delayed>
  );
}
