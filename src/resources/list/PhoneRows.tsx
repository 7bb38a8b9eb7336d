import { common } from 'virtual:texts/common';
import { IconChevronRight, IconDotsVertical } from '@tabler/icons-react';
import { type RaRecord, useListContext } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './List.module.css';
import type { Card, ListProps } from './types.ts';

interface Props<R extends RaRecord> extends ListProps<R> {
  onMenu: (record: R, at: HTMLElement) => void;
}

export function PhoneRows<R extends RaRecord>({ card, actions, onOpen, onMenu }: Props<R>) {
  const t = useT(common);
  const { data } = useListContext<R>();
  return (
    <ul>
      {data?.map((record) => {
        const shown = card(record);
        const rowActions = actions?.(record) ?? [];
        return (
          <li key={record.id} className={styles.row}>
            {onOpen ? (
              <button type="button" className={styles.card} onClick={() => onOpen(record)}>
                <CardText {...shown} />
              </button>
            ) : (
              <span className={styles.card}>
                <CardText {...shown} />
              </span>
            )}
            {rowActions.length > 0 ? (
              <IconButton
                label={t('more_of', { name: shown.label ?? shown.name })}
                onClick={(event) => onMenu(record, event.currentTarget)}
              >
                <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            ) : (
              onOpen && (
                <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CardText({ name, avatar, fact, text, state }: Card) {
  return (
    <>
      {avatar && <Avatar id={avatar.id} name={name} photo={avatar.photo} size={38} />}
      <span className={styles.words}>
        <span className={styles.first}>
          <strong>{name}</strong>
          <span>{fact}</span>
        </span>
        {text && <span className={styles.excerpt}>{text}</span>}
        <span className={styles.second}>{state}</span>
      </span>
    </>
  );
}
