import { shell } from 'virtual:texts/shell';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import { IconTile } from '../../ui/IconTile.tsx';
import styles from './Panel.module.css';

interface Props {
  icon: TablerIcon;
  colour: ComponentProps<typeof IconTile>['colour'];
  title: string;
  text: ReactNode;
  at: string;
  isRead: boolean;
  pinned?: boolean;
  onOpen: () => void;
}

export function PanelRow({ icon: Icon, colour, title, text, at, isRead, pinned, onOpen }: Props) {
  const t = useT(shell);
  const { formatRelative } = useDates(localZone());
  return (
    <button
      type="button"
      className={classes(styles.row, isRead && styles.read, pinned && styles.pinned)}
      onClick={onOpen}
    >
      <IconTile colour={colour}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </IconTile>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.side}>
        <time dateTime={at}>{formatRelative(at)}</time>
        {!isRead && <span className={styles.point} role="img" aria-label={t('unread')} />}
      </span>
    </button>
  );
}
