import { Avatar } from './Avatar.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './NameCell.module.css';

interface Props {
  /** Of a person: adds the avatar. */
  id?: string;
  name: string;
  photo?: string | null;
}

export function NameCell({ id, name, photo }: Props) {
  return (
    <span className={styles.cell} style={{ fontWeight: id ? 550 : undefined }}>
      {id && <Avatar id={id} name={name} photo={photo} />}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <CopyButton text={name} className={styles.copy} />
    </span>
  );
}
