import { Link } from '../browser/address.ts';
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
  /** URL of the person's page, if the caller can open it. */
  href?: string | undefined;
}

export function NameCell({ id, name, photo, narrow, href }: Props) {
  const text = classes(styles.name, narrow && styles.narrow);
  return (
    <span className={classes(styles.cell, id && styles.person)}>
      {id && <Avatar id={id} name={name} photo={photo} />}
      {href ? (
        <Link className={classes(text, styles.link)} href={href} title={name}>
          {name}
        </Link>
      ) : (
        <span className={text} title={name}>
          {name}
        </span>
      )}
      <CopyButton text={name} className={styles.copy} />
    </span>
  );
}
