import { IconCreditCard, IconSchool, IconSpeakerphone, IconStar } from '@tabler/icons-react';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './NotificationsDrawer.module.css';
import type { Notification } from './useNotifications.ts';

const looks = {
  PAYMENT: { icon: IconCreditCard, colour: 'success' },
  RATING: { icon: IconStar, colour: 'warning' },
  NOTICE: { icon: IconSpeakerphone, colour: 'info' },
  TEACHER_EVALUATION: { icon: IconStar, colour: 'warning' },
  STUDENT_EVOLUTION: { icon: IconSchool, colour: 'primary' },
} as const;

export function NotificationRow({ row, onOpen }: { row: Notification; onOpen: () => void }) {
  const t = useT(shell);
  const { formatRelative } = useDates(localZone());
  const { icon: Icon, colour } = looks[row.notification];
  return (
    <button type="button" className={classes(styles.row, row.is_read && styles.read)} onClick={onOpen}>
      <span
        className={styles.tile}
        style={{ background: `var(--${colour}-soft)`, color: `var(--${colour})` }}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <strong>{row.title}</strong>
        <span>{row.content}</span>
      </span>
      <span className={styles.side}>
        <time dateTime={String(row.created_at)}>{formatRelative(String(row.created_at))}</time>
        {!row.is_read && <span className={styles.point} role="img" aria-label={t('unread')} />}
      </span>
    </button>
  );
}
