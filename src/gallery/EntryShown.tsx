import { classes } from '../ui/classes.ts';
import type { Entry } from './entry.ts';
import styles from './Gallery.module.css';

/** One component with its samples. */
export function EntryShown({ file, entry }: { file: string; entry: Entry }) {
  return (
    <article id={file} className={styles.entry}>
      <h3>{file.replace('.tsx', '')}</h3>
      <div className={styles.samples}>
        {entry.samples.map(({ state, show, force, wide }) => (
          <figure key={state} className={classes(styles.sample, wide && styles.wide)}>
            <figcaption>{state}</figcaption>
            <div className={styles.stage} data-stage data-force={force}>
              {show}
            </div>
          </figure>
        ))}
      </div>
    </article>
  );
}
