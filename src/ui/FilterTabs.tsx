import { classes } from './classes.ts';
import styles from './FilterTabs.module.css';

export interface FilterTab {
  key: string;
  label: string;
  /** How many rows it shows, as text; '' while it is unknown. */
  count?: string;
}

interface Props {
  /** The accessible name of the group. */
  label: string;
  tabs: readonly FilterTab[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Filters of a list of which one applies at a time, as buttons in a row that scrolls where it does not fit. */
export function FilterTabs({ label, tabs, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.tabs} aria-label={label} data-sideways>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          type="button"
          className={classes(styles.tab, key === chosen && styles.chosen)}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {name}
          {count !== undefined && (
            <>
              {' '}
              <span className="muted">{count || '\u00a0'}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
