import { Avatar } from './Avatar.tsx';
import { CopyButton } from './CopyButton.tsx';
import { classes } from './classes.ts';
import styles from './NameCell.module.css';

interface Props {
  /** Id of a person; adds the avatar. */
  id?: string;
  name: string;
  photo?: string | null;
  /** Saves width in a table with many columns. */
  narrow?: boolean;
}

export function NameCell({ id, name, photo, narrow }: Props) {
  return (
    <span className={classes(styles.cell, id && styles.person)}>
      {id && <Avatar id={id} name={name} photo={photo} />}
      <span className={classes(styles.name, narrow && styles.narrow)} title={name}>
        {name}
      </span>
      <CopyButton text={name} className={styles.copy} />
    </span>
  );
}
