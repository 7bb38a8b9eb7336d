import Drawer from '@mui/material/Drawer';
import { IconCreditCard, IconSchool, IconSpeakerphone, IconStar, IconX } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { setClassToEvaluate } from '../../portals/shared/classSession.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { href } from '../href.ts';
import styles from './NotificationsDrawer.module.css';
import { type Notification, useMarkRead, useNotifications } from './useNotifications.ts';

const RatingDialog = lazy(() => import('../../portals/student/rating/RatingDialog.tsx'));

export default function NotificationsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
  const shared = useT(ui);
  const phone = usePhone();
  const { rows, unread, query } = useNotifications();
  const { mutate: markRead } = useMarkRead();
  const navigate = useNavigate();
  const [detail, setDetail] = useState<Notification | null>(null);

  const open = (row: Notification) => {
    if (!row.is_read) markRead(row.id);
    const { class_id, calendar_history_id } = row.body;
    if (row.notification === 'STUDENT_EVOLUTION' && class_id && calendar_history_id) {
      setClassToEvaluate({ class_id, calendar_history_id });
      onClose();
      navigate(href('/evaluate-student'));
    } else setDetail(row);
  };
  const end = useRef<HTMLDivElement>(null);
  // Observed again after each page, because an end that stays in view fires only once.
  useEndReached(end, query.hasNextPage && !query.isFetchingNextPage, () => void query.fetchNextPage());
  const closeDetail = () => setDetail(null);
  const rates = detail?.notification === 'TEACHER_EVALUATION' && !detail.body.answered;
  const paper = phone
    ? { height: '85%', borderRadius: '16px 16px 0 0' }
    : { width: 400, height: 'calc(100% - 16px)', margin: '8px', borderRadius: '16px' };

  return (
    <Drawer
      open
      anchor={phone ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{ paper: { sx: paper, 'aria-label': t('notifications') } }}
    >
      <div className={styles.head}>
        <div>
          <h2>{t('notifications')}</h2>
          <p>{t(unread === 0 ? 'notifications_none' : 'notifications_count', { smart_count: unread })}</p>
        </div>
        <IconButton label={shared('close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.list}>
        {query.isPending && <SkeletonRows />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
        {query.isSuccess && rows.length === 0 && (
          <EmptyState title={t('notifications_none')} text={t('notifications_empty')} />
        )}
        {rows.map((row) => (
          <NotificationRow key={row.id} row={row} onOpen={() => open(row)} />
        ))}
        {query.hasNextPage && (
          <div ref={end} className={styles.more}>
            <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('load_more')}
            </Button>
          </div>
        )}
      </div>
      {detail && rates && (
        <Suspense>
          <RatingDialog notification={detail} onClose={closeDetail} />
        </Suspense>
      )}
      {detail && !rates && (
        <Dialog title={detail.title} onClose={closeDetail}>
          <p>{detail.content}</p>
        </Dialog>
      )}
    </Drawer>
  );
}

const variants = {
  PAYMENT: { icon: IconCreditCard, colour: 'success' },
  RATING: { icon: IconStar, colour: 'warning' },
  NOTICE: { icon: IconSpeakerphone, colour: 'info' },
  TEACHER_EVALUATION: { icon: IconStar, colour: 'warning' },
  STUDENT_EVOLUTION: { icon: IconSchool, colour: 'primary' },
} as const;

function NotificationRow({ row, onOpen }: { row: Notification; onOpen: () => void }) {
  const t = useT(shell);
  const { formatRelative } = useDates(localZone());
  const { icon: Icon, colour } = variants[row.notification];
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

function useEndReached(end: RefObject<Element>, enabled: boolean, onReached: () => void): void {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!enabled || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, enabled]);
}
