import { classes } from '../../../ui/classes.ts';
import styles from './Legend.module.css';
import { Wish } from './SlotCell.tsx';
import { type AcceptanceT, slotKinds } from './slots.ts';

/** What the cells of the grid mean. */
export const Legend = ({ t }: { t: AcceptanceT }) => (
  <ul className={styles.legend}>
    {slotKinds.map((kind) => (
      <li key={kind}>
        <span className={classes(styles.box, styles[kind])} aria-hidden="true" />
        {t(`kind.${kind}`)}
      </li>
    ))}
    <li className={styles.wish}>
      <Wish />
      {t('wish')}
    </li>
  </ul>
);
