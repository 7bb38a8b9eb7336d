import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './ListPage.module.css';

/** A row of two lines: name and one fact, then its state. */
export interface PhoneRow {
  name: string;
  /** Given: a person. */
  avatar?: { id: string; photo?: string | null };
  fact?: ReactNode;
  state?: ReactNode;
}

interface Props<R extends RaRecord> {
  rows: readonly (PhoneRow & { record: R })[];
  onOpen: (record: R) => void;
}

/** A list on a phone; the whole row opens. */
export function PhoneRows<R extends RaRecord>({ rows, onOpen }: Props<R>) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ record, name, avatar, fact, state }) => (
        <li key={record.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(record)}>
            {avatar && <Avatar id={avatar.id} name={name} photo={avatar.photo} size={38} />}
            <span className={styles.words}>
              <span className={styles.first}>
                <strong>{name}</strong>
                <span>{fact}</span>
              </span>
              <span className={styles.second}>{state}</span>
            </span>
            <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
